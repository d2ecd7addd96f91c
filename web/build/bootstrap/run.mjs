/**
 * Runs the plan: setup steps one by one, then the others in parallel where safe; logs, tails of logs, counts, Ctrl-C.
 *
 *    setup (serial, any failure ends it) ──► jobs: at most two at a time, `after` first, `alone` alone ──► counts ──► one last line
 *
 * Invariants
 *  1. The complete output of a step is in build/logs/<step>.log; the screen shows one line when it starts and one when it ends.
 *  2. Every child leads a process group, and the group ends with it: on Ctrl-C, after a time limit, and when we end.
 *  3. A step counts as one if it is a check, as its cases if it is a test run, and as one failure if it could not run.
 */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { countReport } from './count.mjs';
import { fill, fillCommands, planStep, quote } from './plan.mjs';

const TAIL_LINES = 40;
// Ends a step that hangs. Ten times the longest step on a quiet machine, so that a slow machine never reaches it.
const LIMIT_MINUTES = 60;
const groups = new Set();

/** Signals every process group that a step started. */
function endGroups(signal) {
  for (const pid of groups) {
    try {
      process.kill(-pid, signal);
    } catch {
      groups.delete(pid);
    }
  }
}

/** Set by a signal: after it no step starts its next command. */
let ending = false;

/** Called by Ctrl-C instead, once nothing can fail any more; see insteadOfEnding. */
let atEnd = null;

/** From now on a signal calls `leave` (once) and does nothing else. */
export function insteadOfEnding(leave) {
  atEnd = leave;
}

/** Makes Ctrl-C, a closing terminal and `kill` end the children first. Exit code as in shells: 128 + signal. */
export function endCleanly() {
  const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
  for (const [signal, number] of Object.entries(numbers)) {
    process.on(signal, () => {
      if (atEnd && !ending) {
        ending = true;
        atEnd();
        return;
      }
      // The second signal, and three seconds after the first, kill.
      endGroups(ending ? 'SIGKILL' : 'SIGTERM');
      if (!ending) setTimeout(endGroups, 3000, 'SIGKILL');
      ending = true;
      setInterval(() => groups.size === 0 && process.exit(128 + number), 20);
    });
  }
  process.on('exit', () => endGroups('SIGKILL'));
}

/**
 * Runs one command to its end. Its output goes to `log` only.
 * @returns {Promise<string | null>} null if it exited with 0, else the reason.
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
      // Processes that the command left in its group end with it.
      endGroup(child.pid);
      groups.delete(child.pid);
      // After a signal nothing continues: the promise stays pending until this process exits.
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
    // Already gone, as desired.
  }
}

/** @returns {Promise<string | null>} the reason of the first command that fails. */
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

/** Prints the end of a log, and the command that runs the step by itself. */
function complain(say, world, step, why, log, commands) {
  const lines = fs.readFileSync(log, 'utf8').trimEnd().split('\n');
  say(
    lines
      .slice(-TAIL_LINES)
      .map((line) => `  | ${line}`)
      .join('\n'),
  );
  say(`${step.name}: FAILED, ${why}. Full log: ${path.relative(world.root, log)}`);
  const variables = Object.entries(step.env || {})
    .map(([name, value]) => `${name}=${quote(fill(world, value))} `)
    .join('');
  if (commands.length > 0)
    say(
      `  again: npx --no -c ${quote(commands.map((command) => variables + command.map(quote).join(' ')).join(' && '))}`,
    );
}

/**
 * Runs the setup steps, each planned just before it runs.
 * @returns {Promise<boolean>} whether the setup is complete.
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
      say(`${step.name}: FAILED, it succeeded, but ${again.line}`);
      return false;
    }
  }
  return true;
}

/** @typedef {{ name: string, passed: number, failed: number, begun: number, seconds: number }} Result `begun`: milliseconds since 1970 */

/**
 * Runs one step, and prints its line and its result.
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
    fs.rmSync(report, { recursive: true, force: true });
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
 * Runs all steps that are not setup, at most `width` at a time, each after those in its `after`.
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
      // A step that needs the machine to itself waits until only such steps are left.
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

/** A step that depends on a failed step counts as one failure; it does not run, and is not ignored. */
async function skipBroken(step, broken, say) {
  say(`${step.name}: FAILED, it needs ${broken.join(' and ')}`);
  return { name: step.name, passed: 0, failed: 1, begun: Date.now(), seconds: 0 };
}

/** Times: one line per step, "from to seconds name" in seconds since the first began. @param {Result[]} results */
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
