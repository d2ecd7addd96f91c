/**
 * `npm run plants -- SET`: plants the bugs of tests/plants/SET.json one at a time and demands that the tests catch each.
 *
 * A test that has never failed proves little. Each plant is data: texts that stand in a file exactly once, and what to put there
 * instead. A set names the tests that are to catch its plants; a plant may name tests of its own. The engine and the tests are copied to build/plants, so the tree itself is never touched; a plant is put in, built
 * (only what changed), run, and taken out again. A plant whose text is not there any more is an error: the code moved, the plant must follow.
 *
 * Tests are the target itself, a program that fails. Where a set has a `command`, that one is run in the tree, with the path of the target in
 * STRATA_NATIVE: tests that are not of the engine (lessons) then judge the engine in which the bug is.
 *
 * Prints a line per plant, and at last "N caught, N missed".
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPY = join(ROOT, 'build/plants/tree');
const BUILD = join(ROOT, 'build/plants/build');

/** @typedef {{file: string, find: string, replace: string}} Edit */
/** @typedef {{target: string, command?: string[], arguments: string[], environment: Record<string, string>}} Tests */
/** @typedef {{name: string, why: string, edits: Edit[], tests?: Tests}} Plant */
/** @typedef {Tests & {plants: Plant[]}} PlantSet */

/** @param {string} command @param {string[]} args @param {Record<string, string>} environment @param {string} cwd */
function call(command, args, environment = {}, cwd = existsSync(BUILD) ? BUILD : ROOT) {
  return spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    maxBuffer: 1 << 28,
  });
}

function copyTree() {
  for (const part of ['engine-wasm', 'tests/engine']) copyWhatDiffers(join(ROOT, part), join(COPY, part));
  const modules = join(COPY, 'node_modules');
  if (!existsSync(modules)) symlinkSync(join(ROOT, 'node_modules'), modules);
}

/**
 * What differs is written now, and so is newer than any object made of what stood there before, be it a plant that a killed run left or a
 * source that was edited during one; what does not differ is not built again.
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

/** @param {string} target */
function build(target) {
  const built = call('cmake', ['--build', BUILD, '--target', target]);
  if (built.status !== 0)
    throw new Error(`the build failed:\n${built.stdout.slice(-3000)}${built.stderr.slice(-1000)}`);
}

/** @param {Tests} tests */
function test(tests) {
  const program = join(BUILD, tests.target);
  // Tests find their golden files from the root of the copy.
  if (tests.command === undefined) return call(program, tests.arguments, tests.environment, COPY);
  const [command = '', ...args] = tests.command;
  return call(command, [...args, ...tests.arguments], { ...tests.environment, STRATA_NATIVE: program }, ROOT);
}

/** @param {Plant} plant @param {Edit} edit */
function plantEdit(plant, edit) {
  const path = join(COPY, edit.file);
  const original = readFileSync(path, 'utf8');
  const places = original.split(edit.find).length - 1;
  if (places !== 1) throw new Error(`${plant.name}: its text stands ${places} times in ${edit.file}, not once`);
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

const name = process.argv[2];
const data = join(ROOT, `tests/plants/${name}.json`);
if (name === undefined || !existsSync(data)) {
  console.error('usage: npm run plants -- SET, where tests/plants/SET.json exists');
  process.exit(1);
}
/** @type {PlantSet} */
const set = JSON.parse(readFileSync(data, 'utf8'));
copyTree();
const configured = call('cmake', [
  '-S',
  join(COPY, 'engine-wasm'),
  '-B',
  BUILD,
  '-G',
  'Ninja',
  '-DCMAKE_BUILD_TYPE=Release',
  '-DCMAKE_CXX_FLAGS_RELEASE=-O1',
]);
if (configured.status !== 0) throw new Error(configured.stderr);
let missed = 0;
const clean = new Set();
for (const plant of set.plants) {
  const tests = plant.tests ?? set;
  const key = JSON.stringify([tests.target, tests.arguments, tests.environment]);
  if (!clean.has(key)) {
    build(tests.target);
    const run = test(tests);
    if (run.status !== 0) throw new Error(`the tests fail without any plant:\n${run.stdout.slice(-3000)}`);
    clean.add(key);
  }
  const isCaught = caught(tests, plant);
  if (!isCaught) missed++;
  console.log(`${isCaught ? 'caught' : 'MISSED'}  ${plant.name}: ${plant.why}`);
}
console.log(`${set.plants.length - missed} caught, ${missed} missed`);
process.exitCode = missed > 0 ? 1 : 0;
