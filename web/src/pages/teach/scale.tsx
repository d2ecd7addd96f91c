/** A scale for a guess on paper: the same decades for every question, so that it gives nothing away. */

const kWidth = 640;
const kMargin = 26;
const kFirst = -1;
const kLast = 5;
const kDecades = Array.from({ length: kLast - kFirst + 1 }, (_, i) => kFirst + i);

const at = (power: number): number => kMargin + ((power - kFirst) / (kLast - kFirst)) * (kWidth - 2 * kMargin);

/** The place of a number; numbers outside of the scale are at its ends. Pure. */
export const placeOf = (value: number): number => at(Math.min(kLast, Math.max(kFirst, Math.log10(value))));

/** `value`: marked with a flag, in the key. */
export function Scale({ value }: { readonly value?: number }) {
  return (
    <svg
      className="scale"
      viewBox={`0 0 ${kWidth} 50`}
      role="img"
      aria-label={value === undefined ? 'A scale from 0.1 to 100,000, for your guess' : 'The answer on the scale'}
    >
      <line x1={at(kFirst)} x2={at(kLast)} y1={30} y2={30} />
      {kDecades.map((power) => (
        <g key={power}>
          <line x1={at(power)} x2={at(power)} y1={24} y2={36} />
          <text x={at(power)} y={48} textAnchor="middle">
            {(10 ** power).toLocaleString('en-US')}
          </text>
          {power < kLast &&
            [2, 3, 4, 5, 6, 7, 8, 9].map((n) => (
              <line key={n} x1={at(power + Math.log10(n))} x2={at(power + Math.log10(n))} y1={27} y2={33} />
            ))}
        </g>
      ))}
      {value !== undefined && (
        <path d={`M${placeOf(value)} 30V4h16l-5 5 5 5h-16`} className="flag" data-place={placeOf(value)} />
      )}
    </svg>
  );
}
