/**
 * A SingleDelete and its put in a compaction's merge: joined while both are the current entries of two runs, and struck
 * through at the moment both are dropped.
 */
import { compareBytes, formatKey } from '../../base/bytes.ts';
import type { CompactionJob, Key, Merge, MergeChild, Scene } from '../../scene/types.ts';
import { runName } from './merge-run.ts';
import type { Shape } from './merge-shapes.ts';
import { type Pen, px } from '../../marks/pen.ts';
import { tombstoneSymbol } from '../shapes/tombstone-symbols.ts';

interface Pair {
  readonly single: MergeChild;
  readonly put: MergeChild;
}

/** A SingleDelete and the put that it deletes, both current entries of runs of a compaction. */
export function pairOf(merge: Merge): Pair | null {
  if (merge.purpose !== 'compaction') return null;
  for (const single of merge.children) {
    const at = single.at;
    if (at?.type !== 'single_delete') continue;
    const put = merge.children.find(
      (c) => c.at?.type === 'put' && compareBytes(c.at.key, at.key) === 0 && c.at.sequence < at.sequence,
    );
    if (put) return { single, put };
  }
  return null;
}

const meetingWords = (pair: Pair): string => meetingForms(pair)[0]!;

export function meetingForms({ single, put }: Pair): readonly string[] {
  const meets = `SingleDelete in ${runName(single)} meets its put in ${runName(put)}`;
  return [`${formatKey(put.at!.key, { max: 20 })}: the ${meets}`, meets, 'a SingleDelete meets its put'];
}

/**
 * Joins a compaction's SingleDelete and the put of its key while both are current entries of runs: they will be dropped
 * together.
 */
export function meetings(pen: Pen, merge: Merge, { spots }: Shape): void {
  const pair = pairOf(merge);
  const [single, put] = [pair?.single, pair?.put].map((child) => spots.find((spot) => spot.child === child?.child));
  if (!pair || !single || !put) return;
  pen.path({
    id: `merge:${merge.merge}/meeting`,
    role: 'tombstone',
    pattern: 'dashed',
    d: `M${px(single.x)} ${px(single.y)}L${px(put.x)} ${px(put.y)}`,
    width: 3,
    label: meetingWords(pair),
  });
}

/** The key whose SingleDelete and put this merge has just dropped; null if that was not its last action. */
export function pairGone(scene: Scene, merge: Merge): Key | null {
  if (merge.purpose !== 'compaction' || merge.searching) return null;
  const job = scene.jobs.get(scene.last.job);
  if (job?.kind !== 'compaction') return null;
  const [single, put] = job.recent.slice(-2) as (CompactionJob['recent'][number] | undefined)[];
  const gone = single?.reason === 'single_delete_pair' && put?.reason === 'single_delete_pair';
  const head = merge.children.find((c) => c.child === merge.winner)?.at;
  return gone && head && compareBytes(head.key, put.key) === 0 ? put.key : null;
}

/** The dropped pair: its two symbols, struck through, and the sentence. */
export function pairWords(pen: Pen, merge: Merge, key: Key, x: number, y: number, x1: number): void {
  const id = `merge:${merge.merge}/pair`;
  const name = formatKey(key, { max: 20 });
  const words = `${name}: its SingleDelete met its put, and both are gone`;
  pen.box(x, y - 11, 10, 14, { id, role: 'tombstone', pattern: 'outline', r: 2, label: words });
  tombstoneSymbol(pen, `${id}/single-delete`, 'single_delete', x + 5, y - 4, 8);
  pen.box(x + 14, y - 11, 10, 14, { id: `${id}/put`, role: 'filter-off', pattern: 'outline', r: 2 });
  pen.horizontal(y - 4, x - 3, x + 27, { id: `${id}/struck`, role: 'tombstone', width: 1.4 });
  pen.text({
    id: `${id}/words`,
    role: 'tombstone',
    x: x + 34,
    y,
    text: pen.fitting([words, `${name}: met its put, both are gone`, 'both are gone'], x1 - x - 46, 'sans', 12, 500),
    size: 12,
    face: 'sans',
    weight: 500,
  });
}
