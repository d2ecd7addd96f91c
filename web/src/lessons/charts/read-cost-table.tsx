/**
 * What reads cost: how many keys each of several reads compares and where, as bars and as a table. Counted by the engine,
 * computed by a model of the current tree, or by the same model of the published tree (models/read-costs.ts).
 */
import { useSyncExternalStore } from 'react';
import type { Role } from '../../marks/marks.ts';
import { callaghansTree } from '../../models/read-costs.ts';
import { Bars, Patch, type Bar } from './bars.tsx';
import { Block, useIsHidden } from '../tasks/spoiler.tsx';
import { measure, numberIn } from '../measurements/measure.ts';
import { kPlaces, modelAt, type ReadPlace } from '../measurements/read-readings.ts';
import { Reported } from '../measurements/numbers.tsx';
import { useLessonContext, useExperiments, type LessonRuntime } from '../lesson-context.tsx';
import './reads.css';

/** One read of experiment `of`; without `of`, of the published tree by the model. */
export interface ReadCost {
  readonly name: string;
  readonly read: 'get' | 'seek';
  readonly of?: string;
  readonly by: 'model' | 'count';
}

/** Colors from the top of the tree down. */
const kRoles: Readonly<Record<ReadPlace, Role>> = {
  memtable: 'memtable',
  ends: 'level0',
  fences: 'level2',
  blocks: 'level4',
  pages: 'level6',
  merge: 'merge',
};
const whatOf = ({ read, by }: ReadCost, place: ReadPlace): string =>
  `${read}_${by === 'model' ? 'model_' : ''}${place}`;
const kWhole = { get: 'comparisons_per_get', seek: 'comparisons_per_scan' } as const;
/** Averages have one decimal; the model rounds up to integers. */
const digitsOf = ({ by }: ReadCost): number => (by === 'model' ? 0 : 1);

/** `reads`: one column and one bar each. `caption`: also the name of the table. */
export function ReadCostTable({ reads, caption }: { readonly reads: readonly ReadCost[]; readonly caption: string }) {
  const { runtime } = useLessonContext();
  useExperiments(reads.flatMap(({ of }) => of ?? []));
  useSyncExternalStore(
    runtime.watch,
    () => reads.map(({ of }) => (of !== undefined && runtime.peek(of)?.ready === true ? '1' : '0')).join(''),
    () => '',
  );
  const bars = reads.map((read): Bar => {
    const parts = kPlaces.map(({ place, name }) => {
      const value = valueOf(runtime, read, place);
      return { role: kRoles[place], name, value, text: value.toFixed(digitsOf(read)) };
    });
    const sum = parts.reduce((all, { value }) => all + value, 0).toFixed(digitsOf(read));
    return { name: read.name, total: countedOf(runtime, read) ?? sum, parts };
  });
  return (
    <figure className="read-costs">
      <Bars bars={bars} unit="comparisons" />
      <BillTable reads={reads} bars={bars} caption={caption} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Text of a number of an experiment: of its run in this page, or else of the build; null if there is none. */
function textIn(world: LessonRuntime, of: string, what: string, digits: number): string | null {
  const opened = world.peek(of);
  if (opened?.ready) return measure(opened.session.history(), what, digits);
  return world.known.get(`${of}/${what}.${digits}`) ?? null;
}

/** Comparisons that a read makes at a place of the tree; 0 while unknown. */
function valueOf(world: LessonRuntime, read: ReadCost, place: ReadPlace): number {
  if (read.of === undefined) return modelAt(callaghansTree, read.read === 'get' ? 'get' : 'scan')[place];
  return numberIn(textIn(world, read.of, whatOf(read, place), digitsOf(read)) ?? '0') || 0;
}

/**
 * The counted total of a read; the sum of rounded parts may differ from it by a tenth. Null for a model and while
 * unknown.
 */
const countedOf = (world: LessonRuntime, { of, read, by }: ReadCost): string | null =>
  of === undefined || by === 'model' ? null : textIn(world, of, kWhole[read], 1);

interface BillTableProps {
  readonly reads: readonly ReadCost[];
  /** One per read, with one part per place. */
  readonly bars: readonly Bar[];
  readonly caption: string;
}

/** A column per read, and a row per place at which any of them compares keys. */
function BillTable({ reads, bars, caption }: BillTableProps) {
  const covered = useIsHidden();
  return (
    <table>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">keys compared</th>
          {reads.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kPlaces.map(({ place, name }, row) =>
          bars.every(({ parts }) => parts[row]!.value === 0) ? null : (
            <tr key={place}>
              <th scope="row">
                <Patch role={kRoles[place]} /> {name}
              </th>
              {reads.map((read, i) => (
                <td key={read.name}>
                  <Cell read={read} place={place} value={bars[i]!.parts[row]!.value} />
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">total</th>
          {bars.map(({ name, total }, i) => (
            <td key={name}>{covered ? <Block /> : <b data-measure={nameOfTotal(reads[i]!)}>{total}</b>}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

const nameOfTotal = ({ of = 'published', read, by }: ReadCost): string =>
  by === 'count' ? `${of}/${kWhole[read]}.1` : `bill/${of}/${read}/${by}`;

function Cell({ read, place, value }: { readonly read: ReadCost; readonly place: ReadPlace; readonly value: number }) {
  if (value === 0) return <span className="unseen">none</span>;
  const what = whatOf(read, place);
  const { of } = read;
  if (of === undefined)
    return (
      <span
        className="computed"
        data-measure={`published/${what}`}
        title="Computed: log2 of the rows searched, rounded up"
      >
        {value}
      </span>
    );
  return <Reported of={of} what={what} digits={digitsOf(read)} />;
}
