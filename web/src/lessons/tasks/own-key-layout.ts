/**
 * The picture of "your own key": the log, the memtable and the levels from top to bottom, over one axis of keys, and a pin where the key is now. Pure.
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
  readonly station: 'none' | 'client' | 'log' | 'stored';
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

export function layoutOwnKey({ scene, key, version, station }: OwnKeyPicture, box: Box): readonly Mark[] {
  const pen = new Pen(kMetrics);
  const x0 = box.width < 520 ? 92 : 118;
  const x1 = box.width - 14;
  const x = (of: string): number => x0 + shareOf(of) * (x1 - x0);
  const row = (box.height - 20) / 7.2;
  const yOf = (n: number): number => 14 + row * n;
  let pin: readonly [number, number] | null = null;

  const wal = scene.wals.at(-1);
  pen.rowName('log', 8, yOf(0.6), 'Log', wal ? `${formatInteger(wal.bytes)} B` : 'empty', x0 - 12);
  const perByte = (x1 - x0) / kLogBytes;
  for (const { offset, bytes, sequence } of wal?.tail ?? []) {
    const isOwn = version !== undefined && sequence === version.sequence;
    pen.box(x0 + offset * perByte, yOf(0.3), bytes * perByte - 1, row * 0.5, {
      id: `log/${offset}`,
      role: 'wal',
      r: 2,
      highlighted: isOwn,
    });
  }
  if (station === 'client') pin = [x(key), yOf(0.2)];
  if (station === 'log') pin = [x0 + ((wal?.bytes ?? 0) - (wal?.tail.at(-1)?.bytes ?? 0) / 2) * perByte, yOf(0.3)];

  const floor = yOf(2.9);
  const memtables = scene.memtables;
  const entries = memtables.reduce((sum, each) => sum + each.entries, 0);
  pen.rowName('memtable', 8, floor - row * 0.5, 'Memtable', formatCount(entries, 'entry', 'entries'), x0 - 12);
  pen.horizontal(floor, x0, x1, { id: 'memtable/floor', role: 'hair', width: 1 });
  // While the flush writes it, the entry is in no tower, and its table is not installed yet.
  if (version?.place.kind === 'memtable') pin = [x(key), floor];
  for (const { memtable, state, list, flushed } of memtables)
    for (const entry of list.slice(flushed)) {
      const name = formatKey(entry.key);
      const height = row * 0.36 * entry.height;
      const isOwn = version?.place.kind === 'memtable' && entry.sequence === version.sequence;
      pen.box(x(name) - 3, floor - Math.min(height, row * 1.5), 6, Math.min(height, row * 1.5), {
        id: `memtable:${memtable}/${entry.sequence}`,
        role: state === 'active' ? 'memtable' : 'sealed',
        r: 2,
        highlighted: isOwn,
      });
      if (isOwn) pin = [x(name), floor - Math.min(height, row * 1.5)];
    }

  for (let level = 0; level < kLevels; level++) {
    const numbers = scene.levels.find((each) => each.level === level)?.tables ?? [];
    const y = yOf(3.4 + level * 0.95);
    const h = row * 0.5;
    pen.rowName(`level:${level}`, 8, y + h * 0.7, `L${level}`, formatCount(numbers.length, 'table'), x0 - 12);
    pen.horizontal(y + h, x0, x1, { id: `level:${level}/floor`, role: 'hair', width: 1 });
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
      if (isOwn) pin = [x(key), top];
    });
  }
  pen.note('axis/first', x0, box.height - 4, 'a');
  pen.note('axis/name', (x0 + x1) / 2, box.height - 4, 'keys in alphabetical order', 'muted', 'middle');
  pen.note('axis/last', x1, box.height - 4, 'z', 'muted', 'end');
  if (pin !== null) drawPin(pen, pin[0], pin[1], key);
  return pen.marks;
}

function drawPin(pen: Pen, x: number, y: number, key: string): void {
  pen.path({
    id: 'pin',
    role: 'ray',
    fill: true,
    d: `M${px(x)} ${px(y - 1)}l-7 -13a8.5 8.5 0 1 1 14 0z`,
    label: `Your key ${key} is here`,
  });
  pen.disc(x, y - 19, 3.2, { id: 'pin/hole', role: 'ground' });
  const atEnd = x > 240;
  pen.text({
    id: 'pin/key',
    role: 'ray',
    x: px(atEnd ? x - 12 : x + 12),
    y: px(y - 14),
    text: key,
    size: 13,
    face: 'mono',
    anchor: atEnd ? 'end' : 'start',
    weight: 600,
  });
}
