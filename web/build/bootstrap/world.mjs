/**
 * The machine as the plan sees it: every fact that a decision depends on, in one small object.
 *
 * `plan.mjs` reads only a World, so a test can describe any machine (another PATH, another user, macOS, an old Node) and check the plan
 * for it. `sysroot` is a prefix for everything that is not on the PATH: include folders, package lists, applications.
 *
 * Uses only Node's built-in modules, because it runs before `npm ci`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

const REPO = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Include folders of Debian and of Homebrew on both processors. */
const INCLUDE_FOLDERS = ['/usr/include', '/usr/local/include', '/opt/homebrew/include'];

/**
 * @param {object} [facts] overrides; defaults are the values of the running machine.
 * @param {string} [facts.root] repository folder.
 * @param {string} [facts.sysroot] prefix of paths outside the PATH, '' for the real ones.
 * @param {string} [facts.platform] as process.platform.
 * @param {number} [facts.uid] 0 is root.
 * @param {string} [facts.nodeVersion] without the v.
 * @param {Record<string, string | undefined>} [facts.env]
 */
export function makeWorld(facts = {}) {
  const env = facts.env || process.env;
  const root = facts.root || REPO;
  const sysroot = facts.sysroot || '';
  const folders = (env.PATH || '').split(path.delimiter).filter(Boolean);

  /** First executable file of that name on the PATH, or null. A stub that only refers to a snap does not count. */
  function program(name) {
    for (const folder of folders) {
      const file = path.join(folder, name);
      try {
        fs.accessSync(file, fs.constants.X_OK);
        const stat = fs.statSync(file);
        if (
          stat.isFile() &&
          !(stat.size < 10000 && /snap (install|run)|\/snap\/bin/.test(fs.readFileSync(file, 'latin1')))
        )
          return file;
      } catch {
        // Missing, or not executable for us: the next folder may have it.
      }
    }
    return null;
  }

  /** The path of a tool in TOOLS, or null. */
  function tool(row) {
    if (row.variable && env[row.variable]) return fs.existsSync(env[row.variable]) ? env[row.variable] : null;
    for (const name of row.programs || []) {
      const file = program(name);
      if (file) return file;
    }
    const places = [];
    if (row.header) for (const folder of INCLUDE_FOLDERS) places.push(sysroot + path.join(folder, row.header));
    for (const app of row.apps || []) places.push(sysroot + app);
    for (const cache of row.caches || []) places.push(...expandStar(path.join(env.HOME || os.homedir(), cache)));
    return places.find((place) => fs.existsSync(place)) || null;
  }

  /** The version that a program reports in the first line of --version, or ''. */
  function version(name) {
    const file = program(name);
    if (!file) return '';
    const said = spawnSync(file, ['--version'], { encoding: 'utf8', env });
    const found = /\d+\.\d+(\.\d+)?/.exec((said.stdout || '').split('\n')[0]);
    return found ? found[0] : '';
  }

  return {
    root,
    env,
    platform: facts.platform || process.platform,
    uid: facts.uid === undefined ? (process.getuid ? process.getuid() : -1) : facts.uid,
    nodeVersion: facts.nodeVersion || process.versions.node,
    program,
    tool,
    version,
    exists: (file) => fs.existsSync(path.join(root, file)),
    readJson: (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')),
    /** Whether sudo works without a password: nothing here ever waits for one. */
    sudoIsFree() {
      const sudo = program('sudo');
      return sudo !== null && spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore', env }).status === 0;
    },
    /** Whether apt has package lists; a fresh container has none. */
    hasPackageLists() {
      try {
        return fs.readdirSync(sysroot + '/var/lib/apt/lists').some((name) => name.includes('_Packages'));
      } catch {
        return false;
      }
    },
    fingerprint: (files, salt) => fingerprint(root, files, salt),
    stamp: (name) => readOrEmpty(path.join(root, 'build/stamps', name)),
    writeStamp(name, text) {
      fs.mkdirSync(path.join(root, 'build/stamps'), { recursive: true });
      fs.writeFileSync(path.join(root, 'build/stamps', name), text);
    },
  };
}

/** Full paths that match a pattern with one `*` folder. */
function expandStar(pattern) {
  const [before, after] = pattern.split('*');
  try {
    return fs.readdirSync(before).map((name) => before + name + after);
  } catch {
    return [];
  }
}

function readOrEmpty(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * SHA-256 over names and bytes of files and of all files below folders, in name order, with `salt` (commands, tool version).
 * Bytes rather than times, so that a clone, a branch switch or a deleted file gives the right decision.
 */
function fingerprint(root, files, salt) {
  const hash = createHash('sha256').update(salt);
  const visit = (name) => {
    const whole = path.join(root, name);
    const stat = fs.statSync(whole, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const child of fs.readdirSync(whole).sort()) visit(path.join(name, child));
    else hash.update(`\n${name} ${stat.size}\n`).update(fs.readFileSync(whole));
  };
  for (const name of files) visit(name);
  return hash.digest('hex');
}
