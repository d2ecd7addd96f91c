/**
 * The read path: one Get as a ray from the newest run to the oldest, until a run has the answer.
 *
 *      Memtable      ............|................    not here
 *      L0 #12        [===========|=====]              filter: o o x   no        the ray passes by
 *      L1 #7         [=======|=========]              filter: o o o o o  maybe  index 1, data 1: a false positive
 *      L2 #3         [====(o)====]                    found
 *      L3 #1         [- - - - - -]                    not asked
 *
 * Every stop is a visited run, in order. After them, dashed, come the memtables and the tables whose range includes the
 * key and that were not visited, so that a Get needs the same room from its first record to its last. filter-strip.ts
 * draws the probed bits of a filter, level-neighbors.ts the tables of a level that the ray misses.
 *
 * Invariants: 1. pure; 2. stops and bits are those of the records, none is guessed; 3. a verdict is shown by text and
 * shape.
 */
import { compareBytes, formatKey } from '../../base/bytes.ts';
import { formatCount, formatInteger } from '../../base/units.ts';
import type { Memtable, Operation, ReadStop, Scene, Table } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { axisSpan, countsHighlighted, type Input } from '../../marks/input.ts';
import type { Mark, Role } from '../../marks/marks.ts';
import { operationForms, Pen, px } from '../../marks/pen.ts';
import { answerOfGet, noGet } from '../shapes/get-answer.ts';
import { filterStrip } from './filter-strip.ts';
import { levelNeighbors } from './level-neighbors.ts';
import { arrival, stopName, stripPlace, tableAhead, tableStop, type Columns } from './read-stop.ts';

/** Row pitch below which the numbers between rows have no room, px. */
const kPitchOfCounts = 28;
/** Box width from which verdicts have a column of their own, px. */
const kWide = 620;

export function layoutReadPath(input: Input): readonly Mark[] {
  const { scene, axis, box, metrics } = input;
  const pen = new Pen(metrics);
  const op = scene.operation;
  if (!op || op.opKind !== 'get') {
    noGet(pen, input);
    return pen.marks;
  }
  const columns = columnsOf(input);
  const { x0, x1 } = columns;
  const x = px(x0 + (x1 - x0) * axis.position(op.key));
  const top = 46;
  const memtables = memtablesAhead(scene, op);
  const ahead = tablesAhead(scene, op);
  const visited = op.path.length;
  const rows = Math.max(3, visited + memtables.length + ahead.length);
  const pitch = Math.min(58, (box.height - top - 22) / rows);
  question(pen, input, op, x, columns);
  headings(pen, op, columns, box.width);
  const end = visited === 0 ? top : top + (visited - 0.5) * pitch;
  ray(pen, op, x, top, pitch, end);
  comparisons(pen, op, x, top, pitch);
  op.path.forEach((stop, i) => {
    const y = top + i * pitch;
    if (stop.kind === 'memtable') memtableStop(pen, input, stop, columns, x, y, pitch);
    else tableStop(pen, input, stop, columns, x, y, pitch);
  });
  const said = op.stage === 'done' ? 'not searched' : 'not searched yet';
  memtables.forEach((memtable, i) => memtableAhead(pen, memtable, columns, top + (visited + i) * pitch, pitch, said));
  ahead.forEach((table, i) =>
    tableAhead(pen, input, table, columns, top + (visited + memtables.length + i) * pitch, pitch, said),
  );
  const levels = [...op.path.map(levelOf), ...memtables.map(() => 0), ...ahead.map(({ level }) => level)];
  levels.forEach((level, i) => {
    if (levels.indexOf(level) === i) levelNeighbors(pen, input, op.key, level, columns, top + (i + 0.5) * pitch);
  });
  if (visited > 0) pen.disc(x, px(end), 3, { id: 'ray/tip', role: 'ray' });
  answer(pen, op, x, end, columns, box.height);
  return pen.marks;
}

/** The level of a run; memtables are above all levels that have neighbors. */
const levelOf = (stop: ReadStop): number => (stop.kind === 'table' ? stop.level : 0);

/** Memtables with entries that a Get has still to search, newest first. One that has ended has searched all that it had to. */
function memtablesAhead(scene: Scene, op: Operation): readonly Memtable[] {
  if (op.stage === 'done' || op.path.some(({ kind }) => kind === 'table')) return [];
  const asked = new Set(op.path.flatMap((stop) => (stop.kind === 'memtable' ? [stop.memtable] : [])));
  const ahead = scene.memtables.filter(({ memtable, entries }) => entries > 0 && !asked.has(memtable));
  return ahead.sort((a, b) => b.memtable - a.memtable);
}

/**
 * Tables whose range includes the key of a Get and that are not in its path, in the order of visits. A Get that ended
 * without an answer has visited all tables that existed, so newer tables do not count. A Get that met a tombstone has
 * its answer.
 */
function tablesAhead(scene: Scene, op: Operation): readonly { readonly table: Table; readonly level: number }[] {
  const answered = op.path.some(({ verdict }) => verdict === 'found' || verdict === 'deleted');
  if (op.stage === 'done' && op.status === 'not_found' && !answered) return [];
  const asked = new Set(op.path.flatMap((stop) => (stop.kind === 'table' ? [stop.table] : [])));
  return scene.levels.flatMap(({ level, tables }) =>
    tables.flatMap((number) => {
      const table = scene.tables.get(number);
      const holds = table && compareBytes(table.smallest, op.key) <= 0 && compareBytes(table.largest, op.key) >= 0;
      return holds && !asked.has(number) ? [{ table, level }] : [];
    }),
  );
}

function columnsOf({ box }: Input): Columns {
  const { x0, x1 } = axisSpan(box);
  if (box.width < kWide)
    return { x0, x1: x0 + (x1 - x0) * 0.44, f0: x0 + (x1 - x0) * 0.5, f1: x1 - 44, verdict: x1 - 38 };
  return { x0, x1: x0 + (x1 - x0) * 0.5, f0: x0 + (x1 - x0) * 0.54, f1: x1 - 156, verdict: x1 - 144 };
}

function question(pen: Pen, { metrics, box }: Input, op: Operation, x: number, { x0 }: Columns): void {
  pen.rowName(`op:${op.op}`, 14, 18, 'Get', operationForms(op), x0 - 22);
  const text = formatKey(op.key, { max: 28 });
  const half = metrics.width(text, 'mono', kType.label) / 2;
  const at = Math.min(Math.max(x, x0 + half), box.width - half - 8);
  pen.subject(`op:${op.op}/key`, px(at), 18, text, 'ray', 'middle');
}

function headings(pen: Pen, { op, compared }: Operation, { f0, verdict }: Columns, width: number): void {
  const wide = width >= kWide;
  const count = formatCount(compared, 'key compared', 'keys compared');
  const forms = [count, `${formatInteger(compared)} compared`];
  if (compared > 0) pen.fitted(`op:${op}/compared`, f0, 18, forms, width - f0 - 4, 'ink', 'start', 600);
  const whole = 'bits of the filter, first to last';
  const fits = wide && f0 + pen.metrics.width(whole, 'sans', kType.small) + 10 <= verdict;
  pen.note('read/filter', f0, 34, fits ? whole : 'filter bits');
  if (wide) pen.note('read/verdict', verdict, 34, 'its answer');
}

/** The ray: solid where a run is searched, dashed past a filter that said no. */
function ray(pen: Pen, op: Operation, x: number, top: number, pitch: number, end: number): void {
  let y = 24;
  op.path.forEach((stop, i) => {
    const passed = stop.kind === 'table' ? stop.verdict === 'filter_negative' : stop.probe?.maybe === false;
    const next = Math.min(end, top + (i + 0.5) * pitch);
    pen.vertical(x, y, next, { id: `ray/${i}`, role: 'ray', width: 2.2, pattern: passed ? 'dashed' : 'solid' });
    y = next;
  });
}

/** Beside the ray, before each run: the keys compared to get there and to have its answer. */
function comparisons(pen: Pen, op: Operation, x: number, top: number, pitch: number): void {
  if (pitch < kPitchOfCounts) return;
  op.path.forEach(({ compared }, i) => {
    const own = compared - (op.path[i - 1]?.compared ?? 0);
    if (own > 0) pen.key(`ray/${i}/compared`, x + 9, px(top + i * pitch + 4), `+${formatInteger(own)}`, 'muted');
  });
}

function memtableStop(
  pen: Pen,
  input: Input,
  stop: Extract<ReadStop, { kind: 'memtable' }>,
  columns: Columns,
  x: number,
  y: number,
  pitch: number,
): void {
  const { x0, x1, f0 } = columns;
  const memtable = input.scene.memtables.find((m) => m.memtable === stop.memtable);
  const id = `read/memtable:${stop.memtable}`;
  const middle = y + pitch / 2;
  const role: Role = memtable?.state === 'active' ? 'memtable' : 'sealed';
  const note = memtable ? [formatCount(memtable.entries, 'entry', 'entries'), ''] : '';
  stopName(pen, id, middle, pitch, memtable?.state === 'active' ? 'Memtable' : 'Sealed', note, x0);
  const found = stop.verdict === 'found' || stop.verdict === 'deleted';
  // Its filter is probed first; the memtable counts once it has answered itself.
  const answered = stop.verdict !== null;
  const highlighted =
    (countsHighlighted(input.highlight, 'get_from_memtable_count') && answered) ||
    (countsHighlighted(input.highlight, 'memtable_hit') && found);
  pen.box(x0, middle - 6, x1 - x0, 12, {
    id,
    role,
    r: 2,
    label: `Memtable ${stop.memtable}: ${memtableVerdict(stop.verdict)}`,
    highlighted,
  });
  const turned = stop.probe !== null && !stop.probe.maybe;
  arrival(pen, id, x, middle, turned ? 'turned' : found ? 'found' : 'pass', stop.verdict === 'deleted');
  if (stop.probe !== null) {
    const counter = stop.probe.maybe ? 'bloom_memtable_hit_count' : 'bloom_memtable_miss_count';
    const how = {
      wrong: stop.probe.maybe && stop.verdict === 'absent',
      highlighted: countsHighlighted(input.highlight, counter),
    };
    const place = stripPlace(columns, middle, pitch);
    filterStrip(pen, `${id}/probe:0`, `Filter of memtable ${stop.memtable}`, stop.probe, place, how);
  }
  const words = turned ? 'no' : memtableVerdict(stop.verdict);
  const at = stop.probe === null && input.box.width < kWide ? f0 : columns.verdict;
  pen.note(
    `${id}/verdict`,
    at,
    middle + 4,
    stop.probe === null ? words : pen.fitting(words, input.box.width - at - 4, 'sans', kType.small, 600),
    turned ? 'filter' : found ? (stop.verdict === 'deleted' ? 'tombstone' : 'ray') : 'muted',
    'start',
    turned || found ? 600 : 400,
  );
}

function memtableAhead(
  pen: Pen,
  { memtable, state, entries }: Memtable,
  { x0, x1, f0 }: Columns,
  y: number,
  pitch: number,
  said: string,
): void {
  const id = `read/memtable:${memtable}`;
  const middle = y + pitch / 2;
  const active = state === 'active';
  stopName(pen, id, middle, pitch, active ? 'Memtable' : 'Sealed', [formatCount(entries, 'entry', 'entries'), ''], x0);
  pen.box(x0, middle - 6, x1 - x0, 12, {
    id,
    role: active ? 'memtable' : 'sealed',
    r: 2,
    pattern: 'dashed',
    opacity: 0.34,
    label: `Memtable ${memtable}: ${said}`,
  });
  pen.note(`${id}/unasked`, f0, middle + 4, said);
}

function memtableVerdict(verdict: 'found' | 'deleted' | 'absent' | null): string {
  if (verdict === null) return 'searching';
  return verdict === 'found' ? 'found here' : verdict === 'deleted' ? 'a tombstone: deleted' : 'not here';
}

function answer(pen: Pen, op: Operation, x: number, end: number, { x0, f0 }: Columns, height: number): void {
  if (op.stage !== 'done') return;
  const found = op.status === 'ok';
  const text = answerOfGet(op);
  // Placed clear of the text beside the rows: after the ray, before it, or at the bottom.
  const width = pen.metrics.width(text, 'mono', kType.label, 600);
  const [before, after] = [x - 10 - width >= x0, x + 14 + width <= f0];
  const anchor = before && !after ? 'end' : 'start';
  const y = before || after ? Math.min(height - 6, end + (found ? 24 : 30)) : height - 6;
  if (!found) pen.vertical(x, end, y - 10, { id: 'ray/lost', role: 'ray', width: 1.4, pattern: 'dashed' });
  const role = found ? 'ray' : 'muted';
  pen.subject(`op:${op.op}/answer`, anchor === 'end' ? x - 10 : x + 10, px(y), text, role, anchor);
}
