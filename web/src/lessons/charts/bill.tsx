/**
 * The bill of reads: for each of several, how many keys were compared and where, as bars and as a table. Counted by the engine, by a model of the tree
 * that stands, or by the same model of the published tree (models/read-costs.ts).
 */
import { useSyncExternalStore } from 'react';
import type { Role } from '../../marks/marks.ts';
import { callaghansTree } from '../../models/read-costs.ts';
import { Bars, Patch, type Bar } from './bars.tsx';
import { Block, useCovered } from '../tasks/covered.tsx';
import { measure, numberIn } from '../measurements/measure.ts';
import { kPlaces, modelAt, type Place } from '../measurements/read-readings.ts';
import { Told } from '../measurements/numbers.tsx';
import { useAround, useExperiments } from '../world.tsx';
import './reads.css';

/** One read. Without `of` it is the model of the published tree. */
export interface Billed {
  readonly name: string;
  readonly read: 'get' | 'seek';
  readonly of?: string;
  readonly by: 'model' | 'count';
}

/** From the top of the tree down, along the ramp. */
const kRoles: Readonly<Record<Place, Role>> = {
  memtable: 'memtable',
  ends: 'level0',
  fences: 'level2',
  blocks: 'level4',
  pages: 'level6',
  merge: 'merge',
};
const whatOf = ({ read, by }: Billed, place: Place): string => `${read}_${by === 'model' ? 'model_' : ''}${place}`;
const kWhole = { get: 'comparisons_per_get', seek: 'comparisons_per_scan' } as const;
/** Averages have a decimal; what a model rounds up has none. */
const digitsOf = ({ by }: Billed): number => (by === 'model' ? 0 : 1);

export function Bill({ reads, caption }: { readonly reads: readonly Billed[]; readonly caption: string }) {
  const { world } = useAround();
  const covered = useCovered();
  useExperiments(reads.flatMap(({ of }) => of ?? []));
  useSyncExternalStore(
    world.watch,
    () => reads.map(({ of }) => (of !== undefined && world.peek(of)?.ready === true ? '1' : '0')).join(''),
    () => '',
  );
  const valueOf = (read: Billed, place: Place): number => {
    const { of } = read;
    if (of === undefined) return modelAt(callaghansTree, read.read === 'get' ? 'get' : 'scan')[place];
    const opened = world.peek(of);
    const what = whatOf(read, place);
    const text = opened?.ready
      ? measure(opened.session.history(), what, digitsOf(read))
      : (world.known.get(`${of}/${what}.${digitsOf(read)}`) ?? '0');
    return numberIn(text) || 0;
  };
  /** What was counted in all: parts that are rounded one by one may miss it by a tenth. Null for a model, and while nobody knows. */
  const countedOf = ({ of, read, by }: Billed): string | null => {
    if (of === undefined || by === 'model') return null;
    const opened = world.peek(of);
    const what = kWhole[read];
    return opened?.ready ? measure(opened.session.history(), what, 1) : (world.known.get(`${of}/${what}.1`) ?? null);
  };
  const bars = reads.map((read): Bar => {
    const digits = digitsOf(read);
    const parts = kPlaces.map(({ place, name }) => {
      const value = valueOf(read, place);
      return { role: kRoles[place], name, value, text: value.toFixed(digits) };
    });
    const sum = parts.reduce((all, { value }) => all + value, 0).toFixed(digits);
    return { name: read.name, total: countedOf(read) ?? sum, parts };
  });
  const used = kPlaces.filter((_, i) => bars.some(({ parts }) => parts[i]!.value > 0));
  return (
    <figure className="bill">
      <Bars bars={bars} unit="comparisons" />
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
          {used.map(({ place, name }) => (
            <tr key={place}>
              <th scope="row">
                <Patch role={kRoles[place]} /> {name}
              </th>
              {reads.map((read) => (
                <td key={read.name}>
                  <Cell read={read} place={place} value={valueOf(read, place)} />
                </td>
              ))}
            </tr>
          ))}
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
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

const nameOfTotal = ({ of = 'published', read, by }: Billed): string =>
  by === 'count' ? `${of}/${kWhole[read]}.1` : `bill/${of}/${read}/${by}`;

function Cell({ read, place, value }: { readonly read: Billed; readonly place: Place; readonly value: number }) {
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
  return <Told of={of} what={what} digits={digitsOf(read)} />;
}
