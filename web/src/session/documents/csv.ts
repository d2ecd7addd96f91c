/** Lines "key,value" as puts: bounded, and every other line is reported. */
import Papa from 'papaparse';
import { concat, utf8 } from '../../base/bytes.ts';
import { formatBytes, formatInteger } from '../../base/units.ts';
import { commandInfos, encodePut } from '../../protocol/commands.gen.ts';

export const rowsMax = 200_000;
export const csvBytesMax = 64 * 1024 * 1024;
/** The size of a part, approximately. */
const partBytes = 1024 * 1024;
const badNamed = 5;

export interface CsvPuts {
  /** Encoded puts; empty if the text was refused. */
  readonly parts: readonly Uint8Array[];
  readonly rows: number;
  /** Lines that are not key,value. */
  readonly bad: number;
  /** The first of them, each with its line and why. */
  readonly problems: readonly string[];
  /** Why the whole text is refused; '' if it is not. */
  readonly refused: string;
}

/** Above this share of bad lines a text is probably not a list of pairs, so the reader is asked first. */
const badShareMax = 0.1;

const limit = (field: string): number => commandInfos.put.fields.find((f) => f.name === field)?.max ?? 0;

/** Why a row cannot be a put, or null. */
function fault(row: readonly string[], key: Uint8Array, value: Uint8Array): string | null {
  if (row.length !== 2)
    return `${row.length === 1 ? 'it has no comma' : `it has ${row.length} fields`}; a line must be key,value`;
  if (key.length > limit('key'))
    return `the key is ${formatBytes(key.length)} long, the limit is ${formatBytes(limit('key'))}`;
  if (value.length > limit('value'))
    return `the value is ${formatBytes(value.length)} long, the limit is ${formatBytes(limit('value'))}`;
  return null;
}

/** Reads the text; fields may be quoted. A first line "key,value" is a heading. Pure. */
export function readCsv(text: string): CsvPuts {
  const refuse = (refused: string): CsvPuts => ({ parts: [], rows: 0, bad: 0, problems: [], refused });
  if (text.length > csvBytesMax)
    return refuse(
      `This text is ${formatBytes(text.length)} long; the limit is ${formatBytes(csvBytesMax)}. Nothing was written.`,
    );
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', preview: rowsMax + 2 });
  const heading =
    data[0]?.length === 2 && data[0][0]?.trim().toLowerCase() === 'key' && data[0][1]?.trim().toLowerCase() === 'value'
      ? 1
      : 0;
  const unquoted = new Map(
    errors.filter((e) => e.type === 'Quotes').map((e) => [e.row, 'a quotation mark is not closed or not allowed']),
  );
  const parts: Uint8Array[] = [];
  const problems: string[] = [];
  let bad = 0;
  let part: Uint8Array[] = [];
  let partSize = 0;
  let rows = 0;
  const close = (): void => {
    if (partSize > 0) parts.push(concat(part));
    part = [];
    partSize = 0;
  };
  for (let i = heading; i < data.length; i++) {
    const row = data[i]!;
    if (row.length === 1 && row[0] === '') continue;
    if (rows + bad === rowsMax)
      return refuse(
        `There are more than ${formatInteger(rowsMax)} lines, so nothing was written. Split the file and drop the parts.`,
      );
    const key = utf8(row[0] ?? '');
    const value = utf8(row[1] ?? '');
    const why = unquoted.get(i) ?? fault(row, key, value);
    if (why !== null) {
      if (bad++ < badNamed) problems.push(`line ${i + 1}: ${why}`);
      continue;
    }
    const command = encodePut({ key, value, sync: 2 });
    part.push(command);
    partSize += command.length;
    rows++;
    if (partSize >= partBytes) close();
  }
  close();
  if (rows === 0 && bad === 0) return refuse('This text has no lines. Nothing was written.');
  return { parts, rows, bad, problems, refused: '' };
}

/** Whether so many lines are bad that the reader is asked before the others are written. Pure. */
export const isDoubtful = ({ rows, bad }: CsvPuts): boolean => bad > (rows + bad) * badShareMax;

const countOf = (n: number, one: string, many: string): string => `${formatInteger(n)} ${n === 1 ? one : many}`;

/** The bad lines, the first by name, with how many more there are. */
function badWords({ bad, problems }: CsvPuts): string {
  const more = bad > problems.length ? `; and ${formatInteger(bad - problems.length)} more` : '';
  return `${problems.join('; ')}${more}`;
}

/** What was written, and what was not and why. Pure. */
export function writtenSentence(puts: CsvPuts): string {
  const written = countOf(puts.rows, 'pair was written', 'pairs were written');
  if (puts.bad === 0) return `${written}.`;
  return `${written}; ${countOf(puts.bad, 'line was', 'lines were')} not: ${badWords(puts)}.`;
}

/** What is wrong with a text of which nothing was written yet. Pure. */
export function doubtSentence(name: string, puts: CsvPuts): string {
  const lines = puts.rows + puts.bad;
  const none = puts.rows === 0;
  const many = none
    ? `none of its ${countOf(lines, 'line', 'lines')} is`
    : `${formatInteger(puts.bad)} of ${countOf(lines, 'line', 'lines')} ${puts.bad === 1 ? 'is' : 'are'} not`;
  return `${name} is text, and ${many} key,value: ${badWords(puts)}. Nothing was written${none ? '' : ' yet'}.`;
}
