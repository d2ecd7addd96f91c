/**
 * The default options are meant for gigabytes; a program of a few hundred writes does not fill a memtable of 4 MiB, and
 * the tree stays empty. This computes a line of options with which the same program flushes and compacts. Pure.
 */
import { isLsm } from '../../scene/design.ts';
import { present } from '../../base/assert.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { optionByName } from '../../protocol/option-value.ts';
import { optionTyped } from '../../protocol/option-typed.ts';
import type { Scene } from '../../scene/types.ts';

const kFlushCount = counterInfos.findIndex(({ name }) => name === 'flush_count');
/** Minimum number of flushes, so that there is something to compact. */
const kFlushes = 6;
/** Memtables per level; the default is 2.5. */
const kLevelMemtables = 4;
/** A smaller memtable would hold only a few entries. */
const kLeast_bytes = 1024;

/**
 * null if the suggestion would be useless: something was flushed, the user chose the memtable size, or the writes would
 * not fill even small memtables. `scene`: at the end of the run.
 */
export function smallerLine(scene: Scene): string | null {
  const memtable = present(optionByName('write_buffer_size'), 'write_buffer_size');
  const chosen = scene.options.get(memtable.id) ?? memtable.default;
  if (chosen !== memtable.default || !isLsm(scene)) return null;
  if (scene.counters[kFlushCount]! > 0 || scene.memtables.some(({ state }) => state !== 'active')) return null;
  const written = Math.max(0, ...scene.memtables.map(({ sizeBytes }) => sizeBytes));
  const bytes = 2 ** Math.floor(Math.log2(Math.max(1, written / kFlushes)));
  if (bytes < kLeast_bytes) return null;
  const values: Readonly<Record<string, number>> = {
    write_buffer_size: bytes,
    target_file_size_base: bytes,
    max_bytes_for_level_base: kLevelMemtables * bytes,
  };
  return `set ${Object.entries(values)
    .map(([name, value]) => `${name}=${optionTyped(present(optionByName(name), name), value)}`)
    .join(' ')}`;
}
