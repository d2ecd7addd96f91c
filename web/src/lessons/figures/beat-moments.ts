/** Resolves the moments of an episode to positions in a history. Records are counted in the activity of the episode only. Pure. */
import { formatKey } from '../../base/bytes.ts';
import { infoByKind, kindTable } from '../../protocol/decode.ts';
import type { RecordInfo } from '../../protocol/info.ts';
import { readerOf } from '../../protocol/readers.ts';
import { Kind } from '../../protocol/records.gen.ts';
import { stops as stopsOf } from '../../scene/stops.ts';
import type { History } from '../../session/session-types.ts';
import type { BeatMoment, BeatSpec } from '../measurements/lesson-experiment.ts';

/** The records from <= number < to. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An activity, or the whole run: without stops, or with one after each operation. */
export type During = NonNullable<BeatSpec['during']>;

/** The records of an activity, from its first stop to its last, and the positions of its stops. */
export interface Activity extends Span {
  readonly stops: readonly number[];
}

/** Undefined if there is no such activity. Walks over the whole history. */
export function activityOf(history: History, during: During): Activity | undefined {
  if (during === 'run') return { from: 0, to: history.total, stops: [] };
  if (during === 'operations') return { from: 0, to: history.total, stops: operationEnds(history) };
  const stops = stopPositions(history, during);
  return stops.length === 0 ? undefined : { from: stops[0]! - 1, to: stops.at(-1)!, stops };
}

function operationEnds(history: History): readonly number[] {
  const ends: number[] = [];
  history.forEach(0, history.total, ({ number }) => void ends.push(number + 1), kindTable([Kind.OpFinished]));
  return ends;
}

/** None if there is no such activity. */
function stopPositions(history: History, { animation, activity }: Exclude<During, string>): readonly number[] {
  const plan = stopsOf(history, animation).stops;
  const wanted = [...new Set(plan.map((stop) => stop.activity))].at(activity);
  return plan.filter((stop) => stop.activity === wanted).map(({ position }) => position);
}

/** The position of a moment; undefined if the span has no such record, or the run no such activity. */
export function findMoment(history: History, moment: BeatMoment, { from, to }: Span): number | undefined {
  if (moment === 'start') return from;
  if (moment === 'end') return to;
  if ('animation' in moment) {
    const places = stopPositions(history, moment);
    return places[Math.round(moment.part * (places.length - 1))];
  }
  const info = infoByKind.find((each) => each?.name === moment.after);
  if (info === undefined) return undefined;
  const isMeant = 'key' in moment ? hasKey(info, moment.key) : () => true;
  const places: number[] = [];
  history.forEach(from, to, ({ kind, number, v, at }) => {
    if (kind === info.kind && isMeant(v, at)) places.push(number + 1);
  });
  return places.at(moment.nth);
}

/** Whether a record of a kind is of a key; never, if such records have no key. */
function hasKey(info: RecordInfo, key: string): (v: DataView, at: number) => boolean {
  const field = info.fields.find(({ name }) => name === 'key');
  if (field === undefined) return () => false;
  const read = readerOf(field, info);
  return (v, at) => formatKey(read(v, at) as Uint8Array) === key;
}

/** A moment in an error. */
export const momentText = (moment: BeatMoment): string =>
  typeof moment === 'string' ? moment : JSON.stringify(moment);
