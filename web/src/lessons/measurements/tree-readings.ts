/**
 * Numbers about the tree at the end of a run: its sorted runs, their entries, and how many of those are tombstones or old
 * versions.
 *
 * A memtable is a sorted run, so is each table of L0, and each deeper level as a whole. Tables that were compacted away are
 * not in the tree; records report the tombstones that they had.
 */
import { Kind, TableCreated, TableInstalled } from '../../protocol/records.gen.ts';
import { kindTable } from '../../protocol/decode.ts';
import type { Scene } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import { computed, measured, optionOf, sumOf, tablesOf, type ReadingTable } from './reading.ts';

/** Entries of each sorted run that holds any. */
export function runEntries({ memtables, levels, tables }: Scene): readonly number[] {
  const inTables = levels.flatMap(({ level, tables: numbers }) => {
    const each = numbers.map((number) => tables.get(number)!.entries ?? 0);
    return level === 0 ? each : [sumOf(each, (entries) => entries)];
  });
  return [...memtables.map(({ entries }) => entries), ...inTables].filter((entries) => entries > 0);
}

/** Entries in memtables and in tables: versions and tombstones alike. */
export const entriesStanding = (scene: Scene): number => sumOf(runEntries(scene), (entries) => entries);

/** Tombstones in memtables and in tables. */
export const tombstonesStanding = (scene: Scene): number =>
  sumOf([...scene.memtables, ...tablesOf(scene)], ({ deletes }) => deletes ?? 0);

const entriesInMemtables = ({ head }: History): number => sumOf(head.memtables, ({ entries }) => entries);

const kWrittenAndInstalled = kindTable([Kind.TableCreated, Kind.TableInstalled]);

/** Tombstones of each table that was written for these levels, in the order of time. */
function tombstonesOfTables(history: History, of: (level: number) => boolean): readonly number[] {
  const written = new Map<number, number>();
  const found: number[] = [];
  history.forEach(
    0,
    history.total,
    ({ kind, v, at }) => {
      if (kind === Kind.TableCreated) {
        written.set(TableCreated.table(v, at), TableCreated.deletes(v, at));
        return;
      }
      const table = TableInstalled.table(v, at);
      // A trivial move installs a table again; the level it was written for is the first one.
      if (written.has(table) && of(TableInstalled.level(v, at))) found.push(written.get(table)!);
      written.delete(table);
    },
    kWrittenAndInstalled,
  );
  return found;
}

export const kTreeReadings: ReadingTable = {
  entries_in_memtables: measured('entries of the live memtables', entriesInMemtables),
  log2_entries: computed('log2 of the entries in the memtable', (h) => Math.log2(entriesInMemtables(h))),
  entries_per_block: measured('entries ÷ data blocks of the live tables', (h) => {
    const tables = tablesOf(h.head);
    return sumOf(tables, ({ entries }) => entries ?? 0) / sumOf(tables, ({ dataBlocks }) => dataBlocks);
  }),
  levels: measured('levels that hold tables', (h) => h.head.levels.filter(({ tables }) => tables.length > 0).length),
  tables: measured('live tables', (h) => tablesOf(h.head).length),
  runs: measured('memtables, tables of L0 and deeper levels that hold entries', (h) => runEntries(h.head).length),
  runs_less_one: computed('sorted runs − 1', (h) => runEntries(h.head).length - 1),
  versions_standing: measured('entries in memtables and live tables', (h) => entriesStanding(h.head)),
  tombstones_standing: measured('tombstones in memtables and live tables', (h) => tombstonesStanding(h.head)),
  tombstones_per_flush: measured('the most tombstones of a table that a flush wrote', (h) =>
    Math.max(...tombstonesOfTables(h, (level) => level === 0)),
  ),
  tombstones_per_table: measured('the most tombstones of a table that a compaction wrote', (h) =>
    Math.max(...tombstonesOfTables(h, (level) => level > 0)),
  ),
  window_entries: computed('compaction_sequential_deletes_window, as set', (h) =>
    optionOf(h, 'compaction_sequential_deletes_window'),
  ),
};
