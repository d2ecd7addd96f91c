/**
 * A picture that leaves the page, with every color as a value and every part inside it. It has the background of its
 * theme, a title and a description, and the fonts it uses, if they are passed in; otherwise the families fall back to
 * installed fonts.
 *
 *   up to 2,000 dense marks    each an element, as in the page's structural layer
 *   more                       one image (`painted`, a data URL), because SVG viewers freeze at ten thousand elements
 *
 * Works in Node (react-dom/server) and in the page. Nothing in it refers to anything outside: no custom property, no
 * URL except data URLs.
 */
import type { Box, Mark } from '../../marks/marks.ts';
import type { Paint } from '../../theme/paint.ts';
import { Picture } from './Picture.tsx';

/** Dense marks above this number are painted. */
export const denseMarksMax = 2000;

/** Splits the marks into elements and marks that are painted into one image. Pure. */
export function partsOf(marks: readonly Mark[]): {
  readonly drawn: readonly Mark[];
  readonly painted: readonly Mark[];
} {
  const painted = marks.filter((mark) => mark.dense);
  if (painted.length <= denseMarksMax) return { drawn: marks, painted: [] };
  return { drawn: marks.filter((mark) => !mark.dense), painted };
}

export interface Face {
  readonly family: string;
  /** "100 900". */
  readonly weight: string;
  /** A data URL of WOFF2. */
  readonly data: string;
}

export interface StandaloneProps {
  readonly drawn: readonly Mark[];
  readonly box: Box;
  readonly title: string;
  /** What it shows, in sentences. */
  readonly words: readonly string[];
  /** Colors as values. */
  readonly paint: Paint;
  readonly faces?: readonly Face[];
  /** A data URL of a PNG of the box. */
  readonly painted?: string;
}

export function Standalone({ drawn, box, title, words, paint, faces = [], painted }: StandaloneProps) {
  const ground: Mark = { kind: 'rect', id: 'ground', role: 'ground', x: 0, y: 0, w: box.width, h: box.height };
  return (
    <Picture marks={[ground, ...drawn]} box={box} title={title} name="strata" paint={paint} standalone>
      <desc>{words.join('. ')}</desc>
      {faces.length > 0 && (
        <style>
          {faces
            .map(
              ({ family, weight, data }) =>
                `@font-face{font-family:'${family}';font-weight:${weight};src:url(${data}) format('woff2')}`,
            )
            .join('')}
        </style>
      )}
      {painted !== undefined && <image href={painted} width={box.width} height={box.height} />}
    </Picture>
  );
}

/** Font families that the marks use. Pure. */
export const facesOf = (marks: readonly Mark[]): ReadonlySet<'serif' | 'sans' | 'mono'> =>
  new Set(marks.flatMap((mark) => (mark.kind === 'text' ? [mark.face] : [])));
