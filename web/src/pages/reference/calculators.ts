/**
 * The calculators of /reference/: inputs, and the results of the formulas in models. Data and pure functions; calculator.tsx draws them.
 *
 *   felt             S17          share of a query's time that is comparisons     -> how much longer it takes
 *   scan             S32          rows of a scan                                   -> comparisons per row
 *   reads            S24 to S36   the shape of a tree                              -> comparisons of Get, Seek and Next
 *   filters          S28, S88     bits per key                                     -> false positives by scheme
 *   amplification    S58 to S60   fan-out, runs, live share                        -> bytes written and stored by design
 *   allocator        S55          arenas, blocks that stay, blocks read            -> memory of a process over its block cache
 *
 * Nothing here is measured. Each states its formula in words and names the source; at the initial inputs the results are those of the source,
 * except for the allocator, a toy beside the published figures.
 */
import { formatInteger } from '../../base/units.ts';
import {
  cleaningSpaceAmplification,
  cleaningWriteAmplification,
  leveledSpaceAmplification,
  leveledWriteAmplification,
  pageWriteAmplification,
  lazyLevelingSpaceAmplification,
  lazyLevelingWriteAmplification,
  tieredRunsAtRest,
  tieredWriteAmplification,
} from '../../models/amplification.ts';
import {
  doubleHashingFalsePositiveRate,
  falsePositiveRate,
  oneLineFalsePositiveRate,
  probesFor,
  steppingOneLineFalsePositiveRate,
} from '../../models/bloom.ts';
import {
  binarySearch,
  callaghansTree,
  comparisonsPerRow,
  getCost,
  leveledShape,
  nextCost,
  seekCost,
  slowdown,
  sortedRuns,
} from '../../models/read-costs.ts';
import { allocator } from './allocator-calculator.ts';
import type { Calculator, CalculatorInput } from './calculator-types.ts';

const kOverheads = 'M. Callaghan, “CPU overheads for RocksDB queries”, 2018';
const kLsmGet = getCost(callaghansTree).comparisons;
const kBTree = binarySearch(8e9);
const kSeek = seekCost(callaghansTree).comparisons;
/** Per row, with a heap that caches its root; published, not computed here. */
const kNext = 1.55;

const fixed = (value: number): string => value.toFixed(2);
const percent = (rate: number): string => `${(100 * rate).toPrecision(3)} %`;
const each = (from: number, to: number, step = 1): readonly number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
const plainly = (name: string, min: number, max: number, initial: number, unit = ''): CalculatorInput => ({
  name,
  min,
  max,
  initial,
  text: (at) => `${formatInteger(at)}${unit}`,
});
const powersOfTwo = (name: string, min: number, max: number, initial: number): CalculatorInput => ({
  name,
  min,
  max,
  initial,
  text: (at) => formatInteger(2 ** at),
});

const felt: Calculator = {
  id: 'felt',
  title: 'How much slower is a query?',
  formula: `Slowdown = 1 + share × (ratio − 1). The ratio is ${kLsmGet} comparisons of a Get divided by ${kBTree} of a B-tree. A query that waits for a device hardly slows down; at 100 % the query does nothing but compare.`,
  source: `${kOverheads} (claim S17)`,
  inputs: [plainly('Share of a query’s time that is comparisons', 0, 100, 50, ' %')],
  columns: ['times as long'],
  rows: ([share = 0]) => [['The same query, relative to a B-tree', fixed(slowdown(share / 100, kLsmGet / kBTree))]],
  plot: ([share = 0]) => ({
    x: { name: 'share of comparisons, %', log: false, ticks: [0, 25, 50, 75, 100] },
    y: { name: 'times as long', log: false, ticks: [1, 1.5, 2, 2.5, 3] },
    curves: [{ name: 'slowdown', of: (x) => slowdown(x / 100, kLsmGet / kBTree) }],
    through: [0, 100],
    at: share,
  }),
};

/** Ten positions per power of ten. */
const rowsAt = (at: number): number => Math.round(10 ** (at / 10));
const perRow = (rows: number): readonly [lsm: number, bTree: number] => [
  comparisonsPerRow(kSeek, kNext, rows),
  comparisonsPerRow(kBTree, 0, rows),
];

const scan: Calculator = {
  id: 'scan',
  title: 'What does a row of a scan cost?',
  formula: `Comparisons per row = (seek + next × rows) / rows. An LSM-tree needs ${kSeek} for a seek and ${kNext} for a next, with a heap that remembers its root; a B-tree needs ${kBTree} for a seek, and its next row is the next slot of a leaf.`,
  source: `${kOverheads} (claim S32)`,
  inputs: [{ name: 'Rows of the scan', min: 0, max: 40, initial: 10, text: (at) => formatInteger(rowsAt(at)) }],
  columns: ['comparisons per row', 'of them for the seek'],
  rows: ([at = 0]) => {
    const [lsm, bTree] = perRow(rowsAt(at));
    return [
      ['LSM-tree', fixed(lsm), percent(kSeek / rowsAt(at) / lsm)],
      ['B-tree', fixed(bTree), percent(1)],
    ];
  },
  plot: ([at = 0]) => ({
    x: { name: 'rows of the scan', log: true, ticks: [1, 10, 100, 1000, 10_000] },
    y: { name: 'comparisons per row', log: true, ticks: [0.001, 0.1, 10, 1000] },
    curves: ['LSM-tree', 'B-tree'].map((name, i) => ({ name, of: (rows) => perRow(rows)[i]! })),
    through: each(0, 40, 2).map((place) => 10 ** (place / 10)),
    at: rowsAt(at),
  }),
};

const reads: Calculator = {
  id: 'reads',
  title: 'What do Get, Seek and Next cost?',
  formula:
    'Searching n rows costs log2 n comparisons. A Get checks one filter per run of L0 and per level except the last, and searches the memtable, the last level and the list of tables of each level between; a Seek searches every run; a Next of a linear merge compares all runs but one. The key is in the last level, which has no filter, and there are no false positives.',
  source: `${kOverheads} (claims S24 to S36)`,
  inputs: [
    powersOfTwo('Rows in the memtable and in an L0 run', 10, 24, 20),
    plainly('Runs of L0', 0, 36, 4),
    plainly('Levels below L0', 1, 7, 5),
    plainly('Fan-out', 2, 20, 8),
    powersOfTwo('Rows of a table', 10, 22, 18),
  ],
  columns: ['comparisons', 'filters checked'],
  rows: ([memtable = 1, l0Runs = 0, levels = 1, fanOut = 2, table = 1]) => {
    const rows = 2 ** memtable;
    const shape = leveledShape({ memtableRows: rows, l0Runs, l0Rows: rows, fanOut, levels, tableRows: 2 ** table });
    const get = getCost(shape);
    const last = shape.levels.at(-1)!.rows;
    return [
      ['Get', `${get.comparisons}`, `${get.filterProbes}`],
      ['Seek', `${seekCost(shape).comparisons}`, '0'],
      [`Next, linear merge of ${sortedRuns(shape)} runs`, `${nextCost(shape).linear}`, '0'],
      ['Get or Seek in a B-tree with as many rows as the last level', `${binarySearch(last)}`, '0'],
    ];
  },
};

/** Number of keys for which LevelDB's bound is computed. */
const kKeys = 200_000;
const kSchemes: readonly (readonly [name: string, rate: (bits: number) => number])[] = [
  ['flat, a good hash (flat_bloom)', (bits) => falsePositiveRate(bits)],
  ['one cache line, a good hash (fast_local_bloom, format_version 5)', (bits) => oneLineFalsePositiveRate(bits)],
  ['one cache line, one distance (legacy_bloom): at least', (bits) => steppingOneLineFalsePositiveRate(bits)],
  [
    `flat, one distance from 32 bits, ${formatInteger(kKeys)} keys (leveldb_bloom): at least`,
    (bits) => doubleHashingFalsePositiveRate(kKeys, bits),
  ],
];

const filters: Calculator = {
  id: 'filters',
  title: 'How often is a filter wrong?',
  formula:
    'Rate = (1 − e^(−k / b))^k with b bits per key and k = 0.69 b probes, rounded down. In lines of 512 bits some lines hold more keys than others, so the rate is the mean over lines, by a Poisson distribution. Two schemes take all steps of a key with one distance; for these the formula is only a lower bound.',
  source: 'B. Bloom, 1970; F. Putze and others, 2007; RocksDB and LevelDB (claims S28, S82, S88)',
  inputs: [plainly('Bits per key', 1, 20, 10)],
  columns: ['absent keys let through'],
  rows: ([bits = 1]) => [
    ...kSchemes.map(([name, rate]) => [name, percent(rate(bits))]),
    ['Probes', `${probesFor(bits)}`],
  ],
  plot: ([bits = 1]) => ({
    x: { name: 'bits per key', log: false, ticks: [1, 5, 10, 15, 20] },
    y: { name: 'let through, %', log: true, ticks: [0.001, 0.01, 0.1, 1, 10, 100] },
    curves: [
      { name: 'flat', of: (x) => 100 * kSchemes[0]![1](x) },
      { name: 'one line', of: (x) => 100 * kSchemes[1]![1](x) },
      { name: 'one distance', of: (x) => 100 * kSchemes[2]![1](x) },
    ],
    through: each(1, 20),
    at: bits,
  }),
};

const kPageBytes = 16_384;

const amplification: Calculator = {
  id: 'amplification',
  title: 'How much is written and stored?',
  formula:
    'Leveled: one for the flush, one for L0 into L1, and fan-out / 2 + 1 for each further level; space r / (r − 1). Tiered: one for each run size; space is the number of runs merged at once. Lazy leveling: the same above the last level, and fan-out for it; space 1 + half of 1 / fan-out. Index and log: 1 / (1 − u) and −ln u / (1 − u), where u is the live share of a cleaned segment. B-tree: one page per row at worst. Uniform overwrites, full levels.',
  source:
    'M. Callaghan, “Index structures, B-trees and LSM”, 2018; M. Rosenblum, J. Ousterhout, 1992 (claims S58 to S60)',
  inputs: [
    plainly('Fan-out, or runs merged at once', 2, 20, 10),
    plainly('Levels below L0, or run sizes', 1, 7, 4),
    plainly('Live share of a cleaned segment', 5, 95, 50, ' %'),
    plainly('Bytes of a row', 16, 1024, 100),
  ],
  columns: ['bytes written per byte', 'bytes stored per byte'],
  rows: ([ratio = 2, levels = 1, live = 50, rowBytes = 100]) => [
    ['Leveled', fixed(leveledWriteAmplification(ratio, levels)), fixed(leveledSpaceAmplification(ratio, 0))],
    ['Tiered', fixed(tieredWriteAmplification(ratio, ratio ** (levels - 1))), `up to ${tieredRunsAtRest(ratio) + 1}`],
    [
      'Lazy leveling',
      fixed(lazyLevelingWriteAmplification(ratio, ratio, ratio ** (levels - 1))),
      fixed(lazyLevelingSpaceAmplification(ratio)),
    ],
    ['Index and log', fixed(cleaningWriteAmplification(live / 100)), fixed(cleaningSpaceAmplification(live / 100))],
    [
      `B-tree, pages of ${formatInteger(kPageBytes)} bytes`,
      fixed(pageWriteAmplification(kPageBytes, rowBytes)),
      'not computed',
    ],
  ],
};

export const kCalculators: readonly Calculator[] = [felt, scan, reads, filters, amplification, allocator];
