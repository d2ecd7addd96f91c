/**
 * Two tables that share ids, as in the post on joins in MyRocks: every incident is a task, and 100 tasks are something else.
 *
 *   task        8292 rows   sys_id, number, effort, text                573,991 bytes
 *   incident    8192 rows   sys_id, number, category, text              719,091 bytes, secondary index on category
 *
 * Rows and bytes are those of the post (keys and values, without the secondary index). Ids are random, so rows arrive in an order that is not
 * the order of the primary key. Categories are ours: eight of them, the largest with a third of the incidents.
 *
 * The secondary index is covering for a query that needs only category and sys_id: its key has both, and its value is empty.
 *
 * Source of the figures: claims S63 and S64 (lessons/claims/joins).
 */
import { Prng } from '../../base/prng.ts';
import { kSysIdBytes, primaryKey, secondaryKey } from './keys.ts';

/** The numbers of the indexes; 256 is the first that MyRocks assigns. */
export const kIndexes = { task: 256, incident: 257, incidentCategory: 258 } as const;

export const kTaskRows = 8292;
export const kIncidentRows = 8192;
/** Bytes of keys and values of the primary key. */
export const kTaskBytes = 573_991;
export const kIncidentBytes = 719_091;

/** Categories, each with its percentage of the incidents. */
export const kCategories = [
  ['software', 32],
  ['hardware', 22],
  ['inquiry', 16],
  ['network', 12],
  ['database', 8],
  ['password', 5],
  ['telephony', 3],
  ['facilities', 2],
] as const;

/** Key and value as byte strings (keys.ts). */
export interface Entry {
  readonly key: string;
  readonly value: string;
}

export interface Task {
  readonly sysId: string;
  readonly number: string;
  readonly effort: number;
}

export interface Incident {
  readonly sysId: string;
  readonly number: string;
  readonly category: string;
}

export interface Tables {
  /** One per statement, in the order of arrival: a row with its entries in all indexes. */
  readonly statements: readonly (readonly Entry[])[];
}

/** How many rows the tables have. */
export interface TableSizes {
  readonly tasks: number;
  /** At most as many as tasks. */
  readonly incidents: number;
}

/** As in the post. */
export const kFullSizes: TableSizes = { tasks: kTaskRows, incidents: kIncidentRows };

const kPrimaryKeyBytes = 4 + kSysIdBytes;
const kSeparator = '|';

/** The same rows for the same seed and sizes, on every machine. Rows have the lengths of those of the post. */
export function makeTables(seed: number, { tasks: taskRows, incidents: incidentRows } = kFullSizes): Tables {
  const prng = new Prng(seed);
  const tasks: (readonly Entry[])[] = [];
  const incidents: (readonly Entry[])[] = [];
  for (let i = 0; i < taskRows; i++) {
    const sysId = makeSysId(prng);
    tasks.push([taskEntry(i, sysId, 1 + prng.below(8))]);
    // Selection sampling: exactly so many of the tasks are incidents, and each is with the same probability.
    if (prng.below(taskRows - i) < incidentRows - incidents.length)
      incidents.push(incidentEntries(incidents.length, sysId, makeCategory(prng)));
  }
  return { statements: [...tasks, ...incidents] };
}

/** A row of task from its entry. Pure. */
export function taskOf({ key, value }: Entry): Task {
  const [number = '', effort = ''] = value.split(kSeparator);
  return { sysId: key.slice(-kSysIdBytes), number, effort: Number(effort) };
}

/** A row of incident from its entry. Pure. */
export function incidentOf({ key, value }: Entry): Incident {
  const [number = '', category = ''] = value.split(kSeparator);
  return { sysId: key.slice(-kSysIdBytes), number, category };
}

function taskEntry(i: number, sysId: string, effort: number): Entry {
  const valueBytes = bytesOfRow(i, kTaskBytes, kTaskRows) - kPrimaryKeyBytes;
  return { key: primaryKey(kIndexes.task, sysId), value: padded(['TSK', i], `${effort}`, valueBytes) };
}

function incidentEntries(i: number, sysId: string, category: string): readonly Entry[] {
  const valueBytes = bytesOfRow(i, kIncidentBytes, kIncidentRows) - kPrimaryKeyBytes;
  return [
    { key: primaryKey(kIndexes.incident, sysId), value: padded(['INC', i], category, valueBytes) },
    { key: secondaryKey(kIndexes.incidentCategory, category, sysId), value: '' },
  ];
}

/** Bytes of the i-th row, so that all rows together have exactly `total`. */
const bytesOfRow = (i: number, total: number, rows: number): number =>
  Math.floor(((i + 1) * total) / rows) - Math.floor((i * total) / rows);

function padded([prefix, i]: readonly [string, number], column: string, bytes: number): string {
  const columns = [prefix + String(i).padStart(7, '0'), column, ''].join(kSeparator);
  return columns.padEnd(bytes, 'x');
}

const makeSysId = (prng: Prng): string =>
  Array.from({ length: kSysIdBytes / 8 }, () => prng.u32().toString(16).padStart(8, '0')).join('');

function makeCategory(prng: Prng): string {
  let percent = prng.below(100);
  for (const [category, share] of kCategories) {
    if (percent < share) return category;
    percent -= share;
  }
  return kCategories[0][0];
}
