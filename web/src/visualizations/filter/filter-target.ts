/**
 * The filter that is shown: which table's or memtable's, and the probe by the Get at the cursor.
 *
 * The choice follows from the scene and the selection: a chosen table or memtable, otherwise the filter that the Get at
 * the cursor probed last, otherwise the first table with a filter, otherwise the first memtable with one. A table's
 * filter never changes. A memtable's is requested as of the current last sequence, and that state never changes either.
 * Pure.
 */
import { fromHex } from '../../base/bytes.ts';
import { entriesAddress, filterAddress, memtableFilterAddress } from '../../protocol/answers.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import type { FilterProbe, Memtable, ReadStop, Scene, Table } from '../../scene/types.ts';

type TableStop = Extract<ReadStop, { kind: 'table' }>;

/** The owner of the filter: a table in a level, or a memtable as of a last sequence, because its filter grows. */
export type FilterHome =
  | { readonly kind: 'table'; readonly table: Table; readonly level: number }
  | { readonly kind: 'memtable'; readonly memtable: Memtable; readonly sequence: number };

/** The filter shown, and the probe by the Get at the cursor. */
export interface FilterTarget {
  readonly home: FilterHome;
  /** The stop of the Get at the cursor that probed it; null if it did not. */
  readonly stop: ReadStop | null;
  /** That Get's last probe of this filter. */
  readonly probe: FilterProbe | null;
  /** The key or bit of this filter that is selected. */
  readonly key: Uint8Array | null;
  readonly bit: number | null;
}

const levelOf = (scene: Scene, table: number): number =>
  scene.levels.find(({ tables }) => tables.some((each) => each === table))?.level ?? 0;

const numberIn = (selection: string | null, pattern: RegExp): number | null => {
  const digits = selection === null ? undefined : pattern.exec(selection)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** "table:27" or "memtable:3", as in the other views. */
export const idOf = (home: FilterHome): string =>
  home.kind === 'table' ? `table:${home.table.table}` : `memtable:${home.memtable.memtable}`;

/** The key and the bit of this filter at the end of a selection. */
function pointedIn(selection: string | null): Pick<FilterTarget, 'key' | 'bit'> {
  const hex = /\/(?:table|memtable):\d+\/key:([0-9a-f]*)$/.exec(selection ?? '')?.[1];
  return {
    key: hex === undefined ? null : (fromHex(hex) ?? null),
    bit: numberIn(selection, /\/(?:table|memtable):\d+\/bit:(\d+)$/),
  };
}

/** A chosen memtable; if no table was chosen, the memtable whose filter the Get at the cursor probed last. */
function memtableTarget(scene: Scene, selection: string | null): FilterTarget | null {
  const chosen = numberIn(selection, /(?:^|\/)memtable:(\d+)/);
  const stops = scene.operation?.path ?? [];
  const last = stops.findLast((stop) => (stop.kind === 'table' ? stop.probes.length > 0 : stop.probe !== null));
  const asked = last?.kind === 'memtable' && numberIn(selection, /(?:^|\/)table:(\d+)/) === null ? last.memtable : null;
  const memtable = scene.memtables.find((each) => each.memtable === (chosen ?? asked));
  // The ratio applies to future memtables; one that was probed has a filter whatever the ratio is now.
  if (memtable === undefined || (asked === null && !hasMemtableFilters(scene))) return null;
  return atMemtable(scene, selection, memtable);
}

function atMemtable(scene: Scene, selection: string | null, memtable: Memtable): FilterTarget {
  const stop =
    (scene.operation?.path ?? []).findLast((each) => each.kind === 'memtable' && each.memtable === memtable.memtable) ??
    null;
  const sequence = memtable.list.reduce((most, entry) => Math.max(most, entry.sequence), 0);
  return {
    home: { kind: 'memtable', memtable, sequence: sequence === 0 ? scene.lastSequence : sequence },
    stop,
    probe: stop?.kind === 'memtable' ? stop.probe : null,
    ...pointedIn(selection),
  };
}

const kRatio = optionInfos.find(({ name }) => name === 'memtable_prefix_bloom_size_ratio')!.id;

const hasMemtableFilters = ({ options }: Scene): boolean => (options.get(kRatio) ?? 0) > 0;

/** null if nothing has a filter yet. Pure. */
export function filterTarget(scene: Scene, selection: string | null): FilterTarget | null {
  const memtable = memtableTarget(scene, selection);
  if (memtable !== null) return memtable;
  const chosen = numberIn(selection, /(?:^|\/)table:(\d+)/);
  const stops = (scene.operation?.path ?? []).filter((stop): stop is TableStop => stop.kind === 'table');
  const asked = stops.findLast(({ probes }) => probes.length > 0);
  const filtered = scene.levels.flatMap(({ tables }) => tables).filter((n) => scene.tables.get(n)?.filterBytes);
  const table = [chosen, asked?.table, filtered[0]].map((n) => scene.tables.get(n as never)).find((found) => found);
  if (table === undefined) {
    const written = hasMemtableFilters(scene) ? scene.memtables.find(({ entries }) => entries > 0) : undefined;
    return written === undefined ? null : atMemtable(scene, selection, written);
  }
  const stop = stops.findLast((each) => each.table === table.table) ?? null;
  return {
    home: { kind: 'table', table, level: stop?.level ?? levelOf(scene, table.table) },
    stop,
    probe: stop?.probes.at(-1) ?? null,
    ...pointedIn(selection),
  };
}

/**
 * The selection to use while pictures change faster than anyone can read: keeps the table whose filter was shown until
 * it leaves the tree, unless the user chose another. Otherwise each table would be requested with all its keys and
 * shown for a tenth of a second. Pure.
 */
export function stayingWith(before: string | null, scene: Scene, selection: string | null): string | null {
  if (/(?:^|\/)(?:table|memtable):\d/.test(selection ?? '')) return selection;
  const table = numberIn(before, /^table:(\d+)$/);
  return scene.levels.some(({ tables }) => tables.some((each) => each === table)) ? before : selection;
}

export const addressesOf = (home: FilterHome): readonly string[] =>
  home.kind === 'table'
    ? [filterAddress(home.table.table), entriesAddress(home.table.table)]
    : [memtableFilterAddress(home.memtable.memtable, home.sequence)];

/** Addresses of the answers that this picture needs. Pure. */
export function wantsOfFilter(scene: Scene, selection: string | null): readonly string[] {
  const target = filterTarget(scene, selection);
  return target === null ? [] : addressesOf(target.home);
}
