/**
 * The bugs of mutation tests follow the code: each text to replace occurs exactly once in its file, and the tests that must catch it exist
 * and can run in the copy of the sources that `npm run plants` makes. `npm run plants` shows whether they catch it.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Tests {
  readonly target?: string;
  readonly command?: readonly string[];
  readonly arguments: readonly string[];
}

interface PlantSet extends Tests {
  readonly folders?: readonly string[];
  readonly plants: readonly {
    readonly name: string;
    readonly tests?: Tests;
    readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
  }[];
}

const root = new URL('../../', import.meta.url);
const folder = new URL('tests/plants/', root);
const sets = readdirSync(folder).filter((name) => name.endsWith('.json'));
const at = (path: string): string => fileURLToPath(new URL(path, root));
const textOf = (path: string): string => readFileSync(at(path), 'utf8');

/** The file, or all files in the folder, as paths from the root. */
const filesIn = (path: string): readonly string[] =>
  statSync(at(path)).isDirectory()
    ? readdirSync(at(path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path];

const kImports =
  /(?:^(?:import|export)\s(?!type\b)[^;]*?from\s*|^import\s*|\bimport\s*\(\s*)'(\.[^'?]+)(?:\?[^']*)?'/gm;

/** Files that a run of these test files loads: themselves, and what they import, directly or not. */
function loadedBy(files: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const visit = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    if (!/\.tsx?$/.test(file)) return;
    for (const [, name] of textOf(file).matchAll(kImports)) visit(join(dirname(file), name!));
  };
  files.forEach(visit);
  return loaded;
}

/** The parts of a filter's patterns between the wildcards: names of suites and cases, or words of them. */
const namesIn = (filter: string): readonly string[] => filter.split(/[:*._\-/]/).filter((name) => name !== '');

function expectEngineTests({ target, arguments: args }: Tests): void {
  if (target === 'strata_native') return;
  const room = /^test_(\w+)$/.exec(target ?? '')?.[1];
  expect(room !== undefined && existsSync(at(`tests/engine/${room}`)), `the program ${target}`).toBe(true);
  const sources = filesIn(`tests/engine/${room}`).filter((file) => /\.(cc|h)$/.test(file));
  const text = sources.map(textOf).join('\n').toLowerCase();
  for (const filter of args.flatMap((arg) => /^--gtest_filter=(.*)/.exec(arg)?.[1] ?? []))
    for (const name of namesIn(filter))
      expect(text.includes(name.toLowerCase()), `${target} has ${name} of ${filter}`).toBe(true);
}

function expectPageTests({ command = [], arguments: args }: Tests, folders: readonly string[]): void {
  const named = [...command, ...args].filter((word) => word.startsWith('tests/'));
  expect(named.length).toBeGreaterThan(0);
  for (const path of named) expect(existsSync(at(path)), path).toBe(true);
  const tests = named.flatMap(filesIn).filter((file) => /\.test\.tsx?$/.test(file));
  const outside = [...loadedBy(tests)].filter((file) => !folders.some((name) => file.startsWith(`${name}/`)));
  expect(outside, 'imported, and not in the folders that are copied').toEqual([]);
}

it('there are sets of bugs', () => expect(sets.length).toBeGreaterThan(4));

describe.each(sets)('%s', (name) => {
  const set = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as PlantSet;
  const folders = set.folders ?? ['engine-wasm', 'tests/engine'];

  it('its tests exist, and run in the copied folders', () => {
    for (const path of folders) expect(existsSync(at(path)), path).toBe(true);
    for (const tests of [set, ...set.plants.flatMap((plant) => plant.tests ?? [])]) {
      if (set.target !== undefined) expectEngineTests(tests);
      if (set.target === undefined) expectPageTests(tests, folders);
    }
  });

  it.each(set.plants.map((plant) => [plant.name, plant.edits] as const))('%s', (_, edits) => {
    for (const { file, find, replace } of edits) {
      expect(
        folders.some((path) => file.startsWith(`${path}/`)),
        `${file} is copied`,
      ).toBe(true);
      expect(textOf(file).split(find).length - 1, `how often its text occurs in ${file}`).toBe(1);
      expect(replace).not.toBe(find);
    }
  });
});
