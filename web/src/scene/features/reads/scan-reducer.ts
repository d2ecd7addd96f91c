/**
 * The last scan as a path over the key axis (tier 2): returned rows and, between them, skipped entries.
 *
 * The path keeps its first 131,072 points (more are never drawn); the counts go on. A forward iterator moves past a row
 * after returning it. A backward iterator has passed the entry before it knows that this is the row. So the record
 * after, or before, the row marks it as left.
 */
import type { JobId, OpId } from '../../../base/ids.ts';
import { EntrySkipped, IteratorLeft, OpBegun, RowReturned } from '../../../protocol/records.gen.ts';
import { pushLatest } from '../../latest.ts';
import type { PassedEntry, Scan, Scene } from '../../types.ts';
import type { Section } from '../../reducer.ts';

const pathMax = 131_072;
/** Entries that a merge remembers as passed: more than a drawing has room for. */
const passedMax = 24;

function scanOf(scene: Scene, op: OpId): Scan | null {
  return scene.scan?.op === op ? scene.scan : null;
}

/**
 * The location of the entry that the scan's merge is at, and remembers it in the merge as passed. Empty if the merge was
 * not recorded.
 */
function takeEntry(
  scene: Scene,
  job: JobId,
  sequence: number,
  what: PassedEntry['what'],
): Pick<Scan['path'][number], 'home'> {
  const merge = scene.merge?.job === job ? scene.merge : undefined;
  const run = merge?.children.find((each) => each.at?.sequence === sequence);
  if (merge === undefined || !run?.at) return {};
  pushLatest(merge.passed, { ...run.at, child: run.child, what }, passedMax);
  return { home: run.runKind === 'memtable' || run.runKind === 'sealed_memtable' ? 'memtable' : run.level };
}

function pass(scan: Scan, step: Scan['path'][number]): void {
  if (scan.path.length < pathMax) scan.path.push({ ...step, key: step.key.slice() });
}

export const scan: Section = {
  OpBegun(scene, v, at) {
    if (OpBegun.opKind(v, at) !== 'scan') return;
    scene.scan = { op: OpBegun.op(v, at), path: [], leaving: false, rows: 0, skipped: 0, tombstones: 0 };
    scene.versions.scan++;
  },
  EntrySkipped(scene, v, at, cause) {
    const scan = scanOf(scene, EntrySkipped.op(v, at));
    if (scan === null) return;
    const what = EntrySkipped.reason(v, at);
    scan.skipped++;
    if (what === 'tombstone') scan.tombstones++;
    const home = takeEntry(scene, cause, EntrySkipped.sequence(v, at), what);
    pass(scan, { key: EntrySkipped.key(v, at), type: EntrySkipped.type(v, at), what, ...home });
    scene.versions.scan++;
  },
  RowReturned(scene, v, at, cause) {
    const op = RowReturned.op(v, at);
    const scan = scanOf(scene, op);
    if (scan === null) return;
    scan.rows++;
    if (scene.operation?.op === op) scene.operation.rows = scan.rows;
    const home = takeEntry(scene, cause, RowReturned.sequence(v, at), 'row');
    const left = scan.leaving ? ({ left: true } as const) : {};
    pass(scan, { key: RowReturned.key(v, at), type: 'put', what: 'row', ...home, ...left });
    scan.leaving = false;
    scene.versions.scan++;
  },
  IteratorLeft(scene, v, at) {
    const scan = scanOf(scene, IteratorLeft.op(v, at));
    if (scan === null) return;
    const place = scan.path.findLastIndex((step) => step.what === 'row');
    const row = scan.path[place];
    if (row === undefined || row.left) scan.leaving = true;
    else scan.path[place] = { ...row, left: true };
    scene.versions.scan++;
  },
};
