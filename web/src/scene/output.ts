/**
 * The table that a flush or compaction is writing, as its records tell it (tier 2): its last entries and its range tombstones. It begins
 * empty, and again after each TableCreated. Pure but for `write`, which changes the output it is given.
 */
import type { EntryType } from '../protocol/records.gen.ts';
import type { Key, Output } from './types.ts';

const lastMax = 1024;

export const emptyOutput = (): Output => ({ entries: 0, last: [], ranges: [] });

export function write(output: Output, key: Key, type: EntryType): void {
  output.entries++;
  output.last.push({ key, type });
  if (output.last.length > lastMax) output.last.shift();
}
