/**
 * What a flush or compaction does to few entries: a row for the table that it writes, under the window of the deletion collector, and the entries
 * that it has dropped.
 *
 *      Memtable    [+] [+] [+] [+]
 *      L1          [#] [#] [#] [#] [#]
 *                      window: 2 tombstones
 *      New table   [+]|[+] [+]|               the window over its last entries
 */
import { formatCount, formatInteger } from '../../base/units.ts';
import type { Key, Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import type { Input } from '../../marks/input.ts';
import type { XSpan } from '../../marks/marks.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';
import { boundWords, readingOf, watchOf } from '../shapes/deletion-collector.ts';
import { windowFrame } from './tombstone-map.ts';
import { drawEntries, type Place } from './walk-marks.ts';

/** Jobs that write a table. */
export type WritingJob = Extract<ReturnType<Scene['jobs']['get']>, { kind: 'flush' | 'compaction' }>;

/** The flush or compaction at work, unless it only moves tables; null if there is none. Pure. */
export function jobOf(scene: Scene): WritingJob | null {
  for (const job of scene.jobs.values())
    if (job.kind === 'flush' || (job.kind === 'compaction' && !job.moved)) return job;
  return null;
}

/** The sequences of the last entries that a job has dropped. Pure. */
export const droppedBy = (job: WritingJob | null): ReadonlySet<number> =>
  new Set(job?.kind === 'compaction' ? job.recent.flatMap(({ kept, sequence }) => (kept ? [] : [sequence])) : []);

/** The row of the table that a job writes. */
export function drawWriting(
  pen: Pen,
  input: Input,
  job: WritingJob,
  { x0, x1, y, w, h, at }: XSpan & Omit<Place, 'x'> & { readonly at: (key: Key) => number },
): void {
  const level = job.kind === 'flush' ? 0 : job.outputLevel;
  const { output } = job;
  const bed = { home: level, id: 'writing', name: 'the new table', role: levelRole(level) };
  pen.rowName('bed/writing', 14, y, 'New table', [`for L${level}`], x0 - 24);
  pen.box(x0, px(y + h / 2 + 4), x1 - x0, 1.5, { id: 'bed/writing', role: bed.role });
  drawEntries(
    pen,
    input,
    bed,
    output.last.map((entry) => ({ entry, place: { x: at(entry.key), y, w, h } })),
  );
  if (output.last.length === 0) return;
  const id = `bed/level:${level}`;
  const frame = windowFrame(pen, input, id, { output }, { x0, x1, y: y - h / 2 - 6, h: h + 12 }, w / 2 + 4);
  const watch = watchOf(input.scene);
  if (frame === null || watch === null) return;
  const counted = formatCount(readingOf(watch, output).inWindow, 'tombstone');
  const bound = `${watch.atLeast ? 'at least' : 'more than'} ${formatInteger(watch.bound)}`;
  const text = pen.fitting(
    [`window: ${counted}; ${boundWords(watch)} mark the table`, `${counted}; ${bound} mark the table`, frame.text],
    x1 - x0,
    'sans',
    kType.small,
    600,
  );
  // Above the frame, because entries are beside it.
  const left = Math.min(frame.left, x1 - pen.metrics.width(text, 'sans', kType.small, 600));
  pen.note(`${id}/window/words`, px(left), px(y - h / 2 - 11), text, frame.role, 'start', 600);
}
