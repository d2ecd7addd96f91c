/**
 * Marks on a canvas, redrawn completely after any change. Always painted: dense marks, thousands of small rectangles
 * (sheets.ts), and points. All marks are painted while the engine runs and pictures change faster than anyone can read,
 * because the same marks as elements cost ten times as much. When the engine is idle, paths and texts are elements,
 * which can be selected and hovered. Colors are values (paintOf), coordinates are the layout's logical pixels; the
 * transform includes the device's pixel ratio.
 */
import type { Box, Mark, RectMark } from '../../marks/marks.ts';
import type { Paint } from '../../theme/paint.ts';
import { isOnPaper } from '../../theme/theme.ts';
import { kFaces } from '../faces.ts';
import { Sheets } from './sheets.ts';

/** Clears the canvas and draws the marks, in order. REQUIRES: a canvas whose CSS size is the box. */
export function paintMarks(
  canvas: HTMLCanvasElement,
  box: Box,
  marks: readonly Mark[],
  paint: Paint,
  pixelRatio: number,
): void {
  const paper = isOnPaper();
  if (paper) canvas.width = 0;
  const [width, height] = [Math.round(box.width * pixelRatio), Math.round(box.height * pixelRatio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  // Chromium prints a canvas by replaying its drawing commands onto the page. A clearRect among them erases the picture
  // below the canvas, so for print the canvas gets a new buffer, which is already empty.
  if (!paper) context.clearRect(0, 0, box.width, box.height);
  const brush = new Brush(context);
  const sheets = new Sheets(canvas, paint, pixelRatio);
  for (let i = 0; i < marks.length;) {
    const end = sheets.endOfRun(marks, i);
    if (sheets.painted(context, marks, i, end)) i = end;
    else for (const next = Math.max(end, i + 1); i < next; i++) draw(brush, marks[i]!, paint);
  }
  sheets.done();
  brush.alpha(1);
}

/**
 * Makes one of the images (sheets.ts) that these marks will need on the canvas; false if all are made. So a large picture
 * can be prepared over some frames, while the last one stays.
 */
export const prepareSheet = (
  canvas: HTMLCanvasElement,
  marks: readonly Mark[],
  paint: Paint,
  pixelRatio: number,
): boolean => new Sheets(canvas, paint, pixelRatio).makeNext(marks);

/** Wraps a context and sets only properties that differ: of ten thousand marks most look like the previous one. */
class Brush {
  private filled = '';
  private stroked = '';
  private wide = NaN;
  private clear = NaN;
  private dashed: boolean | null = null;

  constructor(readonly context: CanvasRenderingContext2D) {}

  fill(color: string): void {
    if (color !== this.filled) this.context.fillStyle = this.filled = color;
  }
  stroke(color: string, width: number): void {
    if (color !== this.stroked) this.context.strokeStyle = this.stroked = color;
    if (width !== this.wide) this.context.lineWidth = this.wide = width;
  }
  alpha(alpha: number): void {
    if (alpha !== this.clear) this.context.globalAlpha = this.clear = alpha;
  }
  dash(dashed: boolean): void {
    if (dashed !== this.dashed) this.context.setLineDash((this.dashed = dashed) ? [4, 3] : []);
  }
}

function draw(brush: Brush, mark: Mark, paint: Paint): void {
  const { context } = brush;
  brush.alpha(mark.opacity ?? 1);
  brush.dash(mark.pattern === 'dashed');
  switch (mark.kind) {
    case 'rect':
      if (mark.pattern === 'hatch') brush.alpha((mark.opacity ?? 1) * 0.45);
      if (mark.pattern !== 'outline') {
        brush.fill(paint.fill(mark.role));
        context.fillRect(mark.x, mark.y, mark.w, mark.h);
      }
      brush.alpha(mark.opacity ?? 1);
      outline(brush, mark, paint);
      if (mark.pattern === 'outline' || mark.highlighted)
        frame(brush, mark, paint.fill(mark.highlighted ? 'ray' : mark.role));
      break;
    case 'circle':
      brush.fill(paint.fill(mark.role));
      context.beginPath();
      context.arc(mark.cx, mark.cy, mark.r, 0, 2 * Math.PI);
      context.fill();
      break;
    case 'line':
      brush.stroke(paint.fill(mark.role), mark.width ?? 1);
      context.beginPath();
      context.moveTo(mark.x1, mark.y1);
      context.lineTo(mark.x2, mark.y2);
      context.stroke();
      break;
    case 'path': {
      const path = new Path2D(mark.d);
      if (mark.fill) {
        brush.fill(paint.fill(mark.role));
        context.fill(path);
      } else {
        brush.stroke(paint.fill(mark.role), mark.width ?? 1);
        context.stroke(path);
      }
      break;
    }
    case 'text':
      brush.fill(mark.on ? paint.on(mark.on) : paint.fill(mark.role));
      context.font = `${mark.weight ?? 400} ${mark.size}px ${kFaces[mark.face]}`;
      context.textAlign = mark.anchor === 'middle' ? 'center' : (mark.anchor ?? 'start');
      context.fillText(mark.text, mark.x, mark.y);
      break;
  }
}

/** The same outline as in SVG (render/svg): colors too pale for the background get an edge. */
function outline(brush: Brush, mark: RectMark, paint: Paint): void {
  const size = Math.min(mark.w, mark.h);
  if (mark.role === 'panel' || mark.role === 'faint' || mark.opacity === 0 || size < 2.5) return;
  const edge = size < 6 ? paint.thinEdge(mark.role) : paint.edge(mark.role);
  if (edge === null) return;
  brush.stroke(edge, size < 6 ? 0.5 : 0.9);
  brush.context.strokeRect(mark.x, mark.y, mark.w, mark.h);
}

function frame(brush: Brush, { x, y, w, h }: RectMark, color: string): void {
  brush.stroke(color, 1);
  brush.context.strokeRect(x - 0.5, y - 0.5, w + 1, h + 1);
}
