/**
 * Where the time of a page's main thread goes, by kind, from Chromium's own trace: whether taking in records, drawing, style and paint, or
 * garbage collection explains a missed goal. Shares and not times, because other work on the machine lengthens all of them alike.
 */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Begin and duration, microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread meanwhile, microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Something that a main thread did. */
export interface MainThreadEvent {
  readonly name: string;
  /** Begin and duration, microseconds. */
  readonly ts: number;
  readonly dur: number;
  /** Processor time, microseconds: other programs on the machine hardly change it. */
  readonly busy: number;
}

/** Kinds and their events. Garbage is collected within the others, and shown next to them. */
const kKinds: readonly (readonly [kind: string, events: readonly string[]])[] = [
  ['records taken in', ['HandlePostMessage']],
  ['frames: marks made, React, canvas', ['FireAnimationFrame']],
  ['style, layout, paint', ['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit']],
  ['garbage, within these', ['MinorGC', 'MajorGC', 'V8.GCIncrementalMarking']],
];

export const kTraceCategories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.gc',
  'v8',
  'toplevel',
];

/** What a renderer's busiest main thread did; nothing if the trace has none. Pure. */
export function mainThreadOf(trace: Uint8Array): readonly MainThreadEvent[] {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const mains = traceEvents.filter((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain');
  const done = mains.map(({ pid, tid }) =>
    traceEvents
      .filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X')
      .map(({ name, ts, dur = 0, tdur = dur }) => ({ name, ts, dur, busy: tdur })),
  );
  return done.sort((a, b) => timeOf(b, ['RunTask']) - timeOf(a, ['RunTask']))[0] ?? [];
}

/** Sum of the durations of events with one of these names, microseconds. */
const timeOf = (events: readonly MainThreadEvent[], names: readonly string[]): number =>
  events.reduce((sum, { name, dur }) => sum + (names.includes(name) ? dur : 0), 0);

/** One line: the share of each kind in the time of a renderer's busiest main thread. '' if the trace has none. Pure. */
export function sharesOf(trace: Uint8Array): string {
  const events = mainThreadOf(trace);
  const all = timeOf(events, ['RunTask']);
  if (all === 0) return '';
  return kKinds.map(([kind, names]) => `${kind} ${Math.round((100 * timeOf(events, names)) / all)} %`).join(', ');
}

/** The work for each frame, ms of processor time, from the trace of a main thread. The task before the first frame does not count. Pure. */
export function workPerFrame(events: readonly MainThreadEvent[]): readonly number[] {
  const tasks = events.filter(({ name }) => name === 'RunTask').sort((a, b) => a.ts - b.ts);
  const callbacks = events.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  callbacks.sort((a, b) => a - b);
  const work: number[] = [];
  let [sum, next] = [0, 0];
  for (const { ts, dur, busy } of tasks) {
    sum += busy;
    const isFrame = (callbacks[next] ?? Infinity) < ts + dur;
    while ((callbacks[next] ?? Infinity) < ts + dur) next++;
    if (!isFrame) continue;
    work.push(sum / 1000);
    sum = 0;
  }
  return work.slice(1);
}

/** What happened from the first frame on: before, a page at rest has only begun to be traced, which takes long. Pure. */
export function sinceFirstFrame(events: readonly MainThreadEvent[]): readonly MainThreadEvent[] {
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame');
  const first = frames.reduce((least, { ts }) => Math.min(least, ts), Infinity);
  return events.filter(({ ts, dur }) => ts + dur >= first);
}

/** The most processor time that one task took, ms. Pure. */
export const longestTask = (events: readonly MainThreadEvent[]): number =>
  events.reduce((most, { name, busy }) => (name === 'RunTask' ? Math.max(most, busy / 1000) : most), 0);
