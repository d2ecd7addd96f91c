/**
 * Examples whose picture needs only the records, so that it can also be embedded in other pages. Comments are part of
 * the lesson.
 */
import type { FigureViewName } from '../visualizations/registry.ts';
import type { Preset } from './preset.ts';

export const kFigurePresets: readonly (Preset & { readonly view: Exclude<FigureViewName, 'tree'> })[] = [
  {
    id: 'flush',
    name: 'A memtable becomes a table',
    view: 'write-path',
    about:
      'Forty writes to a memtable that holds about thirty. It is sealed and flushed to L0, and its log is retired.',
    program: `# A memtable of 2 KiB holds
# about thirty of these.
set write_buffer_size=2KiB
set filter=full
set compression=none
fill n=40 order=random key_space=900 key_bytes=4 value_bytes=32
delete 0100
settle
`,
  },
  {
    id: 'filter',
    name: 'Filters say no, or maybe',
    view: 'read-path',
    about: 'Five bits per key make small filters that are sometimes wrong. Watch which runs a Get skips.',
    program: `# Five filter bits per key:
# cheap, and sometimes wrong.
set write_buffer_size=2KiB
set filter=full bits_per_key=5
set compression=none
set level0_file_num_compaction_trigger=8
fill n=190 order=random key_space=900 key_bytes=4 value_bytes=24
settle
get 0417
read-fill n=16 order=random first=0 key_space=900 key_bytes=4
`,
  },
  {
    id: 'merge',
    name: 'A scan merges seven runs',
    view: 'merge',
    about:
      'A level, five tables of L0 and the memtable: a binary heap decides, comparison by comparison, which entry comes next.',
    program: `# One level below, then fresh
# runs above it, then a scan.
set write_buffer_size=2KiB
set filter=full
set compression=none
set level0_file_num_compaction_trigger=12
fill n=140 order=random key_space=400 key_bytes=4 value_bytes=24
compact
fill n=190 order=random key_space=400 key_bytes=4 value_bytes=24
settle
scan limit=40
`,
  },
  {
    id: 'compaction',
    name: 'L0 is compacted into L1',
    view: 'compaction',
    about:
      'Overwrites and deletes pile up in L0 until it is due. Entries are merged; hidden ones and tombstones are dropped, each with its reason.',
    program: `# Overwrites and deletes, until
# compactions drop what is dead.
set write_buffer_size=2KiB
set filter=full
set compression=none
set target_file_size_base=2KiB
set max_bytes_for_level_base=8KiB
set max_bytes_for_level_multiplier=4
fill n=500 order=random key_space=300 key_bytes=4 value_bytes=24
delete-fill n=120 order=seq first=60
fill n=200 order=random key_space=300 key_bytes=4 value_bytes=24
settle
`,
  },
  {
    id: 'tombstones',
    name: 'A scan through tombstones',
    view: 'tombstones',
    about:
      'A queue: new keys at the head, deletes at the tail. The first live row comes after everything that was deleted.',
    program: `# A queue: every key at the tail
# is deleted, one by one.
set write_buffer_size=4KiB
set filter=full
set compression=none
set target_file_size_base=4KiB
set max_bytes_for_level_base=64KiB
fill n=420 order=seq key_bytes=6 value_bytes=24
compact
set disable_auto_compactions=yes
churn n=300
scan limit=1
`,
  },
  {
    id: 'snapshots',
    name: 'A snapshot holds old versions',
    view: 'snapshots',
    about:
      'Twelve keys are overwritten while a snapshot is held: a compaction must keep what it sees. When it is released, the next compaction that meets the old versions drops them.',
    program: `# Which reader sees old versions?
set write_buffer_size=4KiB
set compression=none filter=full
set disable_auto_compactions=yes
fill n=12 key_bytes=2 value_bytes=24
snapshot before
fill n=12 key_bytes=2 value_bytes=24
delete-fill n=3 key_bytes=2 first=4
flush
put 00 again
compact
release before
fill n=8 key_bytes=2 value_bytes=24
flush
compact
`,
  },
  {
    id: 'single-deletes',
    name: 'A SingleDelete meets its put',
    view: 'merge',
    about:
      'Three keys are deleted above a deeper table that covers them. Where a SingleDelete meets its put, both are dropped; a Delete must stay and keep hiding older versions.',
    program: `# 20 and 22 go by SingleDelete,
# 25 by Delete: what is left?
set dialect=extended num_levels=3
set compression=none filter=full
set level0_file_num_compaction_trigger=2
set max_bytes_for_level_base=1GiB
put 10 below
put 30 below
flush
compact
set max_bytes_for_level_base=256B
settle
set max_bytes_for_level_base=1GiB
put 15 neighbor
put 20 first
put 22 second
put 25 third
flush
put 16 neighbor
single-delete 20
single-delete 22
delete 25
flush
settle
`,
  },
  {
    id: 'range-delete',
    name: 'One entry deletes a range',
    view: 'tombstones',
    about:
      'A range tombstone is a single entry that hides every older key in its range. A scan skips what it hides; a compaction drops it.',
    program: `# Two ranges and some deletes,
# then a scan across them.
set dialect=extended
set write_buffer_size=4KiB
set compression=none filter=full
set target_file_size_base=4KiB
set disable_auto_compactions=yes
fill n=240 order=seq key_bytes=4 value_bytes=24
compact
delete-range 0020 0090
flush
delete-fill n=8 first=90
put 0050 again
delete-range 0110 0150
scan limit=60
compact
`,
  },
  {
    id: 'collector',
    name: 'A queue with a deletion collector',
    view: 'compaction',
    about:
      'A window slides over each table while it is written. If it holds too many tombstones, the table is marked and compacted next, even when no level is due.',
    program: `# Deletes at the tail; a window of
# 16 entries watches for them.
set write_buffer_size=2KiB block_size=512B
set filter=full compression=none
set target_file_size_base=2KiB
set max_bytes_for_level_base=64KiB
set deletion_collector=sequential_deletes
set compaction_sequential_deletes=15
set compaction_sequential_deletes_window=16
fill n=300 order=seq key_bytes=6 value_bytes=24
compact
churn n=200
settle
scan limit=1
`,
  },
  {
    id: 'universal',
    name: 'Runs of similar size are merged',
    view: 'compaction',
    about:
      'Universal compaction weighs whole sorted runs, newest first. The row shows the runs and which rule took which.',
    program: `# Tiered: less is rewritten,
# more runs are kept.
set dialect=extended compaction_style=universal
set write_buffer_size=1KiB
set filter=full compression=none
set level0_file_num_compaction_trigger=3
fill n=420 order=random key_space=500 key_bytes=4 value_bytes=24
settle
`,
  },
  {
    id: 'lazy-leveling',
    name: 'Only the last level is merged eagerly',
    view: 'compaction',
    about:
      'Lazy leveling: above the last level runs gather in tiers, and three of a tier become one. When all of them reach a third of the last level, they are merged into it.',
    program: `# Tiers above, one run below:
# which rule merges which runs?
set dialect=extended num_levels=4
set compaction_style=lazy_leveling
set write_buffer_size=1KiB
set filter=full compression=none
set level0_file_num_compaction_trigger=3
set max_bytes_for_level_multiplier=3
fill n=900 order=random key_space=500 key_bytes=4 value_bytes=24
settle
`,
  },
  {
    id: 'fifo',
    name: 'The oldest tables are deleted',
    view: 'compaction',
    about:
      'FIFO compaction keeps 8 KiB of tables. Nothing is merged: when a flush exceeds the limit, the oldest tables are deleted with their rows, so the last Gets of old keys find nothing.',
    program: `# A log that keeps its newest 8 KiB:
# nothing is ever rewritten.
set compaction_style=fifo
set fifo_max_table_files_size=8KiB
set write_buffer_size=1KiB
set filter=full compression=none
fill n=400 order=seq key_bytes=4 value_bytes=24
settle
read-fill n=8 order=seq first=0 key_bytes=4
`,
  },
  {
    id: 'dynamic-levels',
    name: 'Levels grow from the bottom',
    view: 'compaction',
    about: 'Targets are computed upward from the size of the last level: L0 skips the levels that are not needed yet.',
    program: `# L0 goes to L6 first, then to L5,
# then to L4.
set level_compaction_dynamic_level_bytes=yes
set write_buffer_size=1KiB
set filter=full compression=none
set target_file_size_base=1KiB
set max_bytes_for_level_base=4KiB
set max_bytes_for_level_multiplier=4
fill n=600 order=random key_space=5000 key_bytes=4 value_bytes=24
settle
`,
  },
  {
    id: 'deeper-filters',
    name: 'A tombstone checks deeper filters',
    view: 'compaction',
    about:
      'The key range of a deeper table covers the tombstones. Its filter is checked for each: after a no, which is always right, the tombstone is dropped.',
    program: `# Which of these deletes has
# anything left to hide?
set compression=none filter=full
set ask_deeper_filters=yes num_levels=3
set level0_file_num_compaction_trigger=2
set max_bytes_for_level_base=1GiB
fill n=60 order=random key_space=500 key_bytes=4 value_bytes=16
flush
compact
set max_bytes_for_level_base=256B
settle
set max_bytes_for_level_base=1GiB
delete-fill n=20 order=random key_space=500 key_bytes=4
flush
delete-fill n=20 order=random key_space=500 key_bytes=4
flush
settle
`,
  },
  {
    id: 'memory',
    name: 'A cache smaller than the data',
    view: 'memory',
    about:
      'Gets bring blocks into a cache of 6 KiB. A hit moves a block to the hot end; the least recently used block is evicted. Then a compaction removes tables, and their blocks with them.',
    program: `# Blocks of half a KiB; the cache
# has room for about ten.
set write_buffer_size=8KiB block_size=512B
set block_cache_size=6KiB
set filter=full compression=none
set target_file_size_base=8KiB
set max_bytes_for_level_base=32KiB
fill n=900 order=random key_space=2000 key_bytes=4 value_bytes=32
settle
read-fill n=160 order=random key_space=2000 key_bytes=4
fill n=400 order=random key_space=2000 key_bytes=4 value_bytes=32
read-fill n=60 order=random key_space=2000 key_bytes=4
`,
  },
  {
    id: 'device',
    name: 'A slow volume in the cloud',
    view: 'device',
    about:
      'A volume with limited operations and bytes per second. While saved-up tokens last, writes are served at once; then each waits for its turn, and a compaction for its bytes.',
    program: `# 100 operations a second and
# 32 KiB, saved up for a while.
set device_iops=100 device_iops_burst=60
set device_throughput=32KiB
set device_throughput_burst=12KiB
set device_capacity=48KiB
set write_buffer_size=2KiB
set compression=none
set target_file_size_base=4KiB
set max_bytes_for_level_base=8KiB
set max_bytes_for_level_multiplier=4
fill n=300 order=random key_space=900 key_bytes=4 value_bytes=48
`,
  },
  {
    id: 'recovery',
    name: 'A power failure, and the log read back',
    view: 'recovery',
    about:
      'Twelve writes, two of them with a sync. The power fails, and recovery reads the log record by record: synced writes return, others may.',
    program: `# What returns after the power
# has failed?
set compression=none
put amy 100
put bob 50
put cal 70
put dan 20 sync
put eve 90
put fay 30
put gus 60
put hal 10 sync
put ivy 80
put jan 40
put kim 15
put lou 25
crash mode=torn seed=13
reopen
`,
  },
  {
    id: 'stalls',
    name: 'Too slow flushes stall writes',
    view: 'stalls',
    about:
      'Flushes and compactions may write 24 KiB a second, and the writes bring more. Memtables pile up, then tables in L0; first single writes stop, then all are delayed, then they stop.',
    program: `# RocksDB's rules for stalls,
# and a low limit for all
# background writes.
set stall_rules=rocksdb
set rate_limiter_bytes_per_sec=24KiB
set rate_limiter_refill_period_us=50000
set max_write_buffer_number=3
set level0_slowdown_writes_trigger=8
set level0_stop_writes_trigger=12
set soft_pending_compaction_bytes_limit=48KiB
set hard_pending_compaction_bytes_limit=96KiB
set write_buffer_size=2KiB
set compression=none
set target_file_size_base=4KiB
set max_bytes_for_level_base=8KiB
set max_bytes_for_level_multiplier=4
fill n=900 order=random key_space=900 key_bytes=4 value_bytes=48
`,
  },
  {
    id: 'background-errors',
    name: 'A full disk, and resume',
    view: 'stalls',
    about:
      'A compaction finds no space: a soft error, and writes go on while compactions wait. Then a flush finds none: a hard error, and writes are refused. resume fails while the disk is full, and ends it once the disk is larger.',
    program: `# What refuses a write,
# and what ends it?
set background_error_handling=rocksdb
set write_buffer_size=2KiB
set compression=none
set level0_file_num_compaction_trigger=8
fill n=75 order=random key_space=900 key_bytes=4 value_bytes=48
flush
# A compaction finds no space.
fault append class=table effect=no_space
compact
put a accepted
resume
compact
# Then a flush finds none.
set device_capacity=14KiB
fill n=120 order=random key_space=900 key_bytes=4 value_bytes=48
put b refused
get a
# The disk is still full.
resume
set device_capacity=1MiB
resume
put b accepted
settle
`,
  },
  {
    id: 'rolling-merge',
    name: 'The rolling merge of 1996',
    view: 'rolling-merge',
    about:
      'Copies of three sorted runs are merged block by block. Readers see each filled block at once, and emptied blocks go, so the merge takes little more space than its inputs. A find note collects the rows of a range on the way down.',
    program: `# Three sorted runs: the
# tables of L0.
set compression=none block_size=512
set disable_auto_compactions=yes
fill n=160 key_bytes=4 value_bytes=40
flush
fill n=40 order=random first=0 key_space=160 key_bytes=4 value_bytes=40
flush
fill n=20 order=random first=0 key_space=160 key_bytes=4 value_bytes=40
flush
rolling-merge block_bytes=1KiB note from=0020 to=0090
`,
  },
];
