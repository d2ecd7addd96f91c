/**
 * What compactions drop while snapshots are held: from the first snapshot to the end of the compaction that follows the
 * last release. The snapshot view shows this period as one activity (stops.ts). Afterwards it stays unchanged until the
 * next snapshot.
 */
import { EntryDropped, JobFinished } from '../../../protocol/records.gen.ts';
import { droppedAs } from '../../entry.ts';
import { pushLatest } from '../../latest.ts';
import type { Section } from '../../reducer.ts';

const lastMax = 256;

export const droppedEntries: Section = {
  SnapshotTaken(scene) {
    if (scene.droppedEntries?.open !== true) scene.droppedEntries = { open: true, hidden: 0, tombstones: 0, last: [] };
  },
  EntryDropped(scene, v, at) {
    const dropped = scene.droppedEntries;
    const job = scene.jobs.get(EntryDropped.job(v, at));
    const entry = job?.kind === 'compaction' ? job.recent.at(-1) : undefined;
    if (dropped?.open !== true || entry === undefined) return;
    const as = droppedAs(entry.type, entry.reason);
    // No snapshot had kept it.
    if (as === 'predicate') return;
    if (as === 'hidden') dropped.hidden++;
    else dropped.tombstones++;
    pushLatest(dropped.last, entry, lastMax);
  },
  JobFinished(scene, v, at) {
    if (scene.droppedEntries && scene.snapshots.length === 0 && JobFinished.jobKind(v, at) === 'compaction')
      scene.droppedEntries.open = false;
  },
};
