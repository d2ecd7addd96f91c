/**
 * What compactions leave behind while snapshots are held: from the first that is taken to the end of the compaction that comes after the last
 * is released, which is the time that the view of snapshots tells as one story (stops.ts). Then it stays as it is until the next is taken.
 */
import { EntryDropped, JobFinished, Kind } from '../../protocol/records.gen.ts';
import { droppedAs } from '../entry.ts';
import { pushLatest } from '../latest.ts';
import type { Section } from './reducer.ts';

const lastMax = 256;

export const left: Section = [
  [
    Kind.SnapshotTaken,
    (scene) => {
      if (scene.left?.open !== true) scene.left = { open: true, hidden: 0, tombstones: 0, last: [] };
    },
  ],
  [
    Kind.EntryDropped,
    (scene, v, at) => {
      const behind = scene.left;
      const job = scene.jobs.get(EntryDropped.job(v, at));
      const entry = job?.kind === 'compaction' ? job.recent.at(-1) : undefined;
      if (behind?.open !== true || entry === undefined) return;
      if (droppedAs(entry.type, entry.reason) === 'hidden') behind.hidden++;
      else behind.tombstones++;
      pushLatest(behind.last, entry, lastMax);
    },
  ],
  [
    Kind.JobFinished,
    (scene, v, at) => {
      if (scene.left && scene.snapshots.length === 0 && JobFinished.jobKind(v, at) === 'compaction')
        scene.left.open = false;
    },
  ],
];
