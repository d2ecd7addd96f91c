/**
 * The options as they come are made for databases of gigabytes; a program of a few hundred writes fills no memtable of 4 MiB, and the tree
 * stays empty. This gives the line of options with which the same program flushes and compacts. Pure.
 */
import { present } from '../../base/assert.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { optionByName } from '../../protocol/option-value.ts';
import { optionTyped } from '../../protocol/option-typed.ts';
import type { Scene } from '../../scene/types.ts';

const kFlushCount = counterInfos.findIndex(({ name }) => name === 'flush_count');
/** So many flushes at least, so that there is something to compact. */
const kFlushes = 6;
/** A level holds so many memtables, where the default is 2.5. */
const kLevelMemtables = 4;
/** A smaller memtable would hold a few entries only. */
const kLeast_bytes = 1024;

/**
 * Null where the offer would be of no use: something was flushed, the size of memtables was chosen, or what was written would not fill even
 * small ones. `scene`: at the end of the run.
 */
export function smallerLine(scene: Scene): string | null {
  const memtable = present(optionByName('write_buffer_size'), 'write_buffer_size');
  const chosen = scene.options.get(memtable.id) ?? memtable.default;
  if (chosen !== memtable.default || scene.btree !== null) return null;
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
