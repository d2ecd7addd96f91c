/**
 * What a prediction covers. A figure that would give the answer away is drawn all the same, before the prediction is made, but without what was
 * counted: the rows and axes that are to be filled stand there, and a soft block lies where each number will be.
 *
 * Why not leave the place empty: a reader who sees what will be counted, and by which names, predicts better; and nothing looks unfinished.
 *
 * Prose that speaks of what was counted is covered as far as it gives something away: its words can be read, its numbers are blocks.
 *
 * Invariants: 1. a covered part shows no number and draws no mark of one; 2. whoever listens hears that a figure is covered, once.
 */
import { createContext, useContext, type ReactNode } from 'react';

const Covering = createContext(false);

/** Covers every part below it that shows what was counted. */
export function Cover({ children }: { readonly children: ReactNode }) {
  return (
    <div className="cover" aria-hidden="true" inert>
      <Covering value>{children}</Covering>
    </div>
  );
}

/** Words that can be read, but for the numbers in them. */
export function Uncounted({ children }: { readonly children: ReactNode }) {
  return (
    <div className="uncounted">
      <Covering value>{children}</Covering>
    </div>
  );
}

/** Whether the part that asks stands under a cover. */
export const useCovered = (): boolean => useContext(Covering);

/** What lies where a number will be. In words that can be read it is named, under a cover nobody hears it. */
export const Block = () => <span className="covered" role="img" aria-label="a number, hidden until you predict" />;
