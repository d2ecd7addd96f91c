/**
 * Saved labs as the text of a file, and what somebody's file holds. A file may come from anyone:
 *
 *   its length         at most 16 MiB, looked at before it is read; all that a device holds fits in
 *   how many entries   at most 1,000
 *   one entry          at most 1 MiB, nested at most 16 deep, as in a link
 *
 * What is refused is named, with the reason. What is there already is not added again; one of another content under a name that is taken gets a
 * number behind its name. Pure, all of it.
 */
import { formatCount } from '../../base/units.ts';
import { visible } from '../../base/visible.ts';
import { readLab, sameLab } from './lab-state.ts';
import { labVersion } from './lab.ts';
import { deeperThan, depthMax, jsonBytesMax } from './url.ts';

export const fileBytesMax = 16 * 1024 * 1024;
const kEntriesMax = 1000;
export const nameCharsMax = 80;
/** How many of those that were refused are named one by one. */
const kNamed = 5;
/** What stands around an entry in a file. */
const kAround = 3;

/** What is kept of a lab: its lab is not yet read, and stays as it is, whatever version wrote it. */
export interface LabEntry {
  readonly name: string;
  /** When, milliseconds of the epoch; 0 where it does not say. */
  readonly saved: number;
  readonly lab: unknown;
}

export interface ReadFile {
  readonly entries: readonly LabEntry[];
  /** How many were there already. */
  readonly known: number;
  /** Sentences. */
  readonly refused: readonly string[];
  /** Why nothing of it can be read; null where it can. */
  readonly problem: string | null;
}

/** Trimmed, capped, never empty. */
export function nameOf(name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ');
  return plain === '' ? 'Unnamed' : [...plain].slice(0, nameCharsMax).join('');
}

/** An entry as it stands; a lab by itself is one too. Null where there is none. Takes any text. */
export function entryOf(text: string): LabEntry | null {
  if (text.length > jsonBytesMax || deeperThan(depthMax, text)) return null;
  const value = objectOf(text);
  return value === null ? null : entryIn(value);
}

/** The same entry under another name, with all that another version may have said besides. Null where there is none. Takes any text. */
export function renamed(text: string, name: string): Readonly<Record<string, unknown>> | null {
  const entry = entryOf(text);
  const value = entry && objectOf(text);
  if (value === null) return null;
  return { ...(Object.hasOwn(value, 'lab') ? value : entry), name: nameOf(name) };
}

export const textOfFile = (entries: readonly LabEntry[]): string =>
  `${JSON.stringify({ strata: 'labs', v: labVersion, labs: entries }, null, 2)}\n`;

/** What of a file can be added to `there`. Takes any text. */
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

/** What came of it, in words. */
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

/** The entry, or why it is refused, to be read on from its name. */
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
