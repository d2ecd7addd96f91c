/**
 * The table that a flush or compaction is writing, as its records tell it (tier 2): its entries and its range tombstones. It begins
 * empty, and again after each TableCreated. Pure but for `write`, which changes the output it is given.
 *
 * What stands in every table is remembered while a database is small, for as long views can show single versions (stripes.ts). Beyond that
 * it would cost more memory than all the rest of a scene, so a table that is written later only counts its entries.
 */
import { pushLatest } from './latest.ts';
import type { Output, Scene, Version } from './types.ts';

const lastMax = 1024;
/** Sequences written up to which the versions of new tables are remembered. */
export const rememberedMax = 8_192;

export const emptyOutput = (): Output => ({ entries: 0, last: [], versions: [], ranges: [] });

export function write({ lastSequence }: Pick<Scene, 'lastSequence'>, output: Output, version: Version): void {
  output.entries++;
  pushLatest(output.last, { key: version.key, type: version.type }, lastMax);
  if (lastSequence > rememberedMax) output.versions = null;
  output.versions?.push(version);
}
