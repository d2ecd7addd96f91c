/**
 * A dropped directory: recognised, read into an engine of its own, and described. Nothing is ever written back; the engine works on a
 * copy in memory and is thrown away.
 *
 * 1. Sizes are checked before a byte is read: at most 4,096 files and 256 MiB.
 * 2. What it is, CURRENT and the manifest say ("directory" is answered without opening). A foreign comparator ends here: its order of keys
 *    is unknown, so its tables may be listed but never searched.
 * 3. It opens strictly (LevelDB's format), without paranoid checks, so that what can be shown is; damage is listed.
 */
import { fromHex } from '../base/bytes.ts';
import { formatBytes, formatInteger } from '../base/units.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import { fullMask } from '../protocol/records.gen.ts';
import type {
  DirectoryFile,
  DirectoryReport,
  DirectoryTable,
  EngineClient,
  EngineSetup,
  ImportedFile,
} from './types.ts';

export const filesMax = 4096;
export const directoryBytesMax = 256 * 1024 * 1024;

const ours = new Map([
  ['leveldb.BytewiseComparator', 0],
  ['strata.BytewiseComparator', 1],
]);
const option = (name: string): number => optionInfos.find((info) => info.name === name)?.id ?? -1;

/** What a file is, by its name. Pure. */
export function kindOfFile(name: string): DirectoryFile['what'] {
  if (name === 'CURRENT') return 'current';
  if (/^MANIFEST-\d+$/.test(name)) return 'manifest';
  if (/^\d+\.log$/.test(name)) return 'wal';
  if (/^\d+\.(ldb|sst)$/.test(name)) return 'table';
  if (name === 'LOCK') return 'lock';
  return /^LOG(\.old)?$/.test(name) ? 'info_log' : 'other';
}

const empty: Omit<DirectoryReport, 'verdict' | 'sentence'> = {
  files: [],
  problems: [],
  comparator: '',
  manifest: 0,
  logNumber: 0,
  lastSequence: 0,
  tables: [],
};

/** The last part of a path: directories are dropped with theirs. */
const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What can be said from names and sizes; a report when the directory is refused already, else the files to read. Pure. */
export function recognise(
  listed: readonly { readonly name: string; readonly size: number }[],
): DirectoryReport | readonly DirectoryFile[] {
  const files = listed
    .slice(0, filesMax)
    .map(({ name, size }): DirectoryFile => ({ name: baseName(name), size, what: kindOfFile(baseName(name)) }));
  const refuse = (sentence: string, problems: readonly string[] = []): DirectoryReport => ({
    ...empty,
    verdict: 'unknown',
    sentence,
    files,
    problems,
  });
  if (listed.length > filesMax)
    return refuse(`These are ${formatInteger(listed.length)} files; at most ${formatInteger(filesMax)} are read.`);
  const names = new Set(files.map((file) => file.name));
  if (names.size < files.length)
    return refuse('Several of these files have the same name: drop one directory at a time.');
  if (!names.has('CURRENT')) {
    const tables = files.filter((file) => file.what === 'table').length;
    if (tables === 0) return refuse('This is no LevelDB directory: there is no CURRENT in it, and no table.');
    return {
      ...refuse('There are tables here, but no CURRENT to say which belong to the database.'),
      verdict: 'damaged',
      problems: ['CURRENT is missing'],
    };
  }
  if (!files.some((file) => file.what === 'manifest'))
    return {
      ...refuse('CURRENT is here, but no MANIFEST.'),
      verdict: 'damaged',
      problems: ['no MANIFEST-nnnnnn is there'],
    };
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > directoryBytesMax)
    return refuse(`These files have ${formatBytes(total)}; at most ${formatBytes(directoryBytesMax)} are read.`);
  return files;
}

/** How a dropped directory is opened: its dialect, nothing created, nothing compacted, every record kept. */
export function inspectorSetup(comparator: string): EngineSetup {
  const options = new Map([
    [option('dialect'), ours.get(comparator) ?? 0],
    [option('create_if_missing'), 0],
    [option('paranoid_checks'), 0],
    [option('disable_auto_compactions'), 1],
    [option('memory_quota'), 4 * directoryBytesMax],
  ]);
  return { seed: 1, options, mask: fullMask };
}

type Json = Readonly<Record<string, unknown>>;
const list = (x: unknown): readonly Json[] =>
  Array.isArray(x) ? x.filter((item): item is Json => typeof item === 'object' && item !== null) : [];
const number = (x: unknown): number => (typeof x === 'number' && Number.isSafeInteger(x) ? x : 0);
const text = (x: unknown): string => (typeof x === 'string' ? x : '');
const key = (x: unknown): Uint8Array => fromHex(text(x)) ?? new Uint8Array(0);

/** The engine's answer to "directory" or "check" as a report; `verdict` before it was opened. Pure. */
export function readReport(answer: Uint8Array, files: readonly DirectoryFile[]): DirectoryReport {
  const json = JSON.parse(new TextDecoder().decode(answer)) as Json;
  const names = new Set(files.map((file) => file.name));
  const tables = (Array.isArray(json['levels']) ? (json['levels'] as unknown[]) : []).flatMap((level, n) =>
    list(level).map((table): DirectoryTable => {
      const stem = String(number(table['table'])).padStart(6, '0');
      return {
        table: number(table['table']),
        level: n,
        sizeBytes: number(table['size_bytes']),
        smallest: key(table['smallest']),
        largest: key(table['largest']),
        present: names.has(`${stem}.ldb`) || names.has(`${stem}.sst`),
      };
    }),
  );
  const problems = list(json['problems']).map((p) => {
    const offset = typeof p['offset'] === 'number' ? ` at offset ${p['offset']}` : '';
    return `${text(p['file'])}${offset}: ${text(p['message'])}`;
  });
  const comparator = text(json['comparator']);
  const manifest = Number(/MANIFEST-(\d+)/.exec(text(json['current']))?.[1] ?? 0);
  const report = {
    files,
    problems,
    comparator,
    manifest,
    logNumber: number(json['log_number']),
    lastSequence: number(json['last_sequence']),
    tables,
  };
  const many = tableCount(tables.length);
  if (comparator === '')
    return {
      ...report,
      verdict: 'damaged',
      sentence: 'The manifest of this directory cannot be read, so nothing says what belongs to the database.',
    };
  if (!ours.has(comparator))
    return {
      ...report,
      verdict: 'foreign',
      sentence: `This database orders its keys by ${comparator}, which Strata does not know. Its manifest names ${many}; they are listed, but not searched, and nothing is written.`,
    };
  return { ...report, verdict: 'opened', sentence: openedSentence(report, report.lastSequence) };
}

const tableCount = (n: number): string => `${formatInteger(n)} ${n === 1 ? 'table' : 'tables'}`;

/** What an opened database is; `recovered` is its last sequence with what its logs held behind the manifest. Pure. */
export function openedSentence(
  { comparator, tables, lastSequence }: Pick<DirectoryReport, 'comparator' | 'tables' | 'lastSequence'>,
  recovered: number,
): string {
  const format = ours.get(comparator) === 1 ? "Strata's extended" : "LevelDB's";
  const logged = recovered > lastSequence ? `, ${formatInteger(recovered - lastSequence)} of it from its log` : '';
  return `A database in ${format} format with ${tableCount(tables.length)}, last sequence ${formatInteger(recovered)}${logged}. You see a copy; the files stay as they are.`;
}

/**
 * Reads files into a new engine of `client` and asks what they are. On 'opened' the client holds an instance that the next command opens;
 * on any other verdict it is of no use. Never rejects.
 */
export async function examine(
  client: EngineClient,
  files: readonly DirectoryFile[],
  contents: readonly ImportedFile[],
): Promise<DirectoryReport> {
  const damaged = (sentence: string): DirectoryReport => ({ ...empty, verdict: 'damaged', sentence, files });
  const wanted = contents.filter((file) => kindOfFile(file.name) !== 'lock');
  const first = await client.open(inspectorSetup(''), wanted);
  if (!first.ok) return damaged(`The files could not be read: ${first.message}`);
  const answer = await client.inspect('check');
  if (!answer.ok) return damaged(`The directory could not be described: ${answer.message}`);
  const report = readReport(answer.value, files);
  // The dialect is part of how an instance is made, and only the manifest told which it is.
  if (report.verdict === 'opened' && ours.get(report.comparator) !== 0) {
    const second = await client.open(inspectorSetup(report.comparator), wanted);
    if (!second.ok) return damaged(`The files could not be read: ${second.message}`);
  }
  return report;
}
