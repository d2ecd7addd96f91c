/**
 * What would give a prediction away in words or in a picture that runs: until the reader has predicted, something else is in its place. (RevealAfter
 * covers numbers only.)
 */
import type { ReactNode } from 'react';
import { useUnpredicted } from './predict.tsx';

export interface AfterPredictionProps {
  /** One prediction or several, separated by spaces. */
  readonly predict: string;
  /** What is here until then, for instance a figure that asks; by default a link to the question. */
  readonly before?: ReactNode;
  /** From then on, and without scripts. The episode of a figure plays when it comes into view. */
  readonly children: ReactNode;
}

export function AfterPrediction({ predict, before, children }: AfterPredictionProps): ReactNode {
  const next = useUnpredicted(predict);
  if (next === null) return children;
  return (
    <>
      <noscript>{children}</noscript>
      {before ?? (
        <p className="wait">
          <a href={`#predict-${next}`}>Make your prediction</a> to read on.
        </p>
      )}
    </>
  );
}
