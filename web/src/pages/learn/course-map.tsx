/**
 * The map of the course: lessons as circles in layers, an arc from each to those that build on it, and around each circle the progress in it.
 * Hovering over a lesson highlights the lessons and arcs below it. The list of lessons has the same content as text, with links for the keyboard;
 * the map's links are for pointers only.
 *
 * The page has two drawings, for wide and narrow windows, and the stylesheet shows one: so the map is visible before any script runs.
 */
import type { CourseEntry } from '../../lessons/course.ts';
import { groundOf } from '../../lessons/course.ts';
import { mapOf, type CourseMapLayout as Places, type MapArc, type MapSize } from '../../lessons/course-map-layout.ts';
import type { Tally } from '../../lessons/progress/progress.ts';

interface Drawing extends MapSize {
  readonly name: 'wide' | 'narrow';
  readonly radius: number;
  readonly layer_px: number;
  /** Names beside the circles, or numbers only. */
  readonly named: boolean;
}

const kDrawings: readonly Drawing[] = [
  { name: 'wide', width: 1160, gap: 182, bend: 92, radius: 19, layer_px: 92, named: true },
  { name: 'narrow', width: 354, gap: 57, bend: 30, radius: 17, layer_px: 68, named: false },
];

export interface CourseMapProps {
  readonly plan: readonly CourseEntry[];
  /** Null for planned lessons. */
  readonly tally: (slug: string) => Tally | null;
  /** The lesson under the pointer, or with the focus in the list. */
  readonly at: string | null;
  readonly onPoint: (slug: string | null) => void;
  /** Below the name of a lesson; null for planned lessons. */
  readonly lengthOf: (slug: string) => string | null;
}

export function CourseMap(props: CourseMapProps) {
  return (
    <figure className="course-map">
      {kDrawings.map((drawing) => (
        <Drawn key={drawing.name} {...props} drawing={drawing} />
      ))}
      <figcaption>
        <span>Each lesson is below the lessons it builds on.</span>
        <Key state="written">written</Key>
        <Key state="planned">planned</Key>
        <Key state="done">done: the ring fills as you work</Key>
        <span className="wide">+2: parts for engineers</span>
        <span className="narrow">Numbers match the list.</span>
      </figcaption>
    </figure>
  );
}

function Drawn({ plan, tally, at, onPoint, lengthOf, drawing }: CourseMapProps & { readonly drawing: Drawing }) {
  const map = mapOf(plan, drawing);
  const { radius, layer_px: step, width, name } = drawing;
  const top = radius + 6;
  const y = (layer: number): number => top + layer * step;
  const ground = at === null ? null : groundOf(at, plan);
  const isHighlighted = (slug: string): boolean => slug === at || ground?.has(slug) === true;
  return (
    <svg
      className={name}
      viewBox={`0 0 ${width} ${y(map.layers - 1) + radius + 8}`}
      aria-hidden="true"
      data-at={at ?? undefined}
    >
      {Array.from({ length: map.layers - 1 }, (_, i) => (
        <line key={i} className="bed" x1={0} x2={width} y1={y(i) + step / 2} y2={y(i) + step / 2} />
      ))}
      {map.arcs.map((arc) => (
        <path
          key={`${arc.from} ${arc.to}`}
          className="arc"
          data-highlighted={isHighlighted(arc.from) && isHighlighted(arc.to)}
          data-planned={tally(arc.to) === null}
          d={pathOf(arc, y, radius)}
        />
      ))}
      {spotsOf(plan, map).map(({ entry, x, layer }) => (
        <Spot
          key={entry.slug}
          entry={entry}
          tally={tally(entry.slug)}
          highlighted={isHighlighted(entry.slug)}
          x={x - (drawing.named ? 62 : 0)}
          y={y(layer)}
          drawing={drawing}
          onPoint={onPoint}
          length={lengthOf(entry.slug)}
        />
      ))}
    </svg>
  );
}

const spotsOf = (plan: readonly CourseEntry[], map: Places) =>
  map.places.map(({ slug, x, layer }) => ({ entry: plan.find((each) => each.slug === slug)!, x, layer }));

/** From the foot of a circle to the head of another, through its bends. If the drawing has names, circles are left of their positions. */
function pathOf({ points }: MapArc, y: (layer: number) => number, radius: number): string {
  const shift = radius > 18 ? 62 : 0;
  const first = points[0]!;
  let path = `M${first.x - shift},${y(first.layer) + radius}`;
  points.slice(1).forEach((point, i) => {
    const from = points[i]!;
    const start = i === 0 ? y(from.layer) + radius : y(from.layer);
    const end = i === points.length - 2 ? y(point.layer) - radius : y(point.layer);
    const middle = (start + end) / 2;
    path += `C${from.x - shift},${middle} ${point.x - shift},${middle} ${point.x - shift},${end}`;
  });
  return path;
}

function Spot({
  entry,
  tally,
  highlighted,
  x,
  y,
  drawing: { radius, named },
  onPoint,
  length,
}: {
  readonly entry: CourseEntry;
  readonly tally: Tally | null;
  readonly highlighted: boolean;
  readonly x: number;
  readonly y: number;
  readonly drawing: Drawing;
  readonly onPoint: (slug: string | null) => void;
  readonly length: string | null;
}) {
  const state = tally === null ? 'planned' : tally.of > 0 && tally.done >= tally.of ? 'done' : 'written';
  const share = tally === null || tally.of === 0 ? 0 : Math.min(1, tally.done / tally.of);
  const lines = linesOf(entry.name);
  const drawn = (
    <g
      className="spot"
      data-state={state}
      data-highlighted={highlighted}
      data-lesson={entry.slug}
      onPointerEnter={() => onPoint(entry.slug)}
      onPointerLeave={() => onPoint(null)}
    >
      <circle className="disk" cx={x} cy={y} r={radius - 2} />
      {share > 0 && (
        <circle
          className="ring"
          cx={x}
          cy={y}
          r={radius - 2}
          pathLength={1}
          strokeDasharray={`${share} 1`}
          transform={`rotate(-90 ${x} ${y})`}
        />
      )}
      <text className="number" x={x} y={y} dy="0.35em" textAnchor="middle">
        {entry.number ?? 'A'}
      </text>
      {named && (
        <text className="name" x={x + radius + 8} y={y}>
          {lines.map((line, i) => (
            <tspan key={line} x={x + radius + 8} dy={i === 0 ? `${0.35 - (lines.length - 1) * 0.6}em` : '1.2em'}>
              {line}
            </tspan>
          ))}
          {length !== null && (
            <tspan className="length" x={x + radius + 8} dy="1.45em">
              {length}
            </tspan>
          )}
        </text>
      )}
    </g>
  );
  return tally === null ? (
    drawn
  ) : (
    <a href={`./${entry.slug}/index.html`} tabIndex={-1}>
      {drawn}
    </a>
  );
}

/** In one line, or in two of about equal length. Pure. */
function linesOf(name: string): readonly string[] {
  if (name.length <= 14) return [name];
  const words = name.split(' ');
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')] as const);
  const longest = ([a, b]: readonly [string, string]): number => Math.max(a.length, b.length);
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best));
}

/** A symbol of the legend and its meaning, on one line. */
function Key({ state, children }: { readonly state: 'written' | 'planned' | 'done'; readonly children: string }) {
  return (
    <span>
      <svg className="key" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <g className="spot" data-state={state}>
          <circle className="disk" cx="8" cy="8" r="6" />
          {state === 'done' && <circle className="ring" cx="8" cy="8" r="6" />}
        </g>
      </svg>{' '}
      {children}
    </span>
  );
}
