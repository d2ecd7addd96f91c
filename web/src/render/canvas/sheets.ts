/**
 * Sheets: thousands of small plain rectangles that follow each other, such as the cells of a filter's bits, painted as one image.
 *
 *   marks    name  title | cell cell cell ... cell | words | cell cell ... cell | ring
 *   canvas   drawn drawn |          sheet          | drawn |       sheet        | drawn
 *
 * Told one by one to a canvas each of them is a command that is written down, played back and forgotten, again in every picture. Here their
 * pixels are reckoned at once, each as much of the colour as the rectangle covers of it, which is what the canvas itself would do; and the image
 * is kept as long as the same canvas is painted with the same marks. A mark stays a mark: what finds it under a pointer, names it and draws it
 * elsewhere knows nothing of this.
 *
 * Invariants: 1. a sheet is used only for the same marks, each the same object, in the same colours, at the same scale and size; 2. a canvas keeps
 * no image but those of the last picture painted on it.
 */
import type { Mark, RectMark } from '../../layout/marks.ts';
import type { Paint } from '../../theme/paint.ts';

/** Fewer are told one by one. */
const kLeast = 1000;
/** Logical px; larger ones the canvas fills faster. */
const kSidePx = 32;

interface Sheet {
  readonly marks: readonly Mark[];
  readonly paint: Paint;
  readonly pixelRatio: number;
  /** Of the canvas: what lies beside it is not in the image. */
  readonly width: number;
  readonly height: number;
  readonly image: HTMLCanvasElement;
  /** Where it lies on the canvas, px of the device. */
  readonly x: number;
  readonly y: number;
}

const kept = new WeakMap<HTMLCanvasElement, readonly Sheet[]>();

/** A rectangle of one colour and without an outline. */
const isPlain = (mark: Mark, paint: Paint): mark is RectMark =>
  mark.kind === 'rect' &&
  (mark.pattern === undefined || mark.pattern === 'solid') &&
  !mark.lit &&
  mark.w <= kSidePx &&
  mark.h <= kSidePx &&
  paint.edge(mark.role) === null;

/** The sheets of one picture on one canvas, while it is painted. */
export class Sheets {
  private readonly before: readonly Sheet[];
  private readonly used: Sheet[] = [];

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly paint: Paint,
    private readonly pixelRatio: number,
  ) {
    this.before = kept.get(canvas) ?? [];
  }

  /** The place behind the plain rectangles that begin here. What was one run in the last picture is one, and not looked at again. Pure. */
  endOfRun(marks: readonly Mark[], begin: number): number {
    let end = begin + (this.known(marks, begin)?.marks.length ?? 0);
    if (end > begin) return end;
    while (end < marks.length && isPlain(marks[end]!, this.paint)) end++;
    return end;
  }

  /** Paints the marks from `begin` to `end`, where they are worth a sheet; else false, and nothing is painted. REQUIRES: a run. */
  painted(context: CanvasRenderingContext2D, marks: readonly Mark[], begin: number, end: number): boolean {
    if (end - begin < kLeast) return false;
    const sheet = this.known(marks, begin) ?? this.made(marks.slice(begin, end) as RectMark[]);
    if (sheet === null) return false;
    this.used.push(sheet);
    // Pixel upon pixel: nothing is to be scaled.
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.drawImage(sheet.image, sheet.x, sheet.y);
    context.restore();
    return true;
  }

  /** The picture is painted: what it did not need is let go. */
  done(): void {
    if (this.used.length + this.before.length > 0) kept.set(this.canvas, this.used);
  }

  /** The sheet of the last picture that is of the marks which begin here. */
  private known(marks: readonly Mark[], begin: number): Sheet | undefined {
    return this.before.find(
      (sheet) =>
        sheet.marks[0] === marks[begin] &&
        sheet.paint === this.paint &&
        sheet.pixelRatio === this.pixelRatio &&
        sheet.width === this.canvas.width &&
        sheet.height === this.canvas.height &&
        sheet.marks.every((mark, i) => mark === marks[begin + i]),
    );
  }

  private made(marks: readonly RectMark[]): Sheet | null {
    const { canvas, paint, pixelRatio } = this;
    const area = areaOf(marks, pixelRatio, canvas);
    if (area === null) return null;
    const image = document.createElement('canvas');
    [image.width, image.height] = [area.width, area.height];
    const context = image.getContext('2d');
    const fills = new Map([...new Set(marks.map(({ role }) => role))].map((role) => [role, valueOf(paint.fill(role))]));
    if (context === null || [...fills.values()].includes(null)) return null;
    const pixels = context.createImageData(area.width, area.height);
    cover(pixels, area, marks, pixelRatio, (role) => fills.get(role) ?? 0);
    context.putImageData(pixels, 0, 0);
    return { marks, paint, pixelRatio, width: canvas.width, height: canvas.height, image, x: area.x, y: area.y };
  }
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the marks cover of the canvas, px of the device; null: nothing. */
function areaOf(marks: readonly RectMark[], ratio: number, canvas: HTMLCanvasElement): Area | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, w, h } of marks) {
    if (x < left) left = x;
    if (y < top) top = y;
    if (x + w > right) right = x + w;
    if (y + h > bottom) bottom = y + h;
  }
  const x = Math.max(0, Math.floor(left * ratio));
  const y = Math.max(0, Math.floor(top * ratio));
  const width = Math.min(canvas.width, Math.ceil(right * ratio)) - x;
  const height = Math.min(canvas.height, Math.ceil(bottom * ratio)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** "#0c7a70" as a number of 24 bits; null: no such text. */
const valueOf = (colour: string): number | null =>
  /^#[0-9a-f]{6}$/i.test(colour) ? parseInt(colour.slice(1), 16) : null;

/** Which pixels of a line a stretch covers, and how much of each, 0..1. */
interface Span {
  readonly first: number;
  readonly parts: readonly number[];
}

function spanOf(from: number, to: number, length: number): Span {
  const first = Math.max(0, Math.floor(from));
  const parts: number[] = [];
  for (let at = first; at < Math.min(length, to); at++) parts.push(Math.min(to, at + 1) - Math.max(from, at));
  return { first, parts };
}

/** The same for all that lie in a column or a row. */
function spans(begin: number, length: number, ratio: number): (from: number, size: number) => Span {
  const known = new Map<number, Map<number, Span>>();
  return (from, size) => {
    let ofSize = known.get(size);
    if (ofSize === undefined) known.set(size, (ofSize = new Map<number, Span>()));
    let span = ofSize.get(from);
    if (span === undefined)
      ofSize.set(from, (span = spanOf(from * ratio - begin, (from + size) * ratio - begin, length)));
    return span;
  };
}

/** Lays the marks over each other in their order. */
function cover(
  { data }: ImageData,
  { x, y, width, height }: Area,
  marks: readonly RectMark[],
  ratio: number,
  fill: (role: RectMark['role']) => number,
): void {
  const across = spans(x, width, ratio);
  const down = spans(y, height, ratio);
  for (const mark of marks) {
    const colour = fill(mark.role);
    const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
    const alpha = 255 * (mark.opacity ?? 1);
    const columns = across(mark.x, mark.w);
    const rows = down(mark.y, mark.h);
    for (let j = 0; j < rows.parts.length; j++) {
      const ofRow = alpha * rows.parts[j]!;
      let at = 4 * ((rows.first + j) * width + columns.first);
      for (let i = 0; i < columns.parts.length; i++, at += 4) {
        const over = ofRow * columns.parts[i]!;
        const under = data[at + 3]!;
        if (under === 0 || over >= 254.5) {
          data[at] = red;
          data[at + 1] = green;
          data[at + 2] = blue;
          data[at + 3] = over;
          continue;
        }
        // Where two meet in one pixel: the later one over the earlier.
        const left = under * (1 - over / 255);
        const all = over + left;
        data[at] = (red * over + data[at]! * left) / all;
        data[at + 1] = (green * over + data[at + 1]! * left) / all;
        data[at + 2] = (blue * over + data[at + 2]! * left) / all;
        data[at + 3] = all;
      }
    }
  }
}
