/** The bits of the filter of first names as a grid, and the numbers computed from them. */
import { bitsOfName, expectedShareOn, falsePositiveRateOfMap, namesFilterBits } from '../../models/names-filter.ts';

const kRow = 8;
const kCell = 46;

/** Computing a digest at every key press would be too slow. */
const kept = new Map<string, readonly [number, number]>();
export function bitsOf(name: string): readonly [number, number] {
  const bits = kept.get(name) ?? bitsOfName(name);
  kept.set(name, bits);
  return bits;
}

/** Sixty-four bits: those that are on are filled, those of the name `looked` have a ring. */
export function Bits({ on, looked }: { readonly on: readonly number[]; readonly looked: string | null }) {
  const ringed: readonly number[] = looked === null ? [] : bitsOf(looked);
  const side = kRow * kCell;
  const said =
    looked === null
      ? ''
      : ` ${looked} has ${ringed.map((bit) => `${bit}, ${on.includes(bit) ? 'on' : 'off'}`).join('; ')}.`;
  return (
    <svg viewBox={`-2 -2 ${side + 4} ${side + 4}`} role="img" aria-label={`Bits that are on: ${on.join(', ')}.${said}`}>
      {Array.from({ length: namesFilterBits }, (_, bit) => {
        const isOn = on.includes(bit);
        const x = (bit % kRow) * kCell;
        const y = Math.floor(bit / kRow) * kCell;
        return (
          <g key={bit} data-bit={bit} data-on={isOn}>
            <rect
              x={x + 3}
              y={y + 3}
              width={kCell - 6}
              height={kCell - 6}
              rx={isOn ? 5 : 9}
              fill={isOn ? 'var(--filter)' : 'var(--panel)'}
              stroke={isOn ? 'var(--filter)' : 'var(--hair)'}
            />
            <text
              x={x + kCell / 2}
              y={y + kCell / 2 + 5}
              textAnchor="middle"
              fontSize="14"
              fontFamily="var(--mono)"
              fill={isOn ? 'var(--on-filter)' : 'var(--muted)'}
            >
              {bit}
            </text>
            {ringed.includes(bit) && (
              <rect
                x={x}
                y={y}
                width={kCell}
                height={kCell}
                rx="8"
                fill="none"
                stroke={isOn ? 'var(--ink)' : 'var(--trouble)'}
                strokeWidth="3"
                {...(isOn ? {} : { strokeDasharray: '6 4' })}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Numbers computed from the bits, and those expected for this number of names. */
export function Sums({ names, on }: { readonly names: number; readonly on: readonly number[] }) {
  const percent = (share: number): string => `${(100 * share).toFixed(share > 0.995 ? 0 : 1)} %`;
  const sums = [
    ['names', 'names', String(names)],
    ['bits on', 'on', `${on.length} of ${namesFilterBits}`],
    ['a stranger gets through', 'chance', percent(falsePositiveRateOfMap(on))],
    ['expected', 'expected', percent(expectedShareOn(names) ** 2)],
  ] as const;
  return (
    <dl className="names-sums" aria-label="Computed from these bits">
      {sums.map(([name, id, said]) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            <span className="computed" data-measure={`names/${id}`}>
              {said}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
