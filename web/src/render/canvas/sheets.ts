/**
 * Sheets: thousands of consecutive small plain rectangles, such as the cells of a filter's bits, painted as one image.
 *
 *   marks    name  title | cell cell cell ... cell | words | cell cell ... cell | ring
 *   canvas   drawn drawn |          sheet          | drawn |       sheet        | drawn
 *
 * Drawn one by one, each would be a canvas command that is recorded, replayed and discarded, again in every picture.
 * Here their pixels are computed directly, each with as much color as the rectangle covers of it, which is what the
 * canvas itself would do. The image is cached while the same canvas is painted with the same marks. Hit testing, labels
 * and other renderers still use the marks themselves.
 *
 * Invariants: 1. a sheet is used only for the same marks, each the same object, in the same colors, at the same scale
 * and size; 2. a canvas caches only the images of the last picture painted on it, and those made for the next one.
 */
import type { Mark, RectMark } from '../../marks/marks.ts';
import type { Paint } from '../../theme/paint.ts';

/** Fewer marks are drawn one by one. */
const kLeast = 1000;
/** More become several sheets, so that making one is a short task also before the browser has compiled the code. */
const kMost = 5000;
/** Logical px; the canvas itself fills larger ones faster. */
const kSidePx = 32;

interface Sheet {
  readonly marks: readonly Mark[];
  readonly paint: Paint;
  readonly pixelRatio: number;
  /** Size of the canvas: the image has nothing outside it. */
  readonly width: number;
  readonly height: number;
  readonly image: HTMLCanvasElement;
  /** Position on the canvas, device px. */
  readonly x: number;
  readonly y: number;
}

const kept = new WeakMap<HTMLCanvasElement, readonly Sheet[]>();

/** A rectangle of one color without an outline. */
const isPlain = (mark: Mark, paint: Paint): mark is RectMark =>
  mark.kind === 'rect' &&
  (mark.pattern === undefined || mark.pattern === 'solid') &&
  !mark.highlighted &&
  mark.w <= kSidePx &&
  mark.h <= kSidePx &&
  paint.edge(mark.role) === null;

/** The sheets of one picture on one canvas, while it is being painted. */
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

  /**
   * The index after the plain rectangles of a sheet that begin here. A run of the last picture is still one and is not examined
   * again. Pure.
   */
  endOfRun(marks: readonly Mark[], begin: number): number {
    let end = begin + (this.known(marks, begin)?.marks.length ?? 0);
    if (end > begin) return end;
    const last = Math.min(marks.length, begin + kMost);
    while (end < last && isPlain(marks[end]!, this.paint)) end++;
    return end;
  }

  /**
   * Paints the marks from `begin` to `end` if a sheet is worthwhile; otherwise returns false and paints nothing.
   * REQUIRES: a run.
   */
  painted(context: CanvasRenderingContext2D, marks: readonly Mark[], begin: number, end: number): boolean {
    if (end - begin < kLeast) return false;
    const sheet = this.known(marks, begin) ?? this.made(marks.slice(begin, end) as RectMark[]);
    if (sheet === null) return false;
    this.used.push(sheet);
    // Pixel for pixel, without scaling.
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.drawImage(sheet.image, sheet.x, sheet.y);
    context.restore();
    return true;
  }

  /** Makes the first sheet that these marks need and that is not cached yet; false if there is none. */
  makeNext(marks: readonly Mark[]): boolean {
    for (let begin = 0, end = 0; begin < marks.length; begin = Math.max(end, begin + 1)) {
      end = this.endOfRun(marks, begin);
      if (end - begin < kLeast || this.known(marks, begin) !== undefined) continue;
      const sheet = this.made(marks.slice(begin, end) as RectMark[]);
      if (sheet === null) continue;
      kept.set(this.canvas, [...this.before, sheet]);
      return true;
    }
    return false;
  }

  /** The picture is painted: drops the sheets it did not use. */
  done(): void {
    if (this.used.length + this.before.length > 0) kept.set(this.canvas, this.used);
  }

  /** The last picture's sheet of the marks that begin here. */
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
    const fills = new Map<RectMark['role'], number | null>();
    for (const { role } of marks) if (!fills.has(role)) fills.set(role, valueOf(paint.fill(role)));
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

/** Bounding box of the marks on the canvas, device px; null: empty. */
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

/** "#0c7a70" as a number of 24 bits; null if it has another format. */
const valueOf = (color: string): number | null => (/^#[0-9a-f]{6}$/i.test(color) ? parseInt(color.slice(1), 16) : null);

/** Composites the marks in order. */
function cover(
  { data }: ImageData,
  { x, y, width, height }: Area,
  marks: readonly RectMark[],
  ratio: number,
  fill: (role: RectMark['role']) => number,
): void {
  for (const mark of marks) {
    const color = fill(mark.role);
    const [red, green, blue] = [color >> 16, (color >> 8) & 255, color & 255];
    const alpha = 255 * (mark.opacity ?? 1);
    // The edges in device px of the image.
    const [left, top] = [mark.x * ratio - x, mark.y * ratio - y];
    const [right, bottom] = [(mark.x + mark.w) * ratio - x, (mark.y + mark.h) * ratio - y];
    const [firstColumn, firstRow] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
    const [endColumn, endRow] = [Math.min(width, right), Math.min(height, bottom)];
    for (let row = firstRow; row < endRow; row++) {
      const ofRow = alpha * (Math.min(bottom, row + 1) - Math.max(top, row));
      let at = 4 * (row * width + firstColumn);
      for (let column = firstColumn; column < endColumn; column++, at += 4) {
        const over = ofRow * (Math.min(right, column + 1) - Math.max(left, column));
        const under = data[at + 3]!;
        if (under === 0 || over >= 254.5) {
          data[at] = red;
          data[at + 1] = green;
          data[at + 2] = blue;
          data[at + 3] = over;
          continue;
        }
        // Where two share a pixel: the later one over the earlier.
        const rest = under * (1 - over / 255);
        const all = over + rest;
        data[at] = (red * over + data[at]! * rest) / all;
        data[at + 1] = (green * over + data[at + 1]! * rest) / all;
        data[at + 2] = (blue * over + data[at + 2]! * rest) / all;
        data[at + 3] = all;
      }
    }
  }
}
