/**
 * Imported directories: detect the type, load the files into a separate engine, and describe them. Nothing is written back; engines work on
 * a copy in memory.
 *
 * 1. Limits are checked before a byte is read: at most 4,096 files and 256 MiB.
 * 2. CURRENT and the manifest identify the database ("directory" is answered without opening it). A foreign comparator ends here: its key
 *    order is unknown, so its tables can be listed but not searched.
 * 3. The engine opens it strictly (LevelDB's format), but without paranoid checks, to show as much as possible; damage is listed.
 */
import { formatBytes, formatInteger } from '../base/units.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import { tier1Mask } from '../protocol/records.gen.ts';
import { dialectOf, readReport } from './directory-report.ts';
import { isRocksdbTable, tailBytes } from './recognize.ts';
import type { DirectoryFile, DirectoryReport, EngineClient, EngineSetup, ImportedFile } from './client-types.ts';

export const filesMax = 4096;
export const directoryBytesMax = 256 * 1024 * 1024;

const option = (name: string): number => optionInfos.find((info) => info.name === name)?.id ?? -1;

/** The type of a file, from its name. Pure. */
export function kindOfFile(name: string): DirectoryFile['what'] {
  if (name === 'CURRENT') return 'current';
  if (/^MANIFEST-\d+$/.test(name)) return 'manifest';
  if (/^\d+\.log$/.test(name)) return 'wal';
  if (/^\d+\.(ldb|sst)$/.test(name)) return 'table';
  if (name === 'LOCK') return 'lock';
  if (/^OPTIONS-\d+$/.test(name)) return 'options';
  if (name === 'IDENTITY') return 'identity';
  if (/^\d+\.blob$/.test(name)) return 'blob';
  return /^LOG(\.old(\.\d+)?)?$/.test(name) ? 'info_log' : 'other';
}

/** Types of files that only RocksDB writes. */
const kRocksdbFiles: readonly DirectoryFile['what'][] = ['options', 'identity', 'blob'];

/** Whether RocksDB wrote the directory: it has files that only RocksDB writes, or tables in a RocksDB format. Pure. */
export const isRocksdb = (contents: readonly ImportedFile[]): boolean =>
  contents.some((file) => kRocksdbFiles.includes(kindOfFile(file.name)) || isRocksdbTableFile(file));

/** Whether a file is a table in a RocksDB format, which the engine cannot read. Pure. */
export const isRocksdbTableFile = ({ name, bytes }: ImportedFile): boolean =>
  kindOfFile(name) === 'table' && isRocksdbTable(bytes.subarray(-tailBytes));

const empty: Omit<DirectoryReport, 'verdict' | 'sentence'> = {
  writer: 'leveldb',
  files: [],
  problems: [],
  comparator: '',
  manifest: 0,
  logNumber: 0,
  lastSequence: 0,
  tables: [],
};

/** The report on files that cannot be read or described. Pure. */
export const damagedReport = (sentence: string, files: readonly DirectoryFile[] = []): DirectoryReport => ({
  ...empty,
  verdict: 'damaged',
  sentence,
  files,
});

/** The last part of a path: files of an imported directory come with its path. */
const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Checks names and sizes only. Returns a report if the directory is refused already, else the files to read. Pure. */
export function recognize(
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
    return refuse(`These are ${formatInteger(listed.length)} files; the limit is ${formatInteger(filesMax)}.`);
  const names = new Set(files.map((file) => file.name));
  if (names.size < files.length)
    return refuse('Several of these files have the same name: drop one directory at a time.');
  if (!names.has('CURRENT')) {
    const tables = files.filter((file) => file.what === 'table').length;
    if (tables === 0) return refuse('This is not a LevelDB directory: it has no CURRENT file and no tables.');
    return {
      ...refuse('There are tables here, but no CURRENT file that says which belong to the database.'),
      verdict: 'damaged',
      problems: ['CURRENT is missing'],
    };
  }
  if (!files.some((file) => file.what === 'manifest'))
    return {
      ...refuse('There is a CURRENT file, but no MANIFEST.'),
      verdict: 'damaged',
      problems: ['there is no MANIFEST-nnnnnn'],
    };
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > directoryBytesMax)
    return refuse(`These files total ${formatBytes(total)}; the limit is ${formatBytes(directoryBytesMax)}.`);
  return files;
}

/**
 * Options for an engine on an imported directory: its dialect, create_if_missing off, capacity for its files. `given`: options of the
 * program that runs on it; null if no program runs, and then compactions are off, so that the picture shows the files as they are. Pure.
 */
export function directoryOptions(
  comparator: string,
  given: ReadonlyMap<number, number> | null,
): ReadonlyMap<number, number> {
  return new Map([
    [option('paranoid_checks'), 0],
    [option('memory_quota'), 4 * directoryBytesMax],
    ...(given ?? [[option('disable_auto_compactions'), 1] as const]),
    [option('dialect'), dialectOf(comparator)],
    [option('create_if_missing'), 0],
  ]);
}

const inspectorSetup = (comparator: string): EngineSetup => ({
  seed: 1,
  options: directoryOptions(comparator, null),
  mask: tier1Mask,
});

/**
 * Loads files into a new engine of `client` and describes them. After the verdict 'opened' the client holds an instance that opens at the
 * next command; after any other verdict the instance is useless. Never rejects.
 */
export async function examine(
  client: EngineClient,
  files: readonly DirectoryFile[],
  contents: readonly ImportedFile[],
): Promise<DirectoryReport> {
  const wanted = contents.filter((file) => kindOfFile(file.name) !== 'lock');
  const first = await client.open(inspectorSetup(''), wanted);
  if (!first.ok) return damagedReport(`The files could not be read: ${first.message}`, files);
  const answer = await client.inspect('check');
  if (!answer.ok) return damagedReport(`The directory could not be described: ${answer.message}`, files);
  const report = readReport(answer.value, files, isRocksdb(contents) ? 'rocksdb' : 'leveldb');
  // The dialect is fixed when an instance is made, and only now does the manifest show which one is needed.
  if (report.verdict === 'opened' && dialectOf(report.comparator) !== 0) {
    const second = await client.open(inspectorSetup(report.comparator), wanted);
    if (!second.ok) return damagedReport(`The files could not be read: ${second.message}`, files);
  }
  return report;
}
