/**
 * The plan: for each step, whether it runs, is skipped because nothing changed, or cannot run; and a sentence with the reason.
 *
 * `makePlan(world, steps)` makes all decisions. It reads the world and changes nothing, so `--plan` prints exactly what a run would do,
 * and a test can plan for a machine that it does not have.
 *
 *    steps + world  ──►  [{ step, action: run | fresh | stop, line, commands }]  ──►  printed, or run by run.mjs
 *
 * Invariants
 *  1. Pure, except for reading files and asking tools for their version.
 *  2. Nothing follows the first `stop`: it is one sentence with the command to type.
 *  3. No plan ever waits for a person: sudo is used only if it does not ask for a password.
 */
import { TOOLS } from './tools.mjs';
import * as os from 'node:os';

/**
 * @typedef {object} Planned
 * @property {{ name: string, why: string, after?: string[] }} step as in steps.mjs
 * @property {'run' | 'fresh' | 'stop'} action
 * @property {string} line what and why, one line
 * @property {string[][]} commands
 * @property {string} [fingerprint] of inputs, commands and versions, stored after success
 * @property {string[][]} [retry] tried once if `commands` fail
 * @property {boolean} [impossible] counts as failed without running
 */

/** @returns {Planned[]} in the order of `steps`, cut after the first stop. */
export function makePlan(world, steps) {
  const planned = [];
  for (const step of steps) {
    const next = planStep(world, step, steps);
    planned.push(next);
    if (next.action === 'stop') break;
  }
  return planned;
}

/** Plans one step, now. `steps` is the whole list, because the packages step serves all of them. */
export function planStep(world, step, steps) {
  if (step.kind === 'node') return planNode(world, step);
  if (step.kind === 'packages') return planPackages(world, step, neededTools(steps));
  if (step.kind === 'modules') return planModules(world, step);
  return planCommands(world, step);
}

/** The plan as text. Commands appear under their step, as one would type them. */
export function planText(planned) {
  const lines = [];
  for (const { action, line, commands } of planned) {
    lines.push(line);
    if (action === 'run') for (const command of commands) lines.push('    $ ' + command.map(quote).join(' '));
  }
  return lines.join('\n');
}

export const quote = (word) => (/^[\w@%+=:,./{}-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`);

// ---- Node -----------------------------------------------------------------------------------------------------------------

function planNode(world, step) {
  const wanted = /(\d+)\.(\d+)/.exec(world.readJson('package.json').engines.node);
  const [major, minor] = world.nodeVersion.split('.').map(Number);
  const enough = major > Number(wanted[1]) || (major === Number(wanted[1]) && minor >= Number(wanted[2]));
  const least = `${wanted[1]}.${wanted[2]}`;
  return enough
    ? {
        step,
        action: 'fresh',
        line: `node: ${world.nodeVersion} is installed (${least} or newer is required)`,
        commands: [],
      }
    : {
        step,
        action: 'stop',
        line: `node: ${world.nodeVersion} is too old; install Node ${least} or newer (for example: nvm install ${wanted[1]}), then run the same command again.`,
        commands: [],
      };
}

// ---- packages of the system -------------------------------------------------------------------------------------------------

/** Names of the tools that the steps need, without duplicates, in the order of TOOLS. */
function neededTools(steps) {
  const names = new Set(steps.flatMap((step) => step.needs || []));
  return Object.keys(TOOLS).filter((name) => names.has(name));
}

function planPackages(world, step, names) {
  const missing = names.filter((name) => world.tool(TOOLS[name]) === null);
  if (missing.length === 0)
    return { step, action: 'fresh', line: `packages: ${list(names)} are installed`, commands: [] };
  const reason = `${list(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`;
  const stop = (what) => ({
    step,
    action: 'stop',
    line: `packages: ${reason}; ${what}, then run the same command again.`,
    commands: [],
  });

  const byHand = missing.map((name) => (TOOLS[name].type || {})[world.platform]).filter(Boolean);
  if (byHand.length > 0) return stop(`type: ${byHand.join(' && ')}`);
  if (world.platform === 'darwin') return planBrew(world, step, missing, reason, stop);

  const packages = unique(missing.map((name) => TOOLS[name].apt));
  if (world.program('apt-get') === null) {
    return stop(
      `there is no apt-get here, so use this system's package manager to install the packages that Debian calls ${packages.join(' ')}`,
    );
  }
  // Waits up to four minutes for a package manager that is busy elsewhere (a new machine that updates itself).
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=240'];
  const install = [...apt, 'install', '-y', '--no-install-recommends', ...packages];
  let prefix = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  if (world.uid !== 0) {
    if (!world.sudoIsFree()) return stop(`type: sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`);
    prefix = ['sudo', '-n', ...prefix];
  }
  const update = [...prefix, ...apt, 'update'];
  const commands = [[...prefix, ...install]];
  if (!world.hasPackageLists()) commands.unshift(update);
  return {
    step,
    action: 'run',
    line: `packages: installing ${packages.join(' ')} (${reason}; ${step.why})`,
    commands,
    // Package lists that are weeks old name packages that the mirror no longer has; then update them and retry once.
    retry: commands.length === 1 ? [update, ...commands] : undefined,
  };
}

function planBrew(world, step, missing, reason, stop) {
  const formulas = unique(missing.map((name) => TOOLS[name].brew).filter(Boolean));
  const casks = unique(missing.map((name) => TOOLS[name].cask).filter(Boolean));
  const commands = [];
  if (formulas.length > 0) commands.push(['brew', 'install', ...formulas]);
  if (casks.length > 0) commands.push(['brew', 'install', '--cask', ...casks]);
  const typed = commands.map((command) => command.join(' ')).join(' && ');
  if (world.program('brew') === null) return stop(`install Homebrew and type: ${typed}`);
  if (world.uid === 0) return stop(`Homebrew refuses to run as root, so type as yourself: ${typed}`);
  return {
    step,
    action: 'run',
    line: `packages: installing ${[...formulas, ...casks].join(' ')} (${reason}; ${step.why})`,
    commands,
  };
}

// ---- node_modules -----------------------------------------------------------------------------------------------------------

function planModules(world, step) {
  const reason = modulesReason(world);
  return reason === null
    ? { step, action: 'fresh', line: 'modules: node_modules matches package-lock.json', commands: [] }
    : {
        step,
        action: 'run',
        line: `modules: npm ci (${reason}; ${step.why})`,
        commands: [['npm', 'ci', '--no-audit', '--no-fund']],
      };
}

/**
 * Why node_modules differs from the lockfile, or null. npm leaves a lockfile of what it installed; optional packages for other
 * processors and systems may be missing from it.
 */
function modulesReason(world) {
  if (!world.exists('node_modules/.package-lock.json')) return 'node_modules is missing';
  const wanted = world.readJson('package-lock.json').packages;
  const found = world.readJson('node_modules/.package-lock.json').packages;
  for (const [place, entry] of Object.entries(wanted)) {
    if (place === '' || entry.link) continue;
    const name = place.replace(/^.*node_modules\//, '');
    if (!found[place]) {
      if (!entry.optional && !entry.devOptional) return `${name} is missing`;
    } else if (found[place].version !== entry.version) {
      return `${name} is ${found[place].version}, the lockfile says ${entry.version}`;
    }
  }
  return null;
}

// ---- steps with commands ------------------------------------------------------------------------------------------------------

function planCommands(world, step) {
  const lost = (step.inputs || []).filter((file) => !world.exists(file));
  if (lost.length > 0)
    return {
      step,
      action: 'run',
      line: `${step.name}: cannot run, ${list(lost)} ${lost.length === 1 ? 'is' : 'are'} missing`,
      commands: [],
      impossible: true,
    };

  // Filled in again when the step runs: by then, missing tools have been installed.
  const commands = fillCommands(world, step);
  const doing = fill(world, step.doing);
  if (!step.outputs) return { step, action: 'run', line: `${step.name}: ${doing} (${step.why})`, commands };

  const fingerprint = world.fingerprint(step.inputs, JSON.stringify([step.commands, doing]));
  const outputsThere = step.outputs.every((file) => world.exists(file));
  if (outputsThere && world.stamp(step.name) === fingerprint) {
    return {
      step,
      action: 'fresh',
      line: `${step.name}: ${step.outputs[step.outputs.length - 1]} is up to date`,
      commands: [],
    };
  }
  const reason = !outputsThere ? 'not built yet' : 'sources or tools changed';
  return { step, action: 'run', line: `${step.name}: ${doing} (${reason}; ${step.why})`, commands, fingerprint };
}

export const fillCommands = (world, step) =>
  (step.commands || []).map((command) => command.map((word) => fill(world, word)));

/** Puts versions, paths and the number of processors into a text. */
export function fill(world, text) {
  return text
    .replace(/\{version:([^}]+)\}/g, (_, name) => world.version(name) || '(to be installed)')
    .replace(/\{browser\}/g, () => world.tool(TOOLS['headless-shell']) || 'chromium')
    .replace(/\{root\}/g, world.root)
    .replace(/\{cores\}/g, String(Math.max(1, os.cpus().length)));
}

const unique = (items) => [...new Set(items)];
const list = (items) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
