/** The amplification table: formulas with their numbers, measured values, and for each assumption a run in which it fails and is named. */
import { describe, expect, it } from 'vitest';
import { amplificationRows, type AmplificationRow } from '../../../web/src/models/amplification-rows.ts';
import type { AmplificationFacts } from '../../../web/src/models/amplification-facts.ts';

/** A leveled tree of ratio 10 with two full levels below L0 that matches its formulas: write 8, read 7, space 1.13. */
const settled: AmplificationFacts = {
  design: 'leveled',
  fanOut: 10,
  trigger: 4,
  capPercent: 200,
  memtables: 1,
  level0Tables: 4,
  deeperRuns: 2,
  levelsBelow: 2,
  deepest: 2,
  memtableBytes: 1000,
  level0Bytes: 1000,
  lastBytes: 100_000,
  lastTargetBytes: 100_000,
  tableBytes: 111_000,
  scoreMilli: 990,
  snapshots: 0,
  rows: { stored: 1131, live: 1000, tombstones: 0 },
  flushes: 100,
  writtenBytes: 100_000,
  writtenKeys: 1000,
  flushedBytes: 100_000,
  compactedBytes: 700_000,
  movedTables: 0,
  compactions: 50,
  entriesMerged: 7000,
  entriesDropped: 0,
  filter: { scheme: 'flat_bloom', bitsPerKey: 10, keys: 1000 },
  falsePositives: 84,
  trueNegatives: 9916,
  cacheBytes: 55_500,
  cacheHits: 500,
  cacheMisses: 500,
  dataBlocks: 40,
  pages: null,
  log: null,
};

const rowOf = (id: AmplificationRow['id'], facts: Partial<AmplificationFacts>): AmplificationRow =>
  amplificationRows({ ...settled, ...facts }).find((row) => row.id === id)!;

it('reports agreement for a settled tree, with the numbers in the formulas', () => {
  const ledger = amplificationRows(settled);
  expect(ledger.map(({ id, ratio, reason }) => [id, ratio?.toFixed(2), reason])).toEqual([
    ['write', '1.00', 'As the formula predicts.'],
    ['read', '1.00', 'As the formula predicts.'],
    ['space', '1.00', 'As the formula predicts.'],
    ['filter', '1.00', 'As the formula predicts.'],
    ['cache', '1.00', 'As the formula predicts.'],
  ]);
  expect(rowOf('write', {})).toMatchObject({
    formula: 8,
    measured: 8,
    formulaWords: '2 + (levels − 1)(r/2 + 1) = 2 + 1 × (10/2 + 1)',
  });
  expect(rowOf('space', {}).formula).toBeCloseTo(1 + 1 / 9 + 0.02, 12);
  expect(rowOf('read', {})).toMatchObject({ formula: 7, measured: 7 });
});

describe('if the ratio differs, the failing assumption is named', () => {
  it.each<readonly [AmplificationRow['id'], string, Partial<AmplificationFacts>, RegExp]>([
    [
      'write',
      'keys in order',
      { compactedBytes: 100_000, movedTables: 40 },
      /40\stables of 50\scompactions moved without rewriting/,
    ],
    ['write', 'keys repeat', { compactedBytes: 100_000, entriesDropped: 3500 }, /dropped 50\s% of what they read/],
    ['write', 'levels not full', { compactedBytes: 100_000, lastBytes: 20_000 }, /L2 holds 20\s% of its target/],
    [
      'write',
      'compression',
      { flushedBytes: 40_000, compactedBytes: 100_000 },
      /40\s% of the client bytes were flushed/,
    ],
    ['write', 'nothing known', { compactedBytes: 100_000 }, /None of the assumptions/],
    [
      'write',
      'small tables',
      { flushedBytes: 150_000, compactedBytes: 1_000_000 },
      /flushes wrote 150\s% of the client bytes/,
    ],
    ['write', 'not settled', { compactedBytes: 1_000_000, scoreMilli: 1800 }, /Not settled: a level is due/],
    ['write', 'more overlap', { compactedBytes: 1_000_000 }, /overlapped more of the level below/],
    ['read', 'L0 owes', { level0Tables: 9 }, /L0 holds 9\stables and is due at 4/],
    ['read', 'memtables wait', { memtables: 4 }, /3\ssealed memtables wait/],
    ['read', 'L0 empty', { level0Tables: 0 }, /it has 0 of 4 now/],
    [
      'space',
      'tombstones',
      { rows: { stored: 3000, live: 1000, tombstones: 900 } },
      /900\stombstones and the entries they hide/,
    ],
    [
      'space',
      'snapshots',
      { rows: { stored: 3000, live: 1000, tombstones: 0 }, snapshots: 2 },
      /2\ssnapshots keep versions/,
    ],
    [
      'space',
      'compaction owes',
      { rows: { stored: 3000, live: 1000, tombstones: 0 }, scoreMilli: 1200 },
      /is waiting for compaction/,
    ],
    [
      'space',
      'small last level',
      { rows: { stored: 3000, live: 1000, tombstones: 0 }, lastBytes: 30_000 },
      /L2, the deepest level, holds 27\s% of all/,
    ],
    ['space', 'overwrites', { rows: { stored: 3000, live: 1000, tombstones: 0 } }, /2000\sentries are hidden/],
    [
      'space',
      'distinct keys',
      { rows: { stored: 1000, live: 1000, tombstones: 0 }, level0Bytes: 40_000 },
      /Keys hardly repeat/,
    ],
    ['filter', 'chance', { falsePositives: 3, trueNegatives: 197 }, /Within chance: 200\slookups/],
    ['filter', 'worse', { falsePositives: 300, trueNegatives: 9700 }, /small filters are worse/],
    [
      'filter',
      'one hash',
      { filter: { scheme: 'leveldb_bloom', bitsPerKey: 10, keys: 1000 }, falsePositives: 300, trueNegatives: 9700 },
      /lower bound/,
    ],
    ['filter', 'better', { falsePositives: 10, trueNegatives: 9990 }, /Lower than the formula/],
    ['cache', 'skew', { cacheHits: 900, cacheMisses: 100 }, /not uniform/],
    ['cache', 'cold', { cacheHits: 20, cacheMisses: 80 }, /not warm: 80\smisses, and each of 40\sdata blocks/],
    ['cache', 'scans', { cacheHits: 100, cacheMisses: 900 }, /evict blocks/],
  ])('%s: %s', (id, _, facts, sentence) => {
    const { ratio, reason } = rowOf(id, facts);
    expect(ratio! < 0.8 || ratio! > 1.25).toBe(true);
    expect(reason).toMatch(sentence);
    expect(reason).toMatch(/\.$/);
  });
});

describe('without numbers to compute from', () => {
  it('there are no figures and no reasons', () => {
    const nothing = {
      flushes: 0,
      flushedBytes: 0,
      compactedBytes: 0,
      deepest: 0,
      levelsBelow: 0,
      lastBytes: 0,
      rows: null,
    };
    const ledger = amplificationRows({
      ...settled,
      ...nothing,
      writtenBytes: 0,
      tableBytes: 0,
      filter: null,
      cacheHits: 0,
      cacheMisses: 0,
    });
    for (const { id, ratio, reason } of ledger) if (id !== 'read') expect([id, ratio, reason]).toEqual([id, null, '']);
  });
  it('no option makes it throw', () => {
    for (const design of ['leveled', 'tiered', 'lazy_leveling', 'fifo', 'btree', 'index_log'] as const)
      for (const fanOut of [0, 1, 2])
        for (const trigger of [0, 1, 2])
          for (const capPercent of [0, 1])
            for (const bitsPerKey of [0, 1])
              expect(() =>
                amplificationRows({
                  ...settled,
                  design,
                  fanOut,
                  trigger,
                  capPercent,
                  filter: { scheme: 'fast_local_bloom', bitsPerKey, keys: 0 },
                }),
              ).not.toThrow();
  });
});

it('other designs have their own formulas', () => {
  expect(rowOf('write', { design: 'tiered', flushes: 64 }).formula).toBe(4);
  expect(rowOf('read', { design: 'tiered' }).formula).toBe(5);
  expect(rowOf('space', { design: 'tiered' }).formula).toBe(2);
  expect(rowOf('write', { design: 'fifo', flushes: 64 }).formula).toBe(1);
  expect(rowOf('space', { design: 'fifo' }).formula).toBeNull();
  const lazy = {
    design: 'lazy_leveling',
    fanOut: 4,
    trigger: 4,
    flushes: 64,
    flushedBytes: 64_000,
    lastBytes: 64_000,
  } as const;
  expect(rowOf('write', lazy).formula).toBe(3 + 4);
  expect(rowOf('read', lazy).formula).toBe(1 + 3 * 3 + 1);
  expect(rowOf('space', lazy).formula).toBe(1.125);
  const pages = {
    pageBytes: 4096,
    doublewrite: true,
    writtenBytes: 81_920,
    count: 10,
    usedBytes: 20_480,
    poolBytes: 20_480,
    hits: 90,
    reads: 10,
  };
  const ledger = amplificationRows({ ...settled, design: 'btree', pages });
  expect(ledger.map(({ id, formula, measured }) => [id, formula, measured])).toEqual([
    ['write', 81.92, 0.8192],
    ['space', null, 2],
    ['cache', 0.5, 0.9],
  ]);
  expect(ledger[0]!.reason).toContain('collects many changes');
});

it('an index and log writes 1/(1 - u) times and has its limit of space', () => {
  const log = {
    spacePermille: 1386,
    segmentsRemoved: 9,
    appendedBytes: 1000,
    fileBytes: 2000,
    storedBytes: 690,
    liveBytes: 500,
  };
  const rows = (over: Partial<typeof log>) =>
    amplificationRows({ ...settled, design: 'index_log', log: { ...log, ...over } });
  expect(rows({}).map(({ id, measured, reason }) => [id, measured, reason])).toEqual([
    ['write', 2, 'As the formula predicts.'],
    ['space', 1.38, 'As the formula predicts.'],
  ]);
  expect(rows({})[0]!.formula).toBeCloseTo(2, 2);
  expect(rows({ segmentsRemoved: 0, fileBytes: 1010 })[0]).toMatchObject({ formula: 1, measured: 1.01 });
  expect(rows({ fileBytes: 1200 })[0]!.reason).toContain('fewer live entries');
  expect(rows({ fileBytes: 9000 })[0]!.reason).toContain('more live entries');
});
