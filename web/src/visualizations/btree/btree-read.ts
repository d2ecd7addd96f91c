/**
 * A Get in a B+tree: one page per level, each with a binary search over its slots.
 *
 *      Page 1    [==========|===================]   slots  . . 5 . 3 4 2 . . 1 . .   child 10 of 28
 *      Page 15             [|=]                     slots  . . 1 3 2 .               the key is here
 *
 * Left: the page's share of the key axis, and the ray at the key. Right: its slots, with a numbered tick for each
 * comparison, which shows the halves that were discarded. A ring on the ray: the page was read from the file.
 *
 * Invariants: 1. pure; 2. pages, slots and comparisons are those of the records.
 */
import { formatKey } from '../../base/bytes.ts';
import type { BTree, BTreeVisit, Operation } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { nameOfLevel, pagesWords, visitWords } from './layout.ts';
import { axisSpan, countsHighlighted, type Input } from '../../marks/input.ts';
import type { Mark, XSpan } from '../../marks/marks.ts';
import { answerOfGet, noGet } from '../shapes/get-answer.ts';
import { levelRole, operationForms, Pen, px } from '../../marks/pen.ts';

interface Columns extends XSpan {
  /** Horizontal range of the slots. */
  readonly s0: number;
  readonly s1: number;
  /** x of the result text; 0: it is below the slots. */
  readonly verdict: number;
}

const kTop = 46;
const kPitchMax = 78;

/** Marks of the last Get in a B+tree. Space: logical px of the box. Pure. */
export function layoutBTreeRead(input: Input): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  const { btree, operation } = scene;
  if (btree === null || operation === null || operation.opKind !== 'get') {
    noGet(pen, input);
    return pen.marks;
  }
  const columns = columnsOf(box.width);
  const x = px(columns.x0 + (columns.x1 - columns.x0) * input.axis.position(operation.key));
  question(pen, operation, x, columns);
  const visits = btree.path.filter((visit) => visit.reason === 'search');
  const pitch = Math.min(kPitchMax, (box.height - kTop - 26) / Math.max(2, visits.length));
  visits.forEach((visit, i) => visited(pen, input, btree, visit, i, x, kTop + i * pitch, pitch, columns));
  if (operation.stage === 'done')
    answer(pen, operation, x, Math.min(box.height - 6, kTop + visits.length * pitch + 12), columns);
  return pen.marks;
}

function columnsOf(width: number): Columns {
  const { x0, x1 } = axisSpan({ width, height: 0 });
  if (width < 620) return { x0, x1: x0 + (x1 - x0) * 0.44, s0: x0 + (x1 - x0) * 0.5, s1: x1, verdict: 0 };
  return { x0, x1: x0 + (x1 - x0) * 0.46, s0: x0 + (x1 - x0) * 0.5, s1: x1 - 156, verdict: x1 - 144 };
}

function question(pen: Pen, op: Operation, x: number, { x0, s0, s1 }: Columns): void {
  pen.rowName(`op:${op.op}`, 14, 18, 'Get', operationForms(op), x0 - 22);
  const text = formatKey(op.key, { max: 22 });
  const half = pen.metrics.width(text, 'mono', kType.label) / 2;
  pen.subject(`op:${op.op}/key`, px(Math.max(x, x0 + half)), 18, text, 'ray', 'middle');
  const whole = 'slots, compared in this order';
  pen.note('read/slots', s0, 34, pen.metrics.width(whole, 'sans', kType.small) <= s1 - s0 ? whole : 'slots compared');
}

function visited(
  pen: Pen,
  { axis, highlight }: Input,
  btree: BTree,
  visit: BTreeVisit,
  i: number,
  x: number,
  y: number,
  pitch: number,
  { x0, x1, s0, s1, verdict }: Columns,
): void {
  const id = `btree/read:${i}/page:${visit.page}`;
  const middle = y + pitch / 2;
  const h = Math.max(8, Math.min(26, pitch * 0.42));
  const low = pitch < 40;
  const from = visit.cached ? 'in the pool' : 'from the file';
  pen.rowName(id, 14, middle + (low ? 5 : -1), `Page ${visit.page}`, from, x0 - 22, low ? 0 : 14);
  const level = btree.levels[visit.level] ?? [];
  const at = level.indexOf(visit.page);
  const page = btree.pages.get(visit.page);
  const fence = (number: number | undefined) =>
    number === undefined ? null : (btree.pages.get(number)?.fence ?? null);
  const left = at <= 0 ? x0 : x0 + (x1 - x0) * axis.position(fence(visit.page)!);
  const next = fence(level[at + 1]);
  const right = next === null ? x1 : x0 + (x1 - x0) * axis.position(next);
  const w = Math.max(5, right - left);
  if (page !== undefined)
    pen.box(Math.min(left, x1 - w), middle - h / 2, w, h, {
      id,
      role: levelRole(btree.levels.length - visit.level),
      r: 2,
      label: pagesWords([page], btree, nameOfLevel(visit.level, btree.levels.length)),
    });
  pen.vertical(x, i === 0 ? 24 : y - pitch / 2, middle, { id: `btree/ray/${i}`, role: 'ray', width: 2.2 });
  pen.disc(x, middle, 4.5, {
    id: `${id}/stop`,
    role: 'ray',
    pattern: visit.cached ? 'solid' : 'outline',
    label: visitWords(visit),
  });
  const counted = countsHighlighted(highlight, 'btree_key_comparison_count', 'user_key_comparison_count');
  slots(pen, id, visit, s0, s1, middle, h, counted);
  const words =
    visit.level > 0 ? `child ${visit.slot} of ${visit.entries}` : visit.found ? 'the key is here' : 'not here';
  const found = visit.level === 0 && visit.found;
  if (verdict > 0)
    pen.note(`${id}/verdict`, verdict, px(middle + 4), words, found ? 'ray' : 'muted', 'start', found ? 600 : 400);
  else if (pitch >= 46) pen.note(`${id}/verdict`, s0, px(middle + h / 2 + 18), words, found ? 'ray' : 'muted');
}

/** The slots of a page as a bar, the comparisons as numbered ticks on it, the chosen slot as a mark below. */
function slots(
  pen: Pen,
  id: string,
  visit: BTreeVisit,
  s0: number,
  s1: number,
  middle: number,
  h: number,
  highlighted: boolean,
): void {
  const n = Math.max(1, visit.entries);
  const unit = (s1 - s0) / n;
  const at = (slot: number) => s0 + (Math.min(slot, n - 1) + 0.5) * unit;
  pen.box(s0, middle - h / 2, s1 - s0, h, { id: `${id}/slots`, role: 'faint', r: 2, label: visitWords(visit) });
  visit.compared.forEach(({ slot, order }, i) => {
    const x = at(slot);
    const w = Math.max(2, Math.min(10, unit - 1));
    pen.box(x - w / 2, middle - h / 2, w, h, {
      id: `${id}/compared:${i}`,
      role: 'merge',
      r: 1,
      label: `Comparison ${i + 1} in page ${visit.page}: the key of slot ${slot} is ${order === 'equal' ? 'the searched key' : `${order} than the searched key`}`,
      highlighted,
    });
    const number = String(i + 1);
    const crowded = visit.compared.some((other, j) => j < i && Math.abs(at(other.slot) - x) < 8);
    if (!crowded) pen.key(`${id}/compared:${i}/number`, px(x), px(middle - h / 2 - 3), number, 'muted', 'middle');
  });
  const chosen = px(at(visit.slot));
  if (visit.level > 0 || visit.found)
    pen.path({ id: `${id}/chosen`, role: 'ray', d: `M${chosen} ${px(middle + h / 2 + 1)}l4 6h-8z`, fill: true });
}

function answer(pen: Pen, op: Operation, x: number, y: number, { x0, x1 }: Columns): void {
  const role = op.status === 'ok' ? 'ray' : 'muted';
  const left = x < (x0 + x1) / 2;
  const at = px(left ? x - 4 : x + 4);
  pen.subject(`op:${op.op}/answer`, at, px(y), answerOfGet(op), role, left ? 'start' : 'end');
}
