/** How wide the frame of a picture is, kept in line with it: `first` before it is measured, and never less than a picture can be drawn in. */
import { useEffect, useState } from 'react';

const kWidthMin = 280;

/** In px, whole. */
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
