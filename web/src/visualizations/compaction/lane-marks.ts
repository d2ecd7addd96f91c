/**
 * The lanes under the chips: the name of each run, a strip with its tables, what is not known of it, the output, and
 * the front.
 */
import { compareBytes, formatKey } from '../../base/bytes.ts';
import { formatCount } from '../../base/units.ts';
import type { FileNumber } from '../../base/ids.ts';
import type { Scene, Table } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { chosen, type Input } from '../../marks/input.ts';
import type { Role } from '../../marks/marks.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';
import { tableWords } from '../shapes/table-box.ts';
import { outputRole, runRole } from './chips.ts';
import { kLaneMargin, laneName, unknownPart } from '../shapes/lane.ts';
import { entriesOfRun, type Run } from '../shapes/run-entries.ts';
import type { Written } from './runs.ts';
import { kStrip, type Stage } from './stage.ts';
import type { Theater } from './theater.ts';

/** The name of a run, and shorter forms. */
export function runForms({ level, tables, memtable }: Run): readonly string[] {
  if (level === null) return memtable === null ? ['memtable'] : [`memtable ${memtable}`, `mem. ${memtable}`, 'mem.'];
  const [only, second] = tables;
  return second === undefined ? [`L${level} #${only}`, `#${only}`] : [`L${level}`];
}

/** The place of a run among its tables, from the newest to the oldest, and how many tables it has. */
function runNotes(runs: readonly Run[], index: number): readonly string[] {
  const { tables } = runs[index]!;
  const age = runs.length === 1 ? '' : index === 0 ? 'newest' : index === runs.length - 1 ? 'oldest' : 'older';
  if (tables.length < 2) return [age, ''];
  const many = formatCount(tables.length, 'table');
  return [`${many}${age && `, ${age}`}`, many, `${tables.length} tab.`];
}

export function lanes(pen: Pen, input: Input, job: Written, stage: Stage, { runs, hiddenFrom }: Theater): void {
  const { left, right, laneHeight } = stage;
  stage.laneTops.forEach((y, i) => {
    const run = runs[i]!;
    const id = `job:${job.job}/in/run:${i}`;
    laneName(pen, id, { ...stage, y }, runForms(run), runNotes(runs, i));
    const foot = y + laneHeight - kStrip.below;
    if (run.level !== null) strip(pen, input, `job:${job.job}/in`, run.tables, run.level, { left, right, y: foot });
    else
      pen.box(left, foot, right - left, kStrip.h, {
        id: `${id}/strip`,
        role: 'sealed',
        r: 1,
        label: memtableWords(input.scene, run),
      });
    const from = hiddenFrom[i];
    if (from === null || from === undefined) return;
    const x = left + Math.max(0, from) * stage.pitch + 3;
    const unknown = { run, name: runForms(run)[0]!, role: runRole(run) };
    unknownPart(pen, input.scene, `${id}/closed`, unknown, { x, y, w: right - x, h: stage.chip.h });
  });
  const more = runs.length - stage.laneTops.length;
  if (more > 0) pen.note(`job:${job.job}/in/more`, kLaneMargin, px(stage.outputY - 2), `+${more} more`, 'muted');
}

function memtableWords(scene: Scene, run: Run): string {
  const entries = entriesOfRun(scene, run);
  const many = entries === null ? '' : `: ${formatCount(entries, 'entry', 'entries')}`;
  return `Memtable ${run.memtable ?? ''}${many}`;
}

/** The tables of a run as one strip, each as wide as its share of the entries. */
function strip(
  pen: Pen,
  input: Input,
  id: string,
  tables: readonly FileNumber[],
  level: number,
  { left, right, y }: { readonly left: number; readonly right: number; readonly y: number },
): void {
  const sizes = tables.map((number) => input.scene.tables.get(number)?.sizeBytes || 1);
  const sum = sizes.reduce((a, b) => a + b, 0);
  let x = left;
  tables.forEach((number, i) => {
    const w = ((right - left) * sizes[i]!) / sum;
    const table: Table | undefined = input.scene.tables.get(number);
    pen.box(x, y, Math.max(0.5, w - 2), kStrip.h, {
      id: `${id}/table:${number}`,
      role: levelRole(level),
      r: 1,
      label: table ? tableWords(table, level) : `Table ${number} of L${level}, removed since`,
      highlighted: chosen(input, `table:${number}`),
      ...(table ? {} : { pattern: 'dashed' as const, opacity: 0.5 }),
    });
    x += w;
  });
}

/** The output: a box for each table in the window, dashed if it is still being written, and a strip with all of them. */
export function output(pen: Pen, input: Input, job: Written, stage: Stage, theater: Theater): void {
  const { scene } = input;
  const id = `job:${job.job}/out`;
  const { left, right, outputY: y, chip } = stage;
  const ended = !scene.jobs.has(job.job);
  const tables = job.kind === 'flush' ? (job.table === null ? [] : [job.table]) : job.outputs;
  const level = job.kind === 'flush' ? 0 : job.outputLevel;
  const last = tables.at(-1);
  const named = ended || tables.length > 0 ? (last === undefined ? `L${level}` : `L${level} #${last}`) : `L${level}`;
  const isWritten = tables.length > 0 && job.output.entries === 0;
  const note = ended ? ['installed', 'done'] : isWritten ? ['written', 'new'] : ['being written', 'new table', 'new'];
  const many = tables.length > 1 ? [`${tables.length} tables`, ...note] : note;
  laneName(pen, id, { ...stage, y }, [ended || tables.length <= 1 ? named : `L${level}`, `L${level}`], many);
  const parts = partsOf(scene, theater, tables);
  for (const { table, from, to } of parts) {
    const x = left + from * stage.pitch + 1;
    const w = (to - from) * stage.pitch - 2;
    const label = table === null ? 'The table that is being written' : `Table ${table}, written`;
    pen.box(x, y - 3, table === null && !ended ? right - x : w, chip.h + 6, {
      id: `${id}/part:${table ?? 'new'}`,
      role: outputRole(job),
      pattern: 'outline',
      r: 6,
      opacity: 0.8,
      label,
    });
  }
  if (parts.length === 0)
    pen.box(left + 1, y - 3, right - left - 1, chip.h + 6, {
      id: `${id}/part:new`,
      role: outputRole(job),
      pattern: 'outline',
      r: 6,
      opacity: 0.5,
    });
  if (tables.length > 0)
    strip(pen, input, id, tables, level, { left, right, y: y + chip.h + 4 + (stage.tall ? 11 : 11) });
}

/** The tables that the kept chips of the window belong to, with their slots; null: the table being written. */
export function partsOf(scene: Scene, { chips }: Pick<Theater, 'chips'>, tables: readonly FileNumber[]) {
  const parts: { table: FileNumber | null; from: number; to: number }[] = [];
  for (const chip of chips.filter(({ fate }) => fate === 'kept')) {
    const table = tables.find((number) => {
      const made = scene.tables.get(number);
      return made !== undefined && compareBytes(made.largest, chip.key) >= 0;
    });
    const part = parts.at(-1);
    if (part && part.table === (table ?? null)) part.to = chip.slot + 1;
    else parts.push({ table: table ?? null, from: chip.slot, to: chip.slot + 1 });
  }
  return parts;
}

/** The front: everything at its left is decided. */
export function front(pen: Pen, job: Written, stage: Stage, theater: Theater): void {
  const x = stage.left + Math.max(0, Math.min(stage.slots, theater.front)) * stage.pitch;
  const [first] = stage.laneTops;
  const top = (first ?? stage.outputY) - 5;
  const next = theater.chips.find(({ fate }) => fate === 'waiting');
  pen.vertical(x, top, stage.outputY + stage.chip.h + 3, { id: `job:${job.job}/front`, role: 'merge', width: 2.4 });
  pen.disc(x, top, 3.6, {
    id: `job:${job.job}/front/head`,
    role: 'merge',
    label: next ? `The front of the merge: ${formatKey(next.key, { max: 24 })} is next` : 'The front of the merge',
  });
}

/** The keys above the lanes, where the chips have no room for them. */
export function keys(pen: Pen, job: Written, stage: Stage, { columns }: Theater): void {
  if (stage.keysY === null) return;
  for (const { key, slot, slots } of columns) {
    const room = slots * stage.pitch - 8;
    const size = stage.pitch < 76 ? 12 : kType.label;
    const text = pen.fittingEnd(formatKey(key), room, size);
    const x = stage.left + (slot + slots / 2) * stage.pitch;
    const role: Role = 'ink';
    pen.key(
      `job:${job.job}/key:${formatKey(key, { as: 'hex' }).slice(2)}`,
      px(x),
      px(stage.keysY),
      text,
      role,
      'middle',
      size,
    );
  }
}
