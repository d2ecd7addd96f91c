/**
 * Which entries a walk over many shows one by one, and how many there are between them. Pure.
 *
 *      path       T V T V T V T V T V T V T V T V R        steps of the scan: a tombstone and a value for each deleted key
 *      parts     |first keys|   counted   |last keys|ahead|
 */
import { compareBytes, hex } from '../../base/bytes.ts';
import { lowerBound } from '../../scene/order.ts';
import type { Key, Scan, Scene, Table, Version } from '../../scene/types.ts';
import { levelRole } from '../../marks/pen.ts';
import { kLanes, kReturned, kRows, laneOf, type Lane, type Step } from './scan-lanes.ts';
import { isStanding, placeOf, type Bed, type Read } from './walk-marks.ts';

/** Width of a column, and columns of each part, for a drawing on a desk and on a phone. */
export const kWide = { column: 24, first: 5, gap: 4, ahead: 3 } as const;
export const kNarrow = { column: 18, first: 3, gap: 4, ahead: 2 } as const;
export type Sizes = typeof kWide | typeof kNarrow;
export interface WalkBed extends Bed {
  readonly entries: number;
  readonly tombstones: number;
  /** Ascending by key; of L0 and memtables they may overlap. */
  readonly runs: readonly Run[];
}

/** Entries in order of keys. */
interface Run {
  readonly smallest: Key;
  readonly largest: Key;
  /** Empty if they are not known: then only entries that the scan has read are drawn. */
  readonly versions: readonly Version[];
  readonly table: Table | null;
}

/** The memtables and every level, in this order; null if range tombstones hide some of their entries. */
function bedsOf(scene: Scene): readonly WalkBed[] | null {
  for (const { ranges } of scene.tables.values()) if (ranges > 0) return null;
  if (scene.memtables.some(({ ranges }) => ranges.length > 0)) return null;
  const lists = scene.memtables.filter(({ list }) => list.length > 0);
  const memtables: WalkBed = {
    home: 'memtable',
    id: 'memtables',
    name: 'Memtable',
    role: 'memtable',
    entries: lists.reduce((sum, { list }) => sum + list.length, 0),
    tombstones: lists.reduce((sum, { deletes }) => sum + deletes, 0),
    runs: lists.map(({ list }) => ({ smallest: list[0]!.key, largest: list.at(-1)!.key, versions: list, table: null })),
  };
  const levels = scene.levels.map(({ level, tables: numbers }): WalkBed => {
    const tables = numbers.flatMap((number) => scene.tables.get(number) ?? []);
    return {
      home: level,
      id: `level:${level}`,
      name: `L${level}`,
      role: levelRole(level),
      entries: tables.reduce((sum, { entries }) => sum + (entries ?? 0), 0),
      tombstones: tables.reduce((sum, { deletes }) => sum + (deletes ?? 0), 0),
      runs: tables.map((table) => ({
        smallest: table.smallest,
        largest: table.largest,
        versions: table.versions ?? [],
        table,
      })),
    };
  });
  return [memtables, ...levels];
}

/** At most `most` entries of a run from a key on, or after it. */
function entriesFrom(run: Run, key: Key, most: number, after: boolean): readonly Version[] {
  const start = lowerBound(run.versions, (version) => compareBytes(version.key, key) < (after ? 1 : 0));
  return run.versions.slice(start, start + most);
}

/** Consecutive keys of the tree, each with a column from `column` on. */
export interface Part {
  readonly keys: readonly Key[];
  readonly column: number;
}

/** What is drawn one by one, and which steps are only counted: from <= step < to. */
export interface Plan {
  readonly parts: readonly Part[];
  readonly from: number;
  readonly to: number;
  /** The first column of the gap. */
  readonly gap: number;
}

/** Distinct keys of consecutive steps, from one end of a path, and the number of steps that they take. */
function keysAt(path: readonly Step[], most: number, fromEnd: boolean): { keys: Key[]; steps: number } {
  const keys: Key[] = [];
  let steps = 0;
  for (; steps < path.length; steps++) {
    const { key } = path[fromEnd ? path.length - 1 - steps : steps]!;
    if (keys.length > 0 && compareBytes(keys.at(-1)!, key) === 0) continue;
    if (keys.length === most) break;
    keys.push(key);
  }
  return { keys: fromEnd ? keys.reverse() : keys, steps };
}

/** The next keys of the tree after a key; none if the entries of a table are not known. */
function keysAfter(beds: readonly WalkBed[], here: Key | undefined, most: number): readonly Key[] {
  if (beds.some(({ runs }) => runs.some(({ versions }) => versions.length === 0))) return [];
  const found = new Map<string, Key>();
  for (const { runs, home } of beds) {
    let count = 0;
    for (const run of runs) {
      if (here !== undefined && compareBytes(run.largest, here) <= 0) continue;
      const next = entriesFrom(run, here ?? run.smallest, most, here !== undefined);
      for (const { key } of next) found.set(hex(key), key);
      count += next.length;
      // Tables of a deeper level are in order of keys.
      if (home !== 'memtable' && home > 0 && count >= most) break;
    }
  }
  return [...found.values()].sort(compareBytes).slice(0, most);
}

function planOf(path: readonly Step[], beds: readonly WalkBed[], columns: number, sizes: Sizes): Plan {
  const all = keysAt(path, columns - sizes.ahead + 1, false);
  if (all.keys.length <= columns - sizes.ahead) {
    const ahead = keysAfter(beds, all.keys.at(-1), columns - all.keys.length);
    return { parts: [{ keys: [...all.keys, ...ahead], column: 0 }], from: path.length, to: path.length, gap: columns };
  }
  const first = keysAt(path, sizes.first, false);
  const last = keysAt(path, columns - sizes.first - sizes.gap - sizes.ahead, true);
  const ahead = keysAfter(beds, last.keys.at(-1), sizes.ahead);
  return {
    parts: [
      { keys: first.keys, column: 0 },
      { keys: [...last.keys, ...ahead], column: sizes.first + sizes.gap },
    ],
    from: first.steps,
    to: path.length - last.steps,
    gap: sizes.first,
  };
}

export const kKinds: readonly Lane[] = [kRows, kReturned, ...kLanes];
const kKindOf = Object.fromEntries(kLanes.flatMap(({ of }, i) => of.map((what) => [what, i + 2])));

/** The number of steps of each kind in each bed: `counts[bed][kind]`. null if the location of a step is not known. */
function countSteps(path: readonly Step[], { from, to }: Plan, beds: readonly Bed[]): readonly number[][] | null {
  const counts = beds.map(() => kKinds.map(() => 0));
  for (let i = from; i < to; i++) {
    const { home, what, left } = path[i]!;
    const own = home === undefined ? undefined : counts[home === 'memtable' ? 0 : home + 1];
    if (own === undefined) return null;
    own[what === 'row' ? (left ? 0 : 1) : kKindOf[what]!]!++;
  }
  return counts;
}

/** The steps that are drawn one by one, by the location of their entry; null if two of them have the same. */
function readOf(
  scan: Scan,
  { from, to }: Plan,
  hidden: readonly (readonly number[])[],
): ReadonlyMap<string, Read> | null {
  const read = new Map<string, Read>();
  const counts = new Map<Lane, number>();
  const add = (step: Step): void => {
    const lane = laneOf(step);
    const nth = counts.get(lane) ?? 0;
    counts.set(lane, nth + 1);
    if (step.home !== undefined)
      read.set(placeOf(step.home, step.key), { step, nth, op: scan.op, standing: isStanding(step, scan) });
  };
  const { path } = scan;
  for (let i = 0; i < from; i++) add(path[i]!);
  for (const row of hidden)
    for (const [kind, n] of row.entries()) counts.set(kKinds[kind]!, (counts.get(kKinds[kind]!) ?? 0) + n);
  for (let i = to; i < path.length; i++) add(path[i]!);
  return read.size === from + path.length - to ? read : null;
}

interface Cell {
  readonly row: number;
  readonly entry: Pick<Version, 'key' | 'type'>;
}

/** The entries of the tree at the keys that have a column; null if a row has two of one key. */
function cellsOf({ parts }: Plan, beds: readonly WalkBed[], read: ReadonlyMap<string, Read>): readonly Cell[] | null {
  const cells = new Map<string, Cell>();
  for (const { keys } of parts) {
    const [first, last] = [keys[0], keys.at(-1)];
    if (first === undefined || last === undefined) continue;
    const names = new Set(keys.map(hex));
    for (const [row, { home, runs }] of beds.entries())
      for (const run of runs) {
        if (compareBytes(run.largest, first) < 0 || compareBytes(run.smallest, last) > 0) continue;
        for (const entry of entriesFrom(run, first, keys.length, false)) {
          if (compareBytes(entry.key, last) > 0) break;
          // Written after the scan, between keys that it has read.
          if (!names.has(hex(entry.key))) continue;
          const place = placeOf(home, entry.key);
          if (cells.has(place)) return null;
          cells.set(place, { row, entry });
        }
      }
  }
  for (const [place, { step }] of read)
    if (!cells.has(place)) cells.set(place, { row: beds.findIndex(({ home }) => home === step.home), entry: step });
  return [...cells.values()];
}

/** What is drawn of a scan, and where its entries are. */
export interface PlannedWalk {
  readonly scan: Scan;
  readonly plan: Plan;
  /** Those that have entries, or in which the scan has found some. */
  readonly beds: readonly WalkBed[];
  /** By bed and kind. */
  readonly hidden: readonly (readonly number[])[];
  readonly read: ReadonlyMap<string, Read>;
  readonly cells: readonly Cell[];
}

/** null if not all of its entries are known, or one of its rows has two versions of a key. */
export function plannedWalk(scene: Scene, scan: Scan, columns: number, sizes: Sizes): PlannedWalk | null {
  const all = bedsOf(scene);
  if (all === null) return null;
  const plan = planOf(scan.path, all, columns, sizes);
  const counts = countSteps(scan.path, plan, all);
  const read = counts && readOf(scan, plan, counts);
  if (counts === null || read === null) return null;
  const found = new Set([...read.values()].map(({ step }) => step.home));
  const used = all.map(({ entries, home }, i) => entries > 0 || found.has(home) || counts[i]!.some((n) => n > 0));
  const beds = all.filter((_, i) => used[i]);
  const cells = cellsOf(plan, beds, read);
  return cells && { scan, plan, beds, hidden: counts.filter((_, i) => used[i]), read, cells };
}
