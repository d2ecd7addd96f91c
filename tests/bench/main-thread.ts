/**
 * Where the time of a page's main thread goes, by kind, from Chromium's own trace: whether taking in records, drawing, style and paint, or
 * garbage collection explains a missed goal. Shares and not times, because other work on the machine lengthens all of them alike.
 */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Duration, microseconds. */
  readonly dur?: number;
  readonly args?: { readonly name?: string };
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

/** One line: the share of each kind in the time of a renderer's busiest main thread. '' if the trace has none. Pure. */
export function sharesOf(trace: Uint8Array): string {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const mains = traceEvents.filter((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain');
  let busiest = new Map<string, number>();
  for (const { pid, tid } of mains) {
    const took = new Map<string, number>();
    for (const e of traceEvents)
      if (e.pid === pid && e.tid === tid && e.ph === 'X') took.set(e.name, (took.get(e.name) ?? 0) + (e.dur ?? 0));
    if ((took.get('RunTask') ?? 0) > (busiest.get('RunTask') ?? 0)) busiest = took;
  }
  const all = busiest.get('RunTask') ?? 0;
  if (all === 0) return '';
  return kKinds
    .map(([kind, events]) => {
      const part = events.reduce((sum, name) => sum + (busiest.get(name) ?? 0), 0);
      return `${kind} ${Math.round((100 * part) / all)} %`;
    })
    .join(', ');
}
