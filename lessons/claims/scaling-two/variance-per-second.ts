import { atLeast, atMost, defineClaim, type Ask, type Check } from '../../../web/src/lessons/claims/claim.ts';
import { variation } from '../../../web/src/lessons/claims/rates.ts';
import { scalingTwo } from '../sources.ts';
import { bySecond, tapes } from './ticks.ts';

const variationOf = (ask: Ask, trial: keyof typeof tapes): number => variation(bySecond(ask(trial, 'tape'), 'done'));

const against = (log: '64 KiB' | '256 KiB' | '1 MiB', expect: Check['expect'], because: string): Check => ({
  what: `variation of the LSM-tree, over that of a B+tree with a redo log of ${log}`,
  unit: 'times',
  value: (ask) => variationOf(ask, 'LSM-tree') / variationOf(ask, `log of ${log}`),
  expect,
  because,
});

/** Operations in the half of the seconds with more appends to tables, over those in the other half. */
function busyOverQuiet(ask: Ask): number {
  const run = ask('LSM-tree', 'tape');
  const done = bySecond(run, 'done');
  const appends = bySecond(run, 'table appends');
  const order = [...done.keys()].sort((a, b) => appends[a]! - appends[b]! || a - b);
  const sum = (from: number, to?: number) => order.slice(from, to).reduce((total, second) => total + done[second]!, 0);
  const half = Math.floor(order.length / 2);
  return sum(order.length - half) / sum(0, half);
}

const kPercentiles = { p50: 'median', p99: 'p99', p999: 'p99.9' } as const;

/** Latencies of an engine, as figures: the source has none. */
const latenciesOf = (engine: string, trial: keyof typeof tapes): readonly Check[] =>
  (['get', 'put'] as const).flatMap((opKind) =>
    (Object.keys(kPercentiles) as (keyof typeof kPercentiles)[]).map((percentile): Check => ({
      what: `latency of a ${opKind}, ${kPercentiles[percentile]}, ${engine}`,
      unit: 'ms',
      value: (ask) => ask(trial, 'tape').latency(opKind)[percentile] / 1e6,
      expect: atLeast(1),
      because: 'four clients keep the device busy, and it does an operation in 1 ms; the source has no latencies',
    })),
  );

export const s129 = defineClaim({
  id: 'S129',
  title: 'From second to second MyRocks varies a lot, because background work comes and goes.',
  source: scalingTwo,
  kind: 'P+M',
  published: [{ what: 'plots', list: ['densities of throughput', 'MyRocks wide'] }],
  reading:
    'Variation is the standard deviation of the operations of a virtual second, divided by their mean. It is compared only with a B-tree that writes checkpoints, and then the order depends on how these are spread: with several in each second, as close as we come to the adaptive flushing of InnoDB, the LSM-tree varies more; with one every second or two, the B+tree does. We varied only the redo log: 64 KiB, 256 KiB and 1 MiB. Seconds that vary little do not mean short waits: an operation that meets a checkpoint waits for it, so the slowest hundredth of the B-tree is slower than that of the LSM-tree. The densities are pictures that we do not have.',
  shown: 'The variation of throughput by virtual second, on one tape for both engines.',
  trials: tapes,
  checks: [
    against('64 KiB', atLeast(1), 'only the order is claimed'),
    {
      what: 'checkpoints in the second with the fewest, redo log of 64 KiB',
      unit: 'checkpoints',
      value: (ask) => Math.min(...bySecond(ask('log of 64 KiB', 'tape'), 'checkpoints')),
      expect: atLeast(1),
      because: 'that is what spread means here: no second goes without',
    },
    against('256 KiB', atMost(1), 'the order turns: a checkpoint ends every second or two, so seconds differ'),
    against('1 MiB', atLeast(1), 'a checkpoint ends every seven seconds or so; only the order is claimed'),
    {
      what: 'operations of the LSM-tree in the half of the seconds with more appends to tables, over the other half',
      unit: 'times',
      value: busyOverQuiet,
      expect: atMost(0.95),
      because: 'background work takes operations of the device from the clients; how many is not claimed',
    },
    ...latenciesOf('LSM-tree', 'LSM-tree'),
    ...latenciesOf('B+tree with a redo log of 64 KiB', 'log of 64 KiB'),
    {
      what: 'latency of a put, p99, B+tree with a redo log of 64 KiB, over that of the LSM-tree',
      unit: 'times',
      value: (ask) => ask('log of 64 KiB', 'tape').latency('put').p99 / ask('LSM-tree', 'tape').latency('put').p99,
      expect: atLeast(1),
      because: 'only the order: an operation that meets a checkpoint waits for its pages',
    },
  ],
});
