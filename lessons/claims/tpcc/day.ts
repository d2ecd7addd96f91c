/**
 * The day of the post, run three times on the volume: as many puts as the device takes, one after the other, with no limit on background
 * writes, with one that compactions keep up with, and with one that they do not. RocksDB's stall rules, with its triggers 4, 20 and 36.
 *
 * Every background operation takes one of the 1000 operations of a second. So while a flush or compaction runs, the client gets fewer; the
 * limit spreads them out. Times are virtual and the same on every machine.
 */
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import { seconds } from '../../../web/src/lessons/claims/rates.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { kMb, rates, volume } from './volume.ts';

const ROWS = 'order=random key_space=20000 value_bytes=500';

/** The LSM-tree of the posts' databases, scaled down, on their volume. */
export const treeOptions = {
  ...volume,
  stall_rules: 'rocksdb',
  write_buffer_size: '256KiB',
  max_write_buffer_number: 4,
  target_file_size_base: '1MiB',
  max_bytes_for_level_base: '2MiB',
  level0_file_num_compaction_trigger: 4,
  level0_slowdown_writes_trigger: 20,
  level0_stop_writes_trigger: 36,
  max_background_jobs: 8,
  memory_quota: '512MiB',
} as const;

/** limit: bytes a second, 0 for none. */
export const day = (limit: number): Trial => ({
  seed: 96,
  options: { ...treeOptions, rate_limiter_bytes_per_sec: limit },
  rates,
  tallies: {
    'delayed by L0': { record: 'StallBegun', where: { reason: ['l0_slowdown'] } },
    'stopped by L0': { record: 'StallBegun', where: { reason: ['l0_stop'] } },
  },
  parts: [{ mark: 'day', program: `fill n=30000 ${ROWS}` }],
});

/** Compactions of this day need about 1.6 MiB/s: a limit of 2 is the one that they keep up with, 1 is too low. */
export const days = { unlimited: day(0), enough: day(2 * kMb), 'too low': day(kMb) } as const;

/** Puts of whole seconds, while the client runs: the last second with a put is left out, because it may be a part. */
export function putsBySecond(counted: Counted): readonly number[] {
  const puts = seconds(counted.rate('writes'));
  return puts.slice(
    0,
    puts.findLastIndex((n) => n > 0),
  );
}

/** Seconds with fewer puts than this share of the busiest one. */
export const secondsBelow = (counted: Counted, share: number): number => {
  const puts = putsBySecond(counted);
  return puts.filter((n) => n < share * Math.max(...puts)).length;
};
