/**
 * How far a compaction is: of the entries of its inputs, those that were written or dropped. Bytes would not do: of a small table a third is
 * index, filter and footer, which the merge does not read, and blocks that a cache has are read by nobody.
 */
import type { CompactionJob } from './types.ts';

/** 0 to 1, and 1 once the merge has ended; by bytes read where a table does not tell how many entries it has. Pure. */
export function mergedShare({ entriesIn, entriesTotal, inputBytes, inputBytesRead }: CompactionJob): number {
  const [done, all] = entriesTotal === null ? [inputBytesRead, inputBytes] : [entriesIn, entriesTotal];
  return all > 0 ? Math.min(1, done / all) : 0;
}
