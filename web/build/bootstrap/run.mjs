/**
 * Doing what the plan says: setup one by one, then the rest side by side where that is safe; logs, tails, counts, Ctrl-C.
 *
 *    setup (serial, any failure ends it) ──► jobs: at most two at a time, `after` first, `alone` alone ──► counts ──► one last line
 *
 * Invariants
 *  1. Every step's whole output is in build/logs/<step>.log; the screen has one line when it starts and one when it ends.
 *  2. Every child leads a process group, and the group is ended with it: on Ctrl-C, on a time limit, on our own end.
 *  3. A step counts: one if it is a check, its cases if it is a test run, one failed if it could not run at all.
 */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { countReport } from './count.mjs';
import { fill, fillCommands, planStep, quote } from './plan.mjs';

const TAIL_LINES = 40;
// Ends a step that hangs. Ten times what the longest step takes on a quiet machine, so that a slow machine never meets it.
const LIMIT_MINUTES = 60;
const groups = new Set();

/** Ends every process group that a step started; the second time at once. */
function endGroups(signal) {
  for (const pid of groups) {
    try {
      process.kill(-pid, signal);
    } catch {
      groups.delete(pid);
    }
  }
}

/** Set by a signal: from then on no step goes on to its next command. */
let ending = false;

/** What Ctrl-C does instead, once nothing is left that could fail; see insteadOfEnding. */
let atEnd = null;

/** From now on a signal calls `leave` (once) and nothing else. */
export function insteadOfEnding(leave) {
  atEnd = leave;
}

/** Makes Ctrl-C, a closing terminal and `kill` end the children first. Exit code as shells expect: 128 + signal. */
export function endCleanly() {
  const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
  for (const [signal, number] of Object.entries(numbers)) {
    process.on(signal, () => {
      if (atEnd && !ending) {
        ending = true;
        atEnd();
        return;
      }
      // The second time, and after three seconds, nobody is asked any more.
      endGroups(ending ? 'SIGKILL' : 'SIGTERM');
      if (!ending) setTimeout(endGroups, 3000, 'SIGKILL');
      ending = true;
      setInterval(() => groups.size === 0 && process.exit(128 + number), 20);
    });
  }
  process.on('exit', () => endGroups('SIGKILL'));
}

/**
 * Runs one command to its end. Its output goes to `log` and nowhere else.
 * @returns {Promise<string | null>} null if it exited with 0, else why it did not.
 */
function runCommand(world, command, env, log, limitMinutes) {
  const [first, ...rest] = command;
  const argv =
    first === 'node'
      ? [process.execPath, ...rest]
      : first === 'npm' && process.env.npm_execpath
        ? [process.execPath, process.env.npm_execpath, ...rest]
        : command;
  fs.appendFileSync(log, `$ ${command.map(quote).join(' ')}\n`);
  return new Promise((resolve) => {
    const out = fs.openSync(log, 'a');
    const child = spawn(argv[0], argv.slice(1), { cwd: world.root, env, detached: true, stdio: ['ignore', out, out] });
    fs.closeSync(out);
    if (child.pid) groups.add(child.pid);
    let why = null;
    const limit = setTimeout(() => {
      why = `took longer than ${limitMinutes} minutes`;
      endGroup(child.pid);
    }, limitMinutes * 60000);
    const done = (said) => {
      clearTimeout(limit);
      // Whatever the command left behind in its group ends with it.
      endGroup(child.pid);
      groups.delete(child.pid);
      // After a signal nothing follows: the promise stays open, and the process leaves.
      if (!ending) resolve(why || said);
    };
    child.on('error', (error) => done(error.code === 'ENOENT' ? `${first} is not on the PATH` : error.message));
    child.on('exit', (code, signal) => done(code === 0 ? null : signal ? `ended by ${signal}` : `exit code ${code}`));
  });
}

function endGroup(pid) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already, which is what we want.
  }
}

/** @returns {Promise<string | null>} of the first command that fails. */
async function runCommands(world, step, commands, log) {
  const env = {
    ...world.env,
    PATH: `${path.join(world.root, 'node_modules/.bin')}${path.delimiter}${world.env.PATH || ''}`,
  };
  for (const [name, value] of Object.entries(step.env || {})) env[name] = fill(world, value);
  for (const command of commands) {
    const why = await runCommand(world, command, env, log, step.limitMinutes || LIMIT_MINUTES);
    if (why) return why;
  }
  return null;
}

function openLog(world, step) {
  const log = path.join(world.root, 'build/logs', `${step.name}.log`);
  fs.mkdirSync(path.dirname(log), { recursive: true });
  fs.writeFileSync(log, '');
  return log;
}

/** The end of a log, and what to type to run that step by itself. */
function complain(say, world, step, why, log, commands) {
  const lines = fs.readFileSync(log, 'utf8').trimEnd().split('\n');
  say(
    lines
      .slice(-TAIL_LINES)
      .map((line) => `  | ${line}`)
      .join('\n'),
  );
  say(`${step.name}: FAILED, ${why}. All of it: ${path.relative(world.root, log)}`);
  const variables = Object.entries(step.env || {})
    .map(([name, value]) => `${name}=${quote(fill(world, value))} `)
    .join('');
  if (commands.length > 0)
    say(
      `  again: npx --no -c ${quote(commands.map((command) => variables + command.map(quote).join(' ')).join(' && '))}`,
    );
}

/**
 * The setup steps, each planned when its turn comes.
 * @returns {Promise<boolean>} whether everything is in place now.
 */
export async function runSetup(world, steps, say) {
  for (const step of steps.filter((each) => each.kind)) {
    const planned = planStep(world, step, steps);
    say(planned.line);
    if (planned.action === 'stop') return false;
    if (planned.action === 'fresh') continue;
    const log = openLog(world, step);
    let why = await runCommands(world, step, planned.commands, log);
    if (why && planned.retry) why = await runCommands(world, step, planned.retry, log);
    if (why) {
      complain(say, world, step, why, log, planned.commands);
      return false;
    }
    const again = planStep(world, step, steps);
    if (again.action !== 'fresh') {
      say(`${step.name}: FAILED, it ran without an error and yet ${again.line}`);
      return false;
    }
  }
  return true;
}

/** @typedef {{ name: string, passed: number, failed: number, begun: number, seconds: number }} Result `begun`: milliseconds since 1970 */

/**
 * One step, from its line to its result.
 * @returns {Promise<Result>}
 */
export async function runStep(world, step, steps, say) {
  const begun = Date.now();
  const result = (passed, failed) => ({
    name: step.name,
    passed,
    failed,
    begun,
    seconds: Math.round((Date.now() - begun) / 1000),
  });
  const planned = planStep(world, step, steps);
  say(planned.line);
  if (planned.action === 'fresh') return result(1, 0);
  const log = openLog(world, step);
  if (planned.impossible) return result(0, 1);
  const report = step.report && path.join(world.root, step.report);
  if (report) {
    fs.mkdirSync(path.dirname(report), { recursive: true });
    fs.rmSync(report, { force: true });
  }
  const commands = fillCommands(world, step);
  let why = await runCommands(world, step, commands, log);
  for (const file of step.outputs || []) if (!why && !world.exists(file)) why = `${file} was not made`;
  if (!why && planned.fingerprint) world.writeStamp(step.name, planned.fingerprint);
  const { passed, failed, said } = countReport(step.counts, report, why);
  if (failed > 0) complain(say, world, step, why || said, log, commands);
  const done = result(passed, failed);
  if (failed === 0) say(`  ${step.name}: ${step.report ? `${passed} passed` : 'ok'} in ${done.seconds} s`);
  return done;
}

/**
 * All steps that are not setup, at most `width` at a time, each after those it names.
 * @returns {Promise<Result[]>} in order of ending.
 */
export async function runJobs(world, steps, say, width = 2) {
  const waiting = steps.filter((step) => !step.kind);
  const names = new Set(waiting.map((step) => step.name));
  const running = new Map();
  const results = [];
  const failed = new Set();
  const ended = new Set();
  const ready = (step) => (step.after || []).every((name) => ended.has(name) || !names.has(name));
  while (waiting.length > 0 || running.size > 0) {
    const aloneNow = [...running.keys()].some((step) => step.alone);
    for (const step of [...waiting]) {
      if (!ready(step) || aloneNow || running.size >= width || (step.alone && running.size > 0)) continue;
      // What needs the machine to itself waits until nothing else is left to do.
      if (step.alone && waiting.some((other) => !other.alone)) continue;
      waiting.splice(waiting.indexOf(step), 1);
      const broken = (step.after || []).filter((name) => failed.has(name));
      const job = broken.length > 0 ? skipBroken(step, broken, say) : runStep(world, step, steps, say);
      running.set(
        step,
        job.then((result) => ({ step, result })),
      );
      if (step.alone) break;
    }
    const { step, result } = await Promise.race(running.values());
    running.delete(step);
    ended.add(step.name);
    if (result.failed > 0) failed.add(step.name);
    results.push(result);
  }
  return results;
}

/** A step whose makings are broken counts as one failure; it is not run, and it is not passed over. */
async function skipBroken(step, broken, say) {
  say(`${step.name}: FAILED, it needs ${broken.join(' and ')}`);
  return { name: step.name, passed: 0, failed: 1, begun: Date.now(), seconds: 0 };
}

/** Where the time went: a line per step, "from to seconds name" in seconds since the first began. @param {Result[]} results */
export function timeTable(results) {
  const first = Math.min(...results.map(({ begun }) => begun));
  const pad = (number) => String(number).padStart(5);
  const rows = [...results]
    .sort((a, b) => a.begun - b.begun)
    .map(({ name, begun, seconds }) => {
      const from = Math.round((begun - first) / 1000);
      return `${pad(from)} ${pad(from + seconds)} ${pad(seconds)}  ${name}`;
    });
  return [' from    to  took  (seconds)', ...rows].join('\n');
}

/** The totals, and the last line that scripts read. @param {Result[]} results */
export function lastLine(results) {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
