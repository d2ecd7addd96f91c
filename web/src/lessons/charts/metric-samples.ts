/**
 * Samples of a number over a run, for a chart and a table: its value at evenly spaced write counts, or at each scan of the run.
 *
 * A value at a write count is read from the scene at the end of the step that reaches it; a value of a scan is what its counters
 * say. Nothing is interpolated and no scan is left out: a program with many scans shows a saw-tooth tooth by tooth. The build stores the samples in the page as text: pairs "writes:value",
 * separated by spaces.
 *
 * Invariants: 1. pure; 2. points ascend by writes, and the last one is the end of the run, or its last scan.
 */
import { counterInfos } from '../../protocol/counters.gen.ts';
import { addDeltasAt, kindTable, zeroCounters } from '../../protocol/decode.ts';
import { Kind, OpBegun } from '../../protocol/records.gen.ts';
import type { Scene } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import { touchedByScans } from '../measurements/scan-readings.ts';
import { tombstonesStanding } from '../measurements/tree-readings.ts';

export interface MetricPoint {
  readonly writes: number;
  readonly value: number;
}

const kWrites = counterInfos.find(({ name }) => name === 'number_keys_written')!.id;
const kSummaries = kindTable([Kind.StepFinished, Kind.OpFinished]);

const kOperations = kindTable([Kind.OpBegun, Kind.StepFinished, Kind.OpFinished]);

/** Numbers of a scene that can be sampled, by their names in measure.ts. */
const kOfScene: Readonly<Record<string, (scene: Scene) => number>> = {
  tombstones_standing: tombstonesStanding,
};

/** Numbers of a scan: one value for each scan of the run, in the order of their ends. */
const kOfScans: Readonly<Record<string, (history: History) => readonly number[]>> = {
  keys_touched: touchedByScans,
};

/** Whether a number has a value for each scan of a run. */
export const isOfScans = (what: string): boolean => what in kOfScans;

/** Whether a number has values over time. */
export const isSampled = (what: string): boolean => what in kOfScene || isOfScans(what);

/** The number of writes at the end of each scan. */
function writesAtScans(history: History): readonly number[] {
  const totals = zeroCounters();
  const writes: number[] = [];
  let isScan = false;
  history.forEach(
    0,
    history.total,
    ({ kind, v, at }) => {
      if (kind === Kind.OpBegun) {
        isScan = OpBegun.opKind(v, at) === 'scan';
        return;
      }
      addDeltasAt(totals, v, at);
      if (kind === Kind.OpFinished && isScan) writes.push(totals[kWrites]!);
    },
    kOperations,
  );
  return writes;
}

/** Of a number of scans, each scan; of another, up to `most` points, evenly spaced over the writes. REQUIRES: isSampled(what). Pure. */
export function sampleMetric(history: History, what: string, most = 60): readonly MetricPoint[] {
  const scans = kOfScans[what]?.(history);
  if (scans !== undefined) return writesAtScans(history).map((writes, i) => ({ writes, value: scans[i]! }));
  const valueIn = kOfScene[what]!;
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
    value: valueIn(history.sceneAt(position)),
  }));
  return [...points.slice(0, -1), { writes: all, value: valueIn(history.head) }];
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
