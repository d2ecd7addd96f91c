/**
 * The picture of "your own key" after its write: the log, the memtable and the levels from top to bottom, over one axis of keys, and a pin where the
 * key is now. Pure. Entries and tables have the addresses of other pictures, and the pin always the same, so that they move from place to place.
 */
import { formatCount, formatInteger } from '../../base/units.ts';
import { formatKey } from '../../base/bytes.ts';
import type { Box, Mark, Role } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';
import type { VersionHistory } from '../../scene/features/tree/lineage.ts';
import type { Scene, Table } from '../../scene/types.ts';
import { kMetrics } from '../../theme/metrics.ts';

const kLevels = 4;
const kRoles: readonly Role[] = ['level0', 'level1', 'level2', 'level3'];
/** Letters of a key that decide its place on the axis. */
const kLetters = 3;
/** The log is drawn to this many bytes. */
const kLogBytes = 1400;

export interface OwnKeyPicture {
  readonly scene: Scene;
  readonly key: string;
  readonly version: VersionHistory | undefined;
}

/** From 0 for keys up to "a" to 1 for keys after "zzz". */
function shareOf(key: string): number {
  let share = 0;
  for (let i = kLetters - 1; i >= 0; i--) {
    const code = (key.charCodeAt(i) || 0) - 96;
    share = (Math.max(0, Math.min(26, code)) + share) / 27;
  }
  return share;
}

/** The rows of a picture: the n-th from the top, of any height. */
interface Frame {
  readonly pen: Pen;
  readonly x0: number;
  readonly x1: number;
  /** Of a key. */
  readonly x: (key: string) => number;
  /** Height of a row, px. */
  readonly row: number;
  readonly yOf: (n: number) => number;
}

/** The point below the pin; null if the row does not have the key. */
type Spot = readonly [x: number, y: number] | null;

export function layoutOwnKey(picture: OwnKeyPicture, box: Box): readonly Mark[] {
  const pen = new Pen(kMetrics);
  const x0 = box.width < 520 ? 92 : 118;
  const x1 = box.width - 14;
  const row = (box.height - 20) / 7.2;
  const x = (of: string): number => x0 + shareOf(of) * (x1 - x0);
  const frame: Frame = { pen, x0, x1, x, row, yOf: (n) => 14 + row * n };
  log(frame, picture);
  const spots = [memtableRow(frame, picture)];
  for (let level = 0; level < kLevels; level++) spots.push(levelRow(frame, picture, level));
  pen.note('axis/first', x0, box.height - 4, 'a');
  pen.note('axis/name', (x0 + x1) / 2, box.height - 4, 'keys in alphabetical order', 'muted', 'middle');
  pen.note('axis/last', x1, box.height - 4, 'z', 'muted', 'end');
  const spot = spots.find((each) => each !== null);
  if (spot) drawPin(pen, spot[0], spot[1], picture.key);
  return pen.marks;
}

function log({ pen, x0, x1, row, yOf }: Frame, { scene, version }: OwnKeyPicture): void {
  const wal = scene.wals.at(-1);
  pen.rowName('log', 8, yOf(0.6), 'Log', wal ? `${formatInteger(wal.bytes)} B` : 'empty', x0 - 12);
  const perByte = (x1 - x0) / kLogBytes;
  for (const { offset, bytes, sequence } of wal?.tail ?? [])
    pen.box(x0 + offset * perByte, yOf(0.3), bytes * perByte - 1, row * 0.5, {
      id: `log/${offset}`,
      role: 'wal',
      r: 2,
      highlighted: version !== undefined && sequence === version.sequence,
    });
}

function memtableRow({ pen, x0, x1, x, row, yOf }: Frame, { scene, key, version }: OwnKeyPicture): Spot {
  const floor = yOf(2.9);
  const entries = scene.memtables.reduce((sum, each) => sum + each.entries, 0);
  pen.rowName('memtable', 8, floor - row * 0.5, 'Memtable', formatCount(entries, 'entry', 'entries'), x0 - 12);
  pen.horizontal(floor, x0, x1, { id: 'memtable/floor', role: 'hair', width: 1 });
  const isHere = version?.place.kind === 'memtable';
  // While the flush writes it, the entry is in no tower, and its table is not installed yet.
  let spot: Spot = isHere ? [x(key), floor] : null;
  for (const { memtable, state, list, flushed } of scene.memtables)
    for (const entry of list.slice(flushed)) {
      const height = Math.min(row * 0.36 * entry.height, row * 1.5);
      const at = x(formatKey(entry.key));
      const isOwn = isHere && entry.sequence === version.sequence;
      pen.box(at - 3, floor - height, 6, height, {
        id: `memtable:${memtable}/entry:${formatKey(entry.key, { as: 'hex' }).slice(2)}@${entry.sequence}`,
        role: state === 'active' ? 'memtable' : 'sealed',
        r: 2,
        highlighted: isOwn,
      });
      if (isOwn) spot = [at, floor - height];
    }
  return spot;
}

function levelRow({ pen, x0, x1, x, row, yOf }: Frame, picture: OwnKeyPicture, level: number): Spot {
  const { scene, key, version } = picture;
  const numbers = scene.levels.find((each) => each.level === level)?.tables ?? [];
  const y = yOf(3.4 + level * 0.95);
  const h = row * 0.5;
  pen.rowName(`level:${level}`, 8, y + h * 0.7, `L${level}`, formatCount(numbers.length, 'table'), x0 - 12);
  pen.horizontal(y + h, x0, x1, { id: `level:${level}/floor`, role: 'hair', width: 1 });
  let spot: Spot = null;
  numbers.forEach((number, i) => {
    const table: Table | undefined = scene.tables.get(number);
    if (table === undefined) return;
    const [left, right] = [x(formatKey(table.smallest)), x(formatKey(table.largest))];
    const part = level === 0 ? h / numbers.length : h;
    const top = level === 0 ? y + i * part : y;
    const isOwn = version?.place.kind === 'table' && version.place.table === number;
    pen.box(left, top, Math.max(3, right - left - 1), Math.max(2, part - 1), {
      id: `level:${level}/table:${number}`,
      role: kRoles[level]!,
      r: 3,
      highlighted: isOwn,
      label: `Table ${number}: ${formatKey(table.smallest)} to ${formatKey(table.largest)}`,
    });
    if (isOwn) spot = [x(key), top];
  });
  return spot;
}

/** A needle with a round head, of marks that can move. */
function drawPin(pen: Pen, x: number, y: number, key: string): void {
  const head = y - 19;
  pen.line({ id: 'pin/needle', role: 'ray', x1: px(x), y1: px(head), x2: px(x), y2: px(y - 1), width: 3 });
  pen.disc(x, head, 8.5, { id: 'pin', role: 'ray', label: `Your key ${key} is here` });
  pen.disc(x, head, 3.2, { id: 'pin/hole', role: 'ground' });
  const atEnd = x > 240;
  pen.text({
    id: 'pin/key',
    role: 'ray',
    x: px(atEnd ? x - 13 : x + 13),
    y: px(head + 5),
    text: key,
    size: 14,
    face: 'mono',
    anchor: atEnd ? 'end' : 'start',
    weight: 600,
  });
}
