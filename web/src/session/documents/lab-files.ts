/**
 * Saved labs as the text of a file, and back. A file is untrusted:
 *
 *   its length         at most 16 MiB, checked before it is read; all labs of a device fit in
 *   its entries        at most 1,000
 *   one entry          at most 1 MiB, nested at most 16 deep, as in a link
 *
 * Refused entries are named, with the reason. A lab that exists already is not added again; another lab of the same name gets a number after its
 * name. All functions are pure.
 */
import { formatCount } from '../../base/units.ts';
import { visible } from '../../base/visible.ts';
import { readLab, sameLab } from './lab-state.ts';
import { labVersion } from './lab.ts';
import { deeperThan, depthMax, jsonBytesMax } from './url.ts';

export const fileBytesMax = 16 * 1024 * 1024;
const kEntriesMax = 1000;
export const nameCharsMax = 80;
/** How many refused entries are named. */
const kNamed = 5;
/** The nesting depth of an entry in a file. */
const kAround = 3;

/** A stored lab. `lab` is not checked yet, and may have any version. */
export interface LabEntry {
  readonly name: string;
  /** Milliseconds since the epoch; 0 if unknown. */
  readonly saved: number;
  readonly lab: unknown;
}

export interface ReadFile {
  readonly entries: readonly LabEntry[];
  /** How many existed already. */
  readonly known: number;
  /** Sentences. */
  readonly refused: readonly string[];
  /** Why the whole file is refused; null if it is not. */
  readonly problem: string | null;
}

/** Trimmed, capped, never empty. */
export function nameOf(name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ');
  return plain === '' ? 'Unnamed' : [...plain].slice(0, nameCharsMax).join('');
}

/** An entry, or a lab by itself; null if the text is neither. */
export function entryOf(text: string): LabEntry | null {
  if (text.length > jsonBytesMax || deeperThan(depthMax, text)) return null;
  const value = objectOf(text);
  return value === null ? null : entryIn(value);
}

/** The same entry under another name, with fields of other versions unchanged; null if the text is no entry. */
export function renamed(text: string, name: string): Readonly<Record<string, unknown>> | null {
  const entry = entryOf(text);
  const value = entry && objectOf(text);
  if (value === null) return null;
  return { ...(Object.hasOwn(value, 'lab') ? value : entry), name: nameOf(name) };
}

export const textOfFile = (entries: readonly LabEntry[]): string =>
  `${JSON.stringify({ strata: 'labs', v: labVersion, labs: entries }, null, 2)}\n`;

/** The entries of a file that can be added to `there`. Takes any text. */
export function readFile(text: string, there: readonly LabEntry[]): ReadFile {
  const none = (problem: string): ReadFile => ({ entries: [], known: 0, refused: [], problem });
  if (text.length > fileBytesMax) return none(tooLong);
  const value = deeperThan(depthMax + kAround, text) ? null : objectOf(text);
  if (value === null) return none('The file is damaged or not JSON.');
  const given = Array.isArray(value['labs']) ? (value['labs'] as readonly unknown[]) : [value];
  const refused: string[] = [];
  const entries: LabEntry[] = [];
  let known = 0;
  given.slice(0, kEntriesMax).forEach((each, i) => {
    const read = checked(each);
    if (typeof read === 'string') return void refused.push(`${called(each, i)} ${read}`);
    const all = [...there, ...entries];
    if (all.some((other) => sameEntry(other, read))) known++;
    else entries.push({ ...read, name: freeName(read.name, new Set(all.map(({ name }) => name))) });
  });
  const more = given.length - kEntriesMax;
  if (more > 0)
    refused.push(`the last ${formatCount(more, 'entry', 'entries')}: a file may have at most ${kEntriesMax}`);
  return { entries, known, refused, problem: null };
}

export const tooLong = `The file is larger than ${fileBytesMax / 1024 / 1024} MiB, the limit for labs.`;

/** The result in sentences. */
export function fileInWords({ entries, known, refused, problem }: ReadFile): string {
  if (problem !== null) return problem;
  const rest = refused.length - kNamed;
  const not = refused.slice(0, kNamed).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
  return [
    entries.length > 0 ? `${formatCount(entries.length, 'lab')} added.` : known > 0 ? '' : 'The file has no labs.',
    known > 0 ? `${formatCount(known, 'lab was', 'labs were')} already here.` : '',
    not === '' ? '' : `Not added: ${not}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** The entry, or why it is refused, as a continuation of its name. */
function checked(each: unknown): LabEntry | string {
  const text = JSON.stringify(each);
  if (text.length > jsonBytesMax) return 'is longer than 1 MiB';
  const entry = entryOf(text);
  if (entry === null) return 'is not a lab';
  const read = readLab(entry.lab);
  return read.ok ? entry : read.problem;
}

function called(each: unknown, i: number): string {
  const name = typeof each === 'object' && each !== null ? (each as { readonly name?: unknown }).name : undefined;
  return typeof name === 'string' && name.trim() !== '' ? `“${visible(nameOf(name))}”` : `entry ${i + 1}`;
}

function entryIn(value: Readonly<Record<string, unknown>>): LabEntry | null {
  const { name, saved } = value;
  const lab = Object.hasOwn(value, 'lab') ? value['lab'] : Object.hasOwn(value, 'program') ? value : null;
  if (lab === null) return null;
  return {
    name: nameOf(typeof name === 'string' ? name : ''),
    saved: typeof saved === 'number' && Number.isSafeInteger(Math.floor(saved)) && saved >= 0 ? Math.floor(saved) : 0,
    lab,
  };
}

function sameEntry(a: LabEntry, b: LabEntry): boolean {
  if (a.name !== b.name || a.saved !== b.saved) return false;
  const [left, right] = [readLab(a.lab), readLab(b.lab)];
  return left.ok && right.ok && sameLab(left.lab, right.lab);
}

/** "a merge", "a merge (2)", … */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n++) {
    const numbered = ` (${n})`;
    const free = [...name].slice(0, nameCharsMax - numbered.length).join('') + numbered;
    if (!taken.has(free)) return free;
  }
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
