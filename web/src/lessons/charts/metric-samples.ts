/**
 * Samples of a number over a run, for a chart and a table: its value at evenly spaced write counts.
 *
 * Each value is read from the scene at the end of the step that reaches the write count; nothing is interpolated, so only
 * numbers of a single scene can be sampled. The build stores the samples in the page as text: pairs "writes:value",
 * separated by spaces.
 *
 * Invariants: 1. pure; 2. points ascend by writes, and the last one is the end of the run.
 */
import { counterInfos } from '../../protocol/counters.gen.ts';
import { addDeltasAt, kindTable, zeroCounters } from '../../protocol/decode.ts';
import { Kind } from '../../protocol/records.gen.ts';
import type { Scene } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import { tombstonesStanding } from '../measurements/tree-readings.ts';

export interface MetricPoint {
  readonly writes: number;
  readonly value: number;
}

const kWrites = counterInfos.find(({ name }) => name === 'number_keys_written')!.id;
const kSummaries = kindTable([Kind.StepFinished, Kind.OpFinished]);

/** Numbers that can be sampled, by their names in measure.ts. */
export const kSampledMetrics: Readonly<Record<string, (scene: Scene) => number>> = {
  tombstones_standing: tombstonesStanding,
};

/** Up to `most` points, evenly spaced over the writes. REQUIRES: `what` is in kSampledMetrics. Pure. */
export function sampleMetric(history: History, what: string, most = 60): readonly MetricPoint[] {
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
  const points = places.map(({ writes, position }) => ({
    writes,
    value: kSampledMetrics[what]!(history.sceneAt(position)),
  }));
  return [...points.slice(0, -1), { writes: all, value: kSampledMetrics[what]!(history.head) }];
}

/** The points as the page stores them. Pure. */
export const metricText = (points: readonly MetricPoint[]): string =>
  points.map(({ writes, value }) => `${writes}:${value}`).join(' ');

const kPair = /^(\d+):(\d+(?:\.\d+)?)$/;

/** The points in a text of `metricText`; empty if the text does not parse. Pure. */
export function readMetric(text: string): readonly MetricPoint[] {
  const pairs = text.split(' ').map((pair) => kPair.exec(pair));
  return pairs.every((pair) => pair !== null)
    ? pairs.map(([, writes, value]) => ({ writes: Number(writes), value: Number(value) }))
    : [];
}
