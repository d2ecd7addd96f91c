/**
 * The table that a flush or compaction is writing, from its records (tier 2): entries and range tombstones. It starts
 * empty, and again after each TableCreated. Pure except for `write`, which changes the output it is given.
 *
 * Each table's versions are kept while the database is small enough for views to show single versions (stripes.ts).
 * Beyond that they would take more memory than the rest of the scene, so tables written later only count their entries.
 */
import { pushLatest } from '../../latest.ts';
import type { Output, Scene, Version } from '../../types.ts';

const lastMax = 1024;
/** New tables keep their versions while no more sequences than this were written. */
export const rememberedMax = 8_192;

export const emptyOutput = (): Output => ({ entries: 0, last: [], versions: [], ranges: [] });

export function write({ lastSequence }: Pick<Scene, 'lastSequence'>, output: Output, version: Version): void {
  output.entries++;
  pushLatest(output.last, { key: version.key, type: version.type }, lastMax);
  if (lastSequence > rememberedMax) output.versions = null;
  output.versions?.push(version);
}
