import { between, checkExactly, defineClaim, near, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { gcDebt } from '../sources.ts';

const tombstones = 10_000;
const KEYS = 'order=random key_space=1000000000000 key_bytes=12';

/** 10,000 random keys in one table of L2; as many others, which never existed, are deleted in two L0 tables that are merged into L1. */
const trial = (scheme: string, ask: 'yes' | 'no', filtersForHits: 'yes' | 'no' = 'no'): Trial => ({
  seed: 4,
  options: {
    write_buffer_size: '64MiB',
    target_file_size_base: '64MiB',
    compression: 'none',
    filter: 'full',
    filter_policy: scheme,
    bits_per_key: 10,
    num_levels: 3,
    level0_file_num_compaction_trigger: 2,
    max_bytes_for_level_base: '1GiB',
    ask_deeper_filters: ask,
    optimize_filters_for_hits: filtersForHits,
  },
  tallies: {
    kept: {
      record: 'EntryKept',
      where: {
        type: ['delete'],
        reason: ['tombstone_covers_deeper_range', 'filter_says_maybe', 'no_filter_to_ask'],
      },
    },
  },
  parts: [
    {
      mark: 'below',
      program: `
        fill n=10000 ${KEYS} value_bytes=16 seed=1
        flush
        compact
        set max_bytes_for_level_base=256B
        settle
        set max_bytes_for_level_base=1GiB`,
    },
    {
      mark: 'merge',
      program: `
        delete-fill n=${tombstones / 2} ${KEYS} seed=2
        flush
        delete-fill n=${tombstones / 2} ${KEYS} seed=3
        flush`,
      detail: true,
    },
  ],
});

const useful = (ask: Ask, name: string): number => ask(name, 'merge').count('tombstone_filter_useful');
const covered = (ask: Ask, name: string): number => ask(name, 'merge').tally('kept') + useful(ask, name);
const dropped = (ask: Ask, name: string): number => (100 * useful(ask, name)) / covered(ask, name);

export const s004 = defineClaim({
  id: 'S4',
  title:
    'Where a range covers the key of a tombstone, the filter of that deeper table could be asked, and many tombstones would go earlier.',
  source: gcDebt,
  kind: 'E',
  published: [
    {
      what: 'the idea',
      list: ['ask the Bloom filter of the deeper table', 'done by no LSM-tree that the author knows'],
      standing: 'opinion',
    },
  ],
  reading:
    'One covering table lets 1 - FPR of such tombstones go, n of them (1 - FPR)^n; a table of Lmax has no filter where filters are kept for hits only. "No LSM-tree" was the author\'s view in 2023: Cassandra and ScyllaDB do ask.',
  shown: 'The drop rule of S3 with a switch "ask the filter": the tombstone in the gap disappears.',
  trials: {
    'range test': trial('flat_bloom', 'no'),
    flat: trial('flat_bloom', 'yes'),
    'one line': trial('fast_local_bloom', 'yes'),
    'filters for hits': trial('flat_bloom', 'yes', 'yes'),
  },
  checks: [
    {
      what: 'tombstones in the gaps of one table of L2',
      unit: 'tombstones',
      value: (ask) => covered(ask, 'range test'),
      expect: between(tombstones - 10, tombstones),
      because: 'a key before the first or after the last one of 10,000 random keys is rare',
    },
    checkExactly('of these dropped by the range test', 0, '%', (ask) => dropped(ask, 'range test')),
    {
      what: 'of these dropped when the filter is asked, flat, ten bits',
      unit: '%',
      value: (ask) => dropped(ask, 'flat'),
      expect: near(99.16, 0.3),
      because: 'three standard deviations of ten thousand tombstones',
    },
    {
      what: 'the same, one line',
      unit: '%',
      value: (ask) => dropped(ask, 'one line'),
      expect: near(99.04, 0.3),
      because: 'three standard deviations of ten thousand tombstones',
    },
    checkExactly(
      'the same, flat, where filters are kept for hits only, so that the table of the last level has none',
      0,
      '%',
      (ask) => dropped(ask, 'filters for hits'),
    ),
    checkExactly(
      'filters asked for a tombstone that a range covers',
      1,
      'probes',
      (ask) => ask('flat', 'merge').count('tombstone_filter_checked') / covered(ask, 'flat'),
    ),
  ],
});
