/**
 * Result codes: what a student hands in after a check or an exercise, as a few lines of text that people can read.
 *
 *   Strata result code 1
 *   name: Ada Lovelace
 *   lesson: bloom-filters
 *   task: check small-memory
 *   chosen: bits_per_key=2, optimize_filters_for_hits=0
 *   counted: filter_bytes=312, data_blocks_per_get=1.14
 *   course: 0.1.0 3f2a9c1e
 *   checksum: 8a7b6c5d
 *
 * Of an exercise, `chosen` has the first answer to each question, as positions of choices, and `counted` the score:
 *
 *   task: exercise drops
 *   chosen: 1=2+3, 2=none, 3=shown
 *   counted: right=2, questions=3
 *
 * `course` is the version of the course and a checksum of the task. The last line is a checksum of the lines from `name` on: it finds damage, and
 * is no secret. Whether a code is true is decided by running the task again (verify.ts).
 *
 * Texts come from outside. Sizes are checked before anything is parsed, and every problem is a sentence. All functions are pure.
 */
import { crc32c } from '../../base/crc32c.ts';
import { visible } from '../../base/visible.ts';
import type { Chosen, CheckSpec } from '../checks/check-spec.ts';
import type { Counts } from '../checks/grade.ts';
import type { ExerciseSpec } from '../exercises/exercise-spec.ts';
import type { FirstAnswer } from '../exercises/first-answers.ts';
import { programOf, type LessonExperiment } from '../measurements/lesson-experiment.ts';

export type TaskSpec = CheckSpec | ExerciseSpec;

/** A task and what was chosen in it. */
export type DoneTask =
  | { readonly kind: 'check'; readonly id: string; readonly chosen: Chosen }
  | { readonly kind: 'exercise'; readonly id: string; readonly chosen: readonly FirstAnswer[] };

export interface ResultCode {
  /** Typed by the student. */
  readonly name: string;
  /** The lesson's slug. */
  readonly lesson: string;
  readonly task: DoneTask;
  readonly counted: Counts;
  readonly version: string;
  /** The form of the task (taskMark). */
  readonly mark: string;
}

export type ReadCode =
  | { readonly ok: true; readonly code: ResultCode }
  /** `name`: the student's, if it could be read. `sentence`: why it is no code. */
  | { readonly ok: false; readonly name: string; readonly sentence: string };

export const nameMax = 60;
/** Of a whole text, in characters. */
export const textMax = 1_000_000;
export const codesMax = 1000;
/** Of a line, in characters. An answer may name each bit of a filter. */
export const lineMax = 1000;

const kFields = ['name', 'lesson', 'task', 'chosen', 'counted', 'course'] as const;
type Field = (typeof kFields)[number] | 'checksum';
type Fields = ReadonlyMap<string, string>;

const kTitle = 'Strata result code';
const kFormat = '1';
const kBegins = /^strata result code (\S*)$/i;
const kField = /^(name|lesson|task|chosen|counted|course|checksum):(.*)$/i;

const hex = (sum: number): string => (sum >>> 0).toString(16).padStart(8, '0');
const sumOf = (text: string): string => hex(crc32c(new TextEncoder().encode(text)));

/** A checksum of everything that defines a task; another one means another version of it. */
export const taskMark = (experiment: LessonExperiment, spec: TaskSpec): string =>
  sumOf(JSON.stringify([experiment.seed, programOf(experiment), spec]));

/** A name as it is written into a code: one line without invisible characters, of at most nameMax characters. */
export const nameInCode = (name: string): string =>
  [...visible(name.normalize('NFC').replace(/\s+/g, ' ').trim())].slice(0, nameMax).join('').trim();

const listOf = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');

/** "1=2+3, 2=none, 3=shown". */
const answersInWords = (answers: readonly FirstAnswer[]): string =>
  answers
    .map((answer, i) => `${i + 1}=${answer === null ? 'shown' : answer.length === 0 ? 'none' : answer.join('+')}`)
    .join(', ');

const chosenIn = (task: DoneTask): string =>
  task.kind === 'check' ? listOf(task.chosen) : answersInWords(task.chosen);

const bodyOf = (fields: Fields): string => kFields.map((field) => `${field}: ${fields.get(field)}`).join('\n');

/** The text of a code. */
export function writeCode({ name, lesson, task, counted, version, mark }: ResultCode): string {
  const body = bodyOf(
    new Map([
      ['name', nameInCode(name)],
      ['lesson', lesson],
      ['task', `${task.kind} ${task.id}`],
      ['chosen', chosenIn(task)],
      ['counted', listOf(counted)],
      ['course', `${version} ${mark}`],
    ]),
  );
  return `${kTitle} ${kFormat}\n${body}\nchecksum: ${sumOf(body)}\n`;
}

/** A line as it was written: without marks of a quoted mail, and without the spaces that mail programs add. */
const plainLine = (line: string): string =>
  line
    .replace(/^[\s>]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');

const refused = (sentence: string, name = ''): ReadCode => ({ ok: false, name: nameInCode(name), sentence });

/**
 * Every code in a text, in order; other lines are ignored, unless they look like lines of a code. A text that is too long, or has no code, gives one
 * refusal.
 */
export function readCodes(text: string): readonly ReadCode[] {
  if (text.length > textMax)
    return [refused(`The text has ${text.length} characters; at most ${textMax} are read. Verify it in parts.`)];
  const found: ReadCode[] = [];
  let block: Block | null = null;
  const end = (): void => {
    if (block !== null) found.push(readBlock(block));
    block = null;
  };
  for (const [i, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (found.length >= codesMax) return [refused(`The text has more than ${codesMax} codes. Verify it in parts.`)];
    const line = plainLine(raw.slice(0, lineMax));
    const begins = kBegins.exec(line);
    if (begins !== null) {
      end();
      block = { format: begins[1]!, lines: [], isTooLong: false };
    } else if (kField.test(line) && block === null)
      found.push(refused(`Line ${i + 1} is part of a code whose first line, “${kTitle} ${kFormat}”, is missing.`));
    else if (kField.test(line)) {
      block!.lines.push(line);
      block!.isTooLong ||= raw.length > lineMax;
    }
    if (/^checksum:/i.test(line)) end();
  }
  end();
  return found.length > 0
    ? found
    : [refused(`There is no result code in this text. A code begins with the line “${kTitle} ${kFormat}”.`)];
}

interface Block {
  readonly format: string;
  readonly lines: string[];
  isTooLong: boolean;
}

function readBlock({ format, lines, isTooLong }: Block): ReadCode {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const [, field = '', value = ''] = kField.exec(line)!;
    if (fields.has(field.toLowerCase())) return refused(`The line “${field}” occurs twice.`, fields.get('name'));
    fields.set(field.toLowerCase(), value.trim());
  }
  const name = fields.get('name');
  if (format !== kFormat)
    return refused(
      `The code has format “${visible(format.slice(0, 20))}”; this version reads format ${kFormat}.`,
      name,
    );
  if (isTooLong) return refused(`A line of the code has more than ${lineMax} characters.`, name);
  const missing = ([...kFields, 'checksum'] as const).find((field: Field) => (fields.get(field) ?? '') === '');
  if (missing !== undefined) return refused(`The line “${missing}” is missing.`, name);
  if (fields.get('checksum') !== sumOf(bodyOf(fields)))
    return refused('The checksum does not fit the text: the code was changed or damaged after it was made.', name);
  return parsed(fields);
}

function parsed(fields: Fields): ReadCode {
  const text = (field: Field): string => fields.get(field)!;
  const [, lesson] = /^([a-z][a-z0-9-]{0,59})$/.exec(text('lesson')) ?? [];
  const [, kind, id] = /^(check|exercise) ([A-Za-z0-9-]{1,60})$/.exec(text('task')) ?? [];
  const [, version, mark] = /^([0-9.]{1,20}) ([0-9a-f]{8})$/.exec(text('course')) ?? [];
  const counted = numbersIn(text('counted'), /^[a-z0-9_]{1,60}(?:@\d{1,15})?$/);
  const unread = (field: Field): ReadCode => refused(`The line “${field}” cannot be read.`, text('name'));
  if (lesson === undefined) return unread('lesson');
  if (kind === undefined || id === undefined) return unread('task');
  const task = kind === 'check' ? checkIn(id, text('chosen')) : exerciseIn(id, text('chosen'));
  if (task === null) return unread('chosen');
  if (counted === null) return unread('counted');
  if (version === undefined || mark === undefined) return unread('course');
  return { ok: true, code: { name: nameInCode(text('name')), lesson, task, counted, version, mark } };
}

function checkIn(id: string, text: string): DoneTask | null {
  const chosen = numbersIn(text, /^[a-z0-9_]{1,60}$/);
  return chosen && { kind: 'check', id, chosen };
}

/** "1=2+3, 2=none, 3=shown", every question in its order and every choice once; null otherwise. */
function exerciseIn(id: string, text: string): DoneTask | null {
  const chosen: FirstAnswer[] = [];
  for (const [i, part] of text.split(', ').entries()) {
    const [, number, answer = ''] = /^(\d{1,3})=(shown|none|\d{1,3}(?:\+\d{1,3})*)$/.exec(part) ?? [];
    if (Number(number) !== i + 1) return null;
    const positions = answer === 'none' ? [] : answer.split('+').map(Number);
    if (new Set(positions).size < positions.length) return null;
    chosen.push(answer === 'shown' ? null : positions);
  }
  return { kind: 'exercise', id, chosen };
}

/** "a=1, b=2.5"; null if a part is not of this form, or a name occurs twice. */
function numbersIn(text: string, isName: RegExp): Readonly<Record<string, number>> | null {
  // Without a prototype, so that no name has a special meaning.
  const values = Object.create(null) as Record<string, number>;
  for (const part of text.split(', ')) {
    const [, name = '', number = ''] = /^([^=]+)=(-?\d{1,20}(?:\.\d{1,20})?)$/.exec(part) ?? [];
    if (!isName.test(name) || name in values) return null;
    values[name] = Number(number);
  }
  return values;
}
