/**
 * Stops: the positions of an animation that are worth stopping at. With motion off, forward and back move from stop to
 * stop; with motion on, "next" leads to them.
 *
 * An animation consists of activities: one flush, one Get that probes filters or descends a B+tree, one merge, one
 * compaction, one scan over tombstones, one period with snapshots up to the compaction that follows, one queue at the
 * device, the writes up to a reopening that reads their log. An activity has a start, middles and an end, each at a different position; only a directory sync that waits
 * alone has no middle. Long activities are thinned evenly, always keeping start and end; a long scan also keeps its first
 * and last entries, which are drawn one by one. The record that makes a stop is the last one shown there.
 */
import type { History, RecordAt } from './history.ts';
import { infoByKind } from '../protocol/decode.ts';
import type { RecordName } from '../protocol/records.gen.ts';
import { stopClassifiers, type Classify, type StopKind } from './stop-classifier.ts';

export interface Stop {
  readonly position: number;
  /** An unfinished activity ends, for now, at its last stop. */
  readonly phase: 'start' | 'middle' | 'end';
  /** Counts from 0 in the order of starts: all stops of one flush, Get, merge, compaction or scan share it. */
  readonly activity: number;
}

export interface StopPlan {
  readonly kind: StopKind;
  /** In ascending order of position. */
  readonly stops: readonly Stop[];
  /** Activities found; only the newest 2,000 have stops. */
  readonly activities: number;
}

const stopsMax = 512;
const activitiesMax = 2_000;

interface Activity {
  positions: number[];
  /** Positions that end the activity unless another stop follows. */
  last: number[];
  worthListing: boolean;
}

/** Stops at each end of an activity that are never thinned out. */
const endsKept: Partial<Record<StopKind, number>> = { tombstones: 24 };

/** At most stopsMax positions: the first and the last `ends` of them, and between these evenly spaced ones. Keeps the first and the last. */
function thin(positions: readonly number[], ends: number): readonly number[] {
  if (positions.length <= stopsMax) return positions;
  const between = positions.slice(ends, positions.length - ends);
  const most = stopsMax - 2 * ends;
  return [
    ...positions.slice(0, ends),
    ...Array.from({ length: most }, (_, i) => between[Math.floor((i * (between.length - 1)) / (most - 1))]!),
    ...positions.slice(positions.length - ends),
  ];
}

/**
 * Finds the stops of one animation as its history grows, walking only the new records. If numbers of the history have
 * shifted (detail was inserted), use a new planner.
 */
export class StopPlanner {
  readonly history: History;
  private readonly kind: StopKind;
  /** By record kind; undefined for kinds that do not concern the animation. */
  private readonly classifiers: readonly (Classify | undefined)[];
  private readonly wanted: Uint8Array;
  private readonly open = new Map<number, Activity>();
  private readonly all: Activity[] = [];
  private walked = 0;
  private plan: { readonly at: number; readonly plan: StopPlan } | null = null;

  constructor(history: History, kind: StopKind) {
    this.history = history;
    this.kind = kind;
    const classifier = stopClassifiers[kind]();
    this.classifiers = infoByKind.map((info) => classifier[info?.name as RecordName]);
    this.wanted = Uint8Array.from(this.classifiers, (classify) => (classify === undefined ? 0 : 1));
  }

  /** Walks on, over at most this many numbers. */
  advance(records: number): void {
    const to = Math.min(this.history.total, this.walked + records);
    this.history.forEach(this.walked, to, (record) => this.take(record), this.wanted);
    this.walked = to;
  }

  /** The stops over the whole current history; the same object until it grows. */
  read(): StopPlan {
    const { total } = this.history;
    if (this.plan?.at !== total) {
      this.advance(Infinity);
      this.plan = { at: total, plan: this.chosen() };
    }
    return this.plan.plan;
  }

  private take(record: RecordAt): void {
    const event = this.classifiers[record.kind]!(record);
    if (event === null) return;
    let activity = event.begins ? undefined : this.open.get(event.key);
    if (event.begins) {
      activity = { positions: [], last: [], worthListing: false };
      this.open.set(event.key, activity);
      this.all.push(activity);
    }
    if (activity === undefined) return;
    if (event.worthListing) activity.worthListing = true;
    if (event.last) activity.last.push(record.number + 1);
    else {
      activity.positions.push(record.number + 1);
      activity.last = [];
    }
  }

  private chosen(): StopPlan {
    const proven = this.all.filter((activity) => activity.worthListing);
    const first = Math.max(0, proven.length - activitiesMax);
    const list = proven.slice(first).flatMap(({ positions, last }, i) => {
      const chosen = thin([...positions, ...last], endsKept[this.kind] ?? 0);
      return chosen.map((position, n): Stop => ({
        position,
        phase: n === 0 ? 'start' : n === chosen.length - 1 ? 'end' : 'middle',
        activity: first + i,
      }));
    });
    return { kind: this.kind, stops: list.sort((a, b) => a.position - b.position), activities: proven.length };
  }
}

/** The stops of one animation over the history so far. One walk over the records. Pure. */
export const stops = (history: History, kind: StopKind): StopPlan => new StopPlanner(history, kind).read();

/** The nearest stop after (1) or before (-1) a position, or null. */
export function nextStop(plan: StopPlan, position: number, direction: 1 | -1): Stop | null {
  if (direction === 1) return plan.stops.find((stop) => stop.position > position) ?? null;
  return plan.stops.findLast((stop) => stop.position < position) ?? null;
}
