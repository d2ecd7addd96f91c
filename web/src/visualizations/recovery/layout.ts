/**
 * A log from its first write to its replay: what is in memory above, the log on the device below, record by record.
 *
 *     Memory       empty: the power failed
 *       [amy @1] [bob @2]                                 rows that recovery has put back
 *     Log #3       412 bytes, synced up to 280
 *       [amy @1][bob @2][cal @3]|[dan @4][eve //][fay]    records in order; | the sync mark; torn; lost
 *       ================================                  synced: this part survives every loss of power
 *                       ^ recovery is here
 *     Of 6 acknowledged writes 4 are back. ...
 *
 * A key keeps its address on its way from the log to memory, so it moves (tween.ts).
 *
 * Invariants: 1. pure; 2. a cell is a batch that was logged or a part that was read, and its state follows from records (log-cells.ts).
 */
import { formatKey, hex } from '../../base/bytes.ts';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import type { Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { chosen, type Input } from '../../marks/input.ts';
import type { Mark, RectMark } from '../../marks/marks.ts';
import { Pen, px, type Forms } from '../../marks/pen.ts';
import { cellsOf, phaseOf, rowsOf, tallyOf, type Cell, type CellState, type Phase, type Row } from './log-cells.ts';
import { placesOf, type Places } from './cell-places.ts';

const kLeft = 14;

export function layoutRecovery(input: Input): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  if (scene.btree !== null)
    return pen.onlySentence('recovery/words', box, 'A B+tree has a redo log of page changes: it is not drawn here.');
  const cells = cellsOf(scene);
  const phase = phaseOf(scene, cells);
  if (phase === 'empty') return pen.onlySentence('recovery/words', box, 'The log is empty.');
  const rows = rowsOf(scene, cells);
  const places = placesOf(cells, rows, box, metrics);
  const width = box.width - 2 * kLeft;
  pen.rowName('recovery/memory', kLeft, 18, 'Memory', memoryNote(phase, rows.length), width, 0);
  pen.box(kLeft, 26, width, places.memoryHeight, {
    id: 'recovery/memory',
    role: phase === 'failed' ? 'trouble' : 'hair',
    r: 4,
    pattern: 'outline',
    label: `Memory: ${formatCount(rows.length, 'row')}`,
  });
  rows.slice(0, places.rows.length).forEach((row, i) => drawRow(pen, row, places.rows[i]!, places));
  pen.rowName('recovery/log', kLeft, places.logY - 10, 'Log', logNote(scene, phase), width, 0);
  cells.forEach((cell, i) => drawCell(pen, input, cell, places.cells[i], places));
  drawMarks(pen, cells, places);
  pen.sentence('recovery/words', kLeft, places.wordsY, sentenceOf(scene, cells, phase), width, places.wordLines);
  return pen.marks;
}

function memoryNote(phase: Phase, rows: number): Forms {
  switch (phase) {
    case 'failed':
      return ['gone: the power has failed', 'gone'];
    case 'found':
      return 'empty';
    case 'refused':
      return ['empty: the database does not open', 'empty'];
    case 'reading':
      return [`${formatCount(rows, 'row')} so far`];
    case 'opened':
      return [`${formatCount(rows, 'row')}, written to a table of level 0`, formatCount(rows, 'row')];
    default:
      return formatCount(rows, 'row');
  }
}

function logNote({ wals, recovery }: Scene, phase: Phase): Forms {
  if (phase === 'written' || recovery === null) {
    const wal = wals.at(-1)!;
    return [
      `on the device: ${formatBytes(wal.bytes)}, synced up to ${formatBytes(wal.syncedBytes)}`,
      `${formatBytes(wal.bytes)}, ${formatBytes(wal.syncedBytes)} synced`,
      formatBytes(wal.bytes),
    ];
  }
  const written = recovery.written.reduce((sum, { bytes }) => sum + bytes, 0);
  const found = [...recovery.found.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (phase === 'failed') return [`${formatBytes(written)} were appended`, formatBytes(written)];
  return [`${formatBytes(found)} found of ${formatBytes(written)}`, `${formatBytes(found)} found`, formatBytes(found)];
}

const kLooks: Readonly<Record<CellState, Pick<RectMark, 'role' | 'pattern' | 'opacity'>>> = {
  synced: { role: 'wal' },
  unsynced: { role: 'wal', opacity: 0.35 },
  unknown: { role: 'wal', opacity: 0.35 },
  kept: { role: 'wal', opacity: 0.6 },
  replayed: { role: 'ok' },
  torn: { role: 'trouble', pattern: 'hatch', opacity: 0.4 },
  damaged: { role: 'trouble', pattern: 'hatch', opacity: 0.4 },
  dropped: { role: 'muted', pattern: 'outline' },
  lost: { role: 'muted', pattern: 'outline' },
};
/** Below the key, and for screen readers. */
const kWords: Readonly<Record<CellState, readonly [shown: Forms, said: string]>> = {
  synced: ['', 'acknowledged, and synced to the device'],
  unsynced: ['', 'acknowledged, not synced'],
  unknown: ['?', 'acknowledged; whether the device has it is not known'],
  kept: ['', 'found, and not read yet'],
  replayed: ['', 'replayed'],
  torn: ['torn', 'torn: the log ends inside it'],
  damaged: [['unreadable', 'bad'], 'no record can be read here'],
  dropped: ['unused', 'could be read, and is not replayed'],
  lost: ['lost', 'lost: it never reached the device'],
};

function drawCell(pen: Pen, input: Input, cell: Cell, place: Places['cells'][number], places: Places): void {
  if (place === undefined) return;
  const { x, y } = place;
  const { cellW: w, cellH: h, textSize } = places;
  const id = `wal:${cell.wal}/record:${cell.offset}`;
  const state = cell.state === 'unknown' && cell.wasSynced ? 'synced' : cell.state;
  const look = kLooks[state];
  const name = nameOf(cell);
  const sequence = cell.sequence > 0 ? `@${formatInteger(cell.sequence)}` : '';
  const [word, said] = kWords[state];
  if (state === 'torn') pen.box(x, y, w, h, { id: `${id}/whole`, role: 'muted', r: 3, pattern: 'outline' });
  pen.box(x, y, state === 'torn' ? Math.max(8, w * cell.found) : w, h, {
    id,
    ...look,
    r: 3,
    label: `${name} ${sequence}: ${said}`.trim(),
    ...(chosen(input, id) ? { highlighted: true } : {}),
  });
  const on = look.pattern === undefined && look.opacity === undefined ? look.role : null;
  const text = { ...(on && { on }), x: px(x + w / 2), anchor: 'middle' } as const;
  const middle = y + h / 2;
  pen.text({
    ...text,
    id: keyId(id, cell),
    role: state === 'lost' || state === 'dropped' ? 'muted' : 'ink',
    y: px(middle - 3),
    text: pen.fittingEnd(name, w - 6, textSize),
    size: textSize,
    face: 'mono',
  });
  pen.text({
    ...text,
    id: `${id}/word`,
    role: on !== null ? 'ink' : look.role === 'trouble' || state === 'lost' ? 'trouble' : 'muted',
    y: px(middle + textSize),
    text: pen.fitting([...(word === '' ? [sequence] : [word].flat()), ''], w - 1, word === '' ? 'mono' : 'sans'),
    size: kType.small,
    face: word === '' ? 'mono' : 'sans',
  });
  if (state === 'lost')
    pen.horizontal(middle - 3 - textSize * 0.35, x + 6, x + w - 6, { id: `${id}/struck`, role: 'trouble', width: 1.4 });
}

const nameOf = ({ key, entries }: Cell): string =>
  key.length > 0 ? formatKey(key, { max: 12 }) : entries > 1 ? `${entries} writes` : '';

const rowId = ({ key, sequence }: Row): string => `row:${hex(key)}@${sequence}`;
/** A key that waits in the log has the address of its row, so that it moves there. */
const keyId = (id: string, cell: Cell): string => (cell.state === 'kept' ? `${rowId(cell)}/key` : `${id}/key`);

function drawRow(pen: Pen, row: Row, { x, y }: { readonly x: number; readonly y: number }, places: Places): void {
  const { rowW: w, rowH: h, textSize } = places;
  const id = rowId(row);
  const name = formatKey(row.key, { max: 12 });
  pen.box(x, y, w, h, { id, role: 'memtable', r: 3, label: `${name}, version ${row.sequence}, in memory` });
  pen.text({
    id: `${id}/key`,
    role: 'ink',
    on: 'memtable',
    x: px(x + w / 2),
    y: px(y + h / 2 + textSize * 0.35),
    text: pen.fittingEnd(name, w - 6, textSize),
    size: textSize,
    face: 'mono',
    anchor: 'middle',
  });
}

/** The sync mark, the line below the synced part, the blocks, and where recovery is. */
function drawMarks(pen: Pen, cells: readonly Cell[], places: Places): void {
  const { cellW: w, cellH: h } = places;
  const lastSynced = cells.findLastIndex(({ wasSynced }) => wasSynced);
  cells.forEach((cell, i) => {
    const place = places.cells[i];
    if (place === undefined) return;
    if (cell.wasSynced)
      pen.horizontal(place.y + h + 3, place.x, place.x + w, {
        id: `recovery/synced:${cell.offset}`,
        role: 'ok',
        width: 2.4,
      });
    if (i === lastSynced)
      pen.box(place.x + w + places.gap / 2 - 1, place.y - 4, 2, h + 11, {
        id: 'recovery/mark',
        role: 'ok',
        label: 'The sync mark: everything before it survives a power failure',
      });
    if (cell.isHead && !cells[i + 1]?.isHead)
      pen.box(place.x - 3, place.y - 3, w + 6, h + 6, {
        id: 'recovery/head',
        role: 'ray',
        r: 5,
        pattern: 'outline',
        label: 'Recovery has read up to here',
      });
  });
  for (const { block, y, lines } of places.blocks) {
    pen.note(`recovery/block:${block}/name`, kLeft, y + h / 2 + 4, `block ${block + 1}`);
    pen.box(places.left - 7, y, 2, (lines - 1) * places.pitch + h, {
      id: `recovery/block:${block}`,
      role: 'muted',
      label: `Block ${block + 1} of the log, 32 KiB`,
    });
  }
}

function lossText(lost: readonly Cell[]): string {
  const synced = lost.filter(({ wasSynced }) => wasSynced).length;
  if (lost.length === 1) return `1 is gone, ${synced === 1 ? 'a synced one' : 'not synced'}`;
  const share = synced === 0 ? 'none' : synced === lost.length ? 'all' : synced;
  return `${lost.length} are gone, ${share} of them synced`;
}

function sentenceOf(scene: Scene, cells: readonly Cell[], phase: Phase): string {
  const { acknowledged, synced, back, lost, others } = tallyOf(cells);
  switch (phase) {
    case 'failed':
      return scene.recovery?.crashed === true
        ? `The power has failed. ${formatCount(acknowledged, 'write was', 'writes were')} acknowledged, ${synced} of them synced.`
        : 'The database was closed.';
    case 'found':
      return 'The log is found, and recovery begins at its first record.';
    case 'reading':
      return `Recovery has replayed ${formatCount(scene.recovery!.replayed, 'record')}.`;
    case 'refused':
      return 'The database does not open: this recovery mode accepts no such damage.';
    case 'opened': {
      const isBack = `Of ${formatCount(acknowledged, 'acknowledged write')} ${back} ${back === 1 ? 'is' : 'are'} back`;
      const isLost = lost.length === 0 ? '' : `, and ${lossText(lost)}`;
      return `${isBack}${isLost}.${others === 0 ? '' : ` ${others} more returned without having been acknowledged.`}`;
    }
    default:
      return `${formatCount(acknowledged, 'write is', 'writes are')} acknowledged, ${synced} of them synced.`;
  }
}
