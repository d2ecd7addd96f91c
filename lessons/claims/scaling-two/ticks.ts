/**
 * The same gets and puts of four clients on the LSM-tree and on the B+tree, each with 4 MiB for a table of 10 MiB, on the volume of the posts.
 *
 * The checkpoints of the B+tree are as long and as frequent as its redo log is large. InnoDB flushes adaptively: it writes dirty pages all the time,
 * at the pace at which its redo log fills. Here a small log comes close to that: several short checkpoints in each second. With larger logs they
 * come in bursts.
 */
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import { seconds } from '../../../web/src/lessons/claims/rates.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { treeOptions } from '../tpcc/day.ts';
import { volume } from '../tpcc/volume.ts';

const kRows = 20000;

const lsm = { ...treeOptions, block_cache_size: '4MiB', bits_per_key: 10 } as const;

const btree = (btree_redo_log_size: string): Trial['options'] => ({
  ...volume,
  memory_quota: treeOptions.memory_quota,
  engine: 'btree',
  btree_page_size: '16KiB',
  btree_buffer_pool_size: '4MiB',
  btree_redo_log_size,
});

const rates = {
  done: { record: 'OpFinished' },
  'table appends': { record: 'FileAppended', where: { file_class: ['table'] } },
  checkpoints: { record: 'JobFinished', where: { job_kind: ['checkpoint'] } },
} as const satisfies Trial['rates'];

const tape = (options: Trial['options']): Trial => ({
  seed: 129,
  options,
  rates,
  latencies: true,
  parts: [
    { mark: 'load', program: `fill n=${kRows} order=random value_bytes=500` },
    { mark: 'tape', program: 'mix n=30000 clients=4 reads=50 value_bytes=500 seed=129' },
  ],
});

export const tapes = {
  'LSM-tree': tape(lsm),
  'log of 64 KiB': tape(btree('64KiB')),
  'log of 256 KiB': tape(btree('256KiB')),
  'log of 1 MiB': tape(btree('1MiB')),
} as const;

/** By whole second in which the clients run. */
export function bySecond(counted: Counted, rate: keyof typeof rates): readonly number[] {
  const last = seconds(counted.rate('done')).findLastIndex((n) => n > 0);
  return seconds(counted.rate(rate)).slice(0, last);
}
