/**
 * What the commands do, as data: `npm start`, `npm test`, `npm run check` and `npm run campaign` are lists of these steps.
 *
 * A step says its name, what it does (`doing`), why, which tools it needs, which files must be there (`inputs`), what it
 * leaves (`outputs`) and the commands. Nothing in this file runs anything; `plan.mjs` decides and `run.mjs` does.
 *
 * Invariants
 *  1. A step whose inputs are not there fails; it is never left out.
 *  2. A step with `outputs` is left out only if its inputs, commands and tool versions are those of its last success.
 *  3. `after` names every step whose outputs are used; if one of them failed, the step counts as failed.
 *
 * Fields beyond these: `counts` says how a result is read (check: one; gtest, vitest, playwright: from `report`), `alone`
 * keeps a step from running beside another (browser tests watch time), `env` is added to the environment. In commands and
 * `doing`, {version:x} is the version that x reports, {chromium} the browser's path, {cores} the number of processors.
 */

const ENGINE_SOURCES = [
  'engine-wasm/CMakeLists.txt',
  'engine-wasm/CMakePresets.json',
  'engine-wasm/cmake',
  'engine-wasm/src',
  'engine-wasm/include',
  'engine-wasm/bindings',
];

/** The three that come before everything; plan.mjs knows them by their `kind`. */
export const NODE = { name: 'node', kind: 'node', why: 'everything here runs on it' };
export const PACKAGES = { name: 'packages', kind: 'packages', why: 'tools that npm does not carry' };
export const MODULES = {
  name: 'modules',
  kind: 'modules',
  why: 'the page, its tests and Snappy come from npm',
  inputs: ['package.json', 'package-lock.json'],
};

/** The WebAssembly module, where Vite serves it from. The same step for the site and for the tests. */
export const ENGINE = {
  name: 'engine',
  doing: 'building the WebAssembly module with em++ {version:em++}',
  why: 'the page runs the real engine',
  needs: ['em++', 'cmake', 'ninja'],
  inputs: [...ENGINE_SOURCES, 'package-lock.json'],
  outputs: ['build/wasm/strata.wasm', 'public/engine/strata.wasm'],
  // Emscripten's optimiser looks for the module acorn on Node's path in some packagings.
  env: { NODE_PATH: '{root}/node_modules' },
  commands: [
    ['emcmake', 'cmake', '-S', 'engine-wasm', '--preset', 'wasm'],
    ['cmake', '--build', 'build/wasm', '--parallel', '{cores}', '--target', 'strata_wasm'],
    ['cmake', '-E', 'make_directory', 'public/engine'],
    ['cmake', '-E', 'copy', 'build/wasm/strata.wasm', 'public/engine'],
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

export const CHECKS = [
  check(
    'prettier',
    'reading every text file',
    'one shape for all, no debate',
    [['prettier', '--check', '--log-level', 'warn', '.']],
    ['.prettierrc'],
  ),
  check(
    'eslint',
    'linting TypeScript',
    'mistakes that types do not see, and the ban list',
    [['eslint', '.', '--max-warnings', '0']],
    ['eslint.config.js'],
  ),
  check(
    'types',
    'type-checking',
    'strict TypeScript',
    [['tsc', '--noEmit', '-p', 'web/tsconfig.json']],
    ['web/tsconfig.json'],
  ),
  check(
    'clang-format',
    'reading the shape of the C++',
    'one shape for all',
    [['node', 'tests/tools/format-cpp.mjs', '--check']],
    ['.clang-format', 'tests/tools/format-cpp.mjs'],
    ['clang-format'],
  ),
  check(
    'schema',
    'comparing generated twins with the schema',
    'C++ and TypeScript must say the same',
    [['npm', 'run', '--silent', 'gen', '--', '--check']],
    ['engine-wasm/schema/gen/main.mjs'],
  ),
  check(
    'imports',
    'holding imports against the table',
    'rooms know only what they may',
    [['node', 'tests/tools/imports.mjs']],
    ['tests/contract/imports.json', 'tests/tools/imports.mjs'],
  ),
  check(
    'words',
    'reading the language of sources and prose',
    'plain technical English',
    [['node', 'tests/tools/words.mjs']],
    ['tests/contract/words.json', 'tests/tools/words.mjs'],
  ),
];

/**
 * ctest over the tests of one label: every GoogleTest case is one, in a process of its own. `slice` holds the variables by which crash
 * and model tests try fewer points, `leftOut` names tests that are not run; the campaign tries and runs all.
 */
function gtest(name, label, slice, leftOut, doing, why) {
  return {
    name,
    doing,
    why,
    after: ['native'],
    needs: ['cmake', 'ldb', 'sst_dump'],
    inputs: ['tests/engine'],
    report: `build/reports/${name}.xml`,
    env: { ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1', UBSAN_OPTIONS: 'print_stacktrace=1', ...slice },
    commands: [
      [
        'ctest',
        '--test-dir',
        'build/native',
        '--label-regex',
        label,
        '--parallel',
        '{cores}',
        '--no-tests=error',
        '--output-on-failure',
        ...(leftOut ? ['--exclude-regex', leftOut] : []),
        '--timeout',
        '1800',
        '--output-junit',
        `{root}/build/reports/${name}.xml`,
      ],
    ],
    counts: 'gtest',
  };
}

/** Configure once, then the programs, the tests, and both again with a sanitized engine (engine-wasm/cmake/native.cmake). */
export const NATIVE = {
  name: 'native',
  doing: 'building the engine natively with c++ {version:c++}, plain and with AddressSanitizer and UBSan',
  why: 'tests, tools and the native twin',
  needs: ['c++', 'cmake', 'ninja', 'ccache', 'gtest', 'leveldb', 'snappy', 'rocksdb'],
  inputs: [...ENGINE_SOURCES, 'tests/engine'],
  commands: [
    ['cmake', '-S', 'engine-wasm', '--preset', 'native'],
    ['cmake', '--build', 'build/native', '--parallel', '{cores}', '--target', 'programs', 'tests', 'sanitized'],
  ],
  counts: 'check',
};
export const TESTS = [
  NATIVE,
  ENGINE,
  gtest(
    'engine-tests',
    'plain',
    { STRATA_CRASH_STRIDE: '2' },
    null,
    'running every GoogleTest case',
    'does each part do what its header says',
  ),
  {
    name: 'site',
    doing: 'building the site',
    why: 'what is shipped is what is tested in the browser',
    after: ['engine'],
    inputs: ['web/vite.config.ts'],
    commands: [['npm', 'run', '--silent', 'build']],
    counts: 'check',
  },
  {
    name: 'units',
    doing: 'running Vitest',
    why: 'page rooms, contracts between rooms, the module in Node',
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
      STRATA_CRASH_STRIDE: '7',
      STRATA_CRASH_TORN: '1',
      STRATA_CRASH_CHAINS: '20',
      STRATA_DAMAGE_STRIDE: '5',
      STRATA_MODEL_OPERATIONS: '20000',
    },
    // Long workloads that are run for their counters; what they call is called by the others, too.
    'Golden|LevelShape|DeletionDebt|Tiered|ReadCost|MergeComparisons|Background|DeviceOperations',
    'running the GoogleTest cases on the engine with sanitizers',
    'no bad access, no undefined step',
  ),
  {
    name: 'e2e',
    doing: 'playing the pages in {chromium}',
    why: 'does it live in a real browser',
    after: ['site'],
    needs: ['chromium'],
    inputs: ['tests/e2e/playwright.config.ts'],
    alone: true,
    report: 'build/reports/e2e.json',
    env: { CHROMIUM_PATH: '{chromium}', PLAYWRIGHT_JSON_OUTPUT_NAME: '{root}/build/reports/e2e.json' },
    commands: [['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json']],
    counts: 'playwright',
  },
];

export const SETUP = [NODE, PACKAGES, MODULES];
export const START_STEPS = [...SETUP, ENGINE];
export const CHECK_STEPS = [...SETUP, ...CHECKS];
export const TEST_STEPS = [...SETUP, ...CHECKS, ...TESTS];

/**
 * The campaign: the builds that entries come after, then every entry of tests/campaign.json by itself, because each wants the
 * whole machine. An entry comes after `native` and `engine` unless it names others (site).
 * @param {{ name: string, why: string, command: string, after?: string[] }[]} entries
 */
export function campaignSteps(entries) {
  const long = entries.map((entry) => ({
    name: entry.name,
    doing: entry.command,
    why: entry.why,
    after: entry.after || ['native', 'engine'],
    needs: ['chromium', 'ldb', 'sst_dump', 'clang-tidy'],
    env: { CHROMIUM_PATH: '{chromium}' },
    alone: true,
    limitMinutes: 240,
    commands: [['sh', '-c', entry.command]],
    counts: 'check',
  }));
  const used = new Set(long.flatMap((step) => step.after));
  if (used.has('site')) used.add('engine');
  return [...SETUP, ...TESTS.filter((step) => used.has(step.name)), ...long];
}
