/**
 * Marks on a canvas, redrawn whole whenever anything changed: dense ones always, thousands of small rectangles and points; and all of them
 * while the engine runs and pictures follow each other faster than they are read, because the same marks as elements cost ten times that.
 * At rest a layout's paths and texts are elements, which can be selected and hovered. Colours are values (paintOf), coordinates the logical
 * pixels of the layout; the device's pixel ratio is folded into the transform.
 */
import type { Box, Mark, RectMark } from '../../layout/marks.ts';
import type { Paint } from '../../theme/paint.ts';
import { kFaces } from '../faces.ts';

/** Clears the canvas and draws the marks, in order. REQUIRES: a canvas whose CSS size is the box. */
export function paintMarks(
  canvas: HTMLCanvasElement,
  box: Box,
  marks: readonly Mark[],
  paint: Paint,
  pixelRatio: number,
): void {
  const [width, height] = [Math.round(box.width * pixelRatio), Math.round(box.height * pixelRatio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, box.width, box.height);
  for (const mark of marks) {
    context.globalAlpha = mark.opacity ?? 1;
    context.fillStyle = paint.fill(mark.role);
    draw(context, mark, paint);
  }
  context.globalAlpha = 1;
}

function draw(context: CanvasRenderingContext2D, mark: Mark, paint: Paint): void {
  context.setLineDash(mark.pattern === 'dashed' ? [4, 3] : []);
  switch (mark.kind) {
    case 'rect':
      if (mark.pattern === 'hatch') context.globalAlpha *= 0.45;
      if (mark.pattern !== 'outline') context.fillRect(mark.x, mark.y, mark.w, mark.h);
      context.globalAlpha = mark.opacity ?? 1;
      outline(context, mark, paint);
      if (mark.pattern === 'outline' || mark.lit)
        frame(context, mark.x, mark.y, mark.w, mark.h, paint.fill(mark.lit ? 'ray' : mark.role));
      break;
    case 'circle':
      context.beginPath();
      context.arc(mark.cx, mark.cy, mark.r, 0, 2 * Math.PI);
      context.fill();
      break;
    case 'line':
      context.strokeStyle = paint.fill(mark.role);
      context.lineWidth = mark.width ?? 1;
      context.beginPath();
      context.moveTo(mark.x1, mark.y1);
      context.lineTo(mark.x2, mark.y2);
      context.stroke();
      break;
    case 'path': {
      const path = new Path2D(mark.d);
      context.strokeStyle = paint.fill(mark.role);
      context.lineWidth = mark.width ?? 1;
      if (mark.fill) context.fill(path);
      else context.stroke(path);
      break;
    }
    case 'text':
      if (mark.on) context.fillStyle = paint.on(mark.on);
      context.font = `${mark.weight ?? 400} ${mark.size}px ${kFaces[mark.face]}`;
      context.textAlign = mark.anchor === 'middle' ? 'center' : (mark.anchor ?? 'start');
      context.fillText(mark.text, mark.x, mark.y);
      break;
  }
}

/** The outline that SVG gives (render/svg): what is pale on paper has an edge. */
function outline(context: CanvasRenderingContext2D, mark: RectMark, paint: Paint): void {
  const size = Math.min(mark.w, mark.h);
  if (mark.role === 'panel' || mark.role === 'faint' || mark.opacity === 0 || size < 2.5) return;
  const edge = size < 6 ? paint.thinEdge(mark.role) : paint.edge(mark.role);
  if (edge === null) return;
  const width = size < 6 ? 0.5 : 0.9;
  context.strokeStyle = edge;
  context.lineWidth = width;
  context.strokeRect(mark.x, mark.y, mark.w, mark.h);
}

function frame(context: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.strokeRect(x - 0.5, y - 0.5, w + 1, h + 1);
}
