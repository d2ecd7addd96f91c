/**
 * The volume of the posts, 1000 operations of 16 KiB a second, under a load of puts that keeps its background jobs busy. Everything but time is
 * smaller than in the posts: levels begin at 1 MiB, so that compactions are as frequent in a minute as there in an hour.
 */
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';

export const kMb = 2 ** 20;
/** The default refill period is a tenth of a second. */
export const refillOf = (limit: number): number => limit / 10;

export const volume = {
  device_iops: 1000,
  device_throughput: '16000KiB',
  block_size: '16KiB',
  compression: 'none',
} as const;

export const rates = {
  background: { record: 'FileAppended', field: 'bytes', where: { file_class: ['table'] } },
  log: { record: 'FileAppended', field: 'bytes', where: { file_class: ['wal'] } },
  writes: { record: 'MemtableGrown', field: 'entries' },
} as const satisfies Trial['rates'];

const options = {
  ...volume,
  write_buffer_size: '1MiB',
  max_write_buffer_number: 8,
  target_file_size_base: '1MiB',
  max_bytes_for_level_base: '4MiB',
  level0_slowdown_writes_trigger: 1000,
  level0_stop_writes_trigger: 1000,
  memory_quota: '256MiB',
} as const;

/** Large rows, so that the log alone would exceed the limit. limit: bytes a second, 0 for none. */
export const load = (limit: number): Trial => ({
  seed: 94,
  options: { ...options, rate_limiter_bytes_per_sec: limit },
  rates,
  parts: [{ mark: 'load', program: 'fill n=8000 order=random key_space=4000 value_bytes=2000' }],
});
