/**
 * Covers for parts that would give a prediction away. Until the reader has predicted, a covered figure shows its rows and
 * axes, and a block in place of each number. An empty place would look unfinished, and a reader who sees what will be
 * counted predicts better. In covered prose the words can be read and the numbers are blocks.
 *
 * Invariants: 1. a covered part shows no number and no mark of one; 2. screen readers announce once that a figure is
 * covered.
 */
import { createContext, useContext, type ReactNode } from 'react';

const Covering = createContext(false);

/** Covers all measured and computed numbers below it, and hides the whole from screen readers. */
export function Spoiler({ children }: { readonly children: ReactNode }) {
  return (
    <div className="spoiler" aria-hidden="true" inert>
      <Covering value>{children}</Covering>
    </div>
  );
}

/** Covers only the numbers; the words can be read. */
export function HiddenNumbers({ children }: { readonly children: ReactNode }) {
  return (
    <div className="uncounted">
      <Covering value>{children}</Covering>
    </div>
  );
}

/** Whether the calling component is below a cover. */
export const useIsHidden = (): boolean => useContext(Covering);

/** Replaces a covered number. Screen readers announce it in prose, but not below a Cover. */
export const Block = () => (
  <span className="hidden-number" role="img" aria-label="a number, hidden until you predict" />
);
