/**
 * `npm run plants -- SET [BUG]`: mutation tests. Puts the bugs of tests/plants/SET.json, or the one that is named, into the engine or the
 * page one at a time and requires that tests catch each.
 *
 * A test that has never failed proves little. Each plant is data: texts that occur exactly once in a file, and their replacements. A set
 * names the tests that must catch its plants; a plant may name its own. The engine and the tests are copied to build/plants, so the
 * working tree is never changed; a plant is applied, built (only what changed), run, and removed. A plant whose text no longer occurs is
 * an error: the code has changed, and the plant must follow.
 *
 * Tests are the target itself, a program that must fail. If a set has a `command`, it runs in the tree with the path of the target in
 * STRATA_NATIVE, so that tests outside of the engine (lessons) judge the engine with the bug. A set without a target has bugs of the page:
 * it names the folders to copy, and its command runs in the copy, which also has the WebAssembly modules (`npm test -- engine`).
 *
 * Prints one line per plant, and finally "N caught, N missed".
 */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A copy for bugs of the engine, and one for bugs of the page: a set finds only its own folders there, and no object is built again. */
const TREES = { engine: join(ROOT, 'build/plants/tree'), page: join(ROOT, 'build/plants/page') };
/** What the tests of the page run. */
const MODULES = ['build/wasm/codecs.wasm', 'build/wasm/strata.wasm'];
const BUILD = join(ROOT, 'build/plants/build');

/** @typedef {{file: string, find: string, replace: string}} Edit */
/** @typedef {{target?: string, command?: string[], arguments: string[], environment: Record<string, string>}} Tests */
/** @typedef {{name: string, why: string, edits: Edit[], tests?: Tests}} Plant */
/** @typedef {Tests & {folders?: string[], plants: Plant[]}} PlantSet */

const [name, only] = process.argv.slice(2);
const data = join(ROOT, `tests/plants/${name}.json`);
if (name === undefined || !existsSync(data)) {
  console.error('usage: npm run plants -- SET [BUG], where tests/plants/SET.json exists and has a bug of that name');
  process.exit(1);
}
/** @type {PlantSet} */
const set = JSON.parse(readFileSync(data, 'utf8'));
const plants = set.plants.filter((plant) => only === undefined || plant.name === only);
if (plants.length === 0) throw new Error(`tests/plants/${name}.json has no bug ${only}`);
const COPY = set.target === undefined ? TREES.page : TREES.engine;

/** @param {string} command @param {string[]} args @param {Record<string, string>} environment @param {string} cwd */
function call(command, args, environment = {}, cwd = existsSync(BUILD) ? BUILD : ROOT) {
  return spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    maxBuffer: 1 << 28,
  });
}

/** @param {string[]} folders */
function copyTree(folders) {
  mkdirSync(COPY, { recursive: true });
  const kept = new Set(['node_modules', ...folders.map((folder) => folder.split('/')[0])]);
  for (const part of readdirSync(COPY)) if (!kept.has(part)) rmSync(join(COPY, part), { recursive: true });
  for (const part of folders) copyWhatDiffers(join(ROOT, part), join(COPY, part));
  for (const file of ['package.json', 'vitest.config.ts']) copyFileSync(join(ROOT, file), join(COPY, file));
  const modules = join(COPY, 'node_modules');
  if (!existsSync(modules)) symlinkSync(join(ROOT, 'node_modules'), modules);
  if (set.target !== undefined) return;
  mkdirSync(join(COPY, 'build/wasm'), { recursive: true });
  for (const file of MODULES) copyFileSync(join(ROOT, file), join(COPY, file));
}

/**
 * Copies files that differ. Copies get the current time, so they are newer than all objects built from earlier contents, also after a
 * killed run or an edit during a run; files that do not differ are not built again.
 *
 * @param {string} from @param {string} to
 */
function copyWhatDiffers(from, to) {
  mkdirSync(to, { recursive: true });
  const entries = readdirSync(from, { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  for (const name of readdirSync(to)) if (!names.has(name)) rmSync(join(to, name), { recursive: true });
  for (const entry of entries) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyWhatDiffers(source, copy);
    else if (!existsSync(copy) || !readFileSync(source).equals(readFileSync(copy)))
      writeFileSync(copy, readFileSync(source));
  }
}

/** Configures the build of the copied engine. */
function configure() {
  const engine = join(COPY, 'engine-wasm');
  const flags = ['-DCMAKE_BUILD_TYPE=Release', '-DCMAKE_CXX_FLAGS_RELEASE=-O1'];
  const configured = call('cmake', ['-S', engine, '-B', BUILD, '-G', 'Ninja', ...flags]);
  if (configured.status !== 0) throw new Error(configured.stderr);
}

/** @param {string | undefined} target None for tests of the page. */
function build(target) {
  if (target === undefined) return;
  const built = call('cmake', ['--build', BUILD, '--target', target]);
  if (built.status !== 0)
    throw new Error(`the build failed:\n${built.stdout.slice(-3000)}${built.stderr.slice(-1000)}`);
}

/** @param {Tests} tests */
function test(tests) {
  const [command = '', ...args] = tests.command ?? [];
  if (tests.target === undefined) return call(command, [...args, ...tests.arguments], tests.environment, COPY);
  const program = join(BUILD, tests.target);
  // Tests find their golden files relative to the root of the copy.
  if (tests.command === undefined) return call(program, tests.arguments, tests.environment, COPY);
  return call(command, [...args, ...tests.arguments], { ...tests.environment, STRATA_NATIVE: program }, ROOT);
}

/** @param {Plant} plant @param {Edit} edit */
function plantEdit(plant, edit) {
  const path = join(COPY, edit.file);
  const original = readFileSync(path, 'utf8');
  const places = original.split(edit.find).length - 1;
  if (places !== 1) throw new Error(`${plant.name}: its text occurs ${places} times in ${edit.file}, not once`);
  writeFileSync(
    path,
    original.replace(edit.find, () => edit.replace),
  );
  return () => writeFileSync(path, original);
}

/** @param {Tests} tests @param {Plant} plant */
function caught(tests, plant) {
  const undo = plant.edits.map((edit) => plantEdit(plant, edit));
  try {
    build(tests.target);
    return test(tests).status !== 0;
  } finally {
    for (const takeOut of undo.reverse()) takeOut();
  }
}

copyTree(set.folders ?? ['engine-wasm', 'tests/engine']);
if (set.target !== undefined) configure();
let missed = 0;
const clean = new Set();
for (const plant of plants) {
  const tests = plant.tests ?? set;
  const key = JSON.stringify([tests.target, tests.arguments, tests.environment]);
  if (!clean.has(key)) {
    build(tests.target);
    const run = test(tests);
    if (run.status !== 0) throw new Error(`the tests fail without a bug:\n${run.stdout.slice(-3000)}`);
    clean.add(key);
  }
  const isCaught = caught(tests, plant);
  if (!isCaught) missed++;
  console.log(`${isCaught ? 'caught' : 'MISSED'}  ${plant.name}: ${plant.why}`);
}
console.log(`${plants.length - missed} caught, ${missed} missed`);
process.exitCode = missed > 0 ? 1 : 0;
