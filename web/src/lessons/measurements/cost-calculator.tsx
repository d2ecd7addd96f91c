/**
 * The published tree as a calculator: how many keys a Get, a Seek and a B-tree compare, by sorted run, and the effect on a
 * query's time. No engine runs; the formulas are in models/read-costs.ts, and the initial values give the numbers of the
 * source.
 *
 * Source: M. Callaghan, "CPU overheads for RocksDB queries", 11 July 2018 (claims S17, S28, S29, S31, S39).
 */
import { useId, useState, type ReactNode } from 'react';
import { formatCount, formatInteger } from '../../base/units.ts';
import type { Role } from '../../marks/marks.ts';
import { Fields } from '../../ui/Fields.tsx';
import {
  binarySearch,
  getCost,
  getWithProbes,
  leveledShape,
  seekCost,
  slowdown,
  type TreeShape,
} from '../../models/read-costs.ts';
import { Bars, type Bar, type BarPart } from '../charts/bars.tsx';
import '../charts/reads.css';

interface CalculatorInputs {
  readonly l0Runs: number;
  readonly levels: number;
  readonly fanOut: number;
  readonly probeCost: number;
  readonly share: number;
}
interface CalculatorInputInfo {
  readonly field: keyof CalculatorInputs;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  readonly text: (value: number) => string;
}
const plain = (value: number): string => formatInteger(value);
const kInputs: readonly CalculatorInputInfo[] = [
  { field: 'l0Runs', name: 'Tables in L0', min: 0, max: 16, initial: 4, text: plain },
  { field: 'levels', name: 'Levels below it', min: 1, max: 6, initial: 5, text: plain },
  { field: 'fanOut', name: 'Fan-out', min: 2, max: 16, initial: 8, text: plain },
  {
    field: 'probeCost',
    name: 'Cost of a filter probe',
    min: 0,
    max: 5,
    initial: 0,
    text: (value) => formatCount(value, 'comparison'),
  },
  {
    field: 'share',
    name: 'Share of comparisons in query time',
    min: 0,
    max: 100,
    initial: 100,
    text: (value) => `${value} %`,
  },
];
const kInitial = Object.fromEntries(
  kInputs.map(({ field, initial }) => [field, initial]),
) as unknown as CalculatorInputs;

/** Memtable and L0 tables of 2^20 rows, tables of 2^18, as in the source. */
const shapeOf = ({ l0Runs, levels, fanOut }: CalculatorInputs): TreeShape =>
  leveledShape({ memtableRows: 2 ** 20, l0Runs, l0Rows: 2 ** 20, fanOut, levels, tableRows: 2 ** 18 });

const roleOf = (level: number): Role => `level${Math.min(6, level)}` as Role;
const part = (role: Role, name: string, value: number): BarPart => ({ role, name, value, text: `${value}` });

function barsOf(shape: TreeShape, probeCost: number): readonly Bar[] {
  const { memtableRows, l0Runs, levels } = shape;
  const memtable = part('memtable', 'in the memtable', binarySearch(memtableRows));
  const last = levels.length;
  const get = getCost(shape);
  const seek = seekCost(shape);
  const probes = get.filterProbes * probeCost;
  const found = levels
    .slice(0, -1)
    .map(({ tables }, i) => part(roleOf(i + 1), `to find the table of L${i + 1}`, binarySearch(tables)));
  const ofGet = [
    memtable,
    ...found,
    part(roleOf(last), `in L${last}`, get.lastLevel),
    part('filter', `for ${formatCount(get.filterProbes, 'filter probe')}`, probes),
  ];
  const ofSeek = [
    memtable,
    part('level0', `in ${formatCount(l0Runs, 'table')} of L0`, seek.l0),
    ...seek.levels.map((comparisons, i) => part(roleOf(i + 1), `in L${i + 1}`, comparisons)),
  ];
  const bTree = binarySearch(levels.at(-1)!.rows);
  return [
    { name: 'Get', total: `${get.comparisons + probes}`, parts: ofGet },
    { name: 'Seek', total: `${seek.comparisons}`, parts: ofSeek },
    { name: 'Get or Seek in a B-tree', total: `${bTree}`, parts: [part('level6', 'in its pages', bTree)] },
  ];
}

export function TreeCalculator({ children }: { readonly children: ReactNode }) {
  const [inputs, setInputs] = useState(kInitial);
  const shape = shapeOf(inputs);
  const get = getCost(shape);
  const bTree = binarySearch(shape.levels.at(-1)!.rows);
  const seek = seekCost(shape).comparisons;
  const ratio = getWithProbes(shape, inputs.probeCost) / bTree;
  const figure = (name: string, value: string) => (
    <span className="computed" data-measure={`calculator/${name}`} title="Computed by the model of the source">
      {value}
    </span>
  );
  return (
    <section className="task tree-calculator" aria-label="Calculator of the published tree">
      <h3>Try the calculator</h3>
      {children}
      <Bars bars={barsOf(shape, inputs.probeCost)} unit="comparisons" />
      <p className="result" role="status">
        A Get compares {figure('get', `${get.comparisons}`)} keys and checks{' '}
        {figure('filters', formatCount(get.filterProbes, 'filter'))}; a Seek compares {figure('seek', `${seek}`)}; a
        B-tree of the same rows {figure('btree', `${bTree}`)}. The Get costs{' '}
        {figure('ratio', `${ratio.toFixed(2)} times`)} the B-tree’s, and a query that spends{' '}
        {figure('share', `${inputs.share} %`)} of its time on comparisons takes{' '}
        {figure('slowdown', `${slowdown(inputs.share / 100, ratio).toFixed(2)} times`)} as long.
      </p>
      <Fields className="tree-calculator-options">
        {kInputs.map((info) => (
          <InputField
            key={info.field}
            info={info}
            value={inputs[info.field]}
            onChange={(value) => setInputs({ ...inputs, [info.field]: value })}
          />
        ))}
      </Fields>
    </section>
  );
}

function InputField({
  info: { field, name, min, max, text },
  value,
  onChange,
}: {
  readonly info: CalculatorInputInfo;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={text(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id} data-measure={`calculator/input-${field}`}>
        {text(value)}
      </output>
    </div>
  );
}
