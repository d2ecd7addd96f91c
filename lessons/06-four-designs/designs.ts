/**
 * The designs of lesson 6, one row each, and the tapes that all of them run. A row has 12 bytes of key and 88 of value. Everything is about a
 * thousand times smaller than in production.
 *
 * Memory is the same, 32 KiB: memtable and block cache of an LSM-tree, the buffer pool of the B-tree. The index and log has none: it keeps only its
 * index. What must stay in memory besides (filters, indexes) is measured as a cost of its own.
 */
import type { LessonExperiment } from '../../web/src/lessons/measurements/lesson-experiment.ts';

const lsm = {
  dialect: 'extended',
  write_buffer_size: '8KiB',
  target_file_size_base: '8KiB',
  block_cache_size: '24KiB',
  filter: 'full',
  compression: 'none',
} as const;

interface Design {
  readonly id: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string | number>>;
  /** Of the whole tape: what the lesson says of the design. */
  readonly expect: LessonExperiment['expect'];
}

/** The leveled tree has the clock of the races. */
export const kDesigns: readonly [Design, ...Design[]] = [
  {
    id: 'leveled',
    name: 'Leveled',
    options: {
      ...lsm,
      max_bytes_for_level_base: '24KiB',
      max_bytes_for_level_multiplier: 10,
      level_compaction_dynamic_level_bytes: 'yes',
      level0_file_num_compaction_trigger: 2,
      num_levels: 4,
    },
    expect: [
      { what: 'design_write', atLeast: 5, atMost: 8 },
      { what: 'design_space', atMost: 1.4 },
      { what: 'design_scan', atMost: 4.5 },
    ],
  },
  {
    id: 'tiered',
    name: 'Tiered',
    options: {
      ...lsm,
      compaction_style: 'universal',
      level0_file_num_compaction_trigger: 6,
      // The trigger for space would end the gathering earlier.
      universal_max_size_amplification_percent: 400,
      level0_slowdown_writes_trigger: 20,
      level0_stop_writes_trigger: 30,
    },
    expect: [
      { what: 'design_write', atLeast: 2.4, atMost: 3.5 },
      { what: 'design_space', atLeast: 2.2 },
      { what: 'design_get', atMost: 0.5 },
    ],
  },
  {
    id: 'btree',
    name: 'B-tree',
    options: {
      engine: 'btree',
      btree_page_size: '4KiB',
      btree_buffer_pool_size: '32KiB',
      btree_doublewrite: 'no',
    },
    expect: [
      { what: 'design_write', atLeast: 20 },
      { what: 'design_get', atLeast: 0.7 },
      { what: 'design_scan', atMost: 3 },
      { what: 'design_space', atLeast: 1.3, atMost: 1.8 },
      { what: 'design_memory', atMost: 1 },
    ],
  },
  {
    id: 'log',
    name: 'Index and log',
    options: {
      engine: 'index_log',
      index_log_index: 'tree',
      index_log_segment_size: '8KiB',
      index_log_space_permille: 1300,
    },
    expect: [
      { what: 'design_write', atMost: 2.2 },
      { what: 'design_scan', equals: 50 },
      { what: 'design_space', atMost: 1.8 },
      { what: 'design_memory', atLeast: 30 },
    ],
  },
];

const kRows = 1600;
const kRounds = 6;
const kWrites = 800;
/** Of keys that were put, and of keys that never were, in each round. */
const kGets = 40;
const kScans = 3;
const kScanned = 50;
const kKeyBytes = 12;
const ROW = `key_bytes=${kKeyBytes} value_bytes=88`;

/** A prime, so that scans begin all over the keys. */
const scanFrom = (nth: number): string => String((nth * 7919 + 13) % (kRows - kScanned)).padStart(kKeyBytes, '0');

/** A key with one more digit is between two rows and is never put. */
const round = (nth: number): readonly string[] => [
  `fill n=${kWrites} order=random key_space=${kRows} ${ROW} seed=${10 * nth + 1}`,
  `read-fill n=${kGets} order=random key_space=${kRows} key_bytes=${kKeyBytes} seed=${10 * nth + 2}`,
  `read-fill n=${kGets} order=random first=0 key_space=${10 * kRows} key_bytes=${kKeyBytes + 1} seed=${10 * nth + 3}`,
  ...Array.from({ length: kScans }, (_, i) => `scan from=${scanFrom(kScans * nth + i)} limit=${kScanned}`),
];

/** Rounds of uniform writes over the same rows, of Gets that find and Gets that do not, and of scans. */
export const kTape = Array.from({ length: kRounds }, (_, nth) => round(nth))
  .flat()
  .join('\n');
/** Operations of the tape up to the first Get, and up to the end of the first round. */
export const kFirstWrites = kWrites;
export const kFirstRound = kWrites + 2 * kGets + kScans;
export const kOperations = kRounds * kFirstRound;

/** Options under which the reader may choose an engine, a style and a trigger. */
export const kShop = {
  ...lsm,
  max_bytes_for_level_base: '24KiB',
  universal_max_size_amplification_percent: 400,
  level0_slowdown_writes_trigger: 20,
  level0_stop_writes_trigger: 30,
  btree_buffer_pool_size: '32KiB',
  btree_doublewrite: 'no',
  index_log_segment_size: '8KiB',
  index_log_space_permille: 1300,
} as const;

/** A few hundred writes over as many rows. */
export const kShortTape = `fill n=480 order=random key_space=400 ${ROW} seed=1`;

/** Writes of the short tape after which the first page of the B-tree splits, and before its buffer pool is full. */
export const kFirstSplit = 42;
export const kPoolFull = 244;

/** Some rows, a Get of one, and a scan. */
export const kScanTape = `fill n=60 order=random key_space=400 ${ROW} seed=1\nget ${String(7).padStart(kKeyBytes, '0')}\nscan from=${scanFrom(0)} limit=${kScanned}`;
export const kHash = { engine: 'index_log', index_log_index: 'hash', index_log_segment_size: '4KiB' } as const;
