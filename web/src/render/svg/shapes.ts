/**
 * The SVG elements of a mark, as data from which Picture.tsx creates React elements.
 *
 * Attributes have React's names. Uses only presentation attributes, never a style attribute: the pages' security policy
 * forbids inline style. Colors come through `paint`, either custom properties of the page or plain values. Pure.
 */
import type { Mark, Role, TextMark } from '../../marks/marks.ts';
import type { Paint } from '../../theme/paint.ts';
import { kFaces } from '../faces.ts';

export type Attributes = Readonly<Record<string, string | number>>;

export interface Shape {
  readonly tag: 'rect' | 'circle' | 'line' | 'path' | 'text' | 'title' | 'pattern';
  readonly attributes: Attributes;
  /** In order. */
  readonly inside?: readonly (Shape | string)[];
}

/** The elements of a mark. A lit mark keeps its color; a second outline in blue shows that it is lit. */
export function shapesOf(mark: Mark, paint: Paint, name: string): readonly Shape[] {
  const common = {
    'data-mark': mark.id,
    ...(mark.highlighted ? { 'data-highlighted': mark.count ?? 1 } : {}),
    ...(mark.opacity !== undefined && mark.opacity !== 1 ? { opacity: Math.round(mark.opacity * 1000) / 1000 } : {}),
  };
  const inside = mark.label ? [{ tag: 'title', attributes: {}, inside: [mark.label] } as const] : [];
  switch (mark.kind) {
    case 'rect': {
      const [x, y, r] = [round(mark.x), round(mark.y), round(mark.r ?? 0)];
      const [width, height] = [round(Math.max(0, mark.w)), round(Math.max(0, mark.h))];
      const frame = { x, y, width, height, ...(r > 0 ? { rx: r } : {}) };
      const attributes = { ...common, ...frame, ...area(mark, paint, name, Math.min(mark.w, mark.h)) };
      const halo = { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: r + 2 };
      return [
        { tag: 'rect', attributes, inside },
        ...(mark.highlighted ? [{ tag: 'rect', attributes: { ...halo, ...light(paint) } } as const] : []),
      ];
    }
    case 'circle': {
      const { cx, cy, r } = mark;
      return [
        { tag: 'circle', attributes: { ...common, cx, cy, r, ...area(mark, paint, name, r * 2) }, inside },
        ...(mark.highlighted ? [{ tag: 'circle', attributes: { cx, cy, r: r + 2.5, ...light(paint) } } as const] : []),
      ];
    }
    case 'line': {
      const ends = { x1: mark.x1, y1: mark.y1, x2: mark.x2, y2: mark.y2 };
      const pen = { stroke: paint.fill(mark.role), strokeWidth: mark.width ?? 1, strokeLinecap: 'round' };
      return [{ tag: 'line', attributes: { ...common, ...ends, ...pen, ...dashes(mark) } }];
    }
    case 'path': {
      const color = paint.fill(mark.role);
      const pen = {
        fill: mark.fill ? color : 'none',
        stroke: mark.fill ? 'none' : color,
        strokeWidth: mark.width ?? 1,
        strokeLinejoin: 'round',
        strokeLinecap: 'round',
      };
      return [{ tag: 'path', attributes: { ...common, d: mark.d, ...pen, ...dashes(mark) }, inside }];
    }
    case 'text':
      return [{ tag: 'text', attributes: { ...common, ...letters(mark, paint) }, inside: [mark.text] }];
  }
}

/** The roles of the hatched marks, without duplicates. */
export const hatchedIn = (marks: readonly Mark[]): readonly Role[] => [
  ...new Set(marks.flatMap((mark) => (mark.pattern === 'hatch' ? [mark.role] : []))),
];

const hatchName = (name: string, role: Role): string => `${name}-hatch-${role}`;

/** The fill pattern of a role's hatched marks; belongs in the definitions of the picture with this name. */
export function hatchOf(role: Role, paint: Paint, name: string): Shape {
  const color = paint.fill(role);
  const tile = { width: '4', height: '4', patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' };
  return {
    tag: 'pattern',
    attributes: { id: hatchName(name, role), ...tile },
    inside: [
      { tag: 'rect', attributes: { width: '4', height: '4', fill: color, fillOpacity: '0.28' } },
      { tag: 'line', attributes: { x1: '1', y1: '0', x2: '1', y2: '4', stroke: color, strokeWidth: '2' } },
    ],
  };
}

const letters = (mark: TextMark, paint: Paint): Attributes => ({
  x: round(mark.x),
  y: round(mark.y),
  fontSize: mark.size,
  fontFamily: kFaces[mark.face],
  fill: mark.on ? paint.on(mark.on) : paint.fill(mark.role),
  ...(mark.weight ? { fontWeight: mark.weight } : {}),
  ...(mark.anchor && mark.anchor !== 'start' ? { textAnchor: mark.anchor } : {}),
});

/** Fill and outline of an area. Outlines are thinner for small areas, and dashed for what is about to disappear. */
function area(mark: Mark, paint: Paint, name: string, size: number): Attributes {
  const [fill, edge] = [paint.fill(mark.role), paint.edge(mark.role)];
  if (mark.pattern === 'outline') return { fill: 'none', stroke: fill, strokeWidth: 1.5 };
  if (mark.pattern === 'hatch')
    return { fill: `url(#${hatchName(name, mark.role)})`, stroke: fill, strokeWidth: size < 5 ? 0.6 : 1 };
  const outline = edge && mark.opacity !== 0 && size >= 2.5 ? { stroke: edge, strokeWidth: size < 6 ? 0.5 : 0.9 } : {};
  return { fill, ...outline, ...dashes(mark) };
}

const light = (paint: Paint): Attributes => ({
  fill: 'none',
  stroke: paint.fill('ray'),
  strokeWidth: 1.5,
  pointerEvents: 'none',
});

const dashes = (mark: Mark): Attributes =>
  mark.pattern === 'dashed' ? { strokeDasharray: mark.kind === 'line' && (mark.width ?? 1) < 1 ? '1 5' : '4 3' } : {};

/** Rounds to a hundredth of a pixel, like layouts do: further digits are invisible, but would be downloaded. */
const round = (n: number) => Math.round(n * 100) / 100;
