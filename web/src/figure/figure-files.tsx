/**
 * Files of a figure: SVG and PNG that look like the page, its data as CSV, its text. The component that draws the page
 * also draws the SVG, with colors as values and fonts embedded; the PNG is that SVG at twice its size. If a font cannot
 * be fetched (a page opened from a folder may fetch nothing), the viewer's own font is used.
 */
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { csvOf } from '../export/csv-text.ts';
import type { Box, Mark } from '../marks/marks.ts';
import { paintMarks } from '../render/canvas/paint-marks.ts';
import { facesOf, partsOf, Standalone, type Face } from '../render/svg/Standalone.tsx';
import { wordsOf } from '../render/text/mark-text.ts';
import { paintOf } from '../theme/paint.ts';
import type { ThemeName } from '../theme/tokens.ts';
import type { SaveFigureProps } from './save-figure-props.ts';

export type FigureContent = Omit<SaveFigureProps, 'view'>;

/** Device pixels per logical pixel. */
const kScale = 2;
const kFamilies = {
  serif: 'Source Serif 4 Variable',
  sans: 'Inter Variable',
  mono: 'JetBrains Mono Variable',
} as const;

/** A standalone SVG document. REQUIRES: a DOM document to draw in. */
export async function svgOf({ marks, box, title, theme }: FigureContent): Promise<string> {
  const { drawn, painted } = partsOf(marks);
  const paint = paintOf(theme);
  const faces = await Promise.all([...facesOf(drawn)].map((face) => faceOf(kFamilies[face])));
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <Standalone
        drawn={drawn}
        box={box}
        title={title}
        words={wordsOf(marks)}
        paint={paint}
        faces={faces.filter((face) => face !== null)}
        {...(painted.length > 0 ? { painted: imageOf(painted, box, theme) } : {})}
      />,
    ),
  );
  const text = new XMLSerializer().serializeToString(place.firstElementChild!);
  root.unmount();
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

function imageOf(marks: readonly Mark[], box: Box, theme: ThemeName): string {
  const canvas = document.createElement('canvas');
  paintMarks(canvas, box, marks, paintOf(theme), kScale);
  return canvas.toDataURL('image/png');
}

/** Rejects with a readable message if the browser cannot draw it. */
export async function pngOf(figure: FigureContent): Promise<Blob> {
  const { box } = figure;
  const address = URL.createObjectURL(new Blob([await svgOf(figure)], { type: 'image/svg+xml' }));
  try {
    const image = new Image(box.width * kScale, box.height * kScale);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = box.width * kScale;
    canvas.height = box.height * kScale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (content === null) throw new Error('This browser could not draw the picture. Save the SVG instead.');
    return content;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Resolves with the result as a sentence. */
export async function copyPicture(figure: FigureContent): Promise<string> {
  const kForbidden = 'Copying pictures is not allowed here. Save the PNG instead.';
  if (typeof ClipboardItem === 'undefined') return kForbidden;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': await pngOf(figure) })]);
    return 'The picture was copied.';
  } catch {
    return kForbidden;
  }
}

/**
 * A row for each mark with a label, in drawing order: its meaning, its text, and how many records or entries it
 * represents. Pure.
 */
export const dataOf = (marks: readonly Mark[]): string =>
  csvOf(
    ['address', 'meaning', 'words', 'count', 'lit'],
    marks.flatMap((mark) =>
      mark.label === undefined
        ? []
        : [[mark.id, mark.role, mark.label, mark.count ?? 1, mark.highlighted ? 'yes' : 'no']],
    ),
  );

/** Title and sentences, one per line. Pure. */
export const wordsText = (title: string, marks: readonly Mark[]): string =>
  [title, '', ...wordsOf(marks, Infinity)].map((line) => `${line}\n`).join('');

const kept = new Map<string, Promise<Face | null>>();

/** The file of a font family, from the page's own stylesheet; null if it cannot be fetched. Fetched once. */
function faceOf(family: string): Promise<Face | null> {
  const face = kept.get(family) ?? fetchFace(family).catch(() => null);
  kept.set(family, face);
  return face;
}

async function fetchFace(family: string): Promise<Face | null> {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      if (rule.style.getPropertyValue('font-family').replace(/^['"]|['"]$/g, '') !== family) continue;
      const [, address] = /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src')) ?? [];
      if (address === undefined) return null;
      const answer = await fetch(new URL(address, sheet.href ?? document.baseURI));
      if (!answer.ok) return null;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      let binary = '';
      for (const byte of bytes) binary += String.fromCharCode(byte);
      return {
        family,
        weight: rule.style.getPropertyValue('font-weight'),
        data: `data:font/woff2;base64,${btoa(binary)}`,
      };
    }
  return null;
}
