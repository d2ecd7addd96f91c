/** The bottom row of the write path: the table that the flush is writing, or the newest table of L0 if no flush is running. */
import type { FileNumber } from '../../base/ids.ts';
import { formatCount, formatCounted, formatInteger } from '../../base/units.ts';
import { isTombstone } from '../../scene/entry.ts';
import type { FlushJob, Memtable } from '../../scene/types.ts';
import type { Strip } from '../../marks/marks.ts';
import { chosen, type Input, countsHighlighted } from '../../marks/input.ts';
import { type Pen, px } from '../../marks/pen.ts';
import { flushWords } from '../shapes/compaction-overlay.ts';
import { boundWords, readingOf, watchOf, windowStart } from '../shapes/deletion-collector.ts';
import { rangeWords, tombstoneSymbol } from '../shapes/tombstone-symbols.ts';
import { tableWords } from '../shapes/table-box.ts';
import { entryId } from './memtable.ts';

/** The row of L0. `flush`: the running flush; `sealed`: memtables that are sealed or being flushed. */
export function newTable(
  pen: Pen,
  input: Input,
  flush: FlushJob | null,
  sealed: readonly Memtable[],
  row: Strip,
): void {
  const l0 = input.scene.levels.find((l) => l.level === 0)?.tables ?? [];
  const name = Math.min(row.y + 12, input.box.height - 18);
  pen.rowName('level:0', 14, name, 'L0', formatCount(l0.length, 'table'), row.x0 - 22);
  const flushed = sealed.find((m) => m.memtable === flush?.memtable);
  if (flush) tableOfFlush(pen, input, flush, flushed, row);
  else newestTable(pen, input, l0[0], sealed.length === 0, row);
}

/** The newest table of L0, if any. Lights up if it represents all entries that the lit counter counted: its flush was the last one. */
function newestTable(
  pen: Pen,
  input: Input,
  number: FileNumber | undefined,
  isFlushed: boolean,
  { x0, x1, y, h }: Strip,
): void {
  const { scene } = input;
  const newest = number === undefined ? undefined : scene.tables.get(number);
  pen.horizontal(y + h, x0, x1, { id: 'level:0/bed', role: 'hair', width: 1 });
  if (!newest) return;
  const id = `level:0/table:${newest.table}`;
  const ended = scene.finished.findLast((job): job is FlushJob => job.kind === 'flush');
  const made = countsHighlighted(input.highlight, 'flush_entries') && isFlushed && ended?.table === newest.table;
  pen.box(x0, y, (x1 - x0) * 0.62, h, {
    id,
    role: 'level0',
    ...(made && newest.entries !== null ? { count: newest.entries } : {}),
    r: 2,
    label: `Newest: ${tableWords(newest, 0)}`,
    highlighted: made || chosen(input, id),
  });
  const ranges = newest.ranges > 0 ? ` · ${formatCount(newest.ranges, 'range tombstone')}` : '';
  const name = `#${newest.table} · ${formatCounted(newest.entries, 'entry', 'entries')}${ranges}`;
  pen.nameOn(`${id}/name`, x0 + 8, px(y + h / 2 + 4), name, 'level0');
}

/** The table that the flush is writing; its entries are drawn if they were recorded. */
function tableOfFlush(pen: Pen, input: Input, flush: FlushJob, memtable: Memtable | undefined, row: Strip): void {
  const { x0, x1, y, h } = row;
  const id = `job:${flush.job}`;
  const frame = { role: 'level0', x: x0, y: px(y), h: px(h), r: 2 } as const;
  pen.rect({ id: `${id}/all`, ...frame, w: px(x1 - x0), pattern: 'dashed', opacity: 0.6 });
  const slot = (x1 - x0) / Math.max(1, flush.entriesTotal);
  const done = flush.entriesDone;
  const table = flush.table === null ? undefined : input.scene.tables.get(flush.table);
  // The counter counts entries, not fragments of range tombstones, which are also done.
  const written = done - (table?.ranges ?? flush.output.ranges.length);
  const detailed = memtable && memtable.list.length + memtable.ranges.length >= memtable.entries;
  const highlighted = countsHighlighted(input.highlight, 'flush_entries') && !detailed && written > 0;
  if (done > 0)
    pen.rect({
      id,
      ...frame,
      w: px(slot * done),
      label: flushWords(flush),
      ...(highlighted ? { highlighted, count: written } : {}),
    });
  if (detailed) {
    writtenEntries(pen, input, memtable, slot, row);
    fragments(pen, flush, memtable.list.length, slot, row);
    windowOverFlush(pen, input, flush, slot, row);
  }
  // At the end opposite to the collector's flag.
  const atStart = watchOf(input.scene) !== null && done > flush.entriesTotal / 2;
  pen.note(
    `${id}/words`,
    atStart ? x0 : x1,
    y - 5,
    `${formatInteger(done)} of ${formatInteger(flush.entriesTotal)} entries written`,
    'ink',
    atStart ? 'start' : 'end',
  );
}

/** The entries that the flush has written, in order, each with the address it had in the memtable. */
function writtenEntries(pen: Pen, { highlight }: Input, memtable: Memtable, slot: number, { x0, y, h }: Strip): void {
  const width = Math.max(1, Math.min(7, slot * 0.6));
  const highlighted = countsHighlighted(highlight, 'flush_entries');
  memtable.list.slice(0, memtable.flushed).forEach((entry, i) => {
    const id = entryId(memtable.memtable, entry);
    const x = x0 + (i + 0.5) * slot;
    pen.box(x - width / 2, y + h * 0.22, width, h * 0.56, {
      id,
      role: isTombstone(entry.type) ? 'tombstone' : 'panel',
      r: 1,
      dense: memtable.list.length > 160,
      highlighted,
    });
    if (isTombstone(entry.type) && slot >= 6)
      tombstoneSymbol(pen, `${id}/sign`, entry.type, x, y + h * 0.1, Math.min(7, slot - 1));
  });
}

/** Range tombstones go into a block of their own after the entries: as many places as they took in the memtable. */
function fragments(
  pen: Pen,
  { job, entriesTotal, output: { ranges } }: FlushJob,
  entries: number,
  slot: number,
  { x0, y, h }: Strip,
): void {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return;
  pen.box(x0 + entries * slot, y + h * 0.22, Math.max(3, (entriesTotal - entries) * slot), h * 0.56, {
    id: `job:${job}/ranges`,
    role: 'tombstone',
    pattern: 'hatch',
    r: 1,
    label: `${formatCount(ranges.length, 'fragment')} of range tombstones, ${rangeWords({ begin: first.begin, end: last.end })}, in a block of their own`,
  });
}

/** The deletion collector's window over the entries of the new table, and its flag at the end of the frame. */
function windowOverFlush(
  pen: Pen,
  { scene }: Input,
  { job, output }: FlushJob,
  slot: number,
  { x0, y, h }: Strip,
): void {
  const watch = watchOf(scene);
  if (!watch || output.entries === 0) return;
  const { inWindow, reachedAt } = readingOf(watch, output);
  const [left, right] = [windowStart(watch, output.entries), output.entries].map((n) => x0 + n * slot) as [
    number,
    number,
  ];
  const role = reachedAt === null ? 'ink' : 'tombstone';
  pen.box(left, y - 3, right - left, h + 6, {
    id: `job:${job}/window`,
    role,
    pattern: 'outline',
    r: 3,
    label: `${formatCount(inWindow, 'tombstone')} in the collector's window; ${boundWords(watch)} mark the table`,
  });
  const up = reachedAt !== null;
  pen.path({
    id: `job:${job}/flag`,
    role,
    d: `M${px(right)} ${px(y - 3)}v-12${up ? '' : 'm0 7'}l9 2.5l-9 2.5z`,
    ...(up ? { fill: true } : { width: 1.2 }),
    label: up
      ? `The table will be marked: too many tombstones from entry ${reachedAt} on`
      : 'The table is not marked so far',
  });
}
