/** Turns the engine's description of a directory into a report, and formats its sentences. Pure. */
import { fromHex } from '../base/bytes.ts';
import { type Exact, parseExact } from '../base/exact-json.ts';
import { formatInteger } from '../base/units.ts';
import type { DirectoryFile, DirectoryReport, DirectoryTable } from './client-types.ts';

/** The engine's own comparators, with the matching value of `dialect`. */
const ours = new Map([
  ['leveldb.BytewiseComparator', 0],
  ['strata.BytewiseComparator', 1],
]);

/** The value of `dialect` that a directory with this comparator was written with. Pure. */
export const dialectOf = (comparator: string): number => ours.get(comparator) ?? 0;

type Json = Readonly<Record<string, unknown>>;
const list = (x: unknown): readonly Json[] =>
  Array.isArray(x) ? x.filter((item): item is Json => typeof item === 'object' && item !== null) : [];
const number = (x: unknown): number => (typeof x === 'number' && Number.isSafeInteger(x) ? x : 0);
const exact = (x: unknown): Exact => (typeof x === 'string' ? x : number(x));
const text = (x: unknown): string => (typeof x === 'string' ? x : '');
const key = (x: unknown): Uint8Array => fromHex(text(x)) ?? new Uint8Array(0);

/** Tables of one family's levels. */
function tablesOf(levels: unknown, family: string, names: ReadonlySet<string>): DirectoryTable[] {
  return (Array.isArray(levels) ? (levels as unknown[]) : []).flatMap((level, n) =>
    list(level).map((table): DirectoryTable => {
      const stem = String(number(table['table'])).padStart(6, '0');
      return {
        table: number(table['table']),
        level: n,
        family,
        sizeBytes: number(table['size_bytes']),
        smallest: key(table['smallest']),
        largest: key(table['largest']),
        present: names.has(`${stem}.ldb`) || names.has(`${stem}.sst`),
      };
    }),
  );
}

/**
 * Parses the engine's answer to "directory" or "check". `verdict`: the value before the directory is opened. `writer`: as far as the files show.
 * Pure.
 */
export function readReport(
  answer: Uint8Array,
  files: readonly DirectoryFile[],
  writer: DirectoryReport['writer'] = 'leveldb',
): DirectoryReport {
  const json = parseExact(new TextDecoder().decode(answer)) as Json;
  const names = new Set(files.map((file) => file.name));
  const tables = [
    ...tablesOf(json['levels'], '', names),
    ...list(json['families']).flatMap((family) =>
      tablesOf(family['levels'], new TextDecoder().decode(key(family['name'])), names),
    ),
  ];
  const problems = list(json['problems']).map((p) => {
    const offset = typeof p['offset'] === 'number' ? ` at offset ${p['offset']}` : '';
    return `${text(p['file'])}${offset}: ${text(p['message'])}`;
  });
  const comparator = text(json['comparator']);
  const manifest = Number(/MANIFEST-(\d+)/.exec(text(json['current']))?.[1] ?? 0);
  const report = {
    writer: writer === 'rocksdb' ? writer : dialectOf(comparator) === 1 ? ('strata' as const) : writer,
    files,
    problems,
    comparator,
    manifest,
    logNumber: number(json['log_number']),
    lastSequence: exact(json['last_sequence']),
    tables,
  };
  const many = tableCount(tables.length);
  if (comparator === '')
    return {
      ...report,
      verdict: 'damaged',
      sentence: `The manifest of this ${kWriters[report.writer]} directory cannot be read, so the files of the database are not known.`,
    };
  if (!ours.has(comparator))
    return {
      ...report,
      verdict: 'foreign',
      sentence: `This ${kWriters[report.writer]} database orders its keys by ${comparator}, which Strata does not know. Its manifest names ${many}; they are listed, but cannot be searched or written.`,
    };
  return { ...report, verdict: 'opened', sentence: openedSentence(report, report.lastSequence) };
}

const kWriters = { leveldb: 'LevelDB', strata: 'Strata', rocksdb: 'RocksDB' } as const;
const tableCount = (n: number): string => `${formatInteger(n)} ${n === 1 ? 'table' : 'tables'}`;

/** Describes an opened database. `recovered`: its last sequence number, including log records newer than the manifest. Pure. */
export function openedSentence(
  { writer, tables, lastSequence }: Pick<DirectoryReport, 'writer' | 'tables' | 'lastSequence'>,
  recovered: Exact,
): string {
  const kind = {
    leveldb: "A database in LevelDB's format",
    strata: "A database in Strata's extended format",
    rocksdb: 'A RocksDB database',
  }[writer];
  const fromLog = BigInt(recovered) - BigInt(lastSequence);
  const logged = fromLog > 0n ? `, ${formatInteger(String(fromLog))} of it from its log` : '';
  return `${kind} with ${tableCount(tables.length)}, last sequence ${formatInteger(recovered)}${logged}. You see a copy; your files are not changed.`;
}

/**
 * Explains why a database with a known report cannot be opened. `unreadTables`: some tables are in a RocksDB format; `why`: the engine's
 * message. Pure.
 */
export function refusedSentence(
  { writer, tables }: Pick<DirectoryReport, 'writer' | 'tables'>,
  unreadTables: boolean,
  why: string,
): string {
  if (writer !== 'rocksdb') return `This database cannot be opened: ${why}`;
  const reason = unreadTables ? 'it cannot read RocksDB tables yet.' : why;
  const families = new Set(tables.map(({ family }) => family)).size;
  const within = families > 1 ? ` in ${formatInteger(families)} column families` : '';
  return `A RocksDB database with ${tableCount(tables.length)}${within}. Its tables are listed; Strata cannot open it: ${reason}`;
}
