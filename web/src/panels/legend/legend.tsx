/**
 * The legend: meaning of colors and shapes, in few words. Symbols are drawn by the same code as in the drawings, so
 * none depends on color.
 */
import type { ReactNode } from 'react';
import type { Role } from '../../marks/marks.ts';
import { cssPaint } from '../../theme/paint.ts';

const kWidth = 34;
const kHeight = 12;

function box(role: Role, x = 0, width = kWidth): ReactNode {
  const edge = cssPaint.edge(role);
  return (
    <rect
      key={role}
      x={x + 0.5}
      y={0.5}
      width={width - 1}
      height={kHeight - 1}
      rx={2}
      fill={cssPaint.fill(role)}
      {...(edge ? { stroke: edge, strokeWidth: 0.9 } : {})}
    />
  );
}

const kRamp: readonly Role[] = ['memtable', 'level0', 'level1', 'level3'];

const kSigns: readonly { readonly name: string; readonly sign: ReactNode }[] = [
  {
    name: 'new at the top, old at the bottom',
    sign: kRamp.map((role, i) => box(role, (i * kWidth) / 4, kWidth / 4 - 1)),
  },
  {
    name: 'a table and its filter',
    sign: (
      <>
        <g transform={`scale(1 ${(kHeight - 4) / kHeight})`}>{box('level1')}</g>
        {[3, 8, 13, 18, 23, 28].map((x) => (
          <circle key={x} cx={x} cy={kHeight - 1.4} r={1.2} fill={cssPaint.fill('filter')} />
        ))}
      </>
    ),
  },
  {
    name: 'tombstones in a table',
    sign: (
      <>
        {box('level0')}
        <rect x={2} y={5} width={kWidth - 4} height={5} fill={cssPaint.fill('panel')} />
        {[2, 8, 14].map((x, i) => (
          <rect key={x} x={x} y={5 + i} width={5} height={5 - i} fill={cssPaint.fill('tombstone')} />
        ))}
      </>
    ),
  },
  {
    name: 'when its entries were written: now is at the top',
    sign: (
      <>
        {box('level1')}
        <rect x={22} y={2} width={6} height={8} rx={1} fill={cssPaint.fill('panel')} />
        <rect x={23.5} y={5} width={3} height={3} fill={cssPaint.fill('ink')} />
      </>
    ),
  },
  {
    name: 'overlaps 2.4 times its bytes below',
    sign: (
      <>
        {box('level0')}
        <text x={kWidth / 2} y={9} textAnchor="middle" fontSize={8} fill={cssPaint.on('level0')}>
          ×2.4
        </text>
      </>
    ),
  },
  {
    name: 'kept for one snapshot only',
    sign: (
      <>
        {[3, 13, 23].map((x) => (
          <g key={x} transform={`translate(${x} 0) scale(1 ${(kHeight - 4) / kHeight})`}>
            {box('level0', 0, 8)}
          </g>
        ))}
        <rect x={2} y={kHeight - 3.5} width={30} height={3.5} rx={1} fill={cssPaint.fill('ray')} />
      </>
    ),
  },
  {
    name: 'obsolete: no reader sees it',
    sign: [3, 13, 23].map((x) => (
      <rect
        key={x}
        x={x + 0.75}
        y={3.75}
        width={6.5}
        height={7.5}
        rx={1.5}
        fill="none"
        stroke={cssPaint.fill('filter-off')}
        strokeWidth={1.5}
      />
    )),
  },
  {
    name: 'being merged, will be removed',
    sign: (
      <rect
        x={0.5}
        y={0.5}
        width={kWidth - 1}
        height={kHeight - 1}
        rx={2}
        opacity={0.5}
        fill={cssPaint.fill('level1')}
        stroke={cssPaint.edge('level1') ?? undefined}
        strokeDasharray="4 3"
      />
    ),
  },
  {
    name: 'progress of a merge',
    sign: (
      <>
        <rect
          x={1}
          y={3}
          width={kWidth - 2}
          height={6}
          rx={3}
          fill="none"
          stroke={cssPaint.fill('merge')}
          strokeWidth={1.5}
        />
        <rect x={1} y={3} width={kWidth * 0.6} height={6} rx={3} fill={cssPaint.fill('merge')} />
      </>
    ),
  },
];

export function Legend() {
  return (
    <ul className="symbol-legend" aria-label="What the symbols mean">
      {kSigns.map(({ name, sign }) => (
        <li key={name}>
          <svg
            width={kWidth}
            height={kHeight}
            viewBox={`0 0 ${kWidth} ${kHeight}`}
            aria-hidden="true"
            focusable="false"
          >
            {sign}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
