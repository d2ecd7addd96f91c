/**
 * Where tombstones lie and how old they are, in columns over the key axis: what the map of tombstones draws.
 *
 * Memtables tell every entry. Of a table TableCreated tells how many tombstones each 64th of its entries has; where its entries were told one
 * by one too, their keys and sequences, and so their ages, are known, else the ages are bounded by the sequences of the table as a whole.
 *
 * Invariants: 1. pure; what is read from a table is kept beside it, for a table never changes; 2. the sum over the columns of a row is the
 * number of tombstones that records told of its memtables and tables.
 */
import { isTombstone } from '../scene/entry.ts';
import type { Key, Memtable, Scene, Table, Version } from '../scene/types.ts';
import { ageOf } from '../scene/written.ts';
import type { KeyAxis } from './key-axis.ts';

/** Tombstones that lie together. */
interface Point {
  /** Of one of them; null where only their share of the table's entries is known. */
  readonly key: Key | null;
  /** How far into the table, 0..1. */
  readonly share: number;
  readonly n: number;
  /** Of the oldest of them, or, not exact, of nothing older than it; 0: not known. */
  readonly oldest: number;
  readonly exact: boolean;
}

/** Tombstones in a stretch of the axis. */
export interface Column {
  /** Which stretch, from the left. */
  readonly place: number;
  readonly n: number;
  readonly key: Key | null;
  /** Of the oldest, ns; null where nothing tells it. */
  readonly ageNs: number | null;
  /** False: at most so old. */
  readonly exact: boolean;
}

const pointsOf = new WeakMap<Table, readonly Point[]>();

function pointsIn(table: Table): readonly Point[] {
  const known = pointsOf.get(table);
  if (known !== undefined) return known;
  const points = table.buckets.flatMap((n, bucket): readonly Point[] => {
    if (n === 0) return [];
    const share = Math.min(1, ((bucket + 0.5) * table.bucketEntries) / Math.max(1, table.entries ?? 0));
    const told = table.versions?.slice(bucket * table.bucketEntries, (bucket + 1) * table.bucketEntries);
    const dead = told?.filter(({ type }) => isTombstone(type)) ?? [];
    if (dead.length !== n) return [{ key: null, share, n, oldest: table.smallestSequence, exact: false }];
    return [{ key: dead[dead.length >> 1]!.key, share, n, oldest: oldestOf(dead), exact: true }];
  });
  pointsOf.set(table, points);
  return points;
}

const oldestOf = (versions: readonly Version[]): number =>
  versions.reduce((oldest, { sequence }) => Math.min(oldest, sequence), Infinity);

/** The tombstones of a row, by columns of so many px over an axis that begins at x0. */
export function columnsOf(
  scene: Scene,
  axis: KeyAxis,
  row: { readonly memtables: readonly Memtable[]; readonly tables: readonly Table[] },
  px: { readonly width: number; readonly column: number },
): readonly Column[] {
  const columns = new Map<number, Column>();
  const put = (at: number, { key, n, oldest, exact }: Omit<Point, 'share'>): void => {
    const place = Math.min(Math.ceil(px.width / px.column) - 1, Math.floor((at * px.width) / px.column));
    const before = columns.get(place);
    const ageNs = ageIn(scene, oldest);
    const older = before === undefined || (ageNs ?? -1) > (before.ageNs ?? -1);
    columns.set(place, {
      place,
      n: n + (before?.n ?? 0),
      key: before?.key ?? key,
      ageNs: older ? ageNs : before.ageNs,
      exact: exact && (before?.exact ?? true),
    });
  };
  for (const { list } of row.memtables)
    for (const { key, sequence, type } of list)
      if (isTombstone(type)) put(axis.position(key), { key, n: 1, oldest: sequence, exact: true });
  for (const table of row.tables) {
    const [from, to] = [axis.position(table.smallest), axis.position(table.largest)];
    for (const point of pointsIn(table))
      put(point.key === null ? from + (to - from) * point.share : axis.position(point.key), point);
  }
  return [...columns.values()].sort((a, b) => a.place - b.place);
}

/** Since a sequence was written, or since the database was opened where that was later; null where nothing tells it. */
function ageIn(scene: Scene, sequence: number): number | null {
  if (sequence === 0) return null;
  return ageOf(scene.written, sequence, scene.tNs)?.ageNs ?? 0;
}
