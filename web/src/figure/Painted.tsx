/** Marks on a canvas above a picture; pointer events pass through it. */
import { useEffect, useRef, useState } from 'react';
import type { Box, Mark } from '../marks/marks.ts';
import { paintMarks } from '../render/canvas/paint-marks.ts';
import { paintOf } from '../theme/paint.ts';
import type { ThemeName } from '../theme/tokens.ts';
import { useBrowserLayoutEffect } from './use-width.ts';

export interface PaintedProps {
  readonly marks: readonly Mark[];
  readonly box: Box;
  readonly theme: ThemeName;
}

export function Painted({ marks, box, theme }: PaintedProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // A browser that runs short of memory discards a canvas and restores it empty.
  const [restored, setRestored] = useState(0);
  useEffect(() => {
    const { current } = canvas;
    const onRestored = () => setRestored((times) => times + 1);
    current?.addEventListener('contextrestored', onRestored);
    return () => current?.removeEventListener('contextrestored', onRestored);
  }, []);
  useBrowserLayoutEffect(() => {
    if (canvas.current) paintMarks(canvas.current, box, marks, paintOf(theme), window.devicePixelRatio || 1);
  }, [marks, box, theme, restored]);
  return <canvas ref={canvas} className="dense" aria-hidden="true" width={box.width} height={box.height} />;
}
