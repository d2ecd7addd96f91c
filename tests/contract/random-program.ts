/**
 * Random programs in the line language: every command, every option, difficult keys. Sizes are small, so that a few hundred operations
 * flush, compact, stall and recover.
 *
 * Column families are created, written to and read from like the default one, and dropped. Where families are impossible (the strict
 * dialect, the B+tree), or the engine refuses their options, lines about them are refused, which is also a valid result.
 *
 * The program is a function of its seed, and is itself the way to repeat a failure: save it, `strata run` it.
 */
import { Prng } from '../../web/src/base/prng.ts';
import { optionByName } from '../../web/src/protocol/option-value.ts';

/**
 * Values of each option in a random program; one is drawn. Other options keep their default. If a value makes sense only with other
 * options, they follow it.
 */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  dialect: [
    'strict',
    'extended',
    'extended min_tombstones_for_range_conversion=2',
    'extended compaction_style=universal seek_compaction=no memtable_push_down=no compaction_pri=round_robin',
    'extended level_compaction_dynamic_level_bytes=yes memtable_push_down=no seek_compaction=no',
    'extended memtable_merges_into_l1=yes memtable_push_down=no min_tombstones_for_range_conversion=2',
    'extended compression=lz4 bottommost_compression=zstd',
    'extended compression=zstd compression_level=1 min_level_to_compress=1',
    'extended intra_l0_compaction=yes min_tombstones_for_range_conversion=4',
  ],
  paranoid_checks: ['no', 'yes'],
  wal_recovery_mode: ['tolerate_corrupted_tail_records', 'point_in_time_recovery', 'skip_any_corrupted_records'],
  write_buffer_size: ['512', '2KiB', '8KiB'],
  max_write_buffer_number: ['2', '3', '5'],
  block_size: ['64', '300', '4KiB'],
  block_restart_interval: ['1', '2', '16'],
  compression: ['none', 'snappy'],
  filter: [
    'none',
    'block',
    'full',
    'both',
    'both filter_policy=legacy_bloom prefix_extractor=capped prefix_length=3',
    'full filter_policy=fast_local_bloom',
    'full filter_policy=flat_bloom prefix_extractor=fixed prefix_length=6 whole_key_filtering=no',
    'full filter_policy=fast_local_bloom prefix_extractor=fixed prefix_length=1',
  ],
  memtable_prefix_bloom_size_ratio: ['0', '5 memtable_whole_key_filtering=yes', '25 memtable_whole_key_filtering=yes'],
  optimize_filters_for_hits: ['no', 'yes'],
  ask_deeper_filters: ['no', 'yes', 'yes'],
  deletion_collector: [
    'none',
    'compact_on_deletion compaction_sequential_deletes=4 compaction_sequential_deletes_window=128 deletion_ratio=50',
    'sequential_deletes compaction_sequential_deletes=2 compaction_sequential_deletes_window=8',
  ],
  bits_per_key: ['1', '7', '10', '20'],
  block_cache_size: ['0', '1KiB', '64KiB'],
  cache_index_and_filter_blocks: ['no', 'yes', 'yes pin_l0_filter_and_index_blocks_in_cache=yes'],
  verify_checksums: ['no', 'yes'],
  num_levels: ['2', '4', '7'],
  target_file_size_base: ['512', '2KiB', '8KiB'],
  max_bytes_for_level_base: ['2KiB', '8KiB', '64KiB'],
  max_bytes_for_level_multiplier: ['2', '4', '10'],
  level0_file_num_compaction_trigger: ['1', '2', '4'],
  level0_slowdown_writes_trigger: ['4', '8'],
  level0_stop_writes_trigger: ['8', '12'],
  level_score: ['leveldb', 'rocksdb_static'],
  compaction_pri: ['round_robin', 'min_overlapping_ratio', 'by_compensated_size'],
  max_grandparent_overlap_factor: ['1', '3', '10'],
  expanded_compaction_factor: ['1', '5', '25'],
  max_background_jobs: ['1', '2', '4'],
  memtable_push_down: ['no', 'yes'],
  seek_compaction: ['no', 'yes'],
  max_sequential_skip_in_iterations: ['0', '3', '8'],
  max_skippable_internal_keys: ['0', '0', '40'],
  sync: ['no', 'yes'],
  memory_quota: ['1MiB', '16MiB', '256MiB'],
  device_read_latency: ['0', '80us'],
  device_write_latency: ['0', '10us', '1ms'],
  device_sync_latency: ['0', '500us'],
  device_bandwidth: ['1MiB', '500MiB'],
  engine: ['lsm', 'lsm', 'lsm', 'btree', 'index_log'],
  btree_page_size: ['256', '512', '4KiB'],
  btree_buffer_pool_size: ['4KiB', '16KiB'],
  btree_update: ['in_place', 'copy_on_write'],
  btree_doublewrite: ['no', 'yes'],
  btree_redo_log_size: ['4KiB', '64KiB'],
  index_log_index: ['tree', 'hash'],
  index_log_segment_size: ['4KiB', '16KiB'],
  index_log_space_permille: ['1050', '1300', '2000'],
  rate_limiter_bytes_per_sec: ['0', '0', '16384'],
  merge_buf_size: ['1KiB', '64KiB'],
  merge_combine_read_size: ['1KiB', '1MiB'],
  stall_rules: ['leveldb', 'rocksdb delayed_write_rate=20000 soft_pending_compaction_bytes_limit=4096'],
};

const DYNAMIC = [
  'write_buffer_size',
  'block_size',
  'compression',
  'filter',
  'memtable_prefix_bloom_size_ratio',
  'optimize_filters_for_hits',
  'ask_deeper_filters',
  'bits_per_key',
  'target_file_size_base',
  'compaction_pri',
  'level_score',
  'max_sequential_skip_in_iterations',
  'max_background_jobs',
  'seek_compaction',
  'sync',
  'device_bandwidth',
  'btree_doublewrite',
  'btree_redo_log_size',
  'index_log_space_permille',
  'rate_limiter_bytes_per_sec',
];

/** One is drawn for each family; its other options follow. */
const FAMILY_STYLES = [
  '',
  '',
  ' compaction_style=universal memtable_push_down=no',
  ' level_compaction_dynamic_level_bytes=yes',
  ' memtable_merges_into_l1=yes',
  ' intra_l0_compaction=yes',
  ' compression=zstd bottommost_compression=lz4',
];

/** Styles of some programs and families, drawn from a sequence of their own; of other options only those are drawn that these leave open. */
const STYLES: readonly string[] = [
  'dialect=extended compaction_style=lazy_leveling level0_file_num_compaction_trigger=2 max_bytes_for_level_multiplier=4',
  'dialect=extended compaction_style=lazy_leveling level0_file_num_compaction_trigger=3 num_levels=2',
  'dialect=strict compaction_style=fifo fifo_max_table_files_size=4KiB',
  'dialect=extended compaction_style=fifo fifo_max_table_files_size=1MiB',
];
const WITHOUT_LEVELS = 'memtable_push_down=no seek_compaction=no';

const ofFamilies = (names: readonly string[]): readonly string[] =>
  names.filter((name) => optionByName(name)?.scope === 'family');
const FAMILY_DYNAMIC = ofFamilies(DYNAMIC);
const FAMILY_OPTIONS = ofFamilies(Object.keys(OPTIONS));

/** The words, with only the first setting of each option. */
function oncePerName(words: string): string {
  const byName = new Map<string, string>();
  for (const word of words.split(' ').filter(Boolean)) {
    const name = word.slice(0, word.indexOf('='));
    if (!byName.has(name)) byName.set(name, word);
  }
  return [...byName.values()].join(' ');
}

/** Drawn for the database and each of its families, from a sequence of its own. */
const MEMTABLES = ['skip_list', 'radix_tree'] as const;

class Writer {
  readonly lines: string[] = [];
  readonly held: string[] = [];
  /** Names of the existing families except the default one. */
  readonly families: string[] = [];
  familiesMade = 0;
  snapshots = 0;
  benchmarkSteps = 0;

  /** `styles`: draws styles; `memtables`: the structures of memtables. */
  constructor(
    readonly prng: Prng,
    readonly styles: Prng,
    readonly memtables: Prng,
  ) {}

  memtable(): string {
    return `memtable_factory=${MEMTABLES[this.memtables.below(MEMTABLES.length)]}`;
  }

  /** A style with what it needs, or '': five times of six. */
  style(): string {
    if (this.styles.below(6) !== 0) return '';
    return `${STYLES[this.styles.below(STYLES.length)]!} ${WITHOUT_LEVELS}`;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.prng.below(from.length)] as T;
  }

  oneIn(n: number): boolean {
    return this.prng.below(n) === 0;
  }

  option(name: string): string {
    return `${name}=${this.pick(OPTIONS[name] ?? [])}`;
  }

  key(): string {
    const n = this.prng.below(40);
    if (n === 0) return '""';
    if (n === 1) return '0xffffff';
    if (n === 2) return '0x00';
    if (n === 3) return `"${'long prefix '.repeat(6)}${this.prng.below(20)}"`;
    return this.oneIn(3) ? `k${this.prng.below(60)}` : String(this.prng.below(400)).padStart(8, '0');
  }

  value(): string {
    return this.oneIn(8) ? '""' : `"${'xyz '.repeat(this.prng.below(30))}${this.prng.below(1000)}"`;
  }

  at(): string {
    return this.held.length > 0 && this.oneIn(3) ? ` snapshot=${this.pick(this.held)}` : '';
  }

  /** The family argument of a line. */
  family(): string {
    return this.families.length > 0 && this.oneIn(2) ? ` family=${this.pick(this.families)}` : '';
  }

  /** Creates a new family, or changes dynamic options of an existing one. */
  makeFamily(): string {
    if (this.families.length > 0 && this.oneIn(4))
      return `family ${this.pick(this.families)} ${this.option(this.pick(FAMILY_DYNAMIC))}`;
    const name = `cf${++this.familiesMade}`;
    this.families.push(name);
    const [other, common] = [this.style().replace(/dialect=\w+/, ''), this.pick(FAMILY_STYLES)];
    const style = other === '' ? common : other;
    const options = FAMILY_OPTIONS.filter(() => this.oneIn(3)).map((option) => this.option(option));
    return `family ${name} ${oncePerName(`write_buffer_size=1KiB${style} ${options.join(' ')} ${this.memtable()}`)}`;
  }

  dropFamily(): string {
    if (this.families.length === 0) return 'settle';
    return `drop-family ${this.families.splice(this.prng.below(this.families.length), 1)[0]}`;
  }

  setFamilyOption(): string {
    if (this.families.length === 0) return `set ${this.option(this.pick(DYNAMIC))}`;
    return `set family=${this.pick(this.families)} ${this.option(this.pick(FAMILY_DYNAMIC))}`;
  }

  range(): string {
    return `${this.oneIn(2) ? ` from=${this.key()}` : ''}${this.oneIn(2) ? ` to=${this.key()}` : ''}`;
  }

  /** Where there is one run only, or a range tombstone, the merge is refused. */
  noteOfMerge(): string {
    const from = this.prng.below(300);
    return this.pick(['', ' note', ` note from=k${from} to=k${from}9`]);
  }

  /** Usually a few keys; a range that ends before it begins is refused, which is also a valid result. */
  deleteRange(): string {
    const begin = this.prng.below(400);
    const end = begin + 1 + this.prng.below(this.oneIn(6) ? 400 : 12);
    const digits = (n: number): string => String(n).padStart(8, '0');
    const range = this.oneIn(5) ? `${this.key()} ${this.key()}` : `${digits(begin)} ${digits(end)}`;
    return `delete-range ${range}${this.family()}`;
  }

  /** The parser refuses a range that ends before it begins. */
  deleteWhere(): string {
    const begin = this.prng.below(400);
    const digits = (n: number): string => String(n).padStart(8, '0');
    const range = this.pick(['', ` from=${digits(begin)}`, ` from=${digits(begin)} to=${digits(begin + 100)}`]);
    return `delete-where bound=${this.pick(['m', 'xyz', '5', '0xff'])}${range}${this.family()}`;
  }

  ingest(): string {
    const keys = `n=${1 + this.prng.below(40)} first=${this.prng.below(400)} step=${1 + this.prng.below(5)} key_bytes=8`;
    return `ingest ${keys} value_bytes=${this.pick([0, 10, 100])}${this.family()}`;
  }

  /** The steps of the insert benchmark in order, then the last ones repeatedly. */
  ibench(): string {
    const step = this.benchmarkSteps++;
    if (step === 0) return `ibench l.i0 n=${20 + this.prng.below(100)} value_bytes=${this.pick([0, 10, 100])}`;
    if (step === 1)
      return `ibench l.x secondary_indexes=${1 + this.prng.below(3)}${this.family().replace(' family=', ' secondary_family=')}`;
    return this.pick(['ibench l.i1 n=40', 'ibench q100 n=10 queries=2 lookups=1']);
  }

  /** Usually in a family of its own; where something lies across the index, it is refused, which is also a valid result. */
  createIndex(): string {
    const load = this.benchmarkSteps === 0 ? `${this.ibench()}\n` : '';
    const family = this.oneIn(4) ? '' : `${this.makeFamily()}\n`;
    return `${load}${family}create-index index=${1 + this.prng.below(3)}${family === '' ? '' : ` family=${this.families.at(-1)}`}`;
  }

  macro(name: string, n: number): string {
    const order =
      name === 'churn' ? '' : ` order=${this.pick(['seq', 'random', 'zipf'])} key_space=${n + this.prng.below(400)}`;
    const values = name === 'fill' || name === 'churn' ? ` value_bytes=${this.pick([0, 10, 100])}` : '';
    return `${name} n=${n} key_bytes=8${order}${values}${this.family()}`;
  }

  mix(): string {
    const clients = 1 + this.prng.below(9);
    const think = this.oneIn(3) ? ` think_ns=${this.prng.below(100_000)}` : '';
    const rest = `reads=${this.prng.below(101)}${think} value_bytes=${this.pick([0, 10, 100])}${sync(this)}`;
    return `mix n=${20 + this.prng.below(150)} key_bytes=8 clients=${clients} ${rest}${this.family()}`;
  }
}

const sync = (w: Writer): string => w.pick(['', '', ' sync', ' sync=no']);

/** Adds one more command; the numbers are relative frequencies. */
const COMMANDS: readonly (readonly [number, (w: Writer) => string])[] = [
  [14, (w) => `put ${w.key()} ${w.value()}${sync(w)}${w.family()}`],
  [8, (w) => `delete ${w.key()}${sync(w)}${w.family()}`],
  [
    4,
    (w) => {
      const put = (): string => `put ${w.key()} ${w.value()}${w.family()}`;
      return `write${sync(w)} ${put()}; delete ${w.key()}${w.family()}; ${put()}`;
    },
  ],
  // Puts and SingleDeletes of keys that no other command writes, so that none meets a Delete, which would stop a compaction.
  [
    10,
    (w) => {
      const key = `once${w.prng.below(3)}`;
      return `${w.oneIn(2) ? `put ${key} ${w.value()}` : `single-delete ${key}`}${w.family()}`;
    },
  ],
  [2, (w) => w.deleteRange()],
  [2, (w) => w.deleteWhere()],
  [2, (w) => w.ingest()],
  [10, (w) => `get ${w.key()}${w.at()}${w.family()}`],
  [
    8,
    (w) =>
      `scan${w.range()}${w.oneIn(2) ? ` limit=${w.prng.below(30)}` : ''}${w.at()}${w.oneIn(2) ? ' reverse' : ''}${w.family()}`,
  ],
  [5, (w) => w.macro('fill', 20 + w.prng.below(150))],
  [2, (w) => w.macro('delete-fill', 20 + w.prng.below(80))],
  [3, (w) => w.macro('read-fill', 10 + w.prng.below(60))],
  [2, (w) => w.macro('churn', 10 + w.prng.below(80))],
  [2, (w) => w.ibench()],
  [1, (w) => w.createIndex()],
  [3, (w) => w.mix()],
  [
    3,
    (w) => {
      const name = `s${++w.snapshots}`;
      w.held.push(name);
      return `snapshot ${name}`;
    },
  ],
  [2, (w) => (w.held.length === 0 ? 'settle' : `release ${w.held.splice(w.prng.below(w.held.length), 1)[0]}`)],
  [3, (w) => `set ${w.option(w.pick(DYNAMIC))}`],
  [2, (w) => w.setFamilyOption()],
  [4, (w) => w.makeFamily()],
  [1, (w) => w.dropFamily()],
  [2, (w) => `flush${w.family()}`],
  [2, (w) => `compact${w.range()}${w.family()}`],
  [1, (w) => `rolling-merge block_bytes=${w.pick(['256', '1KiB', '256KiB'])}${w.noteOfMerge()}${w.family()}`],
  [2, () => 'settle'],
  [
    2,
    (w) => {
      w.held.length = 0;
      return 'reopen';
    },
  ],
  [
    1,
    (w) => {
      w.held.length = 0;
      return `crash mode=${w.pick(['drop_unsynced', 'keep_all', 'torn'])} seed=${w.prng.below(1000)}\nreopen`;
    },
  ],
];

/** The text of program `seed`: options, then `commands` lines. */
export function randomProgram(seed: number, commands = 60): string {
  const w = new Writer(new Prng(seed), new Prng(seed + 2_000_003), new Prng(seed + 4_000_037));
  // An option that came with another one is not set again.
  const nameOf = (word: string): string => word.slice(0, word.indexOf('='));
  const texts = w.style().split(' ').filter(Boolean);
  const set = new Set(['write_buffer_size', ...texts.map(nameOf)]);
  for (const name of Object.keys(OPTIONS).filter(() => !w.oneIn(3))) {
    const text = w.option(name);
    const names = text.split(' ').map(nameOf);
    if (names.some((other) => set.has(other))) continue;
    names.forEach((other) => set.add(other));
    texts.push(text);
  }
  w.lines.push(`set write_buffer_size=2KiB ${texts.join(' ')} ${w.memtable()}`);
  const total = COMMANDS.reduce((sum, [weight]) => sum + weight, 0);
  for (let i = 0; i < commands; i++) {
    let dice = w.prng.below(total);
    const command = COMMANDS.find(([weight]) => (dice -= weight) < 0);
    if (command !== undefined) w.lines.push(command[1](w));
  }
  w.lines.push('settle', 'scan', 'scan reverse', ...w.families.map((name) => `scan family=${name}`));
  return `${w.lines.join('\n')}\n`;
}
