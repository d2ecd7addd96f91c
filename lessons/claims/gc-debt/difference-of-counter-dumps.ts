import { between, checkExactly, defineClaim, exactly } from '../../../web/src/lessons/claims/claim.ts';
import { difference } from '../../../web/src/models/counter-difference.ts';
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import { queue } from './queue.ts';
import { gcDebt } from '../sources.ts';

/** What RocksDB's PerfContext counts and our engine counts too. */
const perfContext = [
  'user_key_comparison_count',
  'internal_key_skipped_count',
  'internal_delete_skipped_count',
  'internal_recent_skipped_count',
  'seek_on_memtable_count',
  'next_on_memtable_count',
  'prev_on_memtable_count',
  'seek_child_seek_count',
  'block_read_count',
  'block_read_byte',
  'block_cache_hit_count',
  'iter_read_bytes',
  'iter_next_count',
  'iter_seek_count',
];

const kPair = ['internal_delete_skipped_count', 'internal_key_skipped_count'];

/** Names of the PerfContext's counters in the order of the difference, the largest first. */
const movers = (min: Counted): readonly string[] =>
  difference(new Map(), new Map(perfContext.map((name) => [name, min.count(name)]))).map(({ name }) => name);

const passed = (min: Counted): number => kPair.reduce((sum, name) => sum + min.count(name), 0);

export const s015 = defineClaim({
  id: 'S15',
  title:
    'A script that subtracts two dumps of all counters and sorts the differences puts the two of S14 at its end, the largest.',
  source: gcDebt,
  kind: 'M',
  published: [
    { what: 'the script', list: ['dump', 'run the query', 'dump', 'join by name and subtract', 'sort', 'last five'] },
  ],
  shown:
    'Snapshot, run, snapshot, difference, top five: a panel of the lab, and lines counters-snapshot and counters-diff of a program.',
  trials: { queue: queue('round_robin') },
  checks: [
    checkExactly(
      'of the two, those among the two that change most in a min() whose blocks are cached, comparisons apart',
      2,
      'counters',
      (ask) =>
        movers(ask('queue', 'min again'))
          .filter((name) => name !== 'user_key_comparison_count')
          .slice(0, 2)
          .filter((name) => kPair.includes(name)).length,
    ),
    checkExactly(
      'key comparisons of that min() that are neither in the merge nor against the key under a tombstone',
      0,
      'comparisons',
      (ask) => {
        const min = ask('queue', 'min again');
        return min.count('user_key_comparison_count') - min.tallied('merge_heap', 'version_skip');
      },
    ),
    checkExactly(
      'those against the key under a tombstone, for each entry passed',
      1,
      'comparisons',
      (ask) => ask('queue', 'min again').tally('version_skip') / passed(ask('queue', 'min again')),
    ),
    {
      what: 'those in the merge, for each entry passed',
      unit: 'comparisons',
      value: (ask) => ask('queue', 'min again').tally('merge_heap') / passed(ask('queue', 'min again')),
      expect: between(1, 4),
      because: 'each entry leaves the heap once; how many comparisons that takes depends on which run comes next',
    },
    {
      what: 'counters of the PerfContext that change more than the two',
      unit: 'counters',
      value: (ask) => movers(ask('queue', 'min again')).findIndex((name) => kPair.includes(name)),
      expect: exactly(0),
      deviates:
        'Key comparisons grow more here: each entry passed costs some in the merge and one against the key under the tombstone, and nothing else in this min() compares. The five lines of the post are not printed with all their names, so we cannot say where comparisons stood in them.',
    },
  ],
});
