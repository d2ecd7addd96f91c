/**
 * The programs and libraries that come from the system's package manager, as data.
 *
 * One row a tool: what it is for, how its presence is seen, and what the package is called. Presence is looked for by file
 * (a program on the PATH, a header in a usual include folder, an application), never by asking the package manager, so that
 * a tool installed in any other way counts too.
 *
 * A row's fields:
 *   why      one clause for people: "what for".
 *   programs names that stand for the tool, first found wins.
 *   header   a header relative to an include folder.
 *   apps     macOS applications, whole paths.
 *   variable an environment variable that may name the program.
 *   caches   folders below HOME and the program in them, `*` stands for one folder name (browsers fetched by Playwright).
 *   apt      package on Debian and its kin.     brew, cask: formula or cask of Homebrew.
 *   type     what to type instead, where no package does it.
 */
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
  rocksdb: { why: 'is compared with', header: 'rocksdb/db.h', apt: 'librocksdb-dev', brew: 'rocksdb' },
  ldb: { why: 'scans our directories', programs: ['ldb', 'rocksdb_ldb'], apt: 'rocksdb-tools', brew: 'rocksdb' },
  sst_dump: {
    why: 'verifies our tables',
    programs: ['sst_dump', 'rocksdb_sst_dump'],
    apt: 'rocksdb-tools',
    brew: 'rocksdb',
  },
  'clang-format': {
    why: 'checks the shape of the C++',
    programs: ['clang-format'],
    apt: 'clang-format',
    brew: 'clang-format',
  },
  'clang-tidy': { why: 'reads the C++ for mistakes', programs: ['clang-tidy'], apt: 'clang-tidy', brew: 'llvm' },
  chromium: {
    why: 'plays the pages',
    variable: 'CHROMIUM_PATH',
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    apps: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    caches: ['.cache/ms-playwright/*/chrome-linux/chrome', '.cache/ms-playwright/*/chrome-linux64/chrome'],
    apt: 'chromium',
    cask: 'chromium',
  },
};
