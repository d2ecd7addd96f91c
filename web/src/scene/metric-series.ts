/**
 * A time series of a run: the value of every measure at the ends of its steps, for drawings over a clock.
 *
 *   steps    | | | | | | | | | | | | |      each ends in a summary record; the scene there is exact
 *   points   *       *       *       * *    every `stride`-th is kept, and the newest
 *
 * A course reads a history as it grows and folds the tier-1 records once, into a scene of its own. It holds at most
 * `pointsMax` points: when they are full, it drops every second one and doubles the stride. A drawing of any width uses
 * a bounded number of exact points; no value is interpolated.
 *
 * Invariants: 1. points are ordered by both clocks; 2. a value is that of the scene at the end of its step; 3.
 * inserting detail into the history changes nothing here, because the read position is stored as a moment.
 */
import { isSummary, isTier1 } from '../protocol/decode.ts';
import { OpFinished } from '../protocol/records.gen.ts';
import type { Clock } from './clock-index.ts';
import { foldRecord } from './fold.ts';
import { isBefore, type History, type Moment } from './history.ts';
import { kMeasures, type MeasureName } from './measures.ts';
import { lowerBound } from './order.ts';
import { createScene } from './scene.ts';
import type { Scene } from './types.ts';

/** The value of a measure at a position of a clock. It holds until the next sample. */
export interface Sample {
  readonly at: number;
  readonly value: number | null;
}

const pointsMaxDefault = 4096;

export class MetricSeries {
  private history: History | null = null;
  private scene: Scene = createScene();
  private moment: Moment = { step: 0, ordinal: 0 };
  private position = 0;
  private count = 0;
  private stride = 1;
  /** Steps since the last permanent point; 0: the newest point is permanent. */
  private since = 0;
  private tNs = 0;
  private operations = 0;
  private readonly pointsMax: number;
  private readonly times: Float64Array;
  private readonly finished: Float64Array;
  private readonly values: ReadonlyMap<MeasureName, Float64Array>;

  /** REQUIRES: pointsMax is even and at least 4. */
  constructor(pointsMax = pointsMaxDefault) {
    this.pointsMax = pointsMax;
    this.times = new Float64Array(pointsMax);
    this.finished = new Float64Array(pointsMax);
    this.values = new Map(kMeasures.map(({ name }) => [name, new Float64Array(pointsMax)]));
  }

  /** Steps read so far. */
  get steps(): number {
    return this.scene.step;
  }

  /** How many points there are. */
  get length(): number {
    return this.count;
  }

  /**
   * Reads on, at most about `records` records. Returns whether it reached the end of the history. A different history
   * restarts the course.
   */
  read(history: History, records = Infinity): boolean {
    this.begin(history);
    const to = Math.min(history.total, this.position + records);
    history.forEach(this.position, to, ({ kind, v, at }) => {
      if (!isTier1(kind)) return;
      foldRecord(this.scene, v, at);
      if (!isSummary(kind)) return;
      if (kind === OpFinished.kind) this.operations++;
      this.point();
    });
    this.position = to;
    this.moment = history.moment(to);
    return to === history.total;
  }

  /** The position of a point on a clock. REQUIRES: 0 <= i < length. */
  place(clock: Clock, i: number): number {
    return (clock === 'time' ? this.times : this.finished)[i]!;
  }

  /** The value of a measure at a point; null if the design has no such measure. REQUIRES: 0 <= i < length. */
  value(measure: MeasureName, i: number): number | null {
    const value = this.values.get(measure)![i]!;
    return Number.isNaN(value) ? null : value;
  }

  /** Index of the last point at or before a position of a clock; -1 if none. O(log n). */
  before(clock: Clock, at: number): number {
    const places = clock === 'time' ? this.times : this.finished;
    return lowerBound(places, (place) => place <= at, this.count) - 1;
  }

  /**
   * The measure along a clock from 0 to `end`: the last point in each of `cells` equal parts, so at most `cells`
   * samples. Pure.
   */
  series(clock: Clock, measure: MeasureName, end: number, cells: number): Sample[] {
    const samples: Sample[] = [];
    for (let cell = 1, before = -1; cell <= cells; cell++) {
      const i = this.before(clock, cell === cells ? end : (end * cell) / cells);
      if (i === before) continue;
      before = i;
      samples.push({ at: this.place(clock, i), value: this.value(measure, i) });
    }
    return samples;
  }

  private begin(history: History): void {
    if (history === this.history && !isBefore(this.moment, history.moment(history.first))) {
      // Detail was inserted before this position and has shifted it.
      const here = this.position <= history.total ? history.moment(this.position) : null;
      if (here?.step !== this.moment.step || here.ordinal !== this.moment.ordinal)
        this.position = history.positionOf(this.moment);
      return;
    }
    this.history = history;
    this.position = history.first;
    this.moment = history.moment(history.first);
    this.scene = history.first === 0 ? createScene() : history.sceneAt(history.first);
    this.count = 0;
    this.stride = 1;
    this.since = 0;
    this.tNs = 0;
    this.operations = this.scene.operation?.op ?? 0;
  }

  /** Ends a step: adds a point, or replaces the newest one if it is not permanent. */
  private point(): void {
    this.tNs = Math.max(this.tNs, this.scene.tNs);
    if (this.count === this.pointsMax && this.since === 0) this.thin();
    const i = this.since === 0 ? this.count++ : this.count - 1;
    this.since = (this.since + 1) % this.stride;
    this.times[i] = this.tNs;
    this.finished[i] = this.operations;
    for (const { name, of } of kMeasures) this.values.get(name)![i] = of(this.scene) ?? NaN;
  }

  /** Drops every second point. */
  private thin(): void {
    for (const list of [this.times, this.finished, ...this.values.values()])
      for (let i = 0; 2 * i + 1 < this.count; i++) list[i] = list[2 * i + 1]!;
    this.count = this.count >>> 1;
    this.stride *= 2;
    this.since = 0;
  }
}
