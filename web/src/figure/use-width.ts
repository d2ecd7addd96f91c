/**
 * The width of a picture's frame, kept up to date: `first` before it is measured, and never less than the minimum width
 * of a picture. Measured before the first paint.
 */
import { useEffect, useLayoutEffect, useState } from 'react';

const kWidthMin = 280;

/** Without a window, where no effect runs, React warns of layout effects. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Whole px. */
export function useWidth(frame: { readonly current: HTMLElement | null }, first: number): number {
  const [width, setWidth] = useState(first);
  useBrowserLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(kWidthMin, Math.floor(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
