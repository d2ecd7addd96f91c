import { between, checkExactly, checkRounded, defineClaim, type Check } from '../../../web/src/lessons/claims/claim.ts';
import { queue, queueChurn, type Picker } from './queue.ts';
import { minSeconds } from './min-key-with-windows.ts';
import { gcDebt } from '../sources.ts';

const skipped = 36_144_100;
const deletesOfATable = 50e6;

const difference = (picker: Picker, mark: string, when: string): Check =>
  checkExactly(`tombstones less hidden values that min() passes (${picker}, ${when})`, 0, 'entries', (ask) => {
    const min = ask(picker, mark);
    return min.count('internal_delete_skipped_count') - min.count('internal_key_skipped_count');
  });

export const s014 = defineClaim({
  id: 'S14',
  title:
    'Two counters read before and after the query tell the cause: as many tombstones as hidden values are passed, to the last one.',
  source: gcDebt,
  kind: 'E',
  published: [
    { what: 'INTERNAL_DELETE_SKIPPED_COUNT of one min()', value: skipped, unit: 'tombstones' },
    { what: 'INTERNAL_KEY_SKIPPED_COUNT of one min()', value: skipped, unit: 'entries' },
  ],
  reading:
    'Equal figures are not one thing under two names: one counts tombstones, the other values under them. Equality says that no tombstone has met its value. Joined to the seconds of S8 this is 114 to 178 ns a step, if it was the same run.',
  shown: 'The queue of S1 entry by entry: each step lights a tombstone and the value it hides, and both counters tick.',
  trials: { round_robin: queue('round_robin'), min_overlapping_ratio: queue('min_overlapping_ratio') },
  checks: [
    ...(['round_robin', 'min_overlapping_ratio'] as const).flatMap((picker) => [
      difference(picker, 'min', 'settled'),
      difference(picker, 'min after q500', 'in mid-run, after q500'),
    ]),
    {
      what: 'tombstones that min() passes (min_overlapping_ratio, settled), of those that l.i1 wrote',
      unit: '%',
      value: (ask) => (100 * ask('min_overlapping_ratio', 'min').count('internal_delete_skipped_count')) / queueChurn,
      expect: between(1, 100),
      because: 'how many are left depends on who is compacted next (S1); the post has 72 %',
    },
    checkRounded(
      'deletes of one published table that are still there, by these counters',
      '72',
      '%',
      () => (100 * skipped) / deletesOfATable,
    ),
    checkRounded(
      'a step, by the shortest published min() of a base with debt, if it was the same run',
      '114',
      'ns',
      () => (1e9 * minSeconds.cached.base[1]) / (2 * skipped),
    ),
    checkRounded('a step, by the longest', '178', 'ns', () => (1e9 * minSeconds.io.base[3]) / (2 * skipped)),
  ],
});
