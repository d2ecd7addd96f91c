/**
 * The timeline: what happened, when, and where you are. Lanes over the records of the run, a cursor, markers below.
 *
 *     Operations   [ fill        ][ churn                 ] |
 *     Flush          |   |   |   |   |   |   |              |
 *     Compaction        [=]   [==]    [=]                   |
 *     Stall                      !                          v cursor
 *                       ^ flush            ^ compaction
 *
 * x is the number of a record, not time: that is what the scrubber moves over, and a busy moment gets the room it needs. Everything
 * right of the cursor is veiled: it has happened in the engine but not yet for the reader.
 */
import { formatInteger } from '../base/units.ts';
import type { Metrics } from '../theme/metrics.ts';
import { kType } from '../theme/tokens.ts';
import { linear } from './linear.ts';
import type { Box, Mark, Role } from './marks.ts';
import { Pen, px } from './pen.ts';

export type LaneName = 'operations' | 'flush' | 'compaction' | 'stall';

/** Something that lasted from one record to another, both counted from the start. */
export interface Span {
  readonly lane: LaneName;
  readonly from: number;
  readonly to: number;
  readonly role: Role;
  readonly label: string;
}

export interface TimelineInput {
  readonly box: Box;
  readonly metrics: Metrics;
  readonly cursor: number;
  readonly total: number;
  readonly spans: readonly Span[];
  readonly markers: readonly { readonly at: number; readonly label: string; readonly kind: string }[];
}

const kLanes: readonly (readonly [LaneName, string])[] = [
  ['operations', 'Operations'],
  ['flush', 'Flush'],
  ['compaction', 'Compaction'],
  ['stall', 'Stall'],
];

/** Where the records run in a box, so that the range input under the drawing can be laid exactly over it. */
export function timelineSpan(box: Box): { readonly x0: number; readonly x1: number } {
  return { x0: box.width < 560 ? 12 : 96, x1: box.width - 18 };
}

export function layoutTimeline(input: TimelineInput): readonly Mark[] {
  const { box, metrics, cursor, total, spans, markers } = input;
  const pen = new Pen(metrics);
  const { x0, x1 } = timelineSpan(box);
  const x = linear([0, Math.max(1, total)], [x0, x1]);
  const top = 12;
  const pitch = Math.min(24, (box.height - top - 22) / kLanes.length);
  const h = Math.max(4, pitch - 10);
  const named: Named[] = [];
  kLanes.forEach(([lane, name], i) => {
    const y = top + i * pitch;
    if (x0 > 60) pen.note(`timeline/${lane}`, 16, y + h - 1, name);
    pen.line({
      id: `timeline/${lane}/bed`,
      role: 'faint',
      x1: x0,
      y1: px(y + h + 3),
      x2: x1,
      y2: px(y + h + 3),
      width: 1,
    });
    for (const span of merged(
      spans.filter((s) => s.lane === lane),
      x,
    )) {
      const w = Math.max(2, x(span.to) - x(span.from));
      pen.rect({
        id: `timeline/${lane}/${span.from}`,
        role: span.role,
        x: px(x(span.from)),
        y: px(y),
        w: px(w),
        h: px(h),
        r: Math.min(2, w / 3),
        label: span.label,
      });
      if (lane === 'operations') named.push({ span, from: x(span.from), to: x(span.from) + w, y });
    }
  });
  const bottom = top + kLanes.length * pitch;
  const here = px(x(Math.min(cursor, total)));
  if (here < x1)
    pen.rect({
      id: 'timeline/veil',
      role: 'ground',
      x: here,
      y: top - 4,
      w: px(x1 - here),
      h: px(bottom - top + 2),
      opacity: 0.62,
    });
  for (const { span, from, to, y } of named) nameOf(pen, span, from, to, y + h - 3, here);
  ticks(pen, x, markers, bottom, x1);
  pen.line({ id: 'timeline/cursor', role: 'ink', x1: here, y1: 6, x2: here, y2: px(bottom + 2), width: 1.4 });
  pen.path({
    id: 'timeline/cursor/head',
    role: 'ink',
    d: `M${here - 5.5} 2h11l-5.5 8z`,
    fill: true,
    label: `Record ${formatInteger(cursor)} of ${formatInteger(total)}`,
  });
  return pen.marks;
}

interface Named {
  readonly span: Span;
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** The name of a span, on the side of the cursor where it has more room: upon the span, or upon its veil, in a colour that is read there. */
function nameOf(pen: Pen, span: Span, from: number, to: number, y: number, here: number): void {
  const veiled = here - from < Math.min(to - from, to - here);
  const [x0, x1] = veiled ? [Math.max(from, here), to] : [from, Math.min(to, here)];
  const text = pen.metrics.fit(span.label, x1 - x0 - 10, 'sans', kType.tiny);
  if (text.length <= 2) return;
  pen.text({
    id: `timeline/operations/${span.from}/name`,
    role: 'ink',
    ...(veiled ? {} : { on: span.role }),
    x: px(x0 + 5),
    y: px(y),
    text,
    size: kType.tiny,
    face: 'sans',
  });
}

/** Spans that would fall on the same two pixels become one, so that the number of marks stays bounded. */
function merged(spans: readonly Span[], x: (at: number) => number): Span[] {
  const out: Span[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (last && last.role === span.role && x(span.from) - x(last.to) < 1 && x(span.to) - x(span.from) < 2) {
      out[out.length - 1] = {
        ...last,
        to: Math.max(last.to, span.to),
        label: last.lane === 'operations' ? last.label : `${last.label}, …`,
      };
    } else out.push(span);
  }
  return out;
}

/** Markers as diamonds, named where there is room. */
function ticks(pen: Pen, x: (at: number) => number, markers: TimelineInput['markers'], y: number, x1: number): void {
  let free = -Infinity;
  let taken = -Infinity;
  markers.forEach(({ at, label, kind }, i) => {
    const mx = px(x(at));
    if (mx - taken < 5) return;
    taken = mx;
    pen.path({
      id: `timeline/marker:${at}`,
      role: kind === 'stall' ? 'trouble' : 'muted',
      d: `M${mx} ${px(y + 1)}l3.5 4.5l-3.5 4.5l-3.5 -4.5z`,
      fill: true,
      label: `${label}, record ${formatInteger(at)}`,
    });
    const w = pen.metrics.width(label, 'sans', kType.tiny);
    const next = markers[i + 1];
    if (mx + 7 < free || mx + 8 + w > Math.min(x1, next ? x(next.at) - 6 : x1)) return;
    free = mx + 18 + w;
    pen.text({
      id: `timeline/marker:${at}/name`,
      role: 'muted',
      x: px(mx + 7),
      y: px(y + 9),
      text: label,
      size: kType.tiny,
      face: 'sans',
    });
  });
}
