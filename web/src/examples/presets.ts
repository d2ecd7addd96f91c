/**
 * Small programs that each demonstrate one thing: a newcomer loads one with a click. Comments are part of the lesson.
 * The programs in this file are only for the lab: their picture asks the engine, or belongs to the other engine, or is
 * the tree above it, or they run longer than a figure should.
 */
import { kFigurePresets } from './figure-presets.ts';
import type { Preset } from './preset.ts';

export const kPresets: readonly Preset[] = [
  ...kFigurePresets,
  {
    id: 'queue-debt',
    name: 'A long queue, and how to fix it',
    view: 'tombstones',
    about:
      'Eight thousand rows pass through a queue, and from time to time a scan reads its first row. Each scan skips everything deleted so far, until compact drops it; a deletion collector, set just before, keeps that number low from then on. Each dot over time is a scan; the lifetimes show when each tombstone was dropped.',
    program: `# min() of a queue: how much is
# skipped for one live row?
set write_buffer_size=8KiB block_size=1KiB
set filter=full compression=none
set target_file_size_base=8KiB num_levels=4
set max_bytes_for_level_base=128KiB
set max_bytes_for_level_multiplier=8
set compaction_pri=min_overlapping_ratio_uncompensated
fill n=4000 order=seq key_bytes=6 value_bytes=24
compact
scan limit=1
churn n=1000
scan limit=1
churn n=1000
scan limit=1
churn n=1000
scan limit=1
churn n=1000
scan limit=1
# Tables that are full of
# tombstones are compacted soon.
set deletion_collector=sequential_deletes
set compaction_sequential_deletes=159
set compaction_sequential_deletes_window=160
# It marks new tables only: the
# old ones need compact.
compact
scan limit=1
churn n=1000
scan limit=1
churn n=1000
scan limit=1
churn n=1000
scan limit=1
churn n=1000
scan limit=1
`,
  },
  {
    id: 'create-index',
    name: 'Create an index',
    view: 'index-build',
    about:
      'Two thousand rows get a secondary index. Entries are sorted in a small buffer, run by run; one merge reads all runs and writes tables straight into the last level. The levels above stay as they are.',
    program: `# 32,000 bytes of entries, sorted
# in a buffer of 4 KiB: eight runs.
set write_buffer_size=8KiB
set target_file_size_base=8KiB
set max_bytes_for_level_base=32KiB
set max_bytes_for_level_multiplier=4
set compression=none filter=full
set merge_buf_size=4KiB
set merge_combine_read_size=16KiB
ibench l.i0 n=2000 value_bytes=20
settle
create-index index=1
# A lookup: rows of column value 4471.
scan from=0x0000010100001177 to=0x0000010100001178
`,
  },
  {
    id: 'index-or-inserts',
    name: 'An index built, or inserted',
    view: 'index-build',
    about:
      'An index of two thousand rows is built by sorted runs. Then as many entries of the same length are put one by one, in random order, into a family of their own: each goes into the log, is flushed, and is compacted several times. The bars have the bytes of both.',
    program: `set write_buffer_size=8KiB
set target_file_size_base=8KiB
set max_bytes_for_level_base=16KiB
set max_bytes_for_level_multiplier=4
set compression=none dialect=extended
set merge_buf_size=4KiB
set merge_combine_read_size=16KiB
family inserted
ibench l.i0 n=2000 value_bytes=20
settle
create-index index=1
# As many entries of 16 bytes, put
# one by one in random order.
fill n=2000 order=random key_space=1000000000000000 key_bytes=16 value_bytes=0 family=inserted
flush family=inserted
settle
`,
  },
  {
    id: 'create-index-full',
    name: 'A device that fills during an index build',
    view: 'index-build',
    about:
      'The rows and all runs fit on the device, but only some of the tables. The build ends with an error: no entry is visible, its files are removed, and reads go on. With more room it is built.',
    program: `set write_buffer_size=8KiB
set target_file_size_base=8KiB
set max_bytes_for_level_base=32KiB
set max_bytes_for_level_multiplier=4
set compression=none
set merge_buf_size=4KiB
set merge_combine_read_size=16KiB
ibench l.i0 n=2000 value_bytes=20
settle
# Room for the runs, not for all
# tables of the index.
set device_capacity=136KiB
create-index index=1
scan from=0x00000101 to=0x00000102 limit=1
# Its files are removed.
settle
set device_capacity=1MiB
create-index index=1
`,
  },
  {
    id: 'codecs',
    name: 'A codec for each level',
    view: 'compaction',
    about:
      'Tables of L0 are soon merged, so they are not compressed. L1 takes LZ4, which is fast. The last level holds most of the data and takes Zstandard, which saves more. Each table names its codec; Stats has the codecs and the ratio of each level.',
    program: `# Fast where tables are short-lived,
# small where most of the data is.
set dialect=extended
set min_level_to_compress=1
set compression=lz4
set bottommost_compression=zstd
set filter=full write_buffer_size=4KiB
set target_file_size_base=4KiB
set max_bytes_for_level_base=16KiB
set max_bytes_for_level_multiplier=4
fill n=900 order=random key_space=4000 key_bytes=8 value_bytes=60
settle
`,
  },
  {
    id: 'joins',
    name: 'Task and incident join',
    view: 'joins',
    about:
      'One join in two plans, on tables with MyRocks’ keys. INNER reads the index on category and looks up each task; STRAIGHT reads task and looks up each incident. Watch which calls each operator makes, and how often its Gets switch blocks.',
    program: `# SELECT category, COUNT(*),
#   SUM(effort) FROM task
# JOIN incident USING (sys_id)
# GROUP BY category
set write_buffer_size=64KiB block_size=512B
set compression=none filter=full
set filter_policy=fast_local_bloom
set cache_index_and_filter_blocks=yes
set block_cache_size=1MiB
`,
    lines: { chars: 50_384, load: async () => (await import('../models/relational/example.ts')).exampleLines() },
  },
  {
    id: 'predicate-delete',
    name: 'Delete by a predicate, as in 1996',
    view: 'compaction',
    about:
      'Rows whose value begins with a date before 2024 are to go. delete-where writes one edit of the manifest and no tombstone; the rows stay visible until the compaction passes over them. See in the merge which rows it drops, and why.',
    program: `# Each value begins with its date.
set dialect=extended compression=none
set disable_auto_compactions=yes
put user01 "2024-01-12 ann"
put user03 "2022-06-30 bob"
put user05 "2023-12-31 cleo"
put user07 "2024-02-02 dan"
flush
put user02 "2023-03-03 eve"
put user05 "2024-05-05 cleo"
put user08 "2021-09-17 fay"
flush
# Everything before 2024 is to go.
delete-where bound=2024
scan
# A newer row stays, whatever its date.
put user09 "2020-01-01 gus"
compact
scan
`,
  },
  {
    id: 'ingest',
    name: 'Ingest tables made elsewhere',
    view: 'device',
    about:
      'Whole tables come into the tree without a log or a memtable. Where nothing overlaps, a table goes to the last level; over keys of a level it goes above it, with a sequence number that makes its rows the newer ones.',
    program: `# One hundred rows, compacted.
set compression=none
set write_buffer_size=8KiB
set max_bytes_for_level_base=32KiB
fill n=100 key_bytes=4 value_bytes=60
compact
# No key within its range: last level.
ingest n=60 first=500
# Over it, level by level upward.
ingest n=20 first=520
ingest n=5 first=525
# Over the rows of the first tables.
ingest n=10 first=40 step=3
scan from=0520 to=0530
`,
  },
  {
    id: 'filter-bits',
    name: 'The bits of a filter',
    view: 'filter',
    about:
      'Filters that place each key in one cache line are checked for absent keys. Most checks meet a bit that is off; for a false positive, see which keys set its bits.',
    program: `# Cache-line filters are checked
# for absent keys.
set filter=full bits_per_key=8
set filter_policy=fast_local_bloom
set write_buffer_size=12KiB
set compression=none
set level0_file_num_compaction_trigger=8
fill n=500 order=random key_space=5000 key_bytes=4 value_bytes=32
flush
read-fill n=60 order=random first=0 key_space=5000 key_bytes=4
`,
  },
  {
    id: 'memtable-filter',
    name: 'A memtable has a filter too',
    view: 'filter',
    about:
      'Every write sets two bits in each of three words of a line. A Get for an absent key meets a bit that is off, and the skiplist is not searched. Step through the Gets, or point at a key to see its bits.',
    program: `# The filter is checked before
# the skiplist is searched.
set memtable_prefix_bloom_size_ratio=2
set memtable_whole_key_filtering=yes
set write_buffer_size=8KiB
set compression=none filter=full
fill n=90 order=random key_space=500 key_bytes=4 value_bytes=24
read-fill n=30 order=random first=0 key_space=500 key_bytes=4
put 0250 new
get 0250
get 0251
`,
  },
  {
    id: 'radix-tree',
    name: 'A memtable that compares one key',
    view: 'write-path',
    about:
      'Each bracket is a node of a radix tree: its keys begin with the bytes that are written on it. A write follows the bytes of its key down the nodes and compares with one entry; a skiplist would compare with several. Step through the last writes.',
    program: `# Bytes lead to the place of a key:
# one comparison for each write.
set memtable_factory=radix_tree
put user17 a
put user18 b
put item7 c
put user25 d
put user2 e
put user2 f
put item71 g
put user181 h
delete user17
put item3 i
`,
  },
  {
    id: 'bytes',
    name: 'From a key to its bytes',
    view: 'bytes',
    about:
      'Every write is first a record of the log, then an entry of a block. Step to read the bytes of the last record, or choose a table to read its blocks.',
    program: `# From the log to a block:
# read what is written.
set filter=full compression=none
set block_restart_interval=4
put apple red
put apricot orange
put banana yellow
delete apple
flush
put cherry "dark red"
get apricot
`,
  },
  {
    id: 'btree',
    name: 'The same rows in a B+tree',
    view: 'read-path',
    about:
      'Every key has one place: a write reads the page of its key and changes it there, and a page that is full is split in two. A Get goes down from the root, page by page.',
    program: `# One place for each key,
# and pages that split.
set engine=btree
set btree_page_size=512B
set btree_buffer_pool_size=8KiB
fill n=200 order=random key_space=900 key_bytes=4 value_bytes=24
read-fill n=12 order=random first=0 key_space=900 key_bytes=4
`,
  },
  {
    id: 'index-log',
    name: 'The same rows in an index and log',
    view: 'read-path',
    about:
      'Every value is appended to a log, and an index in memory has the position of each key. Overwrites leave dead entries; when the log has half again the bytes of its live entries, a cleaner copies those of the oldest segment to the head.',
    program: `# Overwrites leave dead entries,
# and a cleaner copies live ones.
set engine=index_log
set index_log_segment_size=4KiB
set index_log_space_permille=1500
fill n=700 order=random key_space=250 key_bytes=4 value_bytes=60
read-fill n=12 order=random first=0 key_space=300 key_bytes=4
`,
  },
  {
    id: 'clients',
    name: 'Eight clients share a log sync',
    view: 'device',
    about:
      'Every write is synced. A client alone waits for its own sync each time. Of eight clients, the first in the queue writes the batches of all that wait as one log record, so they share a sync. Stats lists the latencies.',
    program: `# One client, then eight: how many
# syncs do 200 writes cost?
set sync=yes
set write_buffer_size=16KiB
set compression=none filter=full
fill n=100 key_bytes=4 value_bytes=24 sync=no
mix n=200 clients=1 reads=0 value_bytes=24
mix n=200 clients=8 reads=0 value_bytes=24
mix n=200 clients=8 reads=80 value_bytes=24
`,
  },
];
