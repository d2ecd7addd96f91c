/**
 * A calculator: sliders, the results of its formula, and for some the curve with the current point. Nothing is stored: a reload restores the
 * values of the source.
 */
import { useId, useState } from 'react';
import { formatInteger } from '../../base/units.ts';
import { TableHead } from '../../ui/TableHead.tsx';
import { PageMaps } from './page-maps.tsx';
import type { Calculator, CalculatorInput, CalculatorPlot } from './calculator-types.ts';
import { kCalculators } from './calculators.ts';

export function Calculators() {
  return kCalculators.map((calculator) => <OneCalculator key={calculator.id} calculator={calculator} />);
}

function OneCalculator({ calculator }: { readonly calculator: Calculator }) {
  const { id, title, formula, source, inputs, columns, rows, plot, memory } = calculator;
  const [at, setAt] = useState(inputs.map(({ initial }) => initial));
  const drawn = plot?.(at);
  return (
    <section className="calculator" id={`calculator-${id}`} aria-labelledby={`calculator-${id}-title`}>
      <h3 id={`calculator-${id}-title`}>{title}</h3>
      <p>{formula}</p>
      <div className="options-panel">
        {inputs.map((field, i) => (
          <Slider
            key={field.name}
            field={field}
            value={at[i]!}
            onChange={(value) => setAt(at.map((old, place) => (place === i ? value : old)))}
          />
        ))}
      </div>
      <table>
        <caption className="unseen">{title}</caption>
        <TableHead columns={['', ...columns]} />
        <tbody aria-live="polite">
          {rows(at).map(([name, ...figures], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {columns.map((column, i) => (
                <td key={column}>{figures[i]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {drawn !== undefined && (['wide', 'narrow'] as const).map((size) => <Plot key={size} size={size} plot={drawn} />)}
      {memory !== undefined && <PageMaps maps={memory(at)} />}
      <p className="meta">Computed, not measured. {source}.</p>
    </section>
  );
}

function Slider({
  field,
  value,
  onChange,
}: {
  readonly field: CalculatorInput;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className="option-control">
      <label htmlFor={id}>{field.name}</label>
      <output htmlFor={id}>{field.text(value)}</output>
      <input
        id={id}
        type="range"
        min={field.min}
        max={field.max}
        step={1}
        value={value}
        aria-valuetext={field.text(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

/** Margins and sizes of the drawing, px; the stylesheet shows the one that fits. */
const kBoxes = {
  wide: { width: 620, height: 220, left: 52, right: 110, top: 14, bottom: 42 },
  narrow: { width: 350, height: 210, left: 46, right: 84, top: 14, bottom: 42 },
} as const;
const kDashes = [undefined, '6 4', '2 4'];

function Plot({ size, plot }: { readonly size: keyof typeof kBoxes; readonly plot: CalculatorPlot }) {
  const { width, height, left, right, top, bottom } = kBoxes[size];
  const across = scale(plot.x, left, width - right);
  const up = scale(plot.y, height - bottom, top);
  const ends = namesApart(plot.curves.map(({ of }) => up(of(plot.through.at(-1)!))));
  return (
    <svg className={size} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {plot.y.ticks.map((y) => (
        <g key={y}>
          <line x1={left} x2={width - right} y1={up(y)} y2={up(y)} stroke="var(--hair)" strokeWidth="1" />
          <text x={left - 8} y={up(y) + 4} textAnchor="end" fontSize="11" fill="var(--muted)">
            {y}
          </text>
        </g>
      ))}
      {plot.x.ticks.map((x) => (
        <text key={x} x={across(x)} y={height - bottom + 18} textAnchor="middle" fontSize="11" fill="var(--muted)">
          {formatInteger(x)}
        </text>
      ))}
      <text x={(left + width - right) / 2} y={height - 6} textAnchor="middle" fontSize="11" fill="var(--muted)">
        {plot.y.name} by {plot.x.name}
      </text>
      <line
        x1={across(plot.at)}
        x2={across(plot.at)}
        y1={top}
        y2={height - bottom}
        stroke="var(--muted)"
        strokeWidth="1"
      />
      {plot.curves.map(({ name, of }, i) => (
        <g key={name}>
          <path
            d={plot.through.map((x, j) => `${j === 0 ? 'M' : 'L'}${across(x)} ${up(of(x))}`).join(' ')}
            fill="none"
            stroke="var(--ink)"
            strokeWidth="1.5"
            strokeDasharray={kDashes[i]}
          />
          <circle cx={across(plot.at)} cy={up(of(plot.at))} r="4" fill="var(--ink)" />
          <text x={width - right + 8} y={ends[i]! + 4} fontSize="12" fill="var(--ink)">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

type Axis = CalculatorPlot['x'];

/** Scale from a quantity to px, from its first to its last tick; rounded, so that the prerendered page is identical. */
function scale({ log, ticks }: Axis, from: number, to: number): (value: number) => number {
  const place = (value: number): number => (log ? Math.log10(value) : value);
  const [low, high] = [place(ticks[0]!), place(ticks.at(-1)!)];
  return (value) => Math.round(10 * (from + ((place(value) - low) / (high - low)) * (to - from))) / 10;
}

/** y of the names at the ends of curves, moved down where two would overlap. */
function namesApart(wanted: readonly number[]): readonly number[] {
  const placed: number[] = [...wanted];
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  order.forEach((i, rank) => {
    const above = order[rank - 1];
    if (above !== undefined) placed[i] = Math.max(placed[i]!, placed[above]! + 15);
  });
  return placed;
}
