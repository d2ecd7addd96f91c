/** The rows of an index build: the sort buffer, the sorted runs, and the tables of the last level. */
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import type { IndexRun, IndexTable } from './build-state.ts';
import { kType } from '../../theme/tokens.ts';
import { countsHighlighted, type Input } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import { levelRole, px } from '../../marks/pen.ts';
import { filesOf } from './build-of.ts';
import { kLeft, kTablesHeight, type Frame } from './frame.ts';

/** A lower row would not have room for its name, px. */
const kRowMin = 17;
const kRowMax = 30;

const entriesWord = (n: number): string => formatCount(n, 'entry', 'entries');

/** Entries in memory, in the order of the rows from the top down; the newest ones in another color. */
export function drawBuffer(frame: Frame, y: number, height: number): void {
  const { pen, build, span, x } = frame;
  const { bytes, capacityBytes, columns, newest, stride } = build.buffer;
  const room = span.x0 - kLeft - 10;
  const held = [`${formatBytes(bytes)} of ${formatBytes(capacityBytes)}`, formatBytes(bytes)];
  pen.rowName('index-build/buffer', kLeft, px(y + height / 2), 'Buffer', held, room);
  pen.box(span.x0, y, span.x1 - span.x0, height, { id: 'index-build/buffer/ground', role: 'panel', r: 3 });
  const capacity = Math.max(1, capacityBytes / build.entryBytes);
  const full = Math.min(1, bytes / build.entryBytes / capacity);
  pen.box(span.x0, y, span.x1 - span.x0, height, {
    id: 'index-build/buffer',
    role: full === 1 ? 'merge' : 'muted',
    r: 3,
    pattern: 'outline',
    label: `Sort buffer: ${entriesWord(bytes / build.entryBytes)} in the order of the rows, ${held[0]}${stride > 1 ? `; one dot for each ${stride}` : ''}`,
  });
  const pitch = (height - 6) / Math.ceil(capacity / stride);
  columns.forEach((column, i) =>
    pen.circle({
      id: dotId(build.runCount + 1, i),
      role: i >= columns.length - newest ? 'ray' : 'muted',
      cx: px(x(column)),
      cy: px(y + 3 + pitch * (i + 0.5)),
      r: 1.8,
      dense: true,
    }),
  );
}

/** A dot keeps its address when its buffer is sorted, so it moves into its run. */
const dotId = (run: number, i: number): string => `index-build/run:${run}/entry:${i}`;

/** The rows that fit: the newest ones during the scan, the first ones during the merge. */
export function drawRuns(frame: Frame, top: number, bottom: number): void {
  const { pen, build, input } = frame;
  const { runs, runCount } = build;
  const most = Math.max(1, Math.floor((bottom - top) / kRowMin));
  const fits = runCount <= most;
  const n = fits ? most : Math.max(1, most - 1);
  const shown = build.merge === null ? runs.slice(-n) : runs.slice(0, n);
  const expected = Math.max(shown.length, fits ? Math.min(most, 8) : n);
  const pitch = Math.min(kRowMax, (bottom - top - (fits ? 0 : kRowMin)) / Math.max(1, expected));
  const least = Math.min(...runs.map(({ slice }) => slice?.head ?? Infinity));
  shown.forEach((run, i) => drawRun(frame, run, top + i * pitch, pitch, least));
  if (fits || shown.length === 0 || shown.length === runCount) return;
  const hidden = runCount - shown.length;
  const bytes = build.spilledBytes - shown.reduce((sum, run) => sum + run.bytes, 0);
  pen.text({
    id: 'index-build/more',
    role: 'muted',
    x: kLeft,
    y: px(bottom - 3),
    text: `and ${formatCount(hidden, 'more run')}`,
    size: kType.small,
    face: 'sans',
    ...litAs(input, hidden, bytes),
  });
}

/** The highlight of a mark that represents these runs: highlighted if a counter of runs is. */
export function litAs({ highlight }: Input, runs: number, bytes: number): Pick<Mark, 'highlighted' | 'count'> {
  if (countsHighlighted(highlight, 'index_build_runs')) return { highlighted: true, count: runs };
  if (countsHighlighted(highlight, 'index_build_spilled_bytes')) return { highlighted: true, count: bytes };
  return {};
}

function drawRun(frame: Frame, run: IndexRun, y: number, pitch: number, least: number): void {
  const { pen, build, span, x, input } = frame;
  const id = `index-build/run:${run.run}`;
  const lit = litAs(input, 1, run.bytes);
  const removed = build.status !== null && !filesOf(input.scene).temporary;
  const h = Math.max(6, Math.min(14, pitch - 8));
  const middle = y + h / 2;
  const name = `Run ${run.run}`;
  const left = run.unreadBytes + (run.slice?.leftBytes ?? 0);
  const note = run.slice === null ? formatBytes(run.bytes) : left === 0 ? 'merged' : `${formatBytes(left)} left`;
  pen.rowName(id, kLeft, px(middle + 5), name, [note, formatBytes(left), ''], span.x0 - kLeft - 10, 0);
  pen.horizontal(middle, x(run.first), x(run.last), { id: `${id}/bed`, role: 'muted', width: 1 });
  const from = run.slice === null ? run.first : run.slice.last;
  if (run.unreadBytes > 0 || run.slice === null)
    pen.box(x(from), y, Math.max(2, x(run.last) - x(from)), h, {
      id,
      role: 'sealed',
      r: 2,
      ...(removed ? ({ opacity: 0.35, pattern: 'dashed' } as const) : {}),
      label: `${name}: sorted, ${entriesWord(run.entries)} from column ${formatInteger(run.first)} to ${formatInteger(run.last)}; ${formatBytes(run.unreadBytes)} ${removed ? 'were' : 'are'} in the temporary file`,
      ...lit,
    });
  else pen.box(x(run.last) - 1, middle - 1, 2, 2, { id, role: 'sealed', label: `${name}: read to its end`, ...lit });
  run.columns.forEach((column, i) =>
    pen.circle({ id: dotId(run.run, i), role: 'ink', cx: px(x(column)), cy: px(middle), r: 1.8, dense: true }),
  );
  if (run.slice !== null && run.slice.head !== null && build.status === null)
    drawSlice(frame, run, run.slice.head, y, h, run.slice.head === least);
}

/** What is in memory of a run, from the next entry to the last one that was read. */
function drawSlice(frame: Frame, run: IndexRun, head: number, y: number, h: number, next: boolean): void {
  const { pen, x } = frame;
  const id = `index-build/run:${run.run}`;
  const { last, leftBytes } = run.slice!;
  pen.box(x(head), y - 1, Math.max(2, x(last) - x(head)), h + 2, {
    id: `${id}/slice`,
    role: 'merge',
    r: 2,
    label: `Slice of run ${run.run} in memory: ${formatBytes(leftBytes)} left, up to column ${formatInteger(last)}`,
  });
  pen.disc(x(head), y + h / 2, next ? 5.5 : 4, {
    id: `${id}/head`,
    role: next ? 'ray' : 'ink',
    label: `Run ${run.run}: its next entry has column ${formatInteger(head)}${next ? ', the least of all' : ''}`,
  });
}

/** The tables of the index: dashed until the edit installs them; the one in progress has an outline. */
export function drawTables(frame: Frame): void {
  const { pen, build, span, x, tablesY: y } = frame;
  const { tables, level, merge } = build;
  const id = `index-build/level:${level}`;
  const failed = build.status !== null && build.status !== 'ok';
  const there = tables.filter(({ table }) => !failed || frame.input.scene.tables.has(table));
  const note = there.length === 0 ? ['no table', ''] : [formatCount(there.length, 'table'), `${there.length}`];
  pen.rowName(id, kLeft, y + kTablesHeight / 2 + 5, `L${level}`, note, span.x0 - kLeft - 10, 0);
  pen.horizontal(y + kTablesHeight, span.x0, span.x1, { id: `${id}/bed`, role: 'hair', width: 1 });
  there.forEach((table) => drawTable(frame, table));
  const inTables = tables.reduce((sum, { entries }) => sum + entries, 0);
  const at = merge?.at ?? null;
  if (at === null || build.status !== null || merge!.entries === inTables) return;
  const from = x(tables.at(-1)?.last ?? 0);
  pen.box(from + 1, y, Math.max(2, x(at) - from - 2), kTablesHeight, {
    id: `${id}/table:next`,
    role: levelRole(level),
    r: 2,
    pattern: 'outline',
    label: `Table in progress: ${entriesWord(merge!.entries - inTables)}`,
  });
}

function drawTable({ pen, build, x, tablesY }: Frame, table: IndexTable): void {
  const [left, right] = [x(table.first), x(table.last)];
  const installed = table.level !== null;
  pen.box(left + 0.5, tablesY, Math.max(2, right - left - 1), kTablesHeight, {
    id: `level:${build.level}/table:${table.table}`,
    role: levelRole(build.level),
    r: 2,
    label: `Table ${table.table} of L${build.level}: ${entriesWord(table.entries)}, ${formatBytes(table.bytes)}${installed ? '' : ', not visible yet'}`,
    ...(installed ? {} : ({ opacity: 0.55, pattern: 'dashed' } as const)),
  });
}
