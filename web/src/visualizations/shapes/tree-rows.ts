/** The rows of a tree, one for each level, and what the drawings of a tree ask of a scene. Pure. */
import type { XSpan } from '../../marks/marks.ts';
import { axisSpan, drawnTogether, type Input } from '../../marks/input.ts';
import { px } from '../../marks/pen.ts';
import type { CompactionJob, Scene, Table } from '../../scene/types.ts';

export interface Row {
  readonly level: number;
  readonly y: number;
  readonly h: number;
  /** Distance from this row to the next. */
  readonly pitch: number;
}

export interface TreePlan extends XSpan {
  readonly memtableY: number;
  readonly memtableH: number;
  readonly rows: readonly Row[];
  /** Empty levels above the base level of dynamic level bytes, which L0 skips: one narrow row. */
  readonly skipped: { readonly from: number; readonly to: number; readonly y: number } | null;
}

const kTop = 36;
/** Height for name and note of a level below each other; a lower row has both on one line. */
export const kTwoLines = 31;
/** Units from the center of L0 to that of L1, the smallest distance between two names. */
const kNameToName = 0.91;
/** Height of an empty level if rows are low: its name, and the line that represents it. */
const kEmptyRow = 17;
/**
 * Positions of the rows. Levels below the deepest one that has or receives a table are omitted, but L0 to L2 are always
 * shown. If rows would be too low for their labels, empty levels give their height to the others. Pictures beside each
 * other have the same rows. Pure.
 */
export function layoutRows(input: Pick<Input, 'scene' | 'beside' | 'box'>): TreePlan {
  const { box } = input;
  const { x0, x1 } = axisSpan(box);
  const scenes = drawnTogether(input);
  const used = new Set(scenes.flatMap((scene) => [...usedLevels(scene)]));
  const deepest = Math.max(2, ...used);
  const memtableH = Math.max(30, Math.min(52, box.height * 0.12));
  const memtableY = kTop + 6;
  const top = memtableY + memtableH + 22;
  const space = box.height - top - 12;
  const passed = Math.min(...scenes.map((scene) => skippedLevels(scene, used)));
  const narrow = passed > 0 ? 26 : 0;
  // L0 takes 1.06 units, each deeper level 1.09; the last one needs half of its gap, for pending outputs below it.
  const unitOf = (whole: number, low: number) =>
    Math.min(124, (space - narrow - low * kEmptyRow) / (1.06 + 1.09 * whole - 0.24));
  const below = Array.from({ length: deepest - passed }, (_, i) => passed + 1 + i);
  const low = unitOf(below.length, 0) * kNameToName < kTwoLines ? below.filter((level) => !used.has(level)) : [];
  const unit = unitOf(below.length - low.length, low.length);
  const rows: Row[] = [];
  let y = top;
  for (const level of [0, ...below]) {
    const isLow = low.includes(level);
    const h = isLow ? kEmptyRow / 2 : unit * (level === 0 ? 0.74 : 0.42 + 0.035 * level);
    const pitch = isLow ? kEmptyRow : unit * (level === 0 ? 1.06 : 1.09);
    rows.push({ level, y: px(y), h: px(h), pitch: px(pitch) });
    y += pitch;
    if (level === 0) y += narrow;
  }
  const skipped = passed === 0 ? null : { from: 1, to: passed, y: px(top + unit * 1.06 + 4) };
  return { x0, x1, memtableY, memtableH, rows, skipped };
}

/** Levels that hold tables, or that a running compaction reads or writes. */
function usedLevels(scene: Scene): ReadonlySet<number> {
  const used = new Set(scene.levels.flatMap(({ level, tables }) => (tables.length > 0 ? [level] : [])));
  for (const job of scene.jobs.values()) {
    if (job.kind !== 'compaction') continue;
    used.add(job.outputLevel);
    for (const { level } of job.inputs) used.add(level);
  }
  return used;
}

/** The last of the empty levels under L0 that dynamic level bytes do not need yet; 0 if there is none. */
function skippedLevels({ baseLevel }: Scene, used: ReadonlySet<number>): number {
  let passed = 0;
  while (passed + 1 < baseLevel && !used.has(passed + 1)) passed++;
  return passed;
}

/** The tables of a row's level, in its order. */
export function tablesOf({ scene }: Input, row: Row): readonly Table[] {
  const data = scene.levels.find((l) => l.level === row.level);
  return (data?.tables ?? []).flatMap((number) => scene.tables.get(number) ?? []);
}

/** Numbers of the tables that running compactions read. */
export function busyTables(scene: Scene): ReadonlySet<number> {
  const busy = new Set<number>();
  for (const job of scene.jobs.values())
    if (job.kind === 'compaction') for (const { table } of job.inputs) busy.add(table);
  return busy;
}

/** Whether tables of these levels differ in their codec, so that a picture has to name it. */
const hasSeveralCodecs = ({ levels, tables }: Scene): boolean =>
  new Set(levels.flatMap((level) => level.tables.map((number) => tables.get(number)?.compression))).size > 1;

/** What the boxes of tables take from the whole scene. */
export interface TablesLook {
  readonly busy: ReadonlySet<number>;
  /** Each table with room names its codec. */
  readonly namesCodecs: boolean;
}

export const tablesLook = (scene: Scene): TablesLook => ({
  busy: busyTables(scene),
  namesCodecs: hasSeveralCodecs(scene),
});

/** The compaction to show in detail: the newest, by job number. */
export function mainCompaction(scene: Scene): CompactionJob | null {
  let found: CompactionJob | null = null;
  for (const job of scene.jobs.values()) if (job.kind === 'compaction' && (!found || job.job > found.job)) found = job;
  return found;
}
