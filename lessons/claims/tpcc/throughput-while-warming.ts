import { atLeast, atMost, checkExactly, defineClaim, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import { tpcc } from '../sources.ts';
import { beforeCompaction, beforeFlush, bySecond, clientSeconds, kIops, mean, starts } from './warming.ts';

const cold = (done: readonly number[]): number => mean(done.slice(0, 2));

/** Operations in the last two seconds before the first flush, over those in the first two. */
function rise(ask: Ask): number {
  const run = ask('cached', 'run');
  const done = bySecond(run, 'done');
  return mean(done.slice(beforeFlush(run) - 2, beforeFlush(run))) / cold(done);
}

/** Blocks read for each Get, in two seconds from this one. */
function missesPerGet(ask: Ask, from: number): number {
  const of = (rate: 'misses' | 'gets') => mean(bySecond(ask('cached', 'run'), rate).slice(from, from + 2));
  return of('misses') / of('gets');
}

/** What clients ask of the device in each second before the first flush, as a share of its operations. */
function askedOfDevice(ask: Ask): readonly number[] {
  const run = ask('cached', 'run');
  const puts = bySecond(run, 'puts');
  return bySecond(run, 'misses')
    .slice(0, beforeFlush(run))
    .map((misses, second) => (misses + puts[second]!) / kIops);
}

/** Mean rate from the second of the first compaction on, over that from the first flush to there: both have flushes. */
function fall(ask: Ask, trial: keyof typeof starts): number {
  const compacting = beforeCompaction(ask('cached', 'run'));
  const run = ask(trial, 'run');
  const done = bySecond(run, 'done').slice(0, clientSeconds(run));
  return mean(done.slice(compacting)) / mean(done.slice(beforeFlush(run), compacting));
}

/** Seconds without an append to a table. */
const quiet = (ask: Ask, from: number, to: number): number =>
  bySecond(ask('cached', 'run'), 'table appends')
    .slice(from, to)
    .filter((n) => n === 0).length;

export const s095 = defineClaim({
  id: 'S95',
  title:
    'Throughput climbs from 50 to 175 transactions a second while the cache warms, and drops when compaction starts.',
  source: tpcc,
  kind: 'M',
  published: [
    { what: 'transactions while warming', from: 50, to: 175, unit: 'tx/s' },
    { what: 'compaction starts after about', value: 500, unit: 's' },
  ],
  reading:
    'Three clients, three Gets for each put, and a table that fits in the cache. Only the shapes are asserted, over virtual seconds. Our transactions are single operations, and the quarter of an hour of the post is a minute here. The sizes were chosen so that both shapes can be seen: with larger blocks the cache was warm within a second.',
  shown: 'Throughput over virtual time with the moment at which background work joins in.',
  trials: starts,
  checks: [
    {
      what: 'operations a second just before the first flush, over those of the first two seconds',
      unit: 'times',
      value: rise,
      expect: atLeast(2),
      because:
        'a Get costs an operation of the device only if it misses, so four times as many fit when all hit; half of that is enough for the shape. The post has 3.5',
    },
    {
      what: 'blocks read for a Get in the first two seconds',
      unit: 'blocks',
      value: (ask) => missesPerGet(ask, 0),
      expect: atLeast(0.8),
      because: 'the cache begins empty; some Gets meet a block that an earlier one brought in',
    },
    {
      what: 'blocks read for a Get just before the first flush',
      unit: 'blocks',
      value: (ask) => missesPerGet(ask, beforeFlush(ask('cached', 'run')) - 2),
      expect: atMost(0.1),
      because: 'nearly all blocks of the table have been read by then',
    },
    {
      what: 'share of the device that misses and puts take, in the slackest second before the first flush',
      unit: 'of its operations',
      value: (ask) => Math.min(...askedOfDevice(ask)),
      expect: atLeast(0.85),
      because:
        'the device is full all the time, so only fewer misses make room for more operations; bins cut tenths off',
    },
    {
      what: 'operations in the busiest second without a cache, over those of the first two seconds',
      unit: 'times',
      value: (ask) => {
        const done = bySecond(ask('no cache', 'run'), 'done');
        return Math.max(...done) / cold(done);
      },
      expect: atMost(1.25),
      because: 'without a cache nothing warms; the memtable answers the Gets of what was put meanwhile',
    },
    checkExactly('compactions while the clients run', 1, 'compaction', (ask) =>
      bySecond(ask('cached', 'run'), 'compactions')
        .slice(0, clientSeconds(ask('cached', 'run')))
        .reduce((sum, n) => sum + n, 0),
    ),
    {
      what: 'seconds without an append to a table before the compaction',
      unit: 'seconds',
      value: (ask) => quiet(ask, 0, beforeCompaction(ask('cached', 'run'))),
      expect: atLeast(20),
      because: 'before it there are only flushes, with pauses; how long these are is not claimed',
    },
    checkExactly('seconds without an append to a table from the compaction on', 0, 'seconds', (ask) =>
      quiet(ask, beforeCompaction(ask('cached', 'run')), clientSeconds(ask('cached', 'run'))),
    ),
    {
      what: 'operations a second while it runs, over those from the first flush until then',
      unit: 'times',
      value: (ask) => fall(ask, 'cached'),
      expect: atMost(0.85),
      because:
        'the compaction takes turns with three clients, so up to a quarter of the device is gone; Gets that hit do not wait for it',
    },
    {
      what: 'the same in the same seconds when L0 is never compacted',
      unit: 'times',
      value: (ask) => fall(ask, 'no compactions'),
      expect: atLeast(0.9),
      because: 'without the compaction there is no fall; part of a flush may be on either side',
    },
  ],
});
