/**
 * Derived data of engines as their histories grow: one key axis for all, the course of each, and the scene under the
 * pointer.
 *
 * Pictures side by side are comparable only if a key has the same position in each, so the axis is shared. It is
 * rebuilt only when the axis of an engine is.
 */
import { makeAxis, type KeyAxis } from '../../marks/key-axis.ts';
import { kSymbols, type ChartSymbol } from '../../charts/paths.ts';
import { MetricSeries } from '../../scene/metric-series.ts';
import { Cursor } from '../../scene/cursor.ts';
import type { History } from '../../scene/history.ts';
import type { Scene } from '../../scene/types.ts';
import type { ComparedEngine, Comparison } from '../../session/comparison/comparison-types.ts';
import { KeyAxisCache } from '../../figure/key-axis-cache.ts';

/** Records that all series together read at a time: a few milliseconds. */
const kRecordsAtOnce = 60_000;

export class ComparisonCache {
  private readonly axes = new Map<number, KeyAxisCache>();
  private readonly series = new Map<number, MetricSeries>();
  private readonly cursors = new WeakMap<History, Cursor>();
  private seen: readonly KeyAxis[] = [];
  private axis: KeyAxis = makeAxis([]);
  private slots: number[] = [];

  /** One axis through the keys of all engines. The same object until the boundaries of an engine change. */
  axisOf(engines: readonly ComparedEngine[]): KeyAxis {
    const own = engines.map((engine) => {
      const cache = this.axes.get(engine.id) ?? new KeyAxisCache();
      this.axes.set(engine.id, cache);
      return cache.axisOf(engine.session.history(), engine.session.store.getState().status !== 'running');
    });
    if (own.length !== this.seen.length || own.some((axis, i) => axis !== this.seen[i])) {
      this.seen = own;
      this.axis = own.length === 1 ? own[0]! : makeAxis(own.flatMap(({ boundaries }) => boundaries));
    }
    return this.axis;
  }

  /** Reads on in all series. Returns whether all have reached the ends of their histories. */
  read(engines: readonly ComparedEngine[]): boolean {
    const each = Math.ceil(kRecordsAtOnce / Math.max(1, engines.length));
    return engines.map(({ id, session }) => this.seriesOf(id).read(session.history(), each)).every(Boolean);
  }

  seriesOf(engine: number): MetricSeries {
    const series = this.series.get(engine) ?? new MetricSeries();
    this.series.set(engine, series);
    return series;
  }

  /**
   * The scene of an engine at a position of the clock. Moves no cursor of the engine's session; valid until the next call
   * for the engine.
   */
  sceneAt(comparison: Comparison, { id, session }: ComparedEngine, at: number): Scene {
    const history = session.history();
    const cursor = this.cursors.get(history) ?? new Cursor(history);
    this.cursors.set(history, cursor);
    cursor.seek(history.positionOf(comparison.momentAt(id, at)));
    return cursor.scene;
  }

  /** Letter and symbol of an engine: fixed while the engine exists, then free for another. REQUIRES: it is one of `engines`. */
  markOf(engine: number, engines: readonly ComparedEngine[]): { readonly letter: string; readonly sign: ChartSymbol } {
    this.slots = this.slots.map((id) => (engines.some((other) => other.id === id) ? id : -1));
    for (const { id } of engines) {
      if (this.slots.includes(id)) continue;
      const free = this.slots.indexOf(-1);
      if (free < 0) this.slots.push(id);
      else this.slots[free] = id;
    }
    const slot = this.slots.indexOf(engine);
    return { letter: 'ABCD'[slot]!, sign: kSymbols[slot]! };
  }
}
