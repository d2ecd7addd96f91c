/**
 * Stills: a figure as plain SVG. The build writes them into the page, so that it can be read with scripts off; prerendered-figure.tsx keeps them there
 * until the live drawing replaces them.
 */
import type { Layout } from '../../marks/input.ts';
import { axisOfScene } from '../../marks/key-axis.ts';
import type { Box, Mark } from '../../marks/marks.ts';
import { Picture } from '../../render/svg/Picture.tsx';
import type { Answers } from '../../protocol/answers.ts';
import { canHighlight } from './highlighted-marks.ts';
import { joinedDots } from './joined-dots.ts';
import type { Session } from '../../session/session-types.ts';
import { kMetrics } from '../../theme/metrics.ts';
import { KeyAxisCache } from '../../figure/key-axis-cache.ts';

/** A still has at most this many marks; of a larger picture, dense marks are omitted first. */
const kMarksMax = 2000;
/**
 * Widths that stills are laid out for, px: the smallest room beside prose on a desktop, and a phone. A still is drawn larger if there is more room,
 * never smaller, so that its text stays readable. The stylesheet shows the one that fits.
 */
const kWidths = { wide: 560, narrow: 348 } as const;

export interface StaticFigureProps {
  readonly session: Session;
  readonly layout: Layout;
  readonly title: string;
  readonly heightFor: (width: number) => number;
  /** Unique in the page. */
  readonly name: string;
  /** For views that draw answers to queries. */
  readonly answers?: Answers;
  /** Width of the desktop still, if it is not beside prose, px. */
  readonly wide?: number;
}

/** The marks of a still at the session's cursor, for a desktop and for a phone. Pure. */
export function marksOfStaticFigure(
  session: Session,
  layout: Layout,
  heightFor: (width: number) => number,
  answers?: Answers,
  wide: number = kWidths.wide,
): readonly { readonly size: keyof typeof kWidths; readonly box: Box; readonly marks: readonly Mark[] }[] {
  const scene = session.scene();
  const shared = new KeyAxisCache().axisOf(session.history(), true);
  const axis = shared.boundaries.length > 0 ? shared : axisOfScene(scene);
  return (['wide', 'narrow'] as const).map((size) => {
    const width = { ...kWidths, wide }[size];
    const box = { width, height: Math.round(heightFor(width)) };
    const marks = layout({
      scene,
      axis,
      box,
      metrics: kMetrics,
      selection: null,
      highlight: null,
      ...(answers ? { answers } : {}),
    });
    return { size, box, marks };
  });
}

const kCoordinates: readonly string[] = ['x', 'y', 'x1', 'y1', 'x2', 'y2'];
/** To a tenth: otherwise small dots would have different distances, and thin bars no width. */
const kFine: readonly string[] = ['cx', 'cy', 'w', 'h'];

const half = (value: number): number => Math.round(value * 2) / 2;

/** A path, unless its points follow each other by their distances: their errors would add up. */
const roundedPath = (d: string): string =>
  /[a-gi-uwxy]/.test(d) ? d : d.replaceAll(/\d+\.\d+/g, (value) => String(half(Number(value))));

/** Places to half a pixel: a still is replaced by the live drawing, and further digits would be downloaded before it. */
const rounded = (mark: Mark): Mark =>
  Object.fromEntries(
    Object.entries(mark).map(([name, value]: [string, unknown]) => {
      if (name === 'd') return [name, roundedPath(value as string)];
      if (typeof value !== 'number') return [name, value];
      if (kFine.includes(name)) return [name, Math.round(value * 10) / 10];
      return [name, kCoordinates.includes(name) ? half(value) : value];
    }),
  ) as unknown as Mark;

/** The scene at the session's cursor as plain SVG, for a desktop and for a phone. */
export function StaticFigure({ session, layout, title, heightFor, name, answers, wide }: StaticFigureProps) {
  return (
    <div className="figure static-figure" data-static-figure={name}>
      {marksOfStaticFigure(session, layout, heightFor, answers, wide).map(({ size, box, marks }) => {
        const drawn =
          marks.length <= kMarksMax
            ? marks
            : [...marks.filter((mark) => !mark.dense), ...marks.filter((mark) => mark.dense)].slice(0, kMarksMax);
        return (
          <Picture
            key={size}
            className={size}
            marks={joinedDots(drawn.map(rounded))}
            box={box}
            title={title}
            name={`still-${name.replaceAll('/', '-')}-${size}`}
            addressed={canHighlight}
          />
        );
      })}
    </div>
  );
}
