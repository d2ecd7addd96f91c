/**
 * The picture of a question: the layout of its view without what gives the answer away, with the marks of the question and of the
 * proof highlighted, and the way of a Get down to the run that it searched last. Once the step is answered, the whole picture. Pure.
 */
import { fromHex } from '../../base/bytes.ts';
import { axisSpan, type Input, type Layout } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import { figureHeight } from '../figures/figure-shape.ts';
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { Fault, Ray, Step } from './exercise.ts';
import { veiled } from './veil.ts';

/**
 * Height by width on a phone. The rows of tables are high enough to be pressed, and the question, the picture and the choices are
 * near each other.
 */
const kNarrowHeights: Partial<Readonly<Record<FigureViewName, number>>> = { tree: 1.35, snapshots: 1.2 };

/** Height of the picture inside an exercise for a width, px. */
export const exercisePictureHeight =
  (view: FigureViewName) =>
  (width: number): number =>
    width < 520 && kNarrowHeights[view] !== undefined ? Math.round(width * kNarrowHeights[view]) : figureHeight(width);

/** Where a Get begins, above the memtable, px. */
const kRayTop = 30;

function rayMarks({ key, to }: Ray, { axis, box }: Input, marks: readonly Mark[]): readonly Mark[] {
  const run = marks.find((mark) => mark.id === to);
  if (run?.kind !== 'rect') return [];
  const { x0, x1 } = axisSpan(box);
  const x = x0 + (x1 - x0) * axis.position(fromHex(key)!);
  const y = run.y + run.h / 2;
  return [
    { kind: 'line', id: 'exercise/ray', role: 'ray', x1: x, y1: kRayTop, x2: x, y2: y, width: 2.2 },
    { kind: 'circle', id: 'exercise/ray/end', role: 'ray', cx: x, cy: y, r: 4.5 },
  ];
}

/** Addresses that are highlighted: those of the question, or of the proof, or, at the end, of the right choices. */
export function litBy(step: Step, fault: Fault | null, answered: boolean): readonly string[] {
  if (!answered) return [...step.given, ...(fault?.proof ?? [])];
  return step.choices.flatMap(({ right, spot }) =>
    right && 'address' in spot && spot.in === 'mark' ? [spot.address] : [],
  );
}

export function exerciseLayout(
  view: FigureViewName,
  step: Step,
  { fault, answered }: { readonly fault: Fault | null; readonly answered: boolean },
): (layout: Layout) => Layout {
  const lit = new Set(litBy(step, fault, answered));
  return (layout) => (input) => {
    const all = layout(input);
    const shown = answered ? all : veiled(view, all);
    const marks = shown.map((mark) => (lit.has(mark.id) && !mark.highlighted ? { ...mark, highlighted: true } : mark));
    return step.ray === null ? marks : [...marks, ...rayMarks(step.ray, input, marks)];
  };
}
