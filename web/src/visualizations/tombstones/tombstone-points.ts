/**
 * Where tombstones are and how old they are, in columns over the key axis: the data of the map of tombstones.
 *
 * Every entry of a memtable is recorded. For a table, TableCreated records how many tombstones each 64th of its entries
 * has; if its entries were recorded too, the keys, sequences and therefore ages are known; otherwise the table's
 * sequence range bounds the ages.
 *
 * Invariants: 1. pure; data read from a table is cached with it, because a table never changes; 2. the sum over the
 * columns of a row is the recorded number of tombstones of its memtables and tables.
 */
import { isTombstone } from '../../scene/entry.ts';
import type { Key, Memtable, Scene, Table, Version } from '../../scene/types.ts';
import { ageOf } from '../../scene/features/memory/write-times.ts';
import type { KeyAxis } from '../../marks/key-axis.ts';

/** A group of tombstones. */
interface Point {
  /** Key of one of them; null if only their share of the table's entries is known. */
  readonly key: Key | null;
  /** Position in the table, 0..1. */
  readonly share: number;
  readonly n: number;
  /** Sequence of the oldest, or, not exact, a lower bound of it; 0: unknown. */
  readonly oldest: number;
  readonly exact: boolean;
}

/** Tombstones in one column of the axis. */
export interface Column {
  /** Index of the column, from the left. */
  readonly place: number;
  readonly n: number;
  readonly key: Key | null;
  /** Age of the oldest, ns; null if unknown. */
  readonly ageNs: number | null;
  /** False: an upper bound. */
  readonly exact: boolean;
}

const pointsOf = new WeakMap<Table, readonly Point[]>();

function pointsIn(table: Table): readonly Point[] {
  const known = pointsOf.get(table);
  if (known !== undefined) return known;
  const points = table.buckets.flatMap((n, bucket): readonly Point[] => {
    if (n === 0) return [];
    const share = Math.min(1, ((bucket + 0.5) * table.bucketEntries) / Math.max(1, table.entries ?? 0));
    const versions = table.versions?.slice(bucket * table.bucketEntries, (bucket + 1) * table.bucketEntries);
    const dead = versions?.filter(({ type }) => isTombstone(type)) ?? [];
    if (dead.length !== n) return [{ key: null, share, n, oldest: table.smallestSequence, exact: false }];
    return [{ key: dead[dead.length >> 1]!.key, share, n, oldest: oldestOf(dead), exact: true }];
  });
  pointsOf.set(table, points);
  return points;
}

const oldestOf = (versions: readonly Version[]): number =>
  versions.reduce((oldest, { sequence }) => Math.min(oldest, sequence), Infinity);

/** The tombstones of a row, by columns of kColumn px over an axis that begins at x0. */
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

/** Time since a sequence was written, or since the database was opened if that was later; null if unknown. */
function ageIn(scene: Scene, sequence: number): number | null {
  if (sequence === 0) return null;
  return ageOf(scene.written, sequence, scene.tNs)?.ageNs ?? 0;
}
