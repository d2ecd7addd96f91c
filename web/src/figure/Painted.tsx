/** Marks on a canvas above a picture; pointer events pass through it. */
import { useEffect, useRef, useState } from 'react';
import type { Box, Mark } from '../marks/marks.ts';
import { paintMarks, prepareSheet } from '../render/canvas/paint-marks.ts';
import { paintOf } from '../theme/paint.ts';
import type { ThemeName } from '../theme/tokens.ts';
import { useBrowserLayoutEffect } from './use-width.ts';

export interface PaintedProps {
  readonly marks: readonly Mark[];
  readonly box: Box;
  readonly theme: ThemeName;
  /**
   * Pictures change faster than anyone can read: each but the first is painted in a frame after the one that lays it out, and each of its
   * large images is made in a frame of its own, because all together would make a frame late.
   */
  readonly racing?: boolean;
}

export function Painted({ marks, box, theme, racing = false }: PaintedProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const raced = useRef(false);
  // A browser that runs short of memory discards a canvas and restores it empty.
  const [restored, setRestored] = useState(0);
  useEffect(() => {
    const { current } = canvas;
    const onRestored = () => setRestored((times) => times + 1);
    current?.addEventListener('contextrestored', onRestored);
    return () => current?.removeEventListener('contextrestored', onRestored);
  }, []);
  useBrowserLayoutEffect(() => {
    const paint = (): void => {
      if (canvas.current) paintMarks(canvas.current, box, marks, paintOf(theme), window.devicePixelRatio || 1);
    };
    // When a race begins, the canvas is empty where elements were: that picture is painted at once.
    const waits = racing && raced.current;
    raced.current = racing;
    if (!waits) {
      paint();
      return;
    }
    const step = (): void => {
      const { current } = canvas;
      if (current && prepareSheet(current, marks, paintOf(theme), window.devicePixelRatio || 1))
        frame = requestAnimationFrame(step);
      else paint();
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [marks, box, theme, restored, racing]);
  return <canvas ref={canvas} className="dense" aria-hidden="true" width={box.width} height={box.height} />;
}
