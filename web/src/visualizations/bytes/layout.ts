/**
 * Bytes: one part of a file as stored, field by field.
 *
 *   Data block of 000007.ldb at 0, 560 B
 *      0  [00][0c][18][30 34 31 37][01 0c 00 00 00 00 00 00]    ···0417········     Entry 0
 *     16  [76 61 6c 75 65 ..............................   ]    value···········     shared          0
 *     32  [01][0b]...                                                                unshared       12
 *
 * Sixteen bytes per row, eight in a narrow box; as many rows as fit, around the chosen field. A field is a colored band
 * under its bytes that ends where the field ends; the color shows its kind. The chosen field is highlighted, and the
 * values of its neighbors are listed beside.
 *
 * Invariants: 1. pure; 2. every byte and every field is the engine's answer; 3. the bands of a row cover exactly its
 * bytes.
 */
import { formatInteger } from '../../base/units.ts';
import type { ByteField, PartAnswer } from '../../protocol/answers.ts';
import { lowerBound } from '../../scene/order.ts';
import { kType } from '../../theme/tokens.ts';
import { byteAddress, byteTarget, partAt } from './byte-target.ts';
import { fieldMeaning, fieldValue, fieldWords, groupName, partWords } from './byte-text.ts';
import type { Input } from '../../marks/input.ts';
import type { Mark, Role } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';

const kLeft = 14;
const kTop = 44;
const kSize = 12;
/** Gap between the bytes and their text. */
const kGap = 14;
/** Box width below which a row has eight bytes. */
const kNarrow = 560;
/** Box width from which field values are listed beside the bytes. */
const kWithWords = 760;

export function layoutBytes(input: Input): readonly Mark[] {
  const { scene, box, selection, answers } = input;
  const pen = new Pen(input.metrics);
  const target = byteTarget(scene, selection);
  if (target === null) return pen.onlySentence('bytes/none', box, 'Nothing has been written yet.');
  const part = partAt(target, answers);
  if (part === 'asked') return pen.onlySentence('bytes/none', box, `Loading the bytes of ${target.file}.`);
  if ('refused' in part)
    return pen.onlySentence('bytes/none', box, `The bytes of ${target.file} cannot be shown: ${part.refused}`);
  const page = pageOf(input, part, target.field);
  heading(pen, input, part, page);
  for (let row = 0; row < page.rows; row++) drawRow(pen, input, part, page, row, target.field);
  if (box.width >= kWithWords) beside(pen, input, part, page, target.field);
  return pen.marks;
}

/** The visible rows and their geometry. */
interface Page {
  readonly perRow: number;
  /** First byte drawn. */
  readonly begin: number;
  readonly end: number;
  readonly rows: number;
  readonly pitch: number;
  /** Left edge of the bytes; px per byte; left edge of the text. */
  readonly x: number;
  readonly step: number;
  readonly xText: number;
}

function pageOf({ box, metrics }: Input, { bytes, fields }: PartAnswer, field: number | null): Page {
  const perRow = box.width < kNarrow ? 8 : 16;
  const pitch = 18;
  const room = Math.max(1, Math.floor((box.height - kTop - 4) / pitch));
  const all = Math.ceil(bytes.length / perRow);
  const wanted = field === null ? 0 : Math.floor((fields[field]?.at ?? 0) / perRow);
  // Whole pages, so that rows do not move while the user steps from field to field.
  const first = Math.min(Math.floor(wanted / room) * room, Math.max(0, all - 1));
  const rows = Math.min(room, all - first);
  const letter = metrics.width('0', 'mono', kSize);
  const x = kLeft + (perRow === 8 ? 44 : 52);
  // If bytes and text do not fit side by side, the bytes move closer together rather than dropping the text.
  const fits = x + 4 * perRow * letter + kGap <= box.width;
  const step = px((fits ? 3 : 2.6) * letter);
  const begin = first * perRow;
  const end = Math.min(bytes.length, begin + rows * perRow);
  return { perRow, begin, end, rows, pitch, x, step, xText: px(x + perRow * step + kGap) };
}

function heading(pen: Pen, { box, metrics }: Input, part: PartAnswer, { begin, end }: Page): void {
  const words = metrics.fit(partWords(part), box.width - 2 * kLeft, 'serif', kType.title, 600);
  pen.title('bytes/name', kLeft, 18, words);
  const whole = begin === 0 && end === part.bytes.length;
  const shown = whole
    ? 'all of its bytes'
    : `bytes ${formatInteger(begin)} to ${formatInteger(end - 1)} of ${formatInteger(part.bytes.length)}`;
  const note = part.problem === '' ? shown : `${part.problem}; ${shown}`;
  pen.fitted('bytes/note', kLeft, 34, note, box.width - 2 * kLeft, part.problem === '' ? 'muted' : 'trouble');
}

/** Index of the field that contains a byte. Fields ascend and cover all bytes. */
export const fieldAt = (fields: readonly ByteField[], at: number): number =>
  Math.max(0, lowerBound(fields, (field) => field.at <= at) - 1);

function drawRow(pen: Pen, { metrics }: Input, part: PartAnswer, page: Page, row: number, chosen: number | null): void {
  const { perRow, begin, pitch, x, step, xText } = page;
  const from = begin + row * perRow;
  const to = Math.min(part.bytes.length, from + perRow);
  const top = kTop + row * pitch;
  const base = px(top + 12.5);
  const size = kSize - 1;
  pen.key(`bytes/row:${from}/at`, x - 10, base, String(from), 'muted', 'end', size);
  for (let i = fieldAt(part.fields, from); i < part.fields.length && part.fields[i]!.at < to; i++) {
    const field = part.fields[i]!;
    const [a, b] = [Math.max(from, field.at), Math.min(to, field.at + field.bytes)];
    pen.box(x + (a - from) * step - 2, top, (b - a) * step - 2, pitch - 3, {
      id: `${byteAddress(part.file, part.offset, i)}${a === field.at ? '' : `/row:${from}`}`,
      role: roleOf(field),
      r: 2,
      opacity: i === chosen ? 0.5 : 0.28,
      label: fieldWords(field),
      highlighted: i === chosen,
    });
  }
  const bytes = [...part.bytes.subarray(from, to)];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0'));
  hex.forEach((text, i) => pen.key(`bytes/${from + i}`, px(x + i * step), base, text, 'ink', 'start', kSize));
  const letters = bytes.map((byte) => (byte > 32 && byte < 127 ? String.fromCharCode(byte) : '·')).join('');
  pen.key(`bytes/row:${from}/text`, xText, base, metrics.fit(letters, 400, 'mono', kSize), 'muted', 'start', kSize);
}

/** The color role of a field. */
function roleOf({ name, text }: ByteField): Role {
  if (name === 'cannot be read') return 'trouble';
  if (name === 'filter bits') return 'filter';
  if (name === 'sequence and type' || name === 'type')
    return text === 'put' ? 'merge' : text === null ? 'hair' : 'tombstone';
  if (/key|comparator|name$|end of the range/.test(name) && !name.endsWith('length')) return 'ray';
  if (name === 'value' || name === 'table' || name.startsWith('block ')) return 'memtable';
  if (/^(restart|checksum|compression|magic|metaindex|index|offset)/.test(name)) return 'wal';
  if (/sequence/.test(name)) return 'merge';
  return 'filter-off';
}

/** The values around the chosen field: those of its entry, or of the first entry drawn. */
function beside(pen: Pen, { box, metrics }: Input, part: PartAnswer, page: Page, chosen: number | null): void {
  const { fields } = part;
  const letters = metrics.width('0', 'mono', kSize) * page.perRow;
  const x = px(page.xText + letters + 24);
  const at = chosen ?? fieldAt(fields, page.begin);
  const { of } = fields[at] ?? { of: null };
  const indexed = fields.map((field, i) => ({ field, i }));
  const group =
    of === null ? indexed.slice(Math.max(0, at - 2), at + 5) : indexed.filter(({ field }) => field.of === of);
  const most = Math.max(1, Math.floor((box.height - kTop - 34) / 16));
  const from = Math.max(0, Math.min(group.findIndex(({ i }) => i === at) - 2, group.length - most));
  pen.note('bytes/group', x, kTop + 10, groupName(part, of));
  group.slice(from, from + most).forEach(({ field, i }, row) => {
    const y = kTop + 28 + row * 16;
    const here = i === chosen;
    pen.fitted(`bytes/field:${i}/name`, x, y, field.name, 112, here ? 'ink' : 'muted', 'start', here ? 600 : 400);
    pen.key(
      `bytes/field:${i}/says`,
      x + 118,
      y,
      metrics.fit(fieldValue(field), box.width - x - 118 - kLeft, 'mono', kType.small),
    );
  });
  const meaning = chosen === null ? '' : fieldMeaning(fields[chosen]!);
  const y = kTop + 36 + Math.min(most, group.length) * 16;
  if (meaning !== '' && y < box.height - 8)
    pen.sentence(
      'bytes/meaning',
      x,
      y + 6,
      meaning,
      box.width - x - kLeft,
      Math.max(1, Math.floor((box.height - y) / 18)),
    );
}
