/**
 * Decides which marks of a picture are DOM elements, and which are painted.
 *
 *   racing                 idle        a frame later        ...
 *   [     painted     ]    [ painted ] [elements| painted ] [      elements      ]
 *
 * Elements can be focused, read aloud and selected, and cost ten times as much as paint. While an engine runs at full
 * speed, no one could do any of that, so a large picture is painted completely; when the engine is idle, a limited
 * number of marks become elements in each frame, so that no frame is late. The picture looks the same throughout.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Mark } from '../marks/marks.ts';

/** Maximum number of elements while the engine runs. */
const kElementsRacing = 150;
/** Additional elements per frame, when it is idle. */
const kElementsPerFrame = 250;

export interface Parted {
  readonly elements: readonly Mark[];
  readonly painted: readonly Mark[];
  /** No mark is painted only because of the limit. */
  readonly settled: boolean;
}

/** Splits marks: the first `most` that are not dense, and all others. Pure. */
export function part(marks: readonly Mark[], most: number): Omit<Parted, 'settled'> {
  const elements: Mark[] = [];
  const painted: Mark[] = [];
  for (const mark of marks) (mark.dense || elements.length >= most ? painted : elements).push(mark);
  return { elements, painted };
}

/** How many marks may be elements in the current picture; `Infinity` if all may. */
export function useElements(marks: readonly Mark[], racing: boolean): number {
  const [most, setMost] = useState(Infinity);
  const large = racing && marks.length > kElementsRacing;
  if (large && most !== 0) setMost(0);
  // A picture small enough needs no gradual transition.
  if (racing && !large && most !== Infinity) setMost(Infinity);
  const growing = !racing && most < Infinity;
  // Dense marks stay painted, so nothing waits for them.
  const elements = useMemo(() => marks.reduce((count, { dense }) => (dense ? count : count + 1), 0), [marks]);
  useEffect(() => {
    if (!growing) return;
    const next = most + kElementsPerFrame;
    const handle = requestAnimationFrame(() => setMost(next >= elements ? Infinity : next));
    return () => cancelAnimationFrame(handle);
  }, [growing, most, elements]);
  return large ? 0 : most;
}

/** The marks of a picture, split. */
export function useParted(marks: readonly Mark[], most: number): Parted {
  return useMemo(() => ({ ...part(marks, most), settled: most === Infinity }), [marks, most]);
}
