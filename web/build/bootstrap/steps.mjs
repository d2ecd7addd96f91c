/**
 * The steps of the commands, as data: `npm start`, `npm test`, `npm run check` and `npm run campaign` are lists of them.
 *
 * A step has a name, what it does (`doing`), why, the tools that it needs, the files that must exist (`inputs`), the files that it makes
 * (`outputs`) and its commands. Nothing in this file runs anything; `plan.mjs` decides and `run.mjs` runs.
 *
 * Invariants
 *  1. A step whose inputs are missing fails; it is never skipped.
 *  2. A step with `outputs` is skipped only if its inputs, commands and tool versions equal those of its last success.
 *  3. `after` names every step whose outputs it uses; if one of them failed, the step counts as failed.
 *
 * Other fields: `counts` says how the result is read (check: one; gtest, vitest, playwright: from `report`), `alone` keeps a step
 * from running next to another (browser tests depend on timing), `env` is added to the environment. In commands and `doing`, {version:x}
 * is the version that x reports, {browser} the browser's path, {cores} the number of processors.
 */

const ENGINE_SOURCES = [
  'engine-wasm/CMakeLists.txt',
  'engine-wasm/CMakePresets.json',
  'engine-wasm/cmake',
  'engine-wasm/src',
  'engine-wasm/include',
  'engine-wasm/bindings',
  'engine-wasm/codecs',
];

/** The three setup steps; plan.mjs recognizes them by their `kind`. */
const NODE = { name: 'node', kind: 'node', why: 'everything here runs on it' };
const PACKAGES = { name: 'packages', kind: 'packages', why: 'tools that npm does not provide' };
const MODULES = {
  name: 'modules',
  kind: 'modules',
  why: 'the page, its tests and the codecs come from npm',
  inputs: ['package.json', 'package-lock.json'],
};

/** The WebAssembly module, in the folder that Vite serves. The same step for the site and for the tests. */
const ENGINE = {
  name: 'engine',
  doing: 'building the WebAssembly module with em++ {version:em++}',
  why: 'the page runs the real engine',
  needs: ['em++', 'cmake', 'ninja'],
  inputs: [...ENGINE_SOURCES, 'package-lock.json'],
  outputs: [
    'build/wasm/codecs.wasm',
    'build/wasm/strata.wasm',
    'public/engine/codecs.wasm',
    'public/engine/strata.wasm',
  ],
  // Some packages of Emscripten look for its optimizer's module acorn on Node's path.
  env: { NODE_PATH: '{root}/node_modules' },
  commands: [
    ['emcmake', 'cmake', '-S', 'engine-wasm', '--preset', 'wasm'],
    ['cmake', '--build', 'build/wasm', '--parallel', '{cores}', '--target', 'strata_wasm'],
    ['cmake', '-E', 'make_directory', 'public/engine'],
    ['cmake', '-E', 'copy', 'build/wasm/strata.wasm', 'build/wasm/codecs.wasm', 'public/engine'],
  ],
  counts: 'check',
};

/** @param {string} name @param {string} doing @param {string} why @param {string[][]} commands @param {string[]} inputs @param {string[]} needs */
const check = (name, doing, why, commands, inputs, needs = []) => ({
  name,
  doing,
  why,
  commands,
  inputs,
  needs,
  counts: 'check',
});

const CHECKS = [
  check(
    'prettier',
    'checking the format of every text file',
    'one format for all, no debate',
    [['prettier', '--check', '--log-level', 'warn', '.']],
    ['.prettierrc'],
  ),
  check(
    'oxlint',
    'linting and type-checking TypeScript',
    'strict TypeScript, mistakes that types do not see, and the ban list',
    [['oxlint', '.']],
    ['.oxlintrc.json', 'tsconfig.json'],
  ),
  check(
    'clang-format',
    'checking the format of the C++',
    'one format for all',
    [['node', 'tests/tools/format-cpp.mjs', '--check']],
    ['.clang-format', 'tests/tools/format-cpp.mjs'],
    ['clang-format'],
  ),
  check(
    'schema',
    'comparing generated code with the schema',
    'C++ and TypeScript must agree',
    [['npm', 'run', '--silent', 'gen', '--', '--check']],
    ['engine-wasm/schema/gen/main.mjs'],
  ),
  check(
    'imports',
    'checking imports against the table',
    'folders import only what they may',
    [['node', 'tests/tools/imports.mjs']],
    ['tests/contract/imports.json', 'tests/tools/imports.mjs'],
  ),
  check(
    'words',
    'checking the language of sources and prose',
    'plain technical English',
    [['node', 'tests/tools/words.mjs']],
    ['tests/contract/words.json', 'tests/tools/words.mjs'],
  ),
];

/**
 * Every GoogleTest program whose name starts with `programs`, all cases of one in one process; each writes a report into a folder.
 * `slice`: variables that reduce the points of crash and model tests; `leftOut`: patterns of cases that do not run. The campaign runs
 * everything.
 */
function gtest(name, programs, slice, leftOut, doing, why) {
  return {
    name,
    doing,
    why,
    after: ['native'],
    needs: ['cmake', 'ldb', 'sst_dump'],
    inputs: ['tests/engine'],
    report: `build/reports/${name}`,
    env: {
      ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1',
      UBSAN_OPTIONS: 'print_stacktrace=1',
      GTEST_OUTPUT: `xml:{root}/build/reports/${name}/`,
      GTEST_BRIEF: '1',
      ...(leftOut.length > 0 && { GTEST_FILTER: `-${leftOut.join(':')}` }),
      ...slice,
    },
    commands: [
      [
        'ctest',
        '--test-dir',
        'build/native',
        '--tests-regex',
        `^whole/${programs}_`,
        '--parallel',
        '{cores}',
        '--no-tests=error',
        '--output-on-failure',
        '--timeout',
        '1800',
      ],
    ],
    counts: 'gtest',
  };
}

/** Configures once, then builds the programs, the tests, and both again with a sanitized engine (engine-wasm/cmake/native.cmake). */
const NATIVE = {
  name: 'native',
  doing: 'building the engine natively with c++ {version:c++}, plain and with AddressSanitizer and UBSan',
  why: 'tests, tools and the native engine',
  needs: ['c++', 'cmake', 'ninja', 'ccache', 'gtest', 'leveldb', 'snappy', 'rocksdb'],
  inputs: [...ENGINE_SOURCES, 'tests/engine'],
  commands: [
    ['cmake', '-S', 'engine-wasm', '--preset', 'native'],
    ['cmake', '--build', 'build/native', '--parallel', '{cores}', '--target', 'programs', 'tests', 'sanitized'],
  ],
  counts: 'check',
};
const TESTS = [
  NATIVE,
  ENGINE,
  gtest(
    'engine-tests',
    'test',
    { STRATA_CRASH_STRIDE: '2' },
    [],
    'running every GoogleTest case',
    'does each part do what its header says',
  ),
  {
    name: 'site',
    doing: 'building the site',
    why: 'the browser tests use the shipped files',
    after: ['engine'],
    inputs: ['web/vite.config.ts'],
    commands: [['npm', 'run', '--silent', 'build']],
    counts: 'check',
  },
  {
    name: 'units',
    doing: 'running Vitest',
    why: 'page folders, contracts between folders, the module in Node',
    after: ['native', 'engine', 'site'],
    inputs: ['vitest.config.ts', 'tests/web', 'tests/contract'],
    report: 'build/reports/units.json',
    commands: [
      [
        'vitest',
        'run',
        '--config',
        'vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        '--outputFile.json={root}/build/reports/units.json',
      ],
    ],
    counts: 'vitest',
  },
  gtest(
    'sanitized-tests',
    'sanitized',
    {
      STRATA_CRASH_STRIDE: '13',
      STRATA_CRASH_TORN: '1',
      STRATA_CRASH_CHAINS: '20',
      STRATA_DAMAGE_STRIDE: '11',
      STRATA_FAULT_STRIDE: '53',
      STRATA_MODEL_OPERATIONS: '10000',
      STRATA_OPS: '20000',
      STRATA_TAPES: '10',
    },
    // Long workloads that are run for their counters; other tests call the same code.
    [
      '*Golden*',
      '*LevelShape*',
      '*DeletionDebt*',
      '*Tiered*',
      '*ReadCost*',
      '*OmittingLastLevelFilters*',
      '*MergeComparisons*',
      '*Background*',
      '*DeviceOperations*',
    ],
    'running the GoogleTest cases on the engine with sanitizers',
    'no invalid access, no undefined behavior',
  ),
  {
    name: 'e2e',
    doing: 'testing the pages in {browser}',
    why: 'does it work in a real browser',
    after: ['site'],
    needs: ['chromium', 'headless-shell'],
    inputs: ['tests/e2e/playwright.config.ts'],
    alone: true,
    report: 'build/reports/e2e.json',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: '{root}/build/reports/e2e.json' },
    commands: [['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json']],
    counts: 'playwright',
  },
];

const SETUP = [NODE, PACKAGES, MODULES];
export const START_STEPS = [...SETUP, ENGINE];
export const CHECK_STEPS = [...SETUP, ...CHECKS];
export const TEST_STEPS = [...SETUP, ...CHECKS, ...TESTS];

/**
 * The campaign: the builds that entries depend on, then every entry of tests/campaign.json by itself, because each needs the whole
 * machine. An entry comes after `native` and `engine` unless it names others (site).
 * @param {{ name: string, why: string, command: string, after?: string[] }[]} entries
 */
export function campaignSteps(entries) {
  const long = entries.map((entry) => ({
    name: entry.name,
    doing: entry.command,
    why: entry.why,
    after: entry.after || ['native', 'engine'],
    needs: ['chromium', 'headless-shell', 'ldb', 'sst_dump', 'clang-tidy'],
    alone: true,
    limitMinutes: 240,
    commands: [['sh', '-c', entry.command]],
    counts: 'check',
  }));
  const used = new Set(long.flatMap((step) => step.after));
  if (used.has('site')) used.add('engine');
  return [...SETUP, ...TESTS.filter((step) => used.has(step.name)), ...long];
}
