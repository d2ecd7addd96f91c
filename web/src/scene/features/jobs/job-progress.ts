/**
 * Progress of a compaction: the share of its input entries that were written or dropped. Bytes would be misleading: a
 * third of a small table is index, filter and footer, which the merge does not read, and cached blocks are not read
 * from the device.
 */
import type { CompactionJob } from '../../types.ts';

/** 0 to 1, and 1 once the merge has ended; computed from bytes read if a table does not report its number of entries. Pure. */
export function mergedShare({ entriesIn, entriesTotal, inputBytes, inputBytesRead }: CompactionJob): number {
  const [done, all] = entriesTotal === null ? [inputBytesRead, inputBytes] : [entriesIn, entriesTotal];
  return all > 0 ? Math.min(1, done / all) : 0;
}
