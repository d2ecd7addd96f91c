/**
 * Which marks of a picture are elements, and which are painted.
 *
 *   racing                 rests       a frame later        ...
 *   [     painted     ]    [ painted ] [elements| painted ] [      elements      ]
 *
 * Elements can be focused, read aloud and selected, and cost ten times what paint does. While an engine runs as fast as it can nobody could do any
 * of that with them, so a large picture is painted whole; when it rests, so many become elements in each frame that no frame is late. The
 * picture is the same all along.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Mark } from '../../layout/marks.ts';

/** So many marks may be elements while the engine runs. */
const kElementsRacing = 150;
/** So many more in each frame, when it rests. */
const kElementsPerFrame = 250;

export interface Parted {
  readonly elements: readonly Mark[];
  readonly painted: readonly Mark[];
  /** Every mark is what it is at rest. */
  readonly settled: boolean;
}

/** The first `most` of the marks that are no dense ones, and all others. Pure. */
export function part(marks: readonly Mark[], most: number): Omit<Parted, 'settled'> {
  const elements: Mark[] = [];
  const painted: Mark[] = [];
  for (const mark of marks) (mark.dense || elements.length >= most ? painted : elements).push(mark);
  return { elements, painted };
}

/** How many marks may be elements in the picture that is drawn now; `Infinity` where all may. */
export function useElements(marks: number, racing: boolean): number {
  const [most, setMost] = useState(Infinity);
  const large = racing && marks > kElementsRacing;
  if (large && most !== 0) setMost(0);
  // What is small enough for that needs no way there.
  if (racing && !large && most !== Infinity) setMost(Infinity);
  const growing = !racing && most < Infinity;
  useEffect(() => {
    if (!growing) return;
    const handle = requestAnimationFrame(() => setMost(most >= marks ? Infinity : most + kElementsPerFrame));
    return () => cancelAnimationFrame(handle);
  }, [growing, most, marks]);
  return large ? 0 : most;
}

/** The marks of a picture, parted. */
export function useParted(marks: readonly Mark[], most: number): Parted {
  return useMemo(() => ({ ...part(marks, most), settled: most === Infinity }), [marks, most]);
}
