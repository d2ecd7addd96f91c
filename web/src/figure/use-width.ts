/**
 * The width of a picture's frame, kept up to date: `first` before it is measured, and never less than the minimum width
 * of a picture.
 */
import { useEffect, useState } from 'react';

const kWidthMin = 280;

/** Whole px. */
export function useWidth(frame: { readonly current: HTMLElement | null }, first: number): number {
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(kWidthMin, Math.floor(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
