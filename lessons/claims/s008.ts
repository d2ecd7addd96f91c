import { defineClaim, exactly, near, rounded } from '../../web/src/lessons/claims/claim.ts';
import { gcDebt } from './sources.ts';

/** Seconds of min() at the start of each step. */
export const minSeconds = {
  steps: ['l.i1', 'q100', 'q500', 'q1000'],
  cached: {
    base: [0.001, 8.206, 9.926, 9.188],
    sd8k: [0.001, 0.196, 0.003, 0.149],
    sd32k: [0.001, 0.194, 0.021, 0.102],
    sd128k: [0.001, 0.077, 0.071, 0.113],
  },
  io: {
    base: [0.001, 10.883, 10.267, 12.833],
    sd8k: [0.001, 0.132, 0.016, 0.247],
    sd32k: [0.001, 0.115, 0.02, 0.234],
    sd128k: [0.001, 0.107, 0.07, 0.254],
  },
} as const;

const rows = (
  [
    ['cached', minSeconds.cached],
    ['IO-bound', minSeconds.io],
  ] as const
).flatMap(([setup, seconds]) =>
  (['base', 'sd8k', 'sd32k', 'sd128k'] as const).map((name) => [setup, name, ...seconds[name]]),
);

/** Base over each window, for every query step of both set-ups, ascending. */
const ratios = [minSeconds.cached, minSeconds.io]
  .flatMap(({ base, sd8k, sd32k, sd128k }) =>
    [sd8k, sd32k, sd128k].flatMap((seconds) => ([1, 2, 3] as const).map((step) => base[step] / seconds[step])),
  )
  .sort((a, b) => a - b);

export const s008 = defineClaim({
  id: 'S8',
  title:
    'With a window of any size the smallest key is found in a quarter of a second at most, where the base takes eight to thirteen seconds.',
  source: gcDebt,
  kind: 'P+E',
  published: [
    {
      what: 'seconds of min() at the start of a step',
      columns: ['set-up', 'configuration', 'l.i1 (s)', 'q100 (s)', 'q500 (s)', 'q1000 (s)'],
      rows,
    },
  ],
  reading:
    'Only 1 of the 18 pairs reaches 1000 times: the thousandfold is debt against none (S1), not base against a window.',
  shown:
    'Bars on a logarithmic axis; below them the counters of our own min() with and without a window, on a settled tree and in mid-run.',
  checks: [
    { what: 'pairs of the table', unit: 'pairs', value: () => ratios.length, expect: exactly(18) },
    { what: 'the least of them', unit: 'times', value: () => ratios[0]!, expect: rounded('41.9') },
    {
      what: 'their median',
      unit: 'times',
      value: () => (ratios[8]! + ratios[9]!) / 2,
      expect: near(92.3, 0.1),
      because: 'the two in the middle are 90.1 and 94.6, and their mean falls between two tenths',
    },
    { what: 'the most', unit: 'times', value: () => ratios[17]!, expect: rounded('3308.7') },
    {
      what: 'pairs that reach 1000',
      unit: 'pairs',
      value: () => ratios.filter((r) => r >= 1000).length,
      expect: exactly(1),
    },
  ],
  planned: {
    awaits: 'sequential deletes',
    expect:
      'keys touched, base over a window: at least 1000 on a settled tree, at least 20 in mid-run with a memtable and L0 full of fresh tombstones.',
  },
});
