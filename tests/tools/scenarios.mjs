/**
 * `npm run scenarios`: lists the acceptance scenarios and the tests named after them.
 *
 * A test belongs to scenario n if its name begins with S and two digits: `TEST(Scenario, S13_...)` in C++, `test('S32 ...')` in
 * TypeScript. Exit 1 if a scenario has no test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A short description of each scenario. The numbers are fixed; missing ones belong to mechanisms that do not exist yet. */
const scenarios = new Map([
  [1, 'torn last log record at every byte length'],
  [2, 'bit flip in the first, a middle and the last log block, under each recovery mode'],
  [3, 'a batch over three blocks; records that end 0..7 bytes before a block does'],
  [4, 'empty log, missing log, log only without a table'],
  [5, 'several logs: a crash between memtable switch and flush install'],
  [6, 'crash around table write, manifest append, CURRENT rename, removal of old files'],
  [7, 'CURRENT without newline, or naming a manifest that is not there'],
  [8, 'a table named in the manifest is missing'],
  [9, 'a flipped byte in data, index, filter block and footer'],
  [10, 'unsynced data is lost: synced writes survive, the state is a prefix'],
  [11, 'no space at log, flush, compaction and manifest'],
  [12, 'sync fails once, then succeeds'],
  [13, 'overwrites across four overlapping L0 tables: the newest wins'],
  [14, 'versions of one user key at the border of two tables of a level'],
  [15, 'a tombstone stays while an older value is deeper, and goes at the base level'],
  [16, 'hidden values are removed; a snapshot pins them until it is released'],
  [17, 'a tombstone in a key gap of deeper tables is dropped early'],
  [18, 'a SingleDelete and its put vanish where they meet; each breach of the contract'],
  [19, 'ranges deleted: three that overlap, a snapshot between them, one over a whole table'],
  [20, 'the deletion collector: one delete fewer does not mark; when a marked table is compacted'],
  [21, 'an iterator over 100,000 deleted keys; the two skip limits'],
  [22, 'change of direction at every position over five runs'],
  [24, 'identities of the Compaction Stats: new bytes, write amplification in sum, keys dropped'],
  [25, 'trivial move: not rewritten, refused over too much grandparent'],
  [26, 'the round-robin pointer survives reopening'],
  [27, 'opened and closed 100 times'],
  [28, 'looking at a directory changes nothing'],
  [29, 'another comparator is refused'],
  [30, 'empty key, empty value, 0xFF keys, a value of 1 MiB'],
  [31, 'a filter built with another number of bits or probes is still readable'],
  [32, 'native and wasm write byte-identical directories'],
  [33, 'comparisons a row of the merging iterator, by strategy'],
  [34, 'false positive rates within 10 % of the formula'],
  [35, 'compaction by reads'],
  [36, 'regressions that other engines have had'],
]);

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAMES = /TEST(?:_F|_P)?\(\s*\w+,\s*(S(\d\d)_\w+)\s*\)|(?:test|it)\(\s*['"`](S(\d\d) [^'"`]*)['"`]/g;

/** Paths of test files below a directory. */
function testFiles(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return /_test\.cc$|\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Tests by scenario, as "file: test name". */
function findTests(root = ROOT) {
  const found = new Map();
  for (const path of testFiles(join(root, 'tests')).sort()) {
    for (const match of readFileSync(path, 'utf8').matchAll(NAMES)) {
      const number = Number(match[2] ?? match[4]);
      found.set(number, [...(found.get(number) ?? []), `${relative(root, path)}: ${match[1] ?? match[3]}`]);
    }
  }
  return found;
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url).startsWith(dirname(process.argv[1]))) {
  const found = findTests();
  let missing = 0;
  for (const [number, words] of scenarios) {
    const tests = found.get(number) ?? [];
    console.log(`S${String(number).padStart(2, '0')} ${words}`);
    for (const test of tests) console.log(`      ${test}`);
    if (tests.length === 0) console.log('      NO TEST');
    missing += tests.length === 0 ? 1 : 0;
  }
  console.log(`${scenarios.size - missing} of ${scenarios.size} scenarios have a test`);
  process.exitCode = missing > 0 ? 1 : 0;
}
