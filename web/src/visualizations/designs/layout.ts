/**
 * A race: up to four designs that run the same program, at the same number of finished operations. Each has a cell with its picture
 * (miniature.ts) and its gauges; all cells share one scale for bytes, and one for each gauge.
 *
 *      after 3,200 operations
 *      Leveled                        write        5.6      B-tree                         write       26.5
 *      memory [//]                    [==       ]           memory [///////]               [=======  ]
 *      L0     [=]                     space       1.39      leaves [=][= ][= ][==][= ]     space       1.49
 *      L3     [=====][====][==]|      [====     ]                                          [====     ]
 *
 * Invariants: 1. pure; 2. a mark keeps its address from moment to moment; 3. a cost that is not known yet has an empty gauge.
 */
import { formatCount, formatInteger } from '../../base/units.ts';
import type { Box, Mark } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';
import type { CostName, DesignCosts } from '../../scene/design-costs.ts';
import type { Scene } from '../../scene/types.ts';
import type { Metrics } from '../../theme/metrics.ts';
import { kType } from '../../theme/tokens.ts';
import { byteRows, type ByteRow } from './miniature.ts';

export interface Contender {
  /** Its part of the address. */
  readonly id: string;
  readonly name: string;
  readonly scene: Scene;
  readonly costs: DesignCosts;
  readonly liveBytes: number;
}

export interface RacePicture {
  readonly contenders: readonly Contender[];
  readonly gauges: readonly CostName[];
  /** The length of the longest row, bytes, and the largest value of each gauge. */
  readonly most: Readonly<Record<CostName, number>> & { readonly rowBytes: number };
  readonly operations: number;
}

interface Gauge {
  readonly name: string;
  readonly text: (value: number) => string;
  readonly doc: string;
}

/** The gauges by cost: name, number, and what it means. */
const kGauges: Readonly<Record<CostName, Gauge>> = {
  write: { name: 'write', text: (v) => v.toFixed(1), doc: 'bytes written to files, for each byte that clients wrote' },
  get: { name: 'Get', text: (v) => v.toFixed(2), doc: 'blocks or pages that a Get reads from the device' },
  scan: { name: 'scan', text: (v) => v.toFixed(1), doc: 'blocks or pages that a scan reads from the device' },
  space: { name: 'space', text: (v) => v.toFixed(2), doc: 'bytes on the device, for each byte of live rows' },
  memory: {
    name: 'memory',
    text: (v) => `${(100 * v).toFixed(1)} %`,
    doc: 'bytes that must stay in memory for one read per Get, in percent of the live rows',
  },
};

const kNarrow = 520;
const kHead = 22;
const kGap = 16;
/** Title of a cell, width of the names of its rows, and the most that a row is high, px. */
const kTitle = 22;
const kNames = 52;
const kRowMax = 24;
/** Rows that a design may have: runs gather in an LSM-tree; the others have memory and at most two rows on the device. */
const kRows = { runs: 7, others: 3 };
const kGaugeMax = 34;

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Width of the gauges. */
  readonly gauges: number;
}

/** Rows that a design needs, so that they keep their height while runs come and go. */
const roomOf = ({ scene }: Contender): number =>
  scene.btree === null && scene.indexLog === null ? kRows.runs : kRows.others;

/** The cells: two columns, on a phone one. Without gauges, which all need the same room, a design with fewer rows has a lower cell. */
function cellsOf(box: Box, { contenders, gauges }: RacePicture): readonly Cell[] {
  const columns = box.width < kNarrow ? 1 : 2;
  const lineOf = (nth: number): number => Math.floor(nth / columns);
  const weights: number[] = [];
  contenders.forEach((contender, i) => {
    const weight = gauges.length > 0 ? 1 : 1 + roomOf(contender);
    weights[lineOf(i)] = Math.max(weights[lineOf(i)] ?? 0, weight);
  });
  const sum = (some: readonly number[]): number => some.reduce((all, each) => all + each, 0);
  const w = (box.width - 14 - (columns - 1) * kGap) / columns;
  const unit = (box.height - kHead) / sum(weights);
  return contenders.map((_, i) => ({
    x: 7 + (i % columns) * (w + kGap),
    y: kHead + unit * sum(weights.slice(0, lineOf(i))),
    w,
    h: unit * weights[lineOf(i)]! - 8,
    gauges: gauges.length > 0 ? Math.min(124, w * 0.34) : 0,
  }));
}

/** The race at one moment. Space: logical px of the box. Pure. */
export function drawRace(box: Box, metrics: Metrics, race: RacePicture): readonly Mark[] {
  const pen = new Pen(metrics);
  const { contenders, operations } = race;
  const cells = cellsOf(box, race);
  pen.text({
    id: 'clock',
    role: 'muted',
    x: box.width / 2,
    y: 14,
    text: `after ${formatCount(operations, 'operation')} in each`,
    size: kType.label,
    face: 'sans',
    anchor: 'middle',
  });
  contenders.forEach((contender, i) => {
    const cell = cells[i]!;
    const width = pen.metrics.width(contender.name, 'serif', kType.title, 600);
    pen.box(cell.x - 4, cell.y - 1, width + 8, kTitle - 2, {
      id: `${contender.id}/design`,
      role: 'ground',
      r: 3,
      label: contender.name,
    });
    pen.title(`${contender.id}/name`, cell.x, px(cell.y + 14), contender.name);
    drawRows(pen, contender, cell, race);
    drawGauges(pen, contender, cell, race);
  });
  return pen.marks;
}

function drawRows(pen: Pen, contender: Contender, cell: Cell, race: RacePicture): void {
  const { id, scene, liveBytes } = contender;
  const rows = byteRows(scene);
  const top = cell.y + kTitle;
  const pitch = Math.min(kRowMax + 6, (cell.h - kTitle - 8) / Math.max(roomOf(contender), rows.length));
  const x0 = cell.x + kNames;
  const x1 = cell.x + cell.w - cell.gauges - (cell.gauges > 0 ? 14 : 2);
  const scale = (x1 - x0) / Math.max(1, race.most.rowBytes);
  let lastName = '';
  rows.forEach((row, i) => {
    const y = top + i * pitch + (row.isMemory ? 0 : 4);
    const h = Math.max(2, Math.min(kRowMax, pitch - 3));
    // Runs of one level are next to each other: one name is enough, and low rows have no room for one.
    if (row.name !== lastName && pitch >= 9)
      pen.note(`${id}/${row.id}/name`, cell.x, px(y + h / 2 + 4), row.name, 'muted');
    lastName = row.name;
    drawRow(pen, `${id}/${row.id}`, row, { x0, y, h, scale });
  });
  const y = top + pitch;
  pen.horizontal(y + 0.5, cell.x, x1, { id: `${id}/device`, role: 'hair', width: 0.8 });
  pen.vertical(x0 + liveBytes * scale, y, top + Math.max(rows.length, 3) * pitch + 4, {
    id: `${id}/live`,
    role: 'ink',
    width: 1.2,
    pattern: 'dashed',
    label: `${formatInteger(liveBytes)} bytes of live rows`,
  });
}

interface Geometry {
  readonly x0: number;
  readonly y: number;
  readonly h: number;
  /** px for a byte. */
  readonly scale: number;
}

function drawRow(pen: Pen, id: string, { pieces, label }: ByteRow, { x0, y, h, scale }: Geometry): void {
  let x = x0;
  const whole = pieces.reduce((sum, { bytes }) => sum + bytes, 0) * scale;
  if (whole > 0) pen.box(x0, y, whole, h, { id, role: 'faint', r: 1.5, label });
  for (const { id: name, bytes, role, pattern, filled, isPale } of pieces) {
    const w = bytes * scale;
    const high = h * Math.min(1, filled);
    if (w > 0)
      pen.box(x, y + h - high, Math.max(0.8, w - (w > 3 ? 1 : 0.3)), high, {
        id: `${id}/${name}`,
        role,
        pattern,
        r: Math.min(1.5, w / 4),
        ...(isPale && { opacity: 0.55 }),
      });
    x += w;
  }
}

function drawGauges(pen: Pen, { id, costs, name }: Contender, cell: Cell, { gauges, most }: RacePicture): void {
  const pitch = Math.min(kGaugeMax, (cell.h - 4) / Math.max(1, gauges.length));
  const x = cell.x + cell.w - cell.gauges;
  gauges.forEach((cost, i) => {
    const gauge = kGauges[cost];
    const value = costs[cost];
    const y = cell.y + 2 + i * pitch;
    const said = value === null ? '–' : gauge.text(value);
    const place = `${id}/gauge:${cost}`;
    pen.note(`${place}/name`, x, px(y + 11), gauge.name, 'muted', 'start', 400, kType.small);
    pen.note(`${place}/value`, x + cell.gauges, px(y + 11), said, 'ink', 'end', 600, kType.label);
    const label = `${name}, ${gauge.name}: ${said}, ${gauge.doc}`;
    pen.box(x, y + 15, cell.gauges, 6, { id: `${place}/scale`, role: 'faint', r: 3, label });
    const share = value === null ? 0 : Math.min(1, value / Math.max(most[cost], Number.MIN_VALUE));
    // Its label does not change while it plays, so that a beat that lights it does not change its sentence with each picture.
    pen.box(x, y + 15, Math.max(share > 0 ? 2 : 0, cell.gauges * share), 6, {
      id: `${place}/bar`,
      role: 'merge',
      r: 3,
      label: `${name}, ${gauge.name}: ${gauge.doc}`,
    });
  });
}
