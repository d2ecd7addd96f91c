import { atMost, checkExactly, defineClaim, near, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import type { LevelReading } from '../../../web/src/lessons/claims/meter.ts';
import { bySite, type Trial } from '../../../web/src/lessons/claims/trial.ts';
import { cpuOverheads } from '../sources.ts';
import { inTables, KEYS } from '../tree.ts';

const misses = 1000;

/** Compacted as it comes, so that tables of Lmax are written there: one that is only moved keeps the filter that it has. */
const trial = (hits: 'yes' | 'no'): Trial => ({
  seed: 27,
  options: {
    write_buffer_size: '16KiB',
    target_file_size_base: '16KiB',
    max_bytes_for_level_base: '48KiB',
    max_bytes_for_level_multiplier: 8,
    num_levels: 4,
    compression: 'none',
    filter: 'full',
    block_size: '1KiB',
    block_restart_interval: 1,
    optimize_filters_for_hits: hits,
  },
  tallies: bySite,
  parts: [
    { mark: 'load', program: `fill n=80000 ${KEYS} key_bytes=12 value_bytes=16 seed=1\nflush` },
    { mark: 'miss', program: `read-fill n=${misses} ${KEYS} seed=2`, detail: true },
  ],
});

const shareOfLastLevel = (ask: Ask, figure: keyof LevelReading): number =>
  ask('all', 'load').level(3)[figure] / ask('all', 'load').tree(figure);
const perMiss = (ask: Ask, name: string): number => inTables(ask(name, 'miss')) / misses;

export const s027 = defineClaim({
  id: 'S27',
  title: 'The last level may go without filters when most reads find something.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'option', list: ['OPTIMIZE_FILTERS_FOR_HITS is on in the listing of S121'] }],
  shown:
    'Filter memory by level; switching the last one off leaves an eighth, and a Get that misses searches Lmax to the end.',
  trials: { all: trial('no'), hits: trial('yes') },
  checks: [
    {
      what: 'share of all filter bytes that lie in Lmax when every table has one',
      unit: '%',
      value: (ask) => 100 * shareOfLastLevel(ask, 'filterBytes'),
      expect: near(87.5, 3),
      because:
        'at fan-out 8 Lmax has seven eighths of the rows when the levels above are full; here they are nearly so',
    },
    {
      what: 'filter bytes with the option, of those without',
      unit: '%',
      value: (ask) => (100 * ask('hits', 'load').tree('filterBytes')) / ask('all', 'load').tree('filterBytes'),
      expect: near(12.5, 3),
      because: 'what is left are the levels above Lmax',
    },
    checkExactly(
      'difference of the rows of the two trees',
      0,
      'rows',
      (ask) => ask('hits', 'load').tree('entries') - ask('all', 'load').tree('entries'),
    ),
    {
      what: 'comparisons in index and data blocks of a Get that misses, with filters everywhere',
      unit: 'comparisons',
      value: (ask) => perMiss(ask, 'all'),
      expect: atMost(1),
      because: 'filters turn nearly all away; one in a hundred of each level gets through and is searched for nothing',
    },
    {
      what: 'the same with the option, less log2 of the rows of a table of Lmax',
      unit: 'comparisons',
      value: (ask) => {
        const last = ask('hits', 'load').level(3);
        return perMiss(ask, 'hits') - Math.log2(last.entries / last.tables);
      },
      expect: near(0, 2),
      because: 'the search of one table is two binary searches, index and data block, and each may be off by one',
    },
  ],
});
