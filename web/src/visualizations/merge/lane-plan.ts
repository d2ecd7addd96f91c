/**
 * The lanes of a scan's merge as plain data: what each run and the rows show, and where.
 *
 *     y0   structure        as much as it needs
 *          lane  lane  ...  one for each run
 *     y1   rows
 *
 * Pure. O(runs * slots * log(entries)).
 */
import { compareBytes, formatKey } from '../../base/bytes.ts';
import type { Merge, MergeChild, PassedEntry, Scene, Version } from '../../scene/types.ts';
import { upcomingOf, type Run } from '../shapes/run-entries.ts';

export interface Lane {
  readonly child: MergeChild;
  readonly run: Run;
  /** The entry at the cursor has been taken, and the cursor has not moved yet: its place is empty. */
  readonly isTaken: boolean;
  /** From the cursor on. */
  readonly entries: readonly Version[];
  /** More follow that the scene does not know. */
  readonly isHidden: boolean;
}

export interface LanePlan {
  readonly lanes: readonly Lane[];
  /** The last entries that the scan took. */
  readonly passed: readonly PassedEntry[];
  /** x of the first slot and of the end. */
  readonly left: number;
  readonly right: number;
  /** Slots across, and the width of one. */
  readonly slots: number;
  readonly pitch: number;
  /** Tall chips have two lines. */
  readonly tall: boolean;
  readonly chip: { readonly w: number; readonly h: number };
  readonly top: number;
  readonly laneHeight: number;
  readonly rowsY: number;
}

/** Where the lanes may be: the width of the picture, and what is left between its top and its sentence. */
export interface LaneRoom {
  readonly width: number;
  readonly y0: number;
  readonly y1: number;
  /** The least height of the structure above them. */
  readonly structure: number;
}

const kMargin = 14;
/** Width of the cursor at the left of a lane. */
export const kCursor = 11;
const kGap = 8;
/** Height of a lane, and distance of two chips in a column. */
const kLane = { least: 15, most: 40, gap: 3 };
/** Height of a chip from which on it has two lines. */
const kTwoLines = 33;

/** null: only a scan has lanes, forward, and only if there is room for all of them. */
export function planLanes(scene: Scene, merge: Merge, room: LaneRoom): LanePlan | null {
  const many = merge.children.length + 1;
  const free = room.y1 - room.y0 - room.structure - kGap - many * kLane.least;
  if (merge.purpose !== 'scan' || free < 0 || isBackward(merge)) return null;
  const laneHeight = Math.min(kLane.most, kLane.least + (free * 0.7) / many);
  const h = laneHeight - kLane.gap - (laneHeight > 22 ? 2 : 0);
  const lanes = merge.children.map((child) => laneOf(scene, merge, child));
  const left = kMargin + (room.width >= 520 ? 84 : 50) + kCursor;
  const right = room.width - kMargin;
  const slots = Math.max(2, Math.floor((right - left) / leastSlot(lanes, merge.passed)));
  const pitch = (right - left) / slots;
  const rowsY = room.y1 - laneHeight;
  return {
    lanes,
    passed: merge.passed.slice(-slots),
    left,
    right,
    slots,
    pitch,
    tall: h >= kTwoLines,
    chip: { w: Math.min(104, pitch - 5), h },
    top: rowsY - (many - 1) * laneHeight - 2,
    laneHeight,
    rowsY,
  };
}

/** A backward scan takes the largest key, and has moved on before it knows the row. */
function isBackward({ winner, searching, children }: Merge): boolean {
  const at = children.find(({ child }) => child === winner)?.at;
  if (!at || searching) return false;
  return children.some((child) => child.at !== null && compareBytes(child.at.key, at.key) < 0);
}

/** Entries that are asked for: no drawing has more slots. */
const kEntriesMax = 24;

function laneOf(scene: Scene, merge: Merge, child: MergeChild): Lane {
  const isMemtable = child.runKind === 'memtable' || child.runKind === 'sealed_memtable';
  const run: Run = {
    level: isMemtable ? null : child.level,
    tables: child.tables,
    memtable: isMemtable ? child.source : null,
  };
  const { at } = child;
  const last = merge.passed.at(-1);
  const isTaken = at !== null && last?.child === child.child && last.sequence === at.sequence;
  if (at === null && child.advanced > 0) return { child, run, isTaken, entries: [], isHidden: false };
  const { versions, hidden } = upcomingOf(scene, run, at ?? startOf(scene, merge), kEntriesMax);
  return { child, run, isTaken, entries: at === null ? versions : [at, ...versions], isHidden: hidden };
}

/** Before the first entry that the scan seeks; null for a scan from the beginning. */
function startOf({ operation }: Scene, { job }: Merge): Version | null {
  if (operation?.job !== job || operation.key.length === 0) return null;
  return { key: operation.key, sequence: Infinity, type: 'put' };
}

/** The least width of a slot: of three, so that it rarely changes during a scan. */
function leastSlot(lanes: readonly Lane[], passed: readonly PassedEntry[]): number {
  const keys = [...lanes.flatMap(({ entries }) => entries.slice(0, 4)), ...passed].map(({ key }) => formatKey(key));
  const longest = keys.reduce((most, key) => Math.max(most, key.length), 0);
  return longest <= 4 ? 60 : longest <= 8 ? 80 : 104;
}
