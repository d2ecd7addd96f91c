/**
 * Both plans of the join as trees of operators, the result above, each operator with what it cost the engine so far; below, the data block that
 * each Get read, in the order of the Gets.
 *
 *     INNER                    Gets  Nexts  lookups  hits  switches  rows      STRAIGHT             ...
 *     group rows in order                                                     sort by category
 *     └ lookup in task          128             384   384        92   128     └ temporary table by category
 *       └ scan of incident            128        24    24        22   128       └ lookup in incident
 *     |  .  .  .  .  .                                                              └ scan of task
 *     | .  .  .  .  .     one sweep over task per category                     | ....'   one sweep over incident
 *
 * Invariants: 1. pure; 2. every number is a count of an operator meter.
 */
import { formatCount, formatInteger } from '../../base/units.ts';
import { dotsOf, type OperatorCounts } from '../../models/relational/operator-counts.ts';
import type { OperatorMeter } from '../../models/relational/operator-meter.ts';
import type { PlanName } from '../../models/relational/plans.ts';
import type { Input } from '../../marks/input.ts';
import { linear } from '../../marks/linear.ts';
import type { Mark, Rectangle } from '../../marks/marks.ts';
import { Pen } from '../../marks/pen.ts';
import { kPlanTitles, lookupsOf, planRows, type PlanRow } from './plan-rows.ts';

const kLeft = 14;
const kGap = 26;
const kIndent = 11;
/** Both plans side by side from this width of the drawing on, and counts in columns from this width of a plan on, px. */
const kWide = 760;
const kTabular = 400;
const kColumns = [
  { name: 'Gets', w: 38 },
  { name: 'Nexts', w: 40 },
  { name: 'lookups', w: 52 },
  { name: 'hits', w: 34 },
  { name: 'switches', w: 56 },
  { name: 'rows', w: 36 },
] as const;
const kColumnsW = kColumns.reduce((sum, { w }) => sum + w, 0);
/** Dots with less height say nothing, px. */
const kDotsMin = 44;

const kNames: readonly PlanName[] = ['inner', 'straight'];

export function layoutPlans({ box, metrics }: Input, meter: OperatorMeter): readonly Mark[] {
  const pen = new Pen(metrics);
  const plans = kNames.map((name) => ({ name, rows: planRows(name, meter) }));
  const wide = box.width >= kWide;
  const width = wide ? (box.width - 2 * kLeft - kGap) / 2 : box.width - 2 * kLeft;
  const tabular = width >= kTabular;
  const lines = plans.map(({ rows }) => 1 + rows.length + (tabular ? 0 : rows.filter(({ reads }) => reads).length));
  const most = wide ? Math.max(...lines) : lines[0]! + lines[1]! + 0.6;
  const pitch = Math.max(14.5, Math.min(wide ? 20 : 17, (box.height - 16 - kDotsMin) / most));
  const end = 4 + pitch * most;
  plans.forEach(({ name, rows }, i) => {
    const x = kLeft + (wide ? i * (width + kGap) : 0);
    const y = 4 + (wide ? 0 : i * pitch * (lines[0]! + 0.6));
    drawPlan(pen, meter, name, rows, { x, y, w: width, h: pitch }, tabular);
  });
  const room = box.height - end - 10;
  if (room < kDotsMin) return pen.marks;
  const w = wide ? width : (width - kGap) / 2;
  plans.forEach(({ name, rows }, i) =>
    drawDots(pen, name, lookupsOf(rows), { x: kLeft + i * (w + kGap), y: end + 8, w, h: room }),
  );
  return pen.marks;
}

/** The place is that of the title; `h`: the distance of lines. */
function drawPlan(
  pen: Pen,
  meter: OperatorMeter,
  name: PlanName,
  rows: readonly PlanRow[],
  { x, y, w, h }: Rectangle,
  tabular: boolean,
): void {
  const id = `joins/${name}`;
  pen.note(`${id}/name`, x, y + h * 0.72, kPlanTitles[name], 'ink', 'start', 600);
  let left = x + w - kColumnsW;
  for (const column of tabular ? kColumns : []) {
    left += column.w;
    pen.note(`${id}/column:${column.name}`, left, y + h * 0.72, column.name, 'muted', 'end');
  }
  let top = y + h;
  rows.forEach((row, i) => {
    const tall = row.reads !== null && !tabular ? 2 * h : h;
    drawRow(pen, meter, `${id}/operator:${i}`, row, { x, y: top, w, h }, tabular);
    top += tall;
  });
}

function drawRow(
  pen: Pen,
  meter: OperatorMeter,
  id: string,
  { label, depth, into, reads, text }: PlanRow,
  { x, y, w, h }: Rectangle,
  tabular: boolean,
): void {
  const base = y + h * 0.72;
  const indent = x + 6 + depth * kIndent;
  const runs = reads !== null && meter.call?.index === reads.index && meter.call.access === reads.access;
  const tall = reads !== null && !tabular ? 2 * h : h;
  pen.box(x, y, w, tall - 1.5, {
    id,
    role: runs ? 'ray' : 'faint',
    pattern: runs ? 'outline' : 'solid',
    opacity: runs ? 1 : 0.5,
    r: 2,
    label: text + (runs ? '. Its call is the last one.' : ''),
  });
  if (depth > 0) {
    pen.vertical(indent - 7, y - h * 0.3, y + h / 2, { id: `${id}/stem`, role: 'muted', width: 1 });
    pen.horizontal(y + h / 2, indent - 7, indent - 2, { id: `${id}/branch`, role: 'muted', width: 1 });
  }
  const taken = reads === null ? 76 : tabular ? kColumnsW : 0;
  const room = w - taken - (indent - x) - 6;
  pen.fitted(`${id}/label`, indent, base, formsOf(label), room, 'ink');
  if (reads === null) return pen.note(`${id}/into`, x + w - 4, base, into, 'muted', 'end');
  if (!tabular) return pen.fitted(`${id}/counts`, indent, base + h, countForms(reads), w - (indent - x) - 6);
  let left = x + w - kColumnsW;
  numbersOf(reads).forEach((n, i) => {
    left += kColumns[i]!.w;
    if (n !== null)
      pen.note(`${id}/${kColumns[i]!.name}`, left - (i === 5 ? 4 : 0), base, formatInteger(n), 'ink', 'end');
  });
}

/** The label, and shorter ones that are still correct. */
const formsOf = (label: string): readonly string[] => [
  label,
  label.replace(/ by (primary key|category)$/, ''),
  label.replace(/^(scan|lookup).*?(incident|task).*$/, '$1 $2').replace(/ (by category|rows in order)$/, ''),
  label.split(' ')[0]!,
];

/** In the order of kColumns; null where an operator makes no such call. */
function numbersOf({ access, counts }: NonNullable<PlanRow['reads']>): readonly (number | null)[] {
  const { calls, blockSwitches } = counts;
  const ofScan = access === 'scan';
  return [
    ofScan ? null : calls.gets,
    ofScan ? calls.nexts : null,
    calls.cacheLookups,
    calls.cacheHits,
    blockSwitches,
    calls.rows,
  ];
}

function countForms({ access, counts }: NonNullable<PlanRow['reads']>): readonly string[] {
  const { calls, blockSwitches } = counts;
  const call = access === 'get' ? formatCount(calls.gets, 'Get') : formatCount(calls.nexts, 'Next');
  const switches = formatCount(blockSwitches, 'switch', 'switches');
  const lookups = `${formatCount(calls.cacheLookups, 'lookup')}, ${formatCount(calls.cacheHits, 'hit')}`;
  const rows = formatCount(calls.rows, 'row');
  return [
    [call, lookups, switches, rows].join(', '),
    [call, formatCount(calls.cacheLookups, 'lookup'), switches].join(', '),
    [call, switches].join(', '),
    call,
  ];
}

function drawDots(pen: Pen, name: PlanName, counts: OperatorCounts, { x, y, w, h }: Rectangle): void {
  const id = `joins/${name}/dots`;
  const switches = formatCount(counts.blockSwitches, 'switch', 'switches');
  const blocks = formatCount(counts.blocksTouched, 'block');
  const forms = [
    `data block of each Get, in order: ${switches} over ${blocks}`,
    `block of each Get: ${switches}, ${blocks}`,
    `${switches}, ${blocks}`,
    blocks,
  ];
  pen.fitted(`${id}/note`, x, y + 9, forms, w);
  const floor = y + h - 4;
  pen.horizontal(floor + 3, x, x + w, { id: `${id}/bed`, role: 'hair', width: 1 });
  pen.vertical(x, y + 16, floor + 3, { id: `${id}/side`, role: 'hair', width: 1 });
  const dots = dotsOf(counts.gets);
  const atX = linear([0, Math.max(1, dots.length - 1)], [x + 5, x + w - 5]);
  const atY = linear([0, Math.max(1, counts.blocksTouched - 1)], [y + 19, floor]);
  dots.forEach((dot, i) => {
    if (dot === null) return;
    const last = i === dots.length - 1;
    pen.disc(atX(i), atY(dot), last ? 3 : 1.6, {
      id: `${id}/get:${i}`,
      role: last ? 'ray' : 'ink',
      dense: true,
      ...(last && {
        label: `Get ${formatInteger(i + 1)} read block ${formatInteger(dot + 1)} of ${blocks} in key order`,
      }),
    });
  });
}
