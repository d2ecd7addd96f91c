/**
 * Readers and writers on a volume with a block cache that begins empty, as after the start of the server in the post. Three of four operations are
 * Gets. A Get costs the device one operation if it misses, and none if it hits; a put costs one, its append to the log. So a full device does
 * up to four times as many operations when everything is cached. The fourth flush starts the first compaction, which takes turns with the clients.
 *
 * A quarter of the volume of the post, and a table of 6 MiB, so that minutes are seconds.
 */
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import { seconds } from '../../../web/src/lessons/claims/rates.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { volume } from './volume.ts';

export const kIops = 250;
const kRows = 12000;

const options = {
  ...volume,
  device_iops: kIops,
  block_size: '4KiB',
  write_buffer_size: '1MiB',
  max_write_buffer_number: 4,
  target_file_size_base: '2MiB',
  max_bytes_for_level_base: '64MiB',
  level0_slowdown_writes_trigger: 1000,
  level0_stop_writes_trigger: 1000,
  bits_per_key: 10,
  memory_quota: '512MiB',
} as const;

const rates = {
  done: { record: 'OpFinished' },
  gets: { record: 'OpBegun', where: { op_kind: ['get'] } },
  puts: { record: 'OpBegun', where: { op_kind: ['put'] } },
  misses: { record: 'BlockCached' },
  'table appends': { record: 'FileAppended', where: { file_class: ['table'] } },
  compactions: { record: 'CompactionPicked' },
} as const satisfies Trial['rates'];

/** trigger: tables in L0 that start a compaction. */
const start = (block_cache_size: string, trigger: number, operations: number): Trial => ({
  seed: 95,
  options: { ...options, block_cache_size, level0_file_num_compaction_trigger: trigger },
  rates,
  parts: [
    { mark: 'load', program: `fill n=${kRows} value_bytes=500\ncompact` },
    { mark: 'start', program: 'reopen' },
    { mark: 'run', program: `mix n=${operations} clients=3 reads=75 value_bytes=500 seed=95` },
  ],
});

export const starts = {
  cached: start('64MiB', 4, 40000),
  'no compactions': start('64MiB', 1000, 40000),
  'no cache': start('0', 4, 6000),
} as const;

export const bySecond = (counted: Counted, rate: keyof typeof rates): readonly number[] => seconds(counted.rate(rate));

/** Whole seconds in which the clients run: those before the last one with an operation. */
export const clientSeconds = (counted: Counted): number => bySecond(counted, 'done').findLastIndex((n) => n > 0);

/** Seconds before the first append to a table: nothing but the clients uses the device. */
export const beforeFlush = (counted: Counted): number => bySecond(counted, 'table appends').findIndex((n) => n > 0);

/** Seconds before the first compaction. */
export const beforeCompaction = (counted: Counted): number => bySecond(counted, 'compactions').findIndex((n) => n > 0);

export const mean = (values: readonly number[]): number => values.reduce((sum, n) => sum + n, 0) / values.length;
