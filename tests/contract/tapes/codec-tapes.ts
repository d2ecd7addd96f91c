/** Handwritten tapes about compression: which codec each table has, and tables of ours with every codec, read by RocksDB. */
import { BACKWARD, EXTENDED, FORWARD, gets, key, puts, range, tape, type Tape } from './lines.ts';

/** Rows that every codec shrinks. */
const rows = (keys: readonly number[], text = 'text'): string[] => puts(keys, `${text}-`.repeat(12));

/** Two tables of L0, then everything in one level, then another table of L0 over it: at each point, the codec of each table. */
const grow = (keys: number): string[] => [
  ...rows(range(0, keys)),
  'flush',
  'codecs',
  ...rows(range(0, keys, 3), 'newer'),
  'flush',
  'codecs',
  'compact',
  'codecs',
  ...rows(range(0, keys, 5), 'newest'),
  'flush',
  'codecs',
  ...gets(range(0, keys, 37)),
];

/** Each level has data; the codec changes while it fills. */
const deep = (codecs: readonly string[]): string[] => [
  'option disable_auto_compactions no',
  ...codecs.flatMap((codec, i) => [`option compression ${codec}`, ...rows(range(i * 400, 3000, 3), codec)]),
  'option disable_auto_compactions yes',
  'option write_buffer_size 4194304',
  'share',
  'codecs',
  FORWARD.join('\n'),
  BACKWARD.join('\n'),
  ...gets(range(0, 3000, 41)),
];
const SMALL = [
  'write_buffer_size 8192',
  'target_file_size_base 2048',
  'max_bytes_for_level_base 4096',
  'max_bytes_for_level_multiplier 4',
];

export const codecTapes: readonly Tape[] = [
  {
    name: 'codecs-lz4-over-zstd',
    why: 'bottommost_compression holds for the output in the last level, compression for all others',
    text: tape([...EXTENDED, 'compression lz4', 'bottommost_compression zstd'], grow(600)),
  },
  {
    name: 'codecs-zstd-over-none',
    why: 'the last level may also be the one that is not compressed',
    text: tape([...EXTENDED, 'compression zstd', 'compression_level 9', 'bottommost_compression none'], grow(600)),
  },
  {
    name: 'codecs-none-over-snappy',
    why: 'min_level_to_compress is a list in compression_per_level',
    text: tape([...EXTENDED, 'compression snappy', 'min_level_to_compress 1'], grow(600)),
  },
  {
    name: 'codecs-deep',
    why: 'tables of ours with LZ4, Zstandard, Snappy and none, on several levels, read by RocksDB',
    text: tape([...EXTENDED, ...SMALL, 'bottommost_compression zstd'], deep(['lz4', 'none', 'zstd', 'snappy', 'lz4']), [
      `get ${key(1)}`,
    ]),
  },
];
