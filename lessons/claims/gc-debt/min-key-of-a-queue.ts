import { atLeast, between, checkRounded, defineClaim, type Check } from '../../../web/src/lessons/claims/claim.ts';
import { keysTouched, pickers, queue, type Picker } from './queue.ts';
import { minSeconds } from './min-key-with-windows.ts';
import { gcDebt } from '../sources.ts';

const debtRatio = (picker: Picker): Check => ({
  what: `keys that min() touches after the churn, over before (${picker})`,
  unit: 'times',
  value: (ask) => keysTouched(ask(picker, 'min')) / keysTouched(ask(picker, 'clean min')),
  expect: atLeast(1000),
  because:
    'the published times of that very pair differ 8206 to 12833 times, and how much debt stays depends on the picker',
});

export const s001 = defineClaim({
  id: 'S1',
  title:
    'In a table used as a queue, finding the smallest key is about a thousand times slower than in the same table without its past.',
  source: gcDebt,
  kind: 'E',
  published: [{ what: 'min() of a queue against the same table before the churn', value: 1000, unit: 'times' }],
  reading:
    'The thousandfold is debt against no debt. Against a table whose debt was tuned away the post has 42 to 3309 times, and only one of its 18 pairs reaches 1000 (S8).',
  shown:
    'The queue as a strip of tombstones at its tail; SELECT min() runs through them with a counter of internal keys passed, then the same on the table before the churn.',
  trials: Object.fromEntries(pickers.map((picker) => [picker, queue(picker)])),
  checks: [
    checkRounded(
      'published seconds with debt over those without, the least',
      '8206',
      'times',
      () => minSeconds.cached.base[1] / minSeconds.cached.base[0],
    ),
    checkRounded('the most', '12833', 'times', () => minSeconds.io.base[3] / minSeconds.io.base[0]),
    debtRatio('round_robin'),
    debtRatio('min_overlapping_ratio'),
    debtRatio('min_overlapping_ratio_uncompensated'),
    {
      ...debtRatio('by_compensated_size'),
      expect: between(1, 999),
      because:
        'this picker takes tables of tombstones first, and leaves little beyond memtable and L0: the debt of the post needs another one',
    },
  ],
});
