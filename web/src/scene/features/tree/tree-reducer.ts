/**
 * Tables and levels, separately for each column family: TableCreated names the family of a table.
 *
 * A table is known from TableCreated on, belongs to a level between TableInstalled and TableRemoved, and is deleted
 * from the scene when its file is removed. So a compaction's inputs can still be drawn while they fade, and a trivial
 * move (removed here, installed there) loses nothing. L0 is ordered by descending largest sequence, then file number,
 * newest first; deeper levels by key. If versions of one user key span tables of a level, tables that hold only this
 * key come first, newer ones before older ones: the order of internal keys.
 */
import type { FileNumber, JobId } from '../../../base/ids.ts';
import { compareBytes } from '../../../base/bytes.ts';
import {
  FileRemoved,
  LevelScored,
  LevelTargeted,
  RangeTombstonesStored,
  TableCreated,
  TableInstalled,
  TableMarked,
  TableRemoved,
} from '../../../protocol/records.gen.ts';
import { add } from '../tombstones/live-tombstones.ts';
import { lowerBound } from '../../order.ts';
import { memberOf, places } from '../../families.ts';
import { emptyLevel } from '../../scene.ts';
import type { Level, Scene, Table } from '../../types.ts';
import type { Section } from '../../reducer.ts';

const noKey = new Uint8Array(0);

/** The level; creates it and those above it if missing. */
function growLevels({ levels }: Pick<Scene, 'levels'>, level: number): Level {
  while (levels.length <= level) levels.push(emptyLevel(levels.length));
  return levels[level]!;
}

/** The placeholder for a table that no record described. */
function standIn(table: FileNumber): Table {
  return {
    table,
    family: 0,
    sizeBytes: 0,
    entries: null,
    deletes: null,
    ranges: 0,
    rangeSpan: null,
    fragments: [],
    versions: null,
    mark: null,
    dataBlocks: 0,
    filterBytes: 0,
    compression: 'unknown',
    rawBytes: 0,
    smallest: noKey,
    largest: noKey,
    smallestSequence: 0,
    largestSequence: 0,
    bucketEntries: 0,
    buckets: [],
    madeBy: 0 as JobId,
  };
}

function compareTables(a: Table, b: Table): number {
  return (
    compareBytes(a.smallest, b.smallest) ||
    compareBytes(a.largest, b.largest) ||
    b.smallestSequence - a.smallestSequence
  );
}

/** Order of two tables of L0. Sequences are 0 where the engine does not know them; then file numbers decide. */
function isNewer(a: Table, b: Table): boolean {
  return a.largestSequence === b.largestSequence ? a.table > b.table : a.largestSequence > b.largestSequence;
}

function install(scene: Scene, number: FileNumber, levelNumber: number): void {
  let table = scene.tables.get(number);
  if (!table) scene.tables.set(number, (table = standIn(number)));
  const place = memberOf(scene, table.family);
  if (place === undefined) return;
  const level = growLevels(place, levelNumber);
  const added = table;
  const isBefore =
    levelNumber === 0
      ? (other: FileNumber): boolean => isNewer(scene.tables.get(other)!, added)
      : (other: FileNumber): boolean => compareTables(scene.tables.get(other)!, added) < 0;
  level.tables.splice(lowerBound(level.tables, isBefore), 0, number);
  level.sizeBytes += table.sizeBytes;
  add(place.live, levelNumber, table.deletes ?? 0);
}

function remove(scene: Scene, number: FileNumber, levelNumber: number): void {
  const family = memberOf(scene, scene.tables.get(number)?.family ?? 0);
  const level = family && growLevels(family, levelNumber);
  const place = level?.tables.indexOf(number) ?? -1;
  if (family === undefined || level === undefined || place < 0) return;
  const { sizeBytes, deletes } = scene.tables.get(number)!;
  level.tables.splice(place, 1);
  level.sizeBytes -= sizeBytes;
  add(family.live, levelNumber, -(deletes ?? 0));
}

export const tree: Section = {
  RangeTombstonesStored(scene, v, at) {
    scene.rangesStored = {
      table: RangeTombstonesStored.table(v, at),
      fragments: RangeTombstonesStored.fragments(v, at),
      span: {
        begin: RangeTombstonesStored.smallest(v, at).slice(),
        end: RangeTombstonesStored.largest(v, at).slice(),
      },
    };
  },
  TableCreated(scene, v, at) {
    const table = TableCreated.table(v, at);
    const stored = scene.rangesStored.table === table ? scene.rangesStored : null;
    const job = scene.jobs.get(TableCreated.job(v, at));
    // A table that existed before the engine opened is recorded again, without the fields that only its creation
    // reports.
    const known = scene.tables.get(table);
    const making = job?.kind === 'flush' || job?.kind === 'compaction' ? job.output : null;
    // A manifest has no entry counts, and no table is empty.
    const counted = TableCreated.entries(v, at) + (stored?.fragments ?? 0) > 0;
    const entries = counted ? TableCreated.entries(v, at) : null;
    const versions = making === null ? (known?.versions ?? null) : making.versions;
    scene.tables.set(table, {
      table,
      family: TableCreated.family(v, at),
      sizeBytes: TableCreated.sizeBytes(v, at),
      entries,
      deletes: counted ? TableCreated.deletes(v, at) : null,
      ranges: stored?.fragments ?? 0,
      rangeSpan: stored?.span ?? null,
      fragments: making?.ranges ?? known?.fragments ?? [],
      versions: versions?.length === entries ? versions : null,
      mark: known?.mark ?? null,
      dataBlocks: TableCreated.dataBlocks(v, at),
      filterBytes: TableCreated.filterBytes(v, at),
      compression: TableCreated.compression(v, at),
      rawBytes: TableCreated.rawBytes(v, at),
      smallest: TableCreated.smallest(v, at).slice(),
      largest: TableCreated.largest(v, at).slice(),
      smallestSequence: TableCreated.smallestSequence(v, at),
      largestSequence: TableCreated.largestSequence(v, at),
      bucketEntries: TableCreated.bucketEntries(v, at),
      buckets: Array.from(TableCreated.buckets(v, at)),
      madeBy: TableCreated.job(v, at),
    });
    scene.versions.tree++;
  },
  TableMarked(scene, v, at) {
    const table = scene.tables.get(TableMarked.table(v, at));
    if (!table) return;
    const mark = {
      tombstones: TableMarked.tombstones(v, at),
      windowEntries: TableMarked.windowEntries(v, at),
      atEntry: TableMarked.atEntry(v, at),
    };
    scene.tables.set(table.table, { ...table, mark });
    scene.versions.tree++;
  },
  LevelTargeted(scene, v, at) {
    const place = memberOf(scene, LevelTargeted.family(v, at));
    if (place !== undefined) place.baseLevel = LevelTargeted.baseLevel(v, at);
    scene.versions.tree++;
  },
  TableInstalled(scene, v, at) {
    install(scene, TableInstalled.table(v, at), TableInstalled.level(v, at));
    scene.versions.tree++;
  },
  TableRemoved(scene, v, at) {
    remove(scene, TableRemoved.table(v, at), TableRemoved.level(v, at));
    scene.versions.tree++;
  },
  FileRemoved(scene, v, at) {
    if (FileRemoved.fileClass(v, at) !== 'table') return;
    const file = FileRemoved.file(v, at);
    if (places(scene).some(({ levels }) => levels.some((level) => level.tables.includes(file)))) return;
    if (scene.tables.delete(file)) scene.versions.tree++;
  },
  LevelScored(scene, v, at) {
    const place = memberOf(scene, LevelScored.family(v, at));
    if (place === undefined) return;
    const level = growLevels(place, LevelScored.level(v, at));
    level.targetBytes = LevelScored.targetBytes(v, at);
    level.scoreMilli = LevelScored.scoreMilli(v, at);
    scene.versions.tree++;
  },
};
