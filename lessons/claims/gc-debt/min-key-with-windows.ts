import {
  atLeast,
  between,
  checkExactly,
  checkRounded,
  defineClaim,
  near,
  type Ask,
} from '../../../web/src/lessons/claims/claim.ts';
import { debts, fresh, indexedQueues, scaledWindows, windowNames } from './indexed-queue.ts';
import { keysTouched, querySteps, queue, thePicker, windows } from './queue.ts';
import { gcDebt } from '../sources.ts';

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

/** The trials of indexed-queue.ts under the names that they have here. */
const indexed =
  (ask: Ask): Ask =>
  (name, mark) =>
    ask(`indexed, ${name}`, mark);

const climbs = (debt: readonly number[]): number => debt.filter((now, i) => now > (debt[i - 1] ?? 0)).length;

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
  trials: {
    base: queue(thePicker),
    window: queue(thePicker, windows.recommended),
    ...Object.fromEntries(Object.entries(indexedQueues).map(([name, trial]) => [`indexed, ${name}`, trial])),
  },
  checks: [
    checkExactly('pairs of the table', 18, 'pairs', () => ratios.length),
    checkRounded('the least of them', '41.9', 'times', () => ratios[0]!),
    {
      what: 'their median',
      unit: 'times',
      value: () => (ratios[8]! + ratios[9]!) / 2,
      expect: near(92.3, 0.1),
      because: 'the two in the middle are 90.1 and 94.6, and their mean falls between two tenths',
    },
    checkRounded('the most', '3308.7', 'times', () => ratios[17]!),
    checkExactly('pairs that reach 1000', 1, 'pairs', () => ratios.filter((r) => r >= 1000).length),
    {
      what: `keys that min() touches, base over a window of ${windows.recommended}, settled after l.i1 (${thePicker})`,
      unit: 'times',
      value: (ask) => keysTouched(ask('base', 'min')) / keysTouched(ask('window', 'min')),
      expect: atLeast(1000),
      because: 'on a settled tree nothing of the run is left with a window, and most of it without',
    },
    ...(Object.keys(querySteps) as (keyof typeof querySteps)[]).map((step) => ({
      what: `the same in mid-run, after ${step}`,
      unit: 'times',
      value: (ask: Ask) =>
        keysTouched(ask('base', `min after ${step}`)) / keysTouched(ask('window', `min after ${step}`)),
      expect: atLeast(20),
      because: 'memtable and L0 hold fresh tombstones in both',
    })),
    checkExactly(
      'looks at which min() passes more tombstones than at the one before, base with secondary indexes, of ten',
      10,
      'looks',
      (ask) => climbs(debts(indexed(ask), 'base')),
    ),
    ...windowNames.map((name) => ({
      what: `the most tombstones that min() passes at one of ten looks, in windows, fresh ones taken off (${name}: ${scaledWindows[name]})`,
      unit: 'windows',
      value: (ask: Ask) => {
        const young = fresh(indexed(ask), name);
        return Math.max(...debts(indexed(ask), name).map((debt, i) => debt - young[i]!)) / scaledWindows[name];
      },
      expect: between(0, 1),
      because: 'less than a window of them marks no table: the debt is a saw-tooth as high as the window',
    })),
  ],
});
