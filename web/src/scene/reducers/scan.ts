/**
 * The last scan as a path over the key axis (tier 2): rows returned and, between them, what had to be passed.
 *
 * The path keeps its first 131,072 points (more are never drawn); the counts go on.
 */
import type { OpId } from '../../base/ids.ts';
import { EntrySkipped, type EntryType, Kind, OpBegun, RowReturned } from '../../protocol/records.gen.ts';
import type { Scan, Scene } from '../types.ts';
import type { Section } from './reducer.ts';

const pathMax = 131_072;

function scanOf(scene: Scene, op: OpId): Scan | null {
  return scene.scan?.op === op ? scene.scan : null;
}

function pass(scan: Scan, key: Uint8Array, type: EntryType, what: Scan['path'][number]['what']): void {
  if (scan.path.length < pathMax) scan.path.push({ key: key.slice(), type, what });
}

export const scan: Section = [
  [
    Kind.OpBegun,
    (scene, v, at) => {
      if (OpBegun.opKind(v, at) !== 'scan') return;
      scene.scan = { op: OpBegun.op(v, at), path: [], rows: 0, skipped: 0, tombstones: 0 };
      scene.versions.scan++;
    },
  ],
  [
    Kind.EntrySkipped,
    (scene, v, at) => {
      const scan = scanOf(scene, EntrySkipped.op(v, at));
      if (scan === null) return;
      const what = EntrySkipped.reason(v, at);
      scan.skipped++;
      if (what === 'tombstone') scan.tombstones++;
      pass(scan, EntrySkipped.key(v, at), EntrySkipped.type(v, at), what);
      scene.versions.scan++;
    },
  ],
  [
    Kind.RowReturned,
    (scene, v, at) => {
      const op = RowReturned.op(v, at);
      const scan = scanOf(scene, op);
      if (scan === null) return;
      scan.rows++;
      if (scene.operation?.op === op) scene.operation.rows = scan.rows;
      pass(scan, RowReturned.key(v, at), 'put', 'row');
      scene.versions.scan++;
    },
  ],
];
