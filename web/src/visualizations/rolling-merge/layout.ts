/**
 * The rolling merge of 1996: each component is a row of multi-page blocks over the key axis.
 *
 *     key axis     a . . . . . k . . . . . t . . . . . z
 *     C0           . . . . .  [....][====][====]            being emptied: the blocks that are left
 *     new C1       [====][====][====]|                      filled blocks: readers see them at once
 *     C1           . . . . . . [..][====][====][===]        being emptied, too
 *     C2           [====][====][====][====][====]           waits for its merge
 *     Space in use [##################|#   ]                the line: when this merge began
 *     Readers find keys up to k in the new C1, and later keys in C0 and C1.
 *
 * Invariants: 1. pure; 2. a block's place depends only on its keys and the axis; 3. every block is one that a record filled.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatBytes, formatCount } from '../../base/units.ts';
import type { Component, PaperBlock, RollingMerge } from '../../scene/types.ts';
import { axisSpan, type Input } from '../../marks/input.ts';
import type { Mark, XSpan } from '../../marks/marks.ts';
import { levelRole, Pen, px, type Forms } from '../../marks/pen.ts';

const kLeft = 14;
const kTop = 38;
/** Height of a row with its gap, px: at most this. */
const kRowMax = 46;
/** A lower row would not have room for its name, px. */
const kRowMin = 17;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly note: Forms;
  readonly component: number;
  readonly blocks: readonly PaperBlock[];
  /** emptying: one of the two that are merged. merged: what they were merged into so far. */
  readonly state: 'whole' | 'emptying' | 'merged' | 'copied';
}

export function layoutRollingMerge(input: Input): readonly Mark[] {
  const { scene, box, metrics, axis } = input;
  const pen = new Pen(metrics);
  const merge = scene.rollingMerge;
  if (merge === null)
    return pen.onlySentence(
      'rolling/words',
      box,
      'There was no rolling merge yet: the line rolling-merge merges copies of the sorted runs as the LSM-tree of 1996 did.',
    );
  const span = axisSpan(box);
  const lines = box.width < 400 ? 4 : box.width < 560 ? 3 : 2;
  const foot = box.height - 8 - 18 * (lines - 1);
  const gaugeY = foot - 40;
  const all = rowsOf(merge);
  const rows = inRoom(all, Math.max(3, Math.floor((gaugeY - 24 - kTop) / kRowMin)));
  const pitch = Math.min(kRowMax, (gaugeY - 24 - kTop) / Math.max(1, rows.length));
  pen.ruler(axis, span.x0, span.x1, 20, kTop + pitch * rows.length - 4);
  rows.forEach((row, i) => drawRow(pen, input, span, row, kTop + i * pitch, pitch));
  if (rows.length < all.length)
    pen.fitted(
      'rolling/more',
      kLeft,
      gaugeY - 22,
      `and ${formatCount(all.length - rows.length, 'component')} more`,
      box.width / 2,
    );
  drawVisible(pen, input, span, rows, pitch);
  drawNote(pen, span, merge, rows, pitch);
  drawSpace(pen, merge, kLeft, box.width - 2 * kLeft, gaugeY);
  pen.sentence('rolling/words', kLeft, foot, sentenceOf(merge), box.width - 2 * kLeft, lines);
  return pen.marks;
}

/** The lower component of the two that are merged now; undefined while none is. */
const targetOf = (merge: RollingMerge): Component | undefined =>
  merge.components.find(({ made, filled }) => made && filled.length > 0);

function rowsOf(merge: RollingMerge): readonly Row[] {
  const target = targetOf(merge);
  return merge.components.flatMap((each): readonly Row[] => {
    const { component, made, blocks, filled } = each;
    const emptying = target !== undefined && (each === target || component === target.component - 1);
    const row = (id: string, name: string, state: Row['state'], of: readonly PaperBlock[], word: string): Row => {
      const count = formatCount(of.length, 'block');
      return {
        id,
        name,
        component,
        state,
        blocks: of,
        note: word === '' ? [count, `${of.length}`] : [`${count} ${word}`, count, `${of.length}`],
      };
    };
    const place = `component:${component}`;
    if (!made) return [row(`${place}/copy`, `C${component}`, 'copied', filled, 'copied')];
    const whole = row(place, `C${component}`, emptying ? 'emptying' : 'whole', blocks, emptying ? 'left' : '');
    return each === target ? [row(`${place}/copy`, `new C${component}`, 'merged', filled, 'filled'), whole] : [whole];
  });
}

/** The rows that are merged or copied now are shown if there is no room for all: the first ones, or during a copy the last ones. */
const inRoom = (rows: readonly Row[], n: number): readonly Row[] =>
  rows.at(-1)?.state === 'copied' ? rows.slice(-n) : rows.slice(0, n);

function drawRow(pen: Pen, input: Input, { x0, x1 }: XSpan, row: Row, y: number, pitch: number): void {
  const inLine = pitch < 31;
  const h = Math.max(4, Math.min(22, pitch - 8));
  const middle = y + h / 2;
  pen.rowName(row.id, kLeft, px(inLine ? middle + 5 : middle), row.name, row.note, x0 - kLeft - 14, inLine ? 0 : 14);
  pen.horizontal(y + h, x0, x1, { id: `${row.id}/bed`, role: 'hair', width: 1 });
  for (const block of row.blocks) {
    const left = x0 + (x1 - x0) * input.axis.position(block.first);
    const right = x0 + (x1 - x0) * input.axis.position(block.last);
    const w = Math.max(2, right - left - 1);
    const first = formatKey(block.first, { as: 'hex' });
    pen.box(Math.min(left + 0.5, x1 - w), y, w, h, {
      id: `${row.id}/block:${first}`,
      role: levelRole(row.component),
      r: 1.5,
      label: `${row.name}: block ${formatKey(block.first)} to ${formatKey(block.last)}, ${formatCount(block.entries, 'entry', 'entries')}, ${formatBytes(block.bytes)}`,
      ...(row.state === 'emptying' ? { opacity: 0.42, pattern: 'dashed' as const } : {}),
    });
  }
}

/** The last key that readers find in the filled blocks: a line through the two components and what they become. */
function drawVisible(pen: Pen, { axis }: Input, { x0, x1 }: XSpan, rows: readonly Row[], pitch: number): void {
  const at = rows.findIndex(({ state }) => state === 'merged');
  const last = rows[at]?.blocks.at(-1)?.last;
  if (last === undefined) return;
  const x = x0 + (x1 - x0) * axis.position(last);
  pen.vertical(x, kTop + (at - 1) * pitch - 3, kTop + (at + 2) * pitch - 6, {
    id: 'rolling/visible',
    role: 'merge',
    width: 2,
    label: `readers find keys up to ${formatKey(last)} in ${rows[at]!.name}`,
  });
}

/** The find note, before the first key of the component that it is in. */
function drawNote(pen: Pen, { x0 }: XSpan, { note }: RollingMerge, rows: readonly Row[], pitch: number): void {
  if (note === null) return;
  const at = rows.findIndex(({ component, state }) => component === note.component && state !== 'merged');
  if (at === -1) return;
  const h = Math.max(4, Math.min(22, pitch - 8));
  pen.disc(x0 - 7, kTop + at * pitch + h / 2, 4.5, {
    id: 'rolling/note',
    role: 'ray',
    label: `find note in C${note.component}: ${formatCount(note.answers, 'answer')}${note.complete ? ', complete' : ''}`,
  });
}

/** The space of all blocks; a line where it was when the merge of these two components began. */
function drawSpace(pen: Pen, merge: RollingMerge, x: number, width: number, y: number): void {
  const { inUseBytes, begunBytes, peakExtraBytes } = merge;
  const before = begunBytes ?? inUseBytes;
  const most = Math.max(1, before + peakExtraBytes, inUseBytes) * 1.1;
  const said = formatBytes(inUseBytes);
  pen.fitted('rolling/space/name', x, y - 5, ['Space in use', 'Space'], width / 2, 'ink', 'start', 600);
  const extra = begunBytes === null ? '' : `, at most ${formatBytes(peakExtraBytes)} more than when this merge began`;
  pen.fitted('rolling/space/value', x + width, y - 5, [`${said}${extra}`, said], width * 0.7, 'muted', 'end');
  pen.box(x, y, width, 9, { id: 'rolling/space/ground', role: 'panel', r: 2 });
  pen.box(x, y, (width * inUseBytes) / most, 9, {
    id: 'rolling/space',
    role: 'merge',
    r: 2,
    label: `space in use: ${said}${extra}`,
  });
  if (begunBytes !== null)
    pen.vertical(x + (width * before) / most, y - 2, y + 11, {
      id: 'rolling/space/begun',
      role: 'ink',
      width: 1.4,
      label: `when this merge began: ${formatBytes(before)}`,
    });
}

function sentenceOf(merge: RollingMerge): string {
  return [stateOf(merge), noteOf(merge)].filter((text) => text !== '').join(' ');
}

function stateOf(merge: RollingMerge): string {
  const { components, ended } = merge;
  const target = targetOf(merge);
  const last = target?.filled.at(-1)?.last;
  if (target !== undefined && last !== undefined) {
    const [inner, outer] = [`C${target.component - 1}`, `C${target.component}`];
    return `Readers find keys up to ${formatKey(last)} in the new ${outer}, and later keys in ${inner} and ${outer}.`;
  }
  if (ended) return 'The merge has ended, and its blocks are removed. The database is as it was.';
  const copying = components.find(({ made }) => !made);
  if (copying !== undefined) return `A sorted run is copied into C${copying.component}.`;
  const [top, next] = components;
  if (next === undefined) return `One component is left: C${top?.component ?? 0}.`;
  return `C${top!.component} is merged into C${next.component} next.`;
}

function noteOf({ note, components }: RollingMerge): string {
  if (note === null) return '';
  const answers = formatCount(note.answers, 'answer');
  if (note.complete) return `The find note is complete in C${note.component}: ${answers}.`;
  const last = components.at(-1)?.component ?? 0;
  return `The find note is in C${note.component} with ${answers}; it is complete in C${last}.`;
}
