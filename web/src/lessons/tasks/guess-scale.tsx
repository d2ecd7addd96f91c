/**
 * A predicted and a counted number on one scale from 0: the reader's number is a flag, the counted one is a bar that grows
 * past it or stops before it. The sentence above has both numbers, so screen readers skip the drawing.
 */
import { formatInteger } from '../../base/units.ts';
import type { Counted } from './prediction-verdict.ts';

/** The largest of the two numbers takes this share of the width, percent. */
const kFull = 92;

/** Labels right of this share have their text on the left side, percent. */
const kTurn = 55;

/** guess: null if the reader skipped. grows: the bar grows now; otherwise it is drawn at its full length. */
export function GuessScale({
  guess,
  counted,
  grows,
}: {
  readonly guess: number | null;
  readonly counted: Counted;
  readonly grows: boolean;
}) {
  const most = Math.max(counted.value, guess ?? 0);
  if (!(most > 0)) return null;
  const shareOf = (value: number): number => (kFull * value) / most;
  return (
    <svg className="guess-scale" width="100%" height="76" aria-hidden="true" data-grows={grows || undefined}>
      <line className="base" x1="0" x2="100%" y1="48.5" y2="48.5" />
      <rect className="counted" x="0" y="30" width={`${shareOf(counted.value)}%`} height="18" />
      <Label className="end" share={shareOf(counted.value)} y={66} text={`counted: ${counted.text}`} />
      {guess !== null && (
        <>
          <svg x={`${shareOf(guess)}%`} overflow="visible">
            <path className="flag" d="M0 54V6h12l-4 5 4 5H0" />
          </svg>
          <Label
            className="guess"
            share={shareOf(guess)}
            y={17}
            inset={18}
            text={`you: ${Number.isInteger(guess) ? formatInteger(guess) : guess}`}
          />
        </>
      )}
    </svg>
  );
}

/** inset: distance from the flag to a text on its right, px. */
function Label({
  className,
  share,
  y,
  inset = 0,
  text,
}: {
  readonly className: string;
  readonly share: number;
  readonly y: number;
  readonly inset?: number;
  readonly text: string;
}) {
  const isLeft = share > kTurn;
  return (
    <text
      className={className}
      x={`${share}%`}
      dx={isLeft ? (inset > 0 ? -6 : 0) : inset}
      y={y}
      textAnchor={isLeft ? 'end' : 'start'}
    >
      {text}
    </text>
  );
}
