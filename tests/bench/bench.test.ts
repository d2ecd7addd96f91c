/** The pure parts of the benchmark: what it makes of figures, and the order of turns. */
import { describe, expect, it } from 'vitest';
import { largest, readProfile } from './callgrind.ts';
import { amount, geometricMean, median, spread, table } from './figures.ts';
import { kPhases, memoryFor, sliceOf, slicesFor, turnsOf, type Phase } from './phases.ts';
import { longestTask, sinceFirstFrame, workPerFrame, type MainThreadEvent } from './main-thread.ts';
import { partOf } from './product-module.ts';
import { faster, fasterPerByte, meanFaster } from './ratios.ts';
import type { Turns } from './rounds.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';

describe('figures', () => {
  it('medians, spreads and geometric means', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
    expect(spread([90, 100, 120])).toBeCloseTo(0.15);
    expect(geometricMean([0.5, 2])).toBeCloseTo(1);
    expect(amount(999_900)).toBe('1.00 M');
  });

  it('aligns the first column to the left and the others to the right', () => {
    expect(
      table([
        ['', 'ours'],
        ['scan', '7'],
      ]),
    ).toBe('      ours\nscan     7');
  });
});

describe('a main thread', () => {
  const task = (ts: number, busy: number): MainThreadEvent => ({ name: 'RunTask', ts, dur: 2 * busy, busy });
  const frame = (ts: number): MainThreadEvent => ({ name: 'FireAnimationFrame', ts, dur: 10, busy: 10 });
  const events = [
    task(0, 9000),
    task(20_000, 1000),
    frame(20_100),
    task(30_000, 500),
    task(40_000, 2000),
    frame(40_100),
  ];

  it('has the work of each frame since the one before, and a longest task, from its first frame on', () => {
    expect(sinceFirstFrame(events)).toEqual(events.slice(1));
    expect(longestTask(sinceFirstFrame(events))).toBe(2);
    expect(workPerFrame(sinceFirstFrame(events))).toEqual([2.5]);
  });
});

describe('turns', () => {
  it('slices cover everything once, without gaps', () => {
    for (const [n, slices] of [
      [100, 7],
      [3, 5],
      [200_000, 10],
    ] as const) {
      const ends = Array.from({ length: slices }, (_, slice) => sliceOf(n, slice, slices));
      expect(ends[0]![0]).toBe(0);
      expect(ends.at(-1)![1]).toBe(n);
      ends.slice(1).forEach(([begin], i) => expect(begin).toBe(ends[i]![1]));
    }
    expect([1000, 200_000, 10_000_000].map(slicesFor)).toEqual([1, 10, 20]);
    expect(memoryFor(10_000_000)).toBeLessThan(2 ** 31);
  });

  it('every subject has every position, and each runs once', () => {
    const orders = [0, 1, 2, 3].map((slice) => turnsOf(4, 0, slice));
    for (const order of orders) expect([...order].sort()).toEqual([0, 1, 2, 3]);
    for (const at of [0, 1, 2, 3]) expect(orders.map((order) => order[at]).sort()).toEqual([0, 1, 2, 3]);
    expect(turnsOf(4, 1, 0)).toEqual(turnsOf(4, 0, 1));
  });
});

/** Turns with these ns per operation in each round, the same in every phase. */
const turnsWith = (ns: readonly number[], writtenBytes = 0): Turns =>
  new Map<Phase, Turns extends ReadonlyMap<Phase, infer T> ? T : never>(
    kPhases.map((phase) => [
      phase,
      ns.map((each) => ({ ns: 10 * each, operations: 10, writtenBytes, tracedBytes: 0 })),
    ]),
  );

describe('ratios', () => {
  const [ours, leveldb] = [turnsWith([10, 20, 40], 300), turnsWith([20, 20, 20], 100)];

  it('pairs the rounds', () => {
    expect(faster(ours, leveldb, 'scan')).toEqual({ median: 1, least: 0.5, most: 2 });
    expect(fasterPerByte(ours, leveldb, 'compact')).toEqual({ median: 3, least: 1.5, most: 6 });
  });

  it('means are of medians, their range of rounds', () => {
    const mean = meanFaster(ours, leveldb);
    expect(mean.median).toBeCloseTo(1);
    expect([mean.least, mean.most].map((value) => value.toFixed(6))).toEqual(['0.500000', '2.000000']);
  });
});

it('reads a profile of callgrind: own costs, calls not counted twice, names by number', () => {
  const profile = readProfile(
    [
      'fl=(1) a.cc',
      'fn=(1) outer',
      '16 5',
      'cfn=(2) inner',
      'calls=1 20',
      '16 100',
      '+1 2',
      '',
      'fn=(2)',
      '20 60',
      '* 40',
    ].join('\n'),
  );
  expect(profile.total).toBe(107);
  expect(largest(profile, 1)).toEqual([['inner', 100]]);
  expect(profile.functions.get('outer')).toBe(7);
});

it('every slice of every phase is a program of the line language, and all of them do all operations', () => {
  const entries = 20_000;
  for (const phase of kPhases) {
    const parts = [0, 1, 2].map((slice) => partOf(phase, entries, slice, 3));
    for (const { program } of parts) expect(parseProgram(program).diagnostics).toEqual([]);
    const all = { scan: 20 * entries, reverse: 20 * entries, delete: 2 * entries }[phase as string] ?? entries;
    expect(parts.reduce((sum, { operations }) => sum + operations, 0)).toBe(all);
  }
});
