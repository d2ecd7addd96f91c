/** Handwritten tapes about filters: of keys, of prefixes and of both, in tables and in the memtable. */
import { deletes, gets, iterator, key, puts, range, tape, type Tape } from './lines.ts';

/** RocksDB's filters of format_version 2; our filters of this name are bit-identical. */
const FILTERS = ['filter full', 'filter_policy legacy_bloom', 'bits_per_key 10'];
/** One table on L1, three newer ones with tombstones and values on L0; a multiple of seven may exist or not. */
const threeTablesOverOne = [
  ...puts(range(0, 1000, 2)),
  'flush',
  'compact',
  ...puts(range(1, 1000, 4)),
  'flush',
  ...deletes(range(0, 1000, 10)),
  'flush',
  ...puts(range(0, 1000, 25), 'w'),
  'flush',
];

export const filterTapes: readonly Tape[] = [
  {
    name: 'filters',
    why: 'one filter per table, bit-identical in both engines: format_version 2 of RocksDB',
    text: tape(FILTERS, threeTablesOverOne, gets(range(0, 1000, 7))),
  },
  {
    name: 'filters-crowded',
    why: 'two bits per key: many false positives, the same in both engines',
    text: tape([...FILTERS, 'bits_per_key 2'], threeTablesOverOne, gets(range(0, 1000, 3))),
  },
  {
    name: 'filters-good-hash',
    why: 'the filter of format_version 5; our hash differs, so other keys are false positives',
    text: tape(
      ['filter full', 'filter_policy fast_local_bloom', 'bits_per_key 4'],
      threeTablesOverOne,
      gets(range(0, 1000, 3)),
    ),
  },
  {
    name: 'filters-of-prefixes',
    why: 'filters of prefixes only: a Get probes for its prefix',
    text: tape(
      [...FILTERS, 'prefix_extractor fixed', 'prefix_length 8', 'whole_key_filtering no'],
      puts(range(0, 400, 40).flatMap((i) => range(i, i + 4))),
      ['flush', 'compact'],
      puts(range(20, 400, 60)),
      ['flush'],
      deletes(range(21, 400, 60)),
      ['flush'],
      gets(range(0, 400, 3)),
      ['get short', 'get key'],
    ),
  },
  {
    name: 'filters-of-both',
    why: 'filters of keys and prefixes: a Get probes for its key',
    text: tape(
      [...FILTERS, 'prefix_extractor capped', 'prefix_length 8'],
      threeTablesOverOne,
      gets(range(0, 1000, 7)),
      ['get short'],
    ),
  },
  {
    name: 'scans-of-a-prefix',
    why: 'all keys between the bounds have one prefix, so filters are probed',
    text: tape(
      [...FILTERS, 'prefix_extractor fixed', 'prefix_length 8'],
      puts(range(0, 400, 40).flatMap((i) => range(i, i + 4))),
      ['flush', 'compact'],
      puts(range(25, 400, 60)),
      ['flush'],
      deletes(range(21, 400, 60)),
      ['flush'],
      range(0, 40).flatMap((i) =>
        iterator(` from=${key(i * 10)} to=${key(i * 10 + 10).slice(0, 8)}`, `seek ${key(i * 10)}`, 'next 20'),
      ),
    ),
  },
  {
    name: 'optimize-filters-for-hits',
    why: 'no filter is probed on the last level',
    text: tape([...FILTERS, 'optimize_filters_for_hits yes'], threeTablesOverOne, gets(range(0, 1000, 7))),
  },
  {
    name: 'memtable-filter',
    why: "the memtable's own filter, of keys",
    text: tape(
      ['write_buffer_size 65536', 'memtable_prefix_bloom_size_ratio 1', 'memtable_whole_key_filtering yes'],
      puts(range(0, 600, 2)),
      gets(range(0, 600, 3)),
      ['share'],
      puts(range(0, 600, 5)),
      gets(range(0, 600, 3)),
    ),
  },
  {
    name: 'memtable-filter-of-prefixes',
    why: "the memtable's own filter, of prefixes",
    text: tape(
      ['write_buffer_size 65536', 'memtable_prefix_bloom_size_ratio 1', 'prefix_extractor fixed', 'prefix_length 8'],
      puts(range(0, 900, 40)),
      gets(range(0, 900, 3)),
      ['get short'],
    ),
  },
];
