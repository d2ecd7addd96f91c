/**
 * Comparisons of several reads as bars to one scale, each cut by where they were made: the memtable on the left, the deepest on the right. The same
 * drawing serves what was counted (bill.tsx) and what a formula says (reckon.tsx); a table with every number stands below it in both.
 *
 *      a Get        [ 20 | 3 | 6 |   9 |   12  |        33           ]  83
 *      a B-tree     [          33          ]  33
 */
import type { Role } from '../../marks/marks.ts';
import { useCovered } from '../tasks/covered.tsx';

export interface BarPart {
  readonly role: Role;
  /** Whole words: they are what a screen reader has of it. */
  readonly name: string;
  readonly value: number;
  /** As written upon it. */
  readonly text: string;
}
export interface Bar {
  readonly name: string;
  /** As written at its end. */
  readonly total: string;
  readonly parts: readonly BarPart[];
}

/** Room around the drawing, px: for a desk and for a phone. The stylesheet shows the one that fits, as with stills. */
const kBoxes = {
  wide: { width: 620, right: 56, pitch: 58, high: 28 },
  narrow: { width: 316, right: 48, pitch: 54, high: 26 },
} as const;
const kTop = 20;
/** px that a figure takes, one digit; no marks are made of text here, so an estimate is enough. */
const kDigit = 7;

export function Bars({ bars, unit }: { readonly bars: readonly Bar[]; readonly unit: string }) {
  const said = bars.map(({ name, total, parts }) => {
    const each = parts.filter(({ value }) => value > 0).map((part) => `${part.text} ${part.name}`);
    return `${name}: ${total} ${unit}${each.length > 1 ? `, of them ${each.join(', ')}` : ''}`;
  });
  return (['wide', 'narrow'] as const).map((size) => (
    <Drawn key={size} size={size} bars={bars} label={said.join('. ')} />
  ));
}

function Drawn({
  size,
  bars,
  label,
}: {
  readonly size: keyof typeof kBoxes;
  readonly bars: readonly Bar[];
  readonly label: string;
}) {
  const { width, right, pitch, high } = kBoxes[size];
  const covered = useCovered();
  const sums = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const most = Math.max(...sums, 1);
  const scale = (width - right) / most;
  const height = bars.length * pitch;
  return (
    <svg
      className={size}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={covered ? 'Hidden until you predict' : label}
    >
      {bars.map((bar, row) => {
        let before = 0;
        const y = row * pitch;
        return (
          <g key={bar.name}>
            <text x="0" y={y + 14} fontSize="12.5" fill="var(--ink)">
              {bar.name}
            </text>
            {covered && <rect className="covered" x="0.5" y={y + kTop} width={width - 1} height={high} rx="4" />}
            {(covered ? [] : bar.parts).map((part) => {
              const x = round(before * scale);
              before += part.value;
              const w = round(before * scale) - x;
              if (w <= 0) return null;
              return (
                <g key={part.name}>
                  <rect
                    x={x}
                    y={y + kTop}
                    width={w}
                    height={high}
                    fill={`var(--${part.role})`}
                    stroke="var(--ground)"
                    strokeWidth="1.5"
                  >
                    <title>{`${part.text} ${part.name}`}</title>
                  </rect>
                  {w >= part.text.length * kDigit + 6 && (
                    <text
                      x={x + w / 2}
                      y={y + kTop + high / 2 + 4}
                      textAnchor="middle"
                      fontSize="12"
                      fill={`var(--on-${part.role})`}
                    >
                      {part.text}
                    </text>
                  )}
                </g>
              );
            })}
            <text
              x={round((sums[row] ?? 0) * scale) + 7}
              y={y + kTop + high / 2 + 5}
              fontSize="14"
              fontWeight="600"
              fill="var(--ink)"
            >
              {covered ? '' : bar.total}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Tenths of a px, so that a page drawn ahead is the same page. */
const round = (px: number): number => Math.round(px * 10) / 10;

/** A patch of a part's color, beside its name in a table. */
export function Patch({ role }: { readonly role: Role }) {
  return (
    <svg className="patch" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <rect x="0.75" y="0.75" width="10.5" height="10.5" fill={`var(--${role})`} stroke={`var(--edge-${role})`} />
    </svg>
  );
}
