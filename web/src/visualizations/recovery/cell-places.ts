/** Where the rows in memory and the records of the log are. A block of 32 KiB of the log begins a line. Pure. */
import { kType } from '../../theme/tokens.ts';
import type { Box } from '../../marks/marks.ts';
import type { Metrics } from '../../theme/metrics.ts';
import { formatKey } from '../../base/bytes.ts';
import type { Cell, Row } from './log-cells.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Block {
  readonly block: number;
  readonly y: number;
  readonly lines: number;
}

export interface Places {
  readonly memoryHeight: number;
  /** For the first rows; those without room have none. */
  readonly rows: readonly Place[];
  readonly rowW: number;
  readonly rowH: number;
  readonly logY: number;
  /** For the last cells; those without room have none. */
  readonly cells: readonly (Place | undefined)[];
  readonly cellW: number;
  readonly cellH: number;
  /** Of keys and sequences, px. */
  readonly textSize: number;
  readonly gap: number;
  /** x of the first cell of a line, and the distance between lines. */
  readonly left: number;
  readonly pitch: number;
  /** The blocks with the first and the number of their lines, if there is more than one. */
  readonly blocks: readonly Block[];
  readonly wordsY: number;
  readonly wordLines: number;
}

const kLeft = 14;
const kTop = 26;
const kGap = 6;
/** A cell. Of a long log the cells are narrower, until all lines have room. */
const kCell = { least: [46, 34, 24], most: 92, height: 36 };
/** Up to so many cells are at least so wide, where there is room. */
const kFew = 16;
const kWide = 70;
const kRoomy = 500;
const kScaleMax = 1.6;
const kRow = { height: 20, widest: 64 };
/** With less than `least`, the line below the synced part would touch the next cells. */
const kPitch = { least: 33, most: 54 };
/** Room for the name of a block. */
const kBlockName = 54;

export function placesOf(cells: readonly Cell[], rows: readonly Row[], box: Box, metrics: Metrics): Places {
  const wordLines = box.width < 400 ? 3 : 2;
  const wordsY = box.height - 8 - 18 * (wordLines - 1);
  const hasBlocks = new Set(cells.map(({ block }) => block)).size > 1;
  const left = kLeft + (hasBlocks ? kBlockName : 0);
  const linesMost = Math.floor((wordsY - 20 - kTop - 2 * (kRow.height + 4) - 8 - 34) / kPitch.least);
  const { perLine, cellW } = widthsOf(cells, box.width - kLeft - left, linesMost, metrics);
  const lines = linesOf(cells, perLine);
  const scale = scaleOf(lines.length, wordsY);
  const memory = memoryOf(cells, rows, box, { rowW: Math.min(cellW, kRow.widest * scale), rowH: kRow.height * scale });
  const logY = kTop + memory.memoryHeight + 34;
  const pitch = Math.max(kPitch.least, Math.min(kPitch.most * scale, (wordsY - 20 - logY) / Math.max(1, lines.length)));
  const cellH = Math.min(kCell.height * scale, Math.max(28, pitch - 12));
  const shown = Math.max(1, Math.min(lines.length, Math.floor((wordsY - 16 - logY) / pitch)));
  const first = lines.length - shown;
  const yOf = (line: number): number => logY + (line - first) * pitch;
  return {
    ...memory,
    logY,
    cells: lines.flatMap((line, n) =>
      line.map((_, i) => (n < first ? undefined : { x: left + i * (cellW + kGap), y: yOf(n) })),
    ),
    cellW,
    cellH,
    textSize: scale > 1.2 && cellW >= kWide ? 14 : kType.small,
    gap: kGap,
    left,
    pitch,
    blocks: hasBlocks ? blocksOf(lines.slice(first), (line) => yOf(line + first)) : [],
    wordsY,
    wordLines,
  };
}

/** Few lines are drawn larger: as much as there is room above the words. */
function scaleOf(lines: number, wordsY: number): number {
  const needed = kRow.height + 12 + 34 + lines * kPitch.most;
  return Math.max(1, Math.min(kScaleMax, (wordsY - 24 - kTop) / needed));
}

/** Wide enough for the longest key, and as wide as `linesMost` lines allow; not wider than in a line of six. */
function widthsOf(cells: readonly Cell[], room: number, linesMost: number, metrics: Metrics) {
  const names = cells.map(({ key }) => metrics.width(formatKey(key, { max: 12 }), 'mono', kType.small) + 10);
  const isRoomy = room > kRoomy && cells.length <= kFew;
  const widths = kCell.least.map((least) => {
    const wanted = Math.min(kCell.most, Math.max(isRoomy ? kWide : least, ...names));
    const perLine = Math.max(1, Math.floor((room + kGap) / (wanted + kGap)));
    const inLine = Math.min(perLine, Math.max(longestLine(cells), 6));
    return { perLine, cellW: Math.min(kCell.most, (room + kGap) / inLine - kGap) };
  });
  return widths.find(({ perLine }) => linesOf(cells, perLine).length <= linesMost) ?? widths[0]!;
}

/** Memory has room for the rows of all cells, so that it does not grow while they return. */
function memoryOf(
  cells: readonly Cell[],
  rows: readonly Row[],
  box: Box,
  { rowW, rowH }: { readonly rowW: number; readonly rowH: number },
) {
  const perLine = Math.max(1, Math.floor((box.width - 2 * kLeft - 12 + kGap) / (rowW + kGap)));
  const wanted = Math.ceil(Math.max(rows.length, cells.length) / perLine);
  const lines = Math.max(1, Math.min(box.height < 280 ? 1 : 2, wanted));
  const places = rows.slice(0, lines * perLine).map((_, i) => ({
    x: kLeft + 6 + (i % perLine) * (rowW + kGap),
    y: kTop + 6 + Math.floor(i / perLine) * (rowH + 4),
  }));
  return { memoryHeight: lines * (rowH + 4) + 8, rows: places, rowW, rowH };
}

function blocksOf(lines: readonly (readonly Cell[])[], yOf: (line: number) => number): readonly Block[] {
  const blocks: { block: number; y: number; lines: number }[] = [];
  lines.forEach((line, n) => {
    const { block } = line[0]!;
    const last = blocks.at(-1);
    if (last?.block === block) last.lines++;
    else blocks.push({ block, y: yOf(n), lines: 1 });
  });
  return blocks;
}

/** The cells of the block that has most. */
function longestLine(cells: readonly Cell[]): number {
  const counts = new Map<number, number>();
  for (const { block } of cells) counts.set(block, (counts.get(block) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

function linesOf(cells: readonly Cell[], perLine: number): readonly (readonly Cell[])[] {
  const lines: Cell[][] = [];
  for (const cell of cells) {
    const line = lines.at(-1);
    if (line === undefined || line.length === perLine || line[0]!.block !== cell.block || line[0]!.wal !== cell.wal)
      lines.push([cell]);
    else line.push(cell);
  }
  return lines;
}
