/**
 * A storage design as rows of bytes, small enough to draw four side by side: what it has in memory, then what it has on the device. Widths are
 * bytes on one scale, so a longer row is more bytes in every design.
 *
 *      memory  [//////]                    the memtable, hatched: newer than the files; a B+tree's buffer pool; the index of a log
 *      L0      [==][==]
 *      L1      [====]      |               each row one sorted run, or one level of pages; hatched: being merged
 *      L2      [=====][=====][==]
 *                          |               the bytes of the live rows
 */
import { formatBytes, formatCount } from '../../base/units.ts';
import type { Role } from '../../marks/marks.ts';
import { levelRole } from '../../marks/pen.ts';
import type { FileNumber } from '../../base/ids.ts';
import type { BTree, IndexLog, Scene } from '../../scene/types.ts';
import { busyTables } from '../shapes/tree-rows.ts';

/** A part of a row. */
export interface Piece {
  /** Its part of the address. */
  readonly id: string;
  readonly bytes: number;
  readonly role: Role;
  readonly pattern: 'solid' | 'hatch';
  /** How much of it holds something: a page that is half full is drawn half as high. */
  readonly filled: number;
  /** Drawn pale: not in memory. */
  readonly isPale: boolean;
}

export interface ByteRow {
  readonly id: string;
  readonly name: string;
  readonly isMemory: boolean;
  readonly pieces: readonly Piece[];
  /** The row in words. */
  readonly label: string;
}

const bytesOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { bytes }) => sum + bytes, 0);

/** Rows from the top: one in memory, then those on the device. Pure. */
export function byteRows(scene: Scene): readonly ByteRow[] {
  if (scene.indexLog !== null) return rowsOfLog(scene.indexLog);
  return scene.btree === null ? rowsOfRuns(scene) : rowsOfPages(scene.btree);
}

/** The longest row on the device, bytes. Pure. */
export const longestRow = (scene: Scene): number =>
  Math.max(0, ...byteRows(scene).map(({ isMemory, pieces }) => (isMemory ? 0 : bytesOf(pieces))));

const piece = (id: string, bytes: number, role: Role, more: Partial<Piece> = {}): Piece => ({
  id,
  bytes,
  role,
  pattern: 'solid',
  filled: 1,
  isPale: false,
  ...more,
});

function rowsOfRuns(scene: Scene): readonly ByteRow[] {
  const busy = busyTables(scene);
  const memory = scene.memtables.map(({ memtable, sizeBytes, state }) =>
    piece(`memtable:${memtable}`, sizeBytes, state === 'active' ? 'memtable' : 'sealed', { pattern: 'hatch' }),
  );
  const runs = scene.levels.flatMap(
    ({ level, tables }): readonly (readonly [string, number, readonly FileNumber[]])[] => {
      if (tables.length === 0) return [];
      if (level > 0) return [[`level:${level}`, level, tables]];
      return tables.map((table) => [`level:0/run:${table}`, 0, [table]]);
    },
  );
  return [
    {
      id: 'memory',
      name: 'memory',
      isMemory: true,
      pieces: memory,
      label: `Memtables: ${formatBytes(bytesOf(memory))}`,
    },
    ...runs.map(([id, level, tables]): ByteRow => {
      const pieces = tables.map((table) =>
        piece(`table:${table}`, scene.tables.get(table)?.sizeBytes ?? 0, levelRole(level), {
          pattern: busy.has(table) ? 'hatch' : 'solid',
        }),
      );
      const label = `L${level}: ${formatCount(tables.length, 'table')}, ${formatBytes(bytesOf(pieces))}`;
      return { id, name: `L${level}`, isMemory: false, pieces, label };
    }),
  ];
}

function rowsOfPages({ pages, levels, pageBytes }: BTree): readonly ByteRow[] {
  const states = [...pages.values()].map(({ state }) => state);
  const count = (wanted: string): number => states.filter((state) => state === wanted).length;
  const [dirty, clean] = [count('dirty'), count('clean')];
  const memory = [
    piece('dirty', dirty * pageBytes, 'memtable', { pattern: 'hatch' }),
    piece('clean', clean * pageBytes, levelRole(1)),
  ];
  const words = `Buffer pool: ${formatCount(dirty + clean, 'page')}, ${dirty} of them newer than the file`;
  return [
    { id: 'memory', name: 'memory', isMemory: true, pieces: memory, label: words },
    ...levels.toReversed().map((numbers, i): ByteRow => {
      const level = levels.length - 1 - i;
      const name = level === 0 ? 'leaves' : i === 0 ? 'root' : 'inner';
      const pieces = numbers.flatMap((number) => {
        const page = pages.get(number);
        if (!page) return [];
        const isDirty = page.state === 'dirty';
        return piece(`page:${number}`, pageBytes, isDirty ? 'memtable' : levelRole(levels.length - level), {
          pattern: isDirty ? 'hatch' : 'solid',
          filled: page.usedBytes / pageBytes,
          isPale: page.state === 'out',
        });
      });
      const label = `${name}: ${formatCount(pieces.length, 'page')}, ${formatBytes(bytesOf(pieces))}`;
      return { id: `pages:${level}`, name, isMemory: false, pieces, label };
    }),
  ];
}

/** The segments of a log, oldest first, each as high as its live share. */
function rowsOfLog({ segments, indexBytes, indexEntries }: IndexLog): readonly ByteRow[] {
  const pieces = [...segments.values()].map(({ segment, sizeBytes, liveBytes }) =>
    piece(`segment:${segment}`, sizeBytes, levelRole(1), { filled: liveBytes / Math.max(1, sizeBytes) }),
  );
  const index = `Index: ${formatCount(indexEntries, 'key')}, ${formatBytes(indexBytes)}`;
  const log = `Log: ${formatCount(pieces.length, 'segment')}, ${formatBytes(bytesOf(pieces))}`;
  return [
    { id: 'memory', name: 'index', isMemory: true, pieces: [piece('index', indexBytes, 'memtable')], label: index },
    { id: 'log', name: 'log', isMemory: false, pieces, label: log },
  ];
}
