/**
 * The rows under the stripes: memtables, tables of L0, deeper levels, and what the compaction dropped; each shows
 * versions by sequence.
 *
 * A sequence is written once, so every version has a position of its own. If positions are narrower than 3 px,
 * neighbors of one kind in a row become one mark with a count and a height. Tables of L0 have a row each while there is
 * room, otherwise one together.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatCount, formatCounted, formatInteger } from '../../base/units.ts';
import { droppedAs, isTombstone, tombstoneOf } from '../../scene/entry.ts';
import {
  homes,
  type Census,
  type Counted,
  type Home,
  type Stripe,
} from '../../scene/features/tombstones/snapshot-stripes.ts';
import type { DroppedEntries } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { recentWords } from '../shapes/compaction-entries.ts';
import { countsHighlighted, type Input } from '../../marks/input.ts';
import type { Role } from '../../marks/marks.ts';
import { levelRole, px, type Pen } from '../../marks/pen.ts';
import type { Field } from './field.ts';
import { tombstoneSymbol } from '../shapes/tombstone-symbols.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly role: Role;
  readonly homes: readonly Home[];
}

/** Draws the rows into the field, the newest home on top. */
export function rowsOf(
  pen: Pen,
  input: Input,
  field: Field,
  counted: Census | null,
  gone: DroppedEntries | null,
): void {
  const h = field.bottom - field.top;
  const roomFor = Math.max(3, Math.floor(h / 15));
  const rows = arrange(homes(input.scene), roomFor - (gone ? 1 : 0));
  const pitch = Math.min(64, h / (rows.length + (gone ? 1 : 0)));
  rows.forEach((row, i) => drawRow(pen, input, field, row, counted, field.top + i * pitch, pitch));
  if (gone) goneRow(pen, input, field, gone, field.top + rows.length * pitch, pitch);
}

function arrange(all: readonly Home[], roomFor: number): readonly Row[] {
  const memtables = all.filter((home) => home.memtable !== null);
  const levels = new Map<number, (Home & { table: object })[]>();
  for (const home of all) if (home.table !== null) levels.set(home.level, [...(levels.get(home.level) ?? []), home]);
  const upper = levels.get(0) ?? [];
  const apart = memtables.length + upper.length + levels.size - (upper.length > 0 ? 1 : 0) <= roomFor;
  const level = (n: number, tables: readonly Home[]): Row => ({
    id: `level:${n}`,
    name: `L${n}`,
    note: formatCount(tables.length, 'table'),
    role: levelRole(n),
    homes: tables,
  });
  return [
    ...(apart
      ? memtables.map((home): Row => {
          const sealed = home.memtable.state !== 'active';
          return {
            id: `memtable:${home.memtable.memtable}`,
            name: sealed ? 'Sealed' : 'Memtable',
            note: formatCount(home.memtable.entries, 'entry', 'entries'),
            role: sealed ? 'sealed' : 'memtable',
            homes: [home],
          };
        })
      : [
          {
            id: 'memtables',
            name: 'Memtables',
            note: formatInteger(memtables.length),
            role: 'memtable' as const,
            homes: memtables,
          },
        ]),
    ...(apart
      ? upper.map((home): Row => ({
          id: `level:0/table:${home.table.table}`,
          name: 'L0',
          note: `table ${home.table.table}`,
          role: 'level0',
          homes: [home],
        }))
      : [...(upper.length > 0 ? [level(0, upper)] : [])]),
    ...[...levels].filter(([n]) => n > 0).map(([n, tables]) => level(n, tables)),
  ];
}

/** Name at the left; at the bottom of the row the sequence ranges of its tables; above that its versions. */
function drawRow(
  pen: Pen,
  input: Input,
  field: Field,
  row: Row,
  counted: Census | null,
  y: number,
  pitch: number,
): void {
  const own =
    counted === null ? null : counted.versions.filter(({ home }) => row.homes.some((each) => same(each, home)));
  title(pen, input, row.id, row.name, row.note, y, pitch, field.x0);
  const floor = y + pitch - 5;
  const obsolete = own?.filter(({ hiddenBy }) => hiddenBy > 0).length ?? 0;
  const words =
    own === null
      ? `${row.name}: versions were not recorded here`
      : `${row.name}: ${formatInteger(own.length - obsolete)} kept, ${formatInteger(obsolete)} obsolete`;
  pen.horizontal(floor + 1, field.x0, field.x1, { id: `${row.id}/floor`, role: 'hair', width: 1, label: words });
  for (const { table } of row.homes) {
    if (table === null) continue;
    const left = field.x(table.smallestSequence) - field.pitch / 2;
    const right = field.x(table.largestSequence) + field.pitch / 2;
    const hasVersions = own !== null;
    pen.box(
      Math.max(field.x0, left),
      hasVersions ? floor : y + pitch * 0.3,
      Math.max(3, Math.min(field.x1, right) - Math.max(field.x0, left)),
      hasVersions ? 2.5 : px(pitch * 0.5),
      {
        id: `stripes/table:${table.table}`,
        role: row.role,
        r: 1,
        label: `Table ${table.table}: sequences ${formatInteger(table.smallestSequence)} to ${formatInteger(table.largestSequence)}, ${formatCounted(table.entries, 'entry', 'entries')}`,
        ...(hasVersions ? {} : { opacity: 0.6 }),
      },
    );
  }
  if (counted !== null && own !== null) versions(pen, field, row, counted, own, floor - 1.5, pitch);
}

const same = (a: Home, b: Home): boolean => a.memtable === b.memtable && a.table === b.table;

function title(
  pen: Pen,
  { box }: Input,
  id: string,
  name: string,
  note: string,
  y: number,
  pitch: number,
  x0: number,
): void {
  if (pitch >= 30) return pen.rowName(id, 14, px(y + pitch / 2 - 1), name, note, x0 - 22, 13);
  const size = Math.min(kType.label, Math.max(kType.small, Math.floor(pitch - 3)));
  const baseline = px(y + pitch / 2 + size * 0.35);
  pen.text({ id: `${id}/name`, role: 'ink', x: 14, y: baseline, text: name, size, face: 'serif', weight: 600 });
  const after = 14 + pen.metrics.width(name, 'serif', size, 600) + 6;
  const noted = box.width >= 560 && after + pen.metrics.width(note, 'sans', kType.small) <= x0 - 8;
  if (noted) pen.note(`${id}/note`, px(after), baseline, note);
}

/** One mark each, or columns of one kind where they would overlap. */
const kSingle = 3;
const kColumn = 4;

type Kind = 'kept' | 'tombstone' | 'obsolete';
const kindOf = ({ hiddenBy, version }: Counted): Kind =>
  hiddenBy > 0 ? 'obsolete' : isTombstone(version.type) ? 'tombstone' : 'kept';

function versions(
  pen: Pen,
  field: Field,
  row: Row,
  { stripes }: Census,
  own: readonly Counted[],
  floor: number,
  pitch: number,
): void {
  const tall = Math.max(6, Math.min(28, pitch * 0.52));
  if (field.pitch < kSingle) return columns(pen, field, row, stripes, own, floor, tall);
  const w = Math.min(11, field.pitch * 0.74);
  for (const each of own) {
    const { version, hiddenBy, pinned } = each;
    const id = `version:${version.sequence}`;
    const kind = kindOf(each);
    const x = field.x(version.sequence);
    const h = hiddenBy > 0 ? tall * 0.62 : tall;
    pen.box(x - w / 2, floor - h - 1, w, h, {
      id,
      role: isTombstone(version.type) ? 'tombstone' : hiddenBy > 0 ? 'filter-off' : row.role,
      pattern: kind === 'obsolete' ? 'outline' : 'solid',
      r: 1.5,
      label: versionWords(each, stripes),
    });
    if (kind === 'tombstone' && field.pitch >= 7)
      tombstoneSymbol(pen, `${id}/sign`, version.type, x, floor - tall - 6, 6);
    if (pinned) hold(pen, id, x, w, floor);
    const sign = kind === 'tombstone' ? 11 : 0;
    if (pitch >= kRoomyRow) keyAbove(pen, field, `${id}/key`, version, floor - h - 6 - sign);
  }
}

/** Height of a row from which on the keys of its versions are written above them, px. */
const kRoomyRow = 34;

/** The key of a version, in the larger size that fits between its neighbors, if one does. */
function keyAbove(
  pen: Pen,
  field: Field,
  id: string,
  { key, sequence }: { readonly key: Uint8Array; readonly sequence: number },
  baseline: number,
): void {
  const text = formatKey(key, { max: 12 });
  const size = [kType.label, kType.small].find((each) => pen.metrics.width(text, 'mono', each) <= field.pitch - 6);
  if (size !== undefined) pen.key(id, field.x(sequence), px(baseline), text, 'muted', 'middle', size);
}

/** The symbol of a version kept for one snapshot alone: a bar under it in the color of readers. */
function hold(pen: Pen, id: string, x: number, w: number, floor: number): void {
  pen.box(x - w / 2 - 0.5, floor - 0.5, w + 1, 3.5, { id: `${id}/held`, role: 'ray', r: 1 });
}

function columns(
  pen: Pen,
  field: Field,
  row: Row,
  stripes: readonly Stripe[],
  own: readonly Counted[],
  floor: number,
  tall: number,
): void {
  const found = new Map<
    string,
    { readonly kind: Kind; readonly column: number; pinned: number; n: number; last: Counted }
  >();
  for (const each of own) {
    const kind = kindOf(each);
    const column = Math.floor((field.x(each.version.sequence) - field.x0) / kColumn);
    const name = `${kind}:${column}`;
    const bar = found.get(name) ?? { kind, column, pinned: 0, n: 0, last: each };
    bar.n++;
    if (each.pinned) bar.pinned++;
    if (each.version.sequence > bar.last.version.sequence) bar.last = each;
    found.set(name, bar);
  }
  const most = Math.max(1, kColumn / field.pitch);
  const kinds: Readonly<Record<Kind, { readonly words: string; readonly role: Role }>> = {
    kept: { words: 'kept', role: row.role },
    tombstone: { words: 'kept, tombstones', role: 'tombstone' },
    obsolete: { words: 'obsolete', role: 'filter-off' },
  };
  for (const [name, { kind, column, n, pinned, last }] of found) {
    const h = tall * Math.min(1, 0.25 + 0.75 * (n / most)) * (kind === 'obsolete' ? 0.62 : 1);
    const x = field.x0 + column * kColumn;
    const id = `${row.id}/${name}`;
    const alone = pinned > 0 ? `, ${formatInteger(pinned)} of them for one snapshot only` : '';
    pen.box(x + (kind === 'kept' ? 0 : 0.4), floor - h - 1, kColumn - 0.8, h, {
      id,
      role: kinds[kind].role,
      pattern: kind === 'obsolete' ? 'outline' : 'solid',
      dense: found.size > 150,
      count: n,
      label:
        n === 1
          ? versionWords(last, stripes)
          : `${formatInteger(n)} versions around sequence ${formatInteger(last.version.sequence)}: ${kinds[kind].words}${alone}`,
    });
    if (pinned > 0) hold(pen, id, x + kColumn / 2 - 0.4, kColumn - 1.8, floor);
  }
}

function versionWords({ version, stripe, hiddenBy, pinned }: Counted, stripes: readonly Stripe[]): string {
  const { key, sequence, type } = version;
  const what = `${tombstoneOf[type]}${formatKey(key, { max: 24 })} at sequence ${formatInteger(sequence)}`;
  if (hiddenBy > 0)
    return `${what} is obsolete: the version at sequence ${formatInteger(hiddenBy)} hides it from every reader`;
  return pinned
    ? `${what} is kept for the snapshot at sequence ${formatInteger(stripes[stripe]!.sequence)} only`
    : `${what} is kept`;
}

/** Entries that compactions dropped, at their sequences: the last 256 are drawn, earlier ones are one mark of each kind. */
function goneRow(pen: Pen, input: Input, field: Field, left: DroppedEntries, y: number, pitch: number): void {
  const id = 'stripes/gone';
  title(pen, input, id, 'Gone', formatInteger(left.hidden + left.tombstones), y, pitch, field.x0);
  const floor = y + pitch - 5;
  pen.horizontal(floor + 1, field.x0, field.x1, {
    id: `${id}/floor`,
    role: 'hair',
    width: 1,
    label: `Compactions dropped ${formatCount(left.hidden, 'hidden version')} and ${formatCount(left.tombstones, 'useless tombstone')} since the snapshot was taken`,
  });
  const hidden = countsHighlighted(input.highlight, 'compaction_key_drop_new');
  const tombstones = countsHighlighted(input.highlight, 'compaction_key_drop_obsolete');
  const w = Math.max(2, Math.min(11, field.pitch * 0.74));
  const h = Math.max(5, Math.min(14, pitch * 0.4));
  const drawn = { hidden: 0, tombstone: 0, predicate: 0 };
  for (const entry of left.last) {
    const fate = droppedAs(entry.type, entry.reason);
    drawn[fate]++;
    const highlighted = fate === 'hidden' ? hidden : tombstones;
    pen.box(field.x(entry.sequence) - w / 2, floor - h, w, h, {
      id: `${id}/version:${entry.sequence}`,
      role: isTombstone(entry.type) ? 'tombstone' : 'filter-off',
      pattern: isTombstone(entry.type) ? 'hatch' : 'outline',
      r: 1,
      label: recentWords(entry),
      highlighted,
    });
    if (pitch >= kRoomyRow) keyAbove(pen, field, `${id}/version:${entry.sequence}/key`, entry, floor - h - 5);
  }
  const before = [
    ['hidden', left.hidden - drawn.hidden, 'filter-off', hidden],
    ['tombstones', left.tombstones - drawn.tombstone, 'tombstone', tombstones],
  ] as const;
  before.forEach(([what, n, role, highlighted], i) => {
    if (n <= 0) return;
    pen.box(field.x0 - 6, floor - h + i * (h / 2), 4, h / 2 - 1, {
      id: `${id}/before/${what}`,
      role,
      count: n,
      label: `${formatInteger(n)} ${what} dropped before these`,
      highlighted,
    });
  });
}
