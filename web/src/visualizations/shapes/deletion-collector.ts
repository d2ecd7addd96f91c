/**
 * The deletion collector at work: a window that slides over the entries of the table being written, and a flag that is
 * raised when the window holds too many tombstones.
 *
 *      Collector   | | | [| + + x + +]   |>      each entry a tick, each counted tombstone its symbol; the frame is the window
 *      6 of 8
 *
 * The window is the engine's own (table/deletion_window.h): MyRocks' ring holds exactly the last entries, RocksDB's 128
 * buckets slide one bucket at a time. Entries are tier 2, of which the last 1,024 are kept: if a window is longer, the
 * lane says so.
 *
 * Invariants: 1. pure; 2. the count in the frame is the collector's count, given the recorded options.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatCount, formatInteger } from '../../base/units.ts';
import { optionByName } from '../../protocol/option-value.ts';
import type { EntryType } from '../../protocol/records.gen.ts';
import type { Output, Scene } from '../../scene/types.ts';
import type { Strip } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';
import { tombstoneSymbol } from './tombstone-symbols.ts';

export interface Watch {
  /** True for MyRocks' ring, false for RocksDB's buckets. */
  readonly exact: boolean;
  readonly windowEntries: number;
  readonly bound: number;
  /** Reaching the bound is already too many. */
  readonly atLeast: boolean;
  readonly countsSingleDeletes: boolean;
}

const kBuckets = 128;

function option(scene: Scene, name: string): number {
  const info = optionByName(name)!;
  return scene.options.get(info.id) ?? info.default;
}

/** The collector that the options configure; null if there is none, or if it has no window. */
export function watchOf(scene: Scene): Watch | null {
  const collector = option(scene, 'deletion_collector');
  const asked = option(scene, 'compaction_sequential_deletes_window');
  const bound = option(scene, 'compaction_sequential_deletes');
  if (collector === 0 || asked === 0 || (collector === 2 && bound === 0)) return null;
  const exact = collector === 2;
  const comparison = option(scene, 'compaction_sequential_deletes_comparison');
  return {
    exact,
    windowEntries: exact ? asked : Math.ceil(asked / kBuckets) * kBuckets,
    bound,
    atLeast: comparison === 0 ? !exact : comparison === 2,
    countsSingleDeletes: !exact || option(scene, 'compaction_sequential_deletes_count_sd') !== 0,
  };
}

const counts = (watch: Watch, type: EntryType): boolean =>
  type === 'delete' || (type === 'single_delete' && watch.countsSingleDeletes);

/** Start of the window after this many entries, counted from the first of the table. Pure. */
export function windowStart(watch: Watch, entries: number): number {
  if (watch.exact) return Math.max(0, entries - watch.windowEntries);
  const bucket = watch.windowEntries / kBuckets;
  const newest = Math.floor(Math.max(0, entries - 1) / bucket) * bucket;
  return Math.max(0, newest - (kBuckets - 1) * bucket);
}

export interface Reading {
  /** Count in the current window. */
  readonly inWindow: number;
  /** The entry at which a window first held too many, counted from 1; null if none did. */
  readonly reachedAt: number | null;
}

/** The collector's state after these entries of a table, of which only the last are known. Pure. */
export function readingOf(watch: Watch, { entries, last }: Pick<Output, 'entries' | 'last'>): Reading {
  const first = entries - last.length;
  const counted = [0];
  for (const { type } of last) counted.push(counted.at(-1)! + (counts(watch, type) ? 1 : 0));
  const within = (n: number) => counted[n - first]! - counted[Math.max(first, windowStart(watch, n)) - first]!;
  let reachedAt: number | null = null;
  for (let n = first + 1; n <= entries && reachedAt === null; n++)
    if (watch.atLeast ? within(n) >= watch.bound : within(n) > watch.bound) reachedAt = n;
  return { inWindow: entries === 0 ? 0 : within(entries), reachedAt };
}

/** "more than 15 of 16 entries": the condition for marking a table. */
export const boundWords = (watch: Watch): string =>
  `${watch.atLeast ? 'at least' : 'more than'} ${formatInteger(watch.bound)} within ${formatCount(watch.windowEntries, 'entry', 'entries')}`;

export interface Lane extends Strip {
  /** Width of the row names. */
  readonly gutter: number;
  /** Name and number on one line. */
  readonly low: boolean;
}

/** Room for the flag and its text at the right. */
const kFlagPx = 104;

/** The lane of the table that a job is writing. */
export function collectorLane(pen: Pen, id: string, watch: Watch, output: Output, lane: Lane): void {
  const { x0, x1, y, h, gutter, low } = lane;
  const { inWindow, reachedAt } = readingOf(watch, output);
  const [now, bound] = [formatInteger(inWindow), formatInteger(watch.bound)];
  const number = [`${now} of ${bound}`, `${now}/${bound}`, now];
  pen.rowName(id, x0, y + h - 2, low ? 'Window' : 'Collector', number, gutter - 8, low ? 0 : 14);
  const left = x0 + gutter;
  const right = x1 - kFlagPx;
  const pitch = Math.max(3, Math.min(11, (right - left) / (watch.windowEntries * 1.5)));
  const room = Math.max(1, Math.floor((right - left) / pitch));
  const shown = output.last.slice(-room);
  const first = output.entries - shown.length;
  const start = Math.max(first, windowStart(watch, output.entries));
  const x = (n: number) => left + (n - first) * pitch;
  pen.horizontal(y + h, left, right, { id: `${id}/bed`, role: 'hair', width: 1 });
  shown.forEach(({ key, type }, i) => {
    const counted = counts(watch, type);
    const tall = counted ? h * 0.9 : h * 0.5;
    const place = `${id}/entry:${first + i}`;
    pen.box(x(first + i), y + h - tall, Math.max(1.6, pitch - 3), tall, {
      id: place,
      role: counted ? 'tombstone' : 'filter-off',
      pattern: counted ? 'hatch' : 'solid',
      r: 1,
      label: `Entry ${first + i + 1} of the table, ${formatKey(key, { max: 24 })}: ${counted ? 'a tombstone, counted' : 'not counted'}`,
    });
    if (counted && pitch >= 9) tombstoneSymbol(pen, `${place}/sign`, type, x(first + i) + (pitch - 3) / 2, y - 3, 6);
  });
  const marked = reachedAt !== null;
  if (output.entries > 0)
    pen.box(x(start) - 2, y - 7, x(output.entries) - x(start) + 1, h + 10, {
      id: `${id}/window`,
      role: marked ? 'tombstone' : 'ink',
      pattern: 'outline',
      r: 3,
      label: `${formatCount(inWindow, 'tombstone')} in the window; ${boundWords(watch)} mark the table${start > windowStart(watch, output.entries) ? '; the window is longer than what is drawn' : ''}`,
    });
  flag(pen, `${id}/flag`, right + 14, y - 6, h + 8, reachedAt, watch);
}

/** The flag: lowered and hollow, or raised and filled. */
function flag(pen: Pen, id: string, x: number, y: number, h: number, reachedAt: number | null, watch: Watch): void {
  const up = reachedAt !== null;
  const role = up ? 'tombstone' : 'muted';
  const top = up ? y : y + h - 11;
  pen.vertical(x, y, y + h, { id: `${id}/pole`, role, width: 1.4 });
  pen.path({
    id,
    role,
    d: `M${px(x)} ${px(top)}l12 4.5l-12 4.5z`,
    ...(up ? { fill: true } : { width: 1.2 }),
    label: up
      ? `The table will be marked: from entry ${reachedAt} on, ${boundWords(watch)} were tombstones`
      : `Not marked: ${boundWords(watch)} would be needed`,
  });
  pen.note(`${id}/words`, x + 18, px(y + h - 2), up ? `at entry ${reachedAt}` : 'not marked', role);
}
