/**
 * The read path: one Get as a ray from the newest run to the oldest, until somebody knows.
 *
 *      Memtable      ............|................    not here
 *      L0 #12        [===========|=====]              filter: o o x   no        the ray passes by
 *      L1 #7         [=======|=========]              filter: o o o o o  maybe  index 1, data 1: a false positive
 *      L2 #3         [====(o)====]                    found
 *
 * Every stop is a run that was asked, in the order asked. The bits of a filter stand where they are in it: filled when on, an
 * empty ring for the first that was off, which is the proof that the key is not there.
 *
 * Invariants: 1. pure; 2. stops and bits are those of the records, none is guessed; 3. a verdict is told by word and shape.
 */
import { formatKey } from '../base/bytes.ts';
import { formatBytes, formatCount, formatInteger } from '../base/units.ts';
import type { FilterProbe, Operation, ReadStop } from '../scene/types.ts';
import { kType } from '../theme/tokens.ts';
import { axisSpan, lights, type Input } from './input.ts';
import type { Mark, Role } from './marks.ts';
import { levelRole, Pen, px } from './pen.ts';
import { tableSpan } from './tree.ts';

type TableStop = Extract<ReadStop, { kind: 'table' }>;

interface Columns {
  readonly x0: number;
  readonly x1: number;
  readonly f0: number;
  readonly f1: number;
  readonly verdict: number;
}

export function layoutReadPath(input: Input): readonly Mark[] {
  const { scene, axis, box, metrics } = input;
  const pen = new Pen(metrics);
  const op = scene.operation;
  if (!op || op.opKind !== 'get') {
    pen.note(
      'read/none',
      box.width / 2,
      box.height / 2,
      op ? 'The last operation was no Get. Run one: get KEY' : 'No Get has been asked yet.',
      'muted',
      'middle',
    );
    return pen.marks;
  }
  const columns = columnsOf(input);
  const { x0, x1 } = columns;
  const x = px(x0 + (x1 - x0) * axis.position(op.key));
  const top = 46;
  const rows = Math.max(3, op.path.length);
  const pitch = Math.min(58, (box.height - top - 14) / rows);
  question(pen, input, op, x, columns);
  headings(pen, columns, box.width >= 620);
  const end = op.path.length === 0 ? top : top + (op.path.length - 0.5) * pitch;
  ray(pen, op, x, top, pitch, end);
  op.path.forEach((stop, i) => {
    const y = top + i * pitch;
    if (stop.kind === 'memtable') memtableStop(pen, input, stop, columns, x, y, pitch);
    else tableStop(pen, input, stop, columns, x, y, pitch);
  });
  answer(pen, op, x, end, columns, box.height);
  return pen.marks;
}

function columnsOf({ box }: Input): Columns {
  const { x0, x1 } = axisSpan(box);
  if (box.width < 620)
    return { x0, x1: x0 + (x1 - x0) * 0.44, f0: x0 + (x1 - x0) * 0.5, f1: x1 - 44, verdict: x1 - 38 };
  return { x0, x1: x0 + (x1 - x0) * 0.5, f0: x0 + (x1 - x0) * 0.54, f1: x1 - 156, verdict: x1 - 144 };
}

function question(pen: Pen, { metrics, box }: Input, op: Operation, x: number, { x0 }: Columns): void {
  pen.rowName(`op:${op.op}`, 14, 18, 'Get', `operation ${formatInteger(op.op)}`, x0 - 22);
  const text = formatKey(op.key, { max: 28 });
  const half = metrics.width(text, 'mono', kType.label) / 2;
  const at = Math.min(Math.max(x, x0 + half), box.width - half - 8);
  pen.text({
    id: `op:${op.op}/key`,
    role: 'ray',
    x: px(at),
    y: 18,
    text,
    size: kType.label,
    face: 'mono',
    anchor: 'middle',
    weight: 600,
  });
}

function headings(pen: Pen, { f0, verdict }: Columns, wide: boolean): void {
  pen.note('read/filter', f0, 34, wide ? 'bits of the filter, first to last' : 'filter bits');
  if (wide) pen.note('read/verdict', verdict, 34, 'what it said');
}

/** The ray itself: solid where a run is asked, dashed past a filter that said no. */
function ray(pen: Pen, op: Operation, x: number, top: number, pitch: number, end: number): void {
  let y = 24;
  op.path.forEach((stop, i) => {
    const passed = stop.kind === 'table' && stop.verdict === 'filter_negative';
    const next = Math.min(end, top + (i + 0.5) * pitch);
    pen.line({
      id: `ray/${i}`,
      role: 'ray',
      x1: x,
      y1: px(y),
      x2: x,
      y2: px(next),
      width: 2.2,
      pattern: passed ? 'dashed' : 'solid',
    });
    y = next;
  });
}

function memtableStop(
  pen: Pen,
  input: Input,
  stop: Extract<ReadStop, { kind: 'memtable' }>,
  { x0, x1, f0 }: Columns,
  x: number,
  y: number,
  pitch: number,
): void {
  const memtable = input.scene.memtables.find((m) => m.memtable === stop.memtable);
  const id = `read/memtable:${stop.memtable}`;
  const middle = y + pitch / 2;
  const role: Role = memtable?.state === 'active' ? 'memtable' : 'sealed';
  pen.rowName(
    id,
    14,
    middle + (pitch < 32 ? 5 : 1),
    memtable?.state === 'active' ? 'Memtable' : 'Sealed',
    memtable ? formatCount(memtable.entries, 'entry', 'entries') : '',
    x0 - 22,
    pitch < 32 ? 0 : 14,
  );
  const lit =
    lights(input.light, 'get_from_memtable_count') ||
    (lights(input.light, 'memtable_hit') && stop.verdict !== 'absent');
  pen.rect({
    id,
    role,
    x: x0,
    y: px(middle - 6),
    w: px(x1 - x0),
    h: 12,
    r: 2,
    label: `Memtable ${stop.memtable}: ${memtableVerdict(stop.verdict)}`,
    ...(lit ? { lit } : {}),
  });
  arrival(pen, id, x, middle, stop.verdict === 'absent' ? 'pass' : 'found', stop.verdict === 'deleted');
  pen.note(
    `${id}/verdict`,
    f0,
    middle + 4,
    memtableVerdict(stop.verdict),
    stop.verdict === 'absent' ? 'muted' : stop.verdict === 'deleted' ? 'tombstone' : 'ray',
    'start',
    stop.verdict === 'absent' ? 400 : 600,
  );
}

function memtableVerdict(verdict: 'found' | 'deleted' | 'absent'): string {
  return verdict === 'found' ? 'found here' : verdict === 'deleted' ? 'a tombstone: deleted' : 'not here';
}

function tableStop(
  pen: Pen,
  input: Input,
  stop: TableStop,
  columns: Columns,
  x: number,
  y: number,
  pitch: number,
): void {
  const { scene, box } = input;
  const { x0, x1, f0, verdict } = columns;
  const table = scene.tables.get(stop.table);
  const id = `read/table:${stop.table}`;
  const middle = y + pitch / 2;
  pen.rowName(
    id,
    14,
    middle + (pitch < 32 ? 5 : 1),
    `L${stop.level}`,
    `#${stop.table}${table ? ` · ${formatInteger(table.entries)}` : ''}`,
    x0 - 22,
    pitch < 32 ? 0 : 14,
  );
  if (table) {
    const span = tableSpan({ ...input, box }, { x0, x1 }, table);
    const role = levelRole(stop.level);
    const lit =
      lights(input.light, `get_hit_l${Math.min(2, stop.level)}${stop.level >= 2 ? '_and_up' : ''}`) &&
      (stop.verdict === 'found' || stop.verdict === 'deleted');
    pen.rect({
      id,
      role,
      x: span.x,
      y: px(middle - 8),
      w: span.w,
      h: 16,
      r: 2,
      label: stopWords(stop),
      ...(stop.verdict === 'filter_negative' ? { opacity: 0.5 } : {}),
      ...(lit ? { lit } : {}),
    });
  }
  arrival(
    pen,
    id,
    x,
    middle,
    stop.verdict === 'found' || stop.verdict === 'deleted'
      ? 'found'
      : stop.verdict === 'filter_negative'
        ? 'turned'
        : 'pass',
    stop.verdict === 'deleted',
  );
  stop.probes.forEach((probe, i) =>
    filterBits(pen, input, `${id}/probe:${i}`, stop, probe, columns, middle - 7 + i * 10),
  );
  if (stop.probes.length === 0)
    pen.note(`${id}/unasked`, f0, middle + 4, stop.filter === 'not_asked' ? 'no filter asked' : 'searching', 'muted');
  verdictWords(pen, input, id, stop, verdict, middle, box.width >= 620);
  blocks(pen, input, id, stop, columns, middle + 9);
}

/** Where the ray meets the run: a ring that it passes, a full point where it ends, a bar where a filter turned it away. */
function arrival(pen: Pen, id: string, x: number, y: number, how: 'pass' | 'found' | 'turned', deleted: boolean): void {
  if (how === 'turned') {
    pen.line({ id: `${id}/turned`, role: 'filter', x1: x - 9, y1: px(y - 10), x2: x + 9, y2: px(y - 10), width: 3 });
  } else if (how === 'found') {
    pen.circle({ id: `${id}/hit`, role: deleted ? 'tombstone' : 'ray', cx: x, cy: px(y), r: 6 });
  } else {
    pen.circle({ id: `${id}/ring/ground`, role: 'panel', cx: x, cy: px(y), r: 5 });
    pen.circle({ id: `${id}/ring`, role: 'ray', cx: x, cy: px(y), r: 5, pattern: 'outline' });
  }
}

/** The filter as a strip, and on it the bits that were looked at, where they are. */
function filterBits(
  pen: Pen,
  input: Input,
  id: string,
  stop: TableStop,
  probe: FilterProbe,
  { f0, f1 }: Columns,
  y: number,
): void {
  const light = input.light;
  const lit = probe.maybe ? lights(light, 'bloom_sst_hit_count') : lights(light, 'bloom_sst_miss_count');
  const settled = probe.maybe
    ? lights(light, 'bloom_filter_full_positive') ||
      (lights(light, 'bloom_filter_full_true_positive') && stop.filter === 'true_positive')
    : lights(light, 'bloom_filter_useful');
  const words = `Filter of table ${stop.table}, ${formatInteger(probe.filterBits)} bits: ${probe.positions.length} of ${probe.probes} looked at, ${probe.maybe ? 'all on: maybe' : 'the last one off: no'}`;
  pen.rect({
    id,
    role: 'faint',
    x: px(f0),
    y: px(y),
    w: px(f1 - f0),
    h: 14,
    r: 3,
    label: words,
    ...(lit || settled ? { lit: true } : {}),
  });
  const at = (bit: number) => f0 + 6 + ((f1 - f0 - 12) * bit) / Math.max(1, probe.filterBits - 1);
  const wrong = stop.filter === 'false_positive';
  probe.positions.forEach((bit, i) => {
    const off = !probe.maybe && i === probe.positions.length - 1;
    const x = px(at(bit));
    pen.line({
      id: `${id}/stem:${i}`,
      role: off ? 'filter-off' : wrong ? 'trouble' : 'filter',
      x1: x,
      y1: px(y + 1),
      x2: x,
      y2: px(y + 13),
      width: 1.6,
      pattern: off ? 'dashed' : 'solid',
    });
    pen.circle({
      id: `${id}/bit:${i}`,
      role: off ? 'filter-off' : wrong ? 'trouble' : 'filter',
      cx: x,
      cy: px(y + 7),
      r: 4,
      label: `Bit ${formatInteger(bit)} is ${off ? 'off' : 'on'}`,
      ...(off ? { pattern: 'outline' as const } : {}),
    });
  });
}

function verdictWords(
  pen: Pen,
  { metrics, box }: Input,
  id: string,
  stop: TableStop,
  x: number,
  middle: number,
  wide: boolean,
): void {
  const room = box.width - x - 4;
  const say = (text: string, role: Role, dy: number, weight: number) =>
    pen.note(
      `${id}/verdict:${dy}`,
      x,
      middle + dy,
      metrics.fit(text, room, 'sans', kType.small, weight),
      role,
      'start',
      weight,
    );
  if (stop.filter === 'negative' || stop.verdict === 'filter_negative') say('no', 'filter', 4, 600);
  else if (stop.filter === 'false_positive') {
    say(wide ? 'maybe: a false positive' : 'wrong', 'trouble', wide ? -1 : 4, 600);
    if (wide) say('searched, the key is not there', 'trouble', 12, 400);
  } else if (stop.verdict === 'found')
    say(stop.filter === 'true_positive' ? 'maybe, and it is there' : 'found', 'ray', 4, 600);
  else if (stop.verdict === 'deleted') say('a tombstone: deleted', 'tombstone', 4, 600);
  else if (stop.verdict === 'too_new') say('only newer than the snapshot', 'muted', 4, 400);
  else if (stop.verdict === 'absent') say('searched, not here', 'muted', 4, 400);
  else if (stop.probes.some((p) => p.maybe)) say('maybe', 'filter', 4, 600);
}

/** The blocks that the search needed: full when read from the file, an outline when the cache had it. */
function blocks(pen: Pen, { light, box }: Input, id: string, stop: TableStop, { f0 }: Columns, y: number): void {
  const wide = box.width >= 620;
  stop.blocks.forEach((block, i) => {
    const lit =
      lights(light, block.cached ? 'block_cache_hit_count' : 'block_read_count') ||
      (block.blockKind === 'data' && lights(light, block.cached ? 'block_cache_data_hit' : 'block_cache_data_miss'));
    pen.rect({
      id: `${id}/block:${i}`,
      role: 'muted',
      x: px(f0 + i * 13),
      y: px(y + 2),
      w: 10,
      h: 6,
      r: 1,
      pattern: block.cached ? 'outline' : 'solid',
      label: `${block.blockKind} block, ${formatBytes(block.sizeBytes)}, ${block.cached ? 'from the cache' : 'read from the file'}`,
      ...(lit ? { lit } : {}),
    });
  });
  if (stop.blocks.length > 0 && wide) {
    const names = [...new Set(stop.blocks.map((b) => b.blockKind))].join(', ');
    pen.text({
      id: `${id}/blocks`,
      role: 'muted',
      x: px(f0 + stop.blocks.length * 13 + 4),
      y: px(y + 8),
      text: names,
      size: kType.tiny,
      face: 'sans',
    });
  }
}

function answer(pen: Pen, op: Operation, x: number, end: number, { x0, x1 }: Columns, height: number): void {
  if (op.stage !== 'done') return;
  const found = op.status === 'ok';
  const text = found
    ? `= ${op.value ? formatKey(op.value, { max: 18 }) : 'found'}`
    : op.status === 'not_found'
      ? 'not found'
      : (op.status ?? '').replaceAll('_', ' ');
  const anchor = x > (x0 + x1) / 2 ? 'end' : 'start';
  const y = Math.min(height - 6, end + (found ? 24 : 30));
  if (!found)
    pen.line({ id: 'ray/lost', role: 'ray', x1: x, y1: px(end), x2: x, y2: px(y - 10), width: 1.4, pattern: 'dashed' });
  pen.text({
    id: `op:${op.op}/answer`,
    role: found ? 'ray' : 'muted',
    x: anchor === 'end' ? x - 10 : x + 10,
    y: px(y),
    text,
    size: kType.label,
    face: 'mono',
    anchor,
    weight: 600,
  });
}

export function stopWords(stop: TableStop): string {
  const filter =
    stop.filter === 'negative'
      ? 'its filter says no'
      : stop.filter === 'false_positive'
        ? 'its filter says maybe, wrongly: a false positive'
        : stop.filter === 'true_positive'
          ? 'its filter says maybe, rightly'
          : 'no filter was asked';
  const verdict =
    stop.verdict === null
      ? 'being asked'
      : stop.verdict === 'filter_negative'
        ? 'passed by'
        : stop.verdict.replaceAll('_', ' ');
  return `Table ${stop.table} in L${stop.level}: ${filter}; ${verdict}`;
}
