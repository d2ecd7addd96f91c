/**
 * A number over the course of a run, for a drawing and a table: what it was after every so many writes.
 *
 * Only numbers that a scene tells by itself are here; each value is that of the scene at the end of the step in which the write count was reached, so none
 * is reckoned between two. The text of a course is what the build keeps in the page: pairs "writes:value", parted by blanks.
 * Invariants: 1. pure; 2. points are ordered by writes, the last one is the end of the run.
 */
import { counterInfos } from '../../protocol/counters.gen.ts';
import { addDeltasAt, kindTable, zeroCounters } from '../../protocol/decode.ts';
import { Kind } from '../../protocol/records.gen.ts';
import type { Scene } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import { tombstonesStanding } from '../measurements/tree-readings.ts';

export interface CoursePoint {
  readonly writes: number;
  readonly value: number;
}

const kWrites = counterInfos.find(({ name }) => name === 'number_keys_written')!.id;
const kSummaries = kindTable([Kind.StepFinished, Kind.OpFinished]);

/** By the names that measure.ts has for the end of the run. */
export const kCourses: Readonly<Record<string, (scene: Scene) => number>> = { tombstones_standing: tombstonesStanding };

/** Up to `most` points, evenly over the writes. REQUIRES: `what` is in kCourses. Pure. */
export function courseOf(history: History, what: string, most = 60): readonly CoursePoint[] {
  const all = history.head.counters[kWrites] ?? 0;
  const totals = zeroCounters();
  const places: { readonly writes: number; readonly position: number }[] = [];
  history.forEach(
    0,
    history.total,
    ({ number, v, at }) => {
      addDeltasAt(totals, v, at);
      const writes = totals[kWrites]!;
      if (writes * most >= all * (places.length + 1)) places.push({ writes, position: number + 1 });
    },
    kSummaries,
  );
  const points = places.map(({ writes, position }) => ({ writes, value: kCourses[what]!(history.sceneAt(position)) }));
  return [...points.slice(0, -1), { writes: all, value: kCourses[what]!(history.head) }];
}

/** As it is kept in the page. Pure. */
export const courseText = (points: readonly CoursePoint[]): string =>
  points.map(({ writes, value }) => `${writes}:${value}`).join(' ');

const kPair = /^(\d+):(\d+(?:\.\d+)?)$/;

/** What `courseText` wrote; nothing for a text that is none. Pure. */
export function readCourse(text: string): readonly CoursePoint[] {
  const pairs = text.split(' ').map((pair) => kPair.exec(pair));
  return pairs.every((pair) => pair !== null)
    ? pairs.map(([, writes, value]) => ({ writes: Number(writes), value: Number(value) }))
    : [];
}
