/**
 * Programs and libraries from the system's package manager, as data.
 *
 * One entry per tool: its purpose, how to detect it, and the names of its packages. Detection looks for files (a program on the PATH, a
 * header in a usual include folder, an application) and never asks the package manager, so a tool installed in any other way counts too.
 *
 * Fields:
 *   why      purpose, one clause.
 *   programs names of the program; the first one found is used.
 *   header   a header relative to an include folder.
 *   apps     macOS applications, full paths.
 *   variable an environment variable that may name the program.
 *   caches   folders below HOME and the program in them, `*` is any one folder name (browsers downloaded by Playwright).
 *   apt      package of Debian and its derivatives.     brew, cask: formula or cask of Homebrew.
 *   type     the command to type if no package provides it.
 */
/** Chromium, or a browser that does the same. */
const BROWSER = {
  variable: 'CHROMIUM_PATH',
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  apps: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  caches: ['.cache/ms-playwright/*/chrome-linux/chrome', '.cache/ms-playwright/*/chrome-linux64/chrome'],
  cask: 'chromium',
};

export const TOOLS = {
  'em++': { why: 'compiles the engine to WebAssembly', programs: ['em++'], apt: 'emscripten', brew: 'emscripten' },
  cmake: { why: 'describes the engine build', programs: ['cmake'], apt: 'cmake', brew: 'cmake' },
  ninja: { why: 'runs the engine build', programs: ['ninja'], apt: 'ninja-build', brew: 'ninja' },
  ccache: { why: 'compiles nothing twice', programs: ['ccache'], apt: 'ccache', brew: 'ccache' },
  'c++': {
    why: 'compiles the engine natively',
    programs: ['c++'],
    apt: 'g++',
    type: { darwin: 'xcode-select --install' },
  },
  gtest: { why: 'runs the engine tests', header: 'gtest/gtest.h', apt: 'libgtest-dev', brew: 'googletest' },
  leveldb: { why: 'opens our directories', header: 'leveldb/db.h', apt: 'libleveldb-dev', brew: 'leveldb' },
  snappy: { why: 'reads our compressed blocks', header: 'snappy.h', apt: 'libsnappy-dev', brew: 'snappy' },
  rocksdb: { why: 'is the reference for counters', header: 'rocksdb/db.h', apt: 'librocksdb-dev', brew: 'rocksdb' },
  ldb: { why: 'scans our directories', programs: ['ldb', 'rocksdb_ldb'], apt: 'rocksdb-tools', brew: 'rocksdb' },
  sst_dump: {
    why: 'verifies our tables',
    programs: ['sst_dump', 'rocksdb_sst_dump'],
    apt: 'rocksdb-tools',
    brew: 'rocksdb',
  },
  'clang-format': {
    why: 'checks the format of the C++',
    programs: ['clang-format'],
    apt: 'clang-format',
    brew: 'clang-format',
  },
  'clang-tidy': { why: 'finds mistakes in the C++', programs: ['clang-tidy'], apt: 'clang-tidy', brew: 'llvm' },
  chromium: { ...BROWSER, why: 'runs the browser tests that need all of a browser', apt: 'chromium' },
  // It draws the same pages without a window's machinery, for two thirds of the processor time. Elsewhere Chromium does it.
  'headless-shell': {
    ...BROWSER,
    why: 'runs the other browser tests',
    programs: ['chromium-headless-shell', ...BROWSER.programs],
    apt: 'chromium-headless-shell',
  },
};
