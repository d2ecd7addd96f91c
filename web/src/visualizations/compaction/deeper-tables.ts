/**
 * The levels under the output: the tables that may hold the key of a tombstone, and a dashed beam from each tombstone
 * that is kept to the table that keeps it.
 *
 *     L1      [+ 0261 ]
 *              ¦  L2 #23 may have it
 *     L2    [ 0240 ------- 0290 ]        over the columns of the keys that it spans
 *
 * The table is the record's witness. The filters that were probed are outlined; a dot says maybe if it is filled.
 */
import { compareBytes, formatKey } from '../../base/bytes.ts';
import { isTombstone } from '../../scene/entry.ts';
import type { CompactionJob, FilterAnswer, Key, Scene, Table } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import type { Input } from '../../marks/input.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';
import { answerWords } from '../shapes/compaction-overlay.ts';
import { tableWords } from '../shapes/table-box.ts';
import { boxOf, chipId } from './chips.ts';
import { levelOf } from './reasons.ts';
import type { Stage } from './stage.ts';
import type { Chip, Column, Theater } from './theater.ts';

const kHeight = 17;

/** Levels below the output of a job that have tables, from the top. */
export const deeperLevels = ({ levels }: Scene, { outputLevel }: CompactionJob): readonly number[] =>
  levels.filter(({ level, tables }) => level > outputLevel && tables.length > 0).map(({ level }) => level);

/** The tombstones of the window that a deeper table keeps, with that table. */
export function keptByTable({
  chips,
}: Pick<Theater, 'chips'>): readonly (Chip & { readonly witness: Table['table'] })[] {
  return chips.flatMap((chip) => {
    const witness = chip.decided?.witness ?? 0;
    return chip.fate === 'kept' && isTombstone(chip.type) && witness !== 0 && chip.decided !== null
      ? [{ ...chip, witness: chip.decided.witness }]
      : [];
  });
}

/** Filters probed for the tombstones of the window, the newest last. */
const answersIn = (job: CompactionJob, { chips }: Theater): readonly FilterAnswer[] => [
  ...chips.flatMap(({ decided }) => decided?.asked ?? []),
  ...job.asking,
];

/** The levels to show, at most `rows`: first those that keep a tombstone or were asked, then the next ones. Ascending. */
export function levelsShown(scene: Scene, job: CompactionJob, theater: Theater, rows: number): readonly number[] {
  const tables = [
    ...keptByTable(theater).map(({ witness }) => witness),
    ...answersIn(job, theater).map(({ table }) => table),
  ].toReversed();
  const found = tables.flatMap((table) => levelOf(scene, table) ?? []).filter((level) => level !== 0);
  return [...new Set([...found, ...deeperLevels(scene, job)])].slice(0, rows).sort((a, b) => a - b);
}

/** x of a key that may lie between two columns. */
function xOf(stage: Stage, columns: readonly Column[], key: Key, side: 'left' | 'right'): number {
  for (const column of columns) {
    const order = compareBytes(key, column.key);
    if (order === 0) return stage.left + (column.slot + (side === 'left' ? 0.06 : column.slots - 0.06)) * stage.pitch;
    if (order < 0) return stage.left + column.slot * stage.pitch;
  }
  const last = columns.at(-1);
  return stage.left + (last ? last.slot + last.slots : 0) * stage.pitch;
}

export function deeperTables(pen: Pen, input: Input, job: CompactionJob, stage: Stage, theater: Theater): void {
  const { scene } = input;
  const { columns } = theater;
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last || stage.deeperTops.length === 0) return;
  const shown = levelsShown(scene, job, theater, stage.deeperTops.length);
  const answers = answersIn(job, theater);
  shown.forEach((number, row) => {
    const y = stage.deeperTops[row]!;
    const id = `job:${job.job}/deeper`;
    pen.text({
      id: `${id}/level:${number}/name`,
      role: 'muted',
      x: 14,
      y: px(y + 12),
      text: `L${number}`,
      size: kType.label,
      face: 'serif',
      weight: 600,
    });
    const tables = scene.levels.find(({ level }) => level === number)!.tables.flatMap((n) => scene.tables.get(n) ?? []);
    for (const table of tables) {
      if (compareBytes(table.largest, first.key) < 0 || compareBytes(table.smallest, last.key) > 0) continue;
      const keeps = keptByTable(theater).some(({ witness }) => witness === table.table);
      const answer = answers.findLast((each) => each.table === table.table);
      tableOver(pen, `${id}/table:${table.table}`, table, number, y, stage, columns, keeps, answer);
    }
  });
  for (const chip of keptByTable(theater)) {
    const row = shown.indexOf(levelOf(scene, chip.witness) ?? -1);
    const box = boxOf(stage, chip);
    if (row < 0 || box === null) continue;
    const x = px(box.x + 6.5);
    pen.vertical(x, box.y + box.h, stage.deeperTops[row]!, {
      id: `${chipId(job, chip)}/beam`,
      role: 'tombstone',
      pattern: 'dashed',
      width: 2,
    });
  }
}

function tableOver(
  pen: Pen,
  id: string,
  table: Table,
  level: number,
  y: number,
  stage: Stage,
  columns: readonly Column[],
  keeps: boolean,
  answer: FilterAnswer | undefined,
): void {
  const begins = compareBytes(table.smallest, columns[0]!.key) < 0;
  const ends = compareBytes(table.largest, columns.at(-1)!.key) > 0;
  const x = begins ? stage.left : xOf(stage, columns, table.smallest, 'left');
  const end = ends ? stage.right : xOf(stage, columns, table.largest, 'right');
  const w = Math.max(6, end - x - 2);
  const role = levelRole(level);
  pen.box(x, y, w, kHeight, {
    id,
    role,
    r: 3,
    label: tableWords(table, level),
    ...(keeps || answer ? {} : { opacity: 0.5 }),
  });
  if (keeps || answer)
    pen.box(x, y, w, kHeight, {
      id: `${id}/keeps`,
      role: answer && !keeps ? 'filter' : 'tombstone',
      r: 3,
      pattern: 'outline',
    });
  if (answer)
    pen.disc(x + w - 8, y + kHeight / 2, 3.4, {
      id: `${id}/answer`,
      role: 'filter',
      pattern: answer.maybe ? 'solid' : 'outline',
      label: answerWords(answer),
    });
  // A faded table has the ground under its name.
  const on = keeps || answer ? role : null;
  const keys = `${formatKey(table.smallest, { max: 10 })} to ${formatKey(table.largest, { max: 10 })}`;
  const name = `#${table.table}`;
  const fits = [`${name}: ${keys}`, name, ''].find(
    (t) => pen.metrics.width(t, 'mono', kType.small) <= w - (answer ? 34 : 22),
  );
  pen.nameOn(`${id}/name`, px(x + 18), px(y + 12.5), fits ?? '', on);
}
