/**
 * Derived data of lanes as their histories grow: one key axis for all, the course of each, and the scene under the
 * pointer.
 *
 * Pictures side by side are comparable only if a key has the same position in each, so the axis is shared. It is
 * rebuilt only when the axis of a lane is.
 */
import { makeAxis, type KeyAxis } from '../../marks/key-axis.ts';
import { kSymbols, type ChartSymbol } from '../../charts/paths.ts';
import { MetricSeries } from '../../scene/metric-series.ts';
import { Cursor } from '../../scene/cursor.ts';
import type { History } from '../../scene/history.ts';
import type { Scene } from '../../scene/types.ts';
import type { Lane, Comparison } from '../../session/comparison/comparison-types.ts';
import { KeyAxisCache } from '../../figure/key-axis-cache.ts';

/** Records that all courses together read at a time: a few milliseconds. */
const kRecordsAtOnce = 60_000;

export class LaneCache {
  private readonly axes = new Map<number, KeyAxisCache>();
  private readonly courses = new Map<number, MetricSeries>();
  private readonly pointed = new WeakMap<History, Cursor>();
  private seen: readonly KeyAxis[] = [];
  private axis: KeyAxis = makeAxis([]);
  private slots: number[] = [];

  /** One axis through the keys of all lanes. The same object until the boundaries of a lane change. */
  axisOf(lanes: readonly Lane[]): KeyAxis {
    const own = lanes.map((lane) => {
      const cache = this.axes.get(lane.id) ?? new KeyAxisCache();
      this.axes.set(lane.id, cache);
      return cache.axisOf(lane.session.history(), lane.session.store.getState().status !== 'running');
    });
    if (own.length !== this.seen.length || own.some((axis, i) => axis !== this.seen[i])) {
      this.seen = own;
      this.axis = own.length === 1 ? own[0]! : makeAxis(own.flatMap(({ boundaries }) => boundaries));
    }
    return this.axis;
  }

  /** Reads on in all courses. Returns whether all have reached the ends of their histories. */
  read(lanes: readonly Lane[]): boolean {
    const each = Math.ceil(kRecordsAtOnce / Math.max(1, lanes.length));
    return lanes.map(({ id, session }) => this.courseOf(id).read(session.history(), each)).every(Boolean);
  }

  courseOf(lane: number): MetricSeries {
    const course = this.courses.get(lane) ?? new MetricSeries();
    this.courses.set(lane, course);
    return course;
  }

  /**
   * The scene of a lane at a position of the clock. Moves no cursor of the lane's session; valid until the next call
   * for the lane.
   */
  sceneAt(comparison: Comparison, { id, session }: Lane, at: number): Scene {
    const history = session.history();
    const cursor = this.pointed.get(history) ?? new Cursor(history);
    this.pointed.set(history, cursor);
    cursor.seek(history.positionOf(comparison.momentAt(id, at)));
    return cursor.scene;
  }

  /** Letter and symbol of a lane: fixed while the lane exists, then free for another. REQUIRES: it is one of `lanes`. */
  markOf(lane: number, lanes: readonly Lane[]): { readonly letter: string; readonly sign: ChartSymbol } {
    this.slots = this.slots.map((id) => (lanes.some((other) => other.id === id) ? id : -1));
    for (const { id } of lanes) {
      if (this.slots.includes(id)) continue;
      const free = this.slots.indexOf(-1);
      if (free < 0) this.slots.push(id);
      else this.slots[free] = id;
    }
    const slot = this.slots.indexOf(lane);
    return { letter: 'ABCD'[slot]!, sign: kSymbols[slot]! };
  }
}
