/**
 * Imports dropped files as a directory that an engine can open, or reports why it cannot. An engine of its own opens the files first, so that the lab
 * does not change if they are refused.
 */
import { openedSentence, refusedSentence } from '../../engine/directory-report.ts';
import { damagedReport, examine, isRocksdbTableFile, kindOfFile, recognize } from '../../engine/directory.ts';
import { directoryOf, loneTableBytesMax, loneTableName } from '../../engine/lone-table.ts';
import { recognizeFile, tailBytes } from '../../engine/recognize.ts';
import type { DirectoryFile, DirectoryReport, EngineClient, ImportedFile } from '../../engine/client-types.ts';
import { formatBytes, formatCount } from '../../base/units.ts';
import { encodeSettle } from '../../protocol/commands.gen.ts';
import { History } from '../../scene/history.ts';
import { labOf } from './lab-state.ts';
import { openErrorMessage } from '../outcome.ts';
import type { DroppedFile, OpenDirectory, SessionState } from '../session-types.ts';

export interface ImportedDirectory {
  readonly report: DirectoryReport;
  /** What an engine opens; null if the report has a reason why not. */
  readonly directory: OpenDirectory | null;
}

/** The files and their bytes, or a report why they cannot be read. */
type Read =
  | {
      readonly listed: readonly DirectoryFile[];
      readonly contents: readonly ImportedFile[];
      /** The number of entries of a single table. */
      readonly entries?: number;
    }
  | DirectoryReport;

/** `name`: of the folder, or of a single table. `state`: of the lab that it would replace. Never rejects. */
export async function inspectDirectory(
  name: string,
  files: readonly DroppedFile[],
  inspector: (() => EngineClient) | undefined,
  state: SessionState,
): Promise<ImportedDirectory> {
  if (inspector === undefined)
    return { report: damagedReport('The engine could not be loaded, so no directory can be opened.'), directory: null };
  const [only] = files;
  const isAlone = files.length === 1 && (await isTable(only!));
  const read = isAlone ? await readAlone(only!, inspector) : await readAll(files);
  if ('verdict' in read) return { report: read, directory: null };
  const client = inspector();
  const report = await examine(client, read.listed, read.contents);
  const opened = report.verdict === 'opened' ? await tryOpening(client, report, read.contents) : report;
  client.close();
  if (opened.verdict !== 'opened') return { report: opened, directory: null };
  const { entries } = read;
  const sentence =
    entries === undefined
      ? opened.sentence
      : `${only!.name} is a table in LevelDB's format with ${formatCount(entries, 'entry', 'entries')}, opened alone in level 0. You see a copy; your file is not changed.`;
  const shown = { ...opened, sentence };
  const contents = read.contents.filter((file) => kindOfFile(file.name) !== 'lock');
  const before = state.lastRun.directory?.before ?? { lab: labOf(state), lastRun: state.lastRun };
  return { report: shown, directory: { name, files: contents, report: shown, before } };
}

async function isTable(file: DroppedFile): Promise<boolean> {
  const { name, size } = file;
  const tail = await file.bytes(Math.max(0, size - tailBytes), size).catch(() => new Uint8Array(0));
  return recognizeFile({ name, size, head: tail, tail }).kind === 'table';
}

async function readAll(files: readonly DroppedFile[]): Promise<Read> {
  const listed = recognize(files);
  if ('verdict' in listed) return listed;
  const contents: ImportedFile[] = [];
  for (const [i, file] of files.entries()) {
    try {
      contents.push({ name: listed[i]!.name, bytes: await file.bytes() });
    } catch (error) {
      return damagedReport(`${file.name} could not be read: ${(error as Error).message}`, listed);
    }
  }
  return { listed, contents };
}

/** A single table, with a manifest of a database that contains only it. */
async function readAlone(file: DroppedFile, inspector: () => EngineClient): Promise<Read> {
  if (file.size > loneTableBytesMax)
    return damagedReport(
      `${file.name} is ${formatBytes(file.size)} long; a single table can have at most ${formatBytes(loneTableBytesMax)}. Drop the folder that contains it.`,
    );
  const client = inspector();
  try {
    const bytes = await file.bytes();
    const imported = [{ name: loneTableName(file.name), bytes }];
    const opened = await client.open({ seed: 1, options: new Map(), mask: 0 }, imported);
    const made = opened.ok ? await directoryOf(client, file.name, bytes) : opened;
    if (!made.ok) return damagedReport(`${file.name} cannot be opened: ${made.message}.`);
    const { files: contents, entries } = made.value;
    return {
      contents,
      entries,
      listed: contents.map(({ name, bytes: { length } }) => ({ name, size: length, what: kindOfFile(name) })),
    };
  } catch (error) {
    return damagedReport(`${file.name} could not be read: ${(error as Error).message}`);
  } finally {
    client.close();
  }
}

/** Opens the files that `examine` has given to the client, with a command that changes nothing. */
async function tryOpening(
  client: EngineClient,
  report: DirectoryReport,
  contents: readonly ImportedFile[],
): Promise<DirectoryReport> {
  const history = new History();
  let failed = '';
  const rested = new Promise<void>((resolve) =>
    client.listen((event) => {
      if (event.kind === 'batch') {
        history.append(event.bytes);
        client.release();
      } else if (event.kind === 'idle') resolve();
      else if (event.kind === 'failed') {
        failed = event.message;
        resolve();
      }
    }),
  );
  const outcome = await client.submit(encodeSettle());
  if (outcome.ok) await rested;
  const { opened, lastSequence } = history.head;
  if (outcome.ok && failed === '' && opened)
    return { ...report, lastSequence, sentence: openedSentence(report, lastSequence) };
  const why = !outcome.ok ? outcome.message : failed || openErrorMessage(history);
  const verdict = report.writer === 'rocksdb' ? 'foreign' : 'damaged';
  return { ...report, verdict, sentence: refusedSentence(report, contents.some(isRocksdbTableFile), why) };
}
