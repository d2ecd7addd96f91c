/**
 * The door for everything that is dropped on the lab: recognizes it by content, then shows it, asks first, or names it and writes nothing.
 *
 *   a folder, several files    a database directory: opened as a copy, or a report why not
 *   one file                   a table: opened alone       OPTIONS: options of the next run       text: key,value pairs
 *                              anything else: named
 *
 * What is opened or imported is a step of the lab's history and can be undone.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { headBytes, recognizeFile, tailBytes, type DroppedKind } from '../../engine/recognize.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import type { DirectoryReport, DroppedFile, Session } from '../session-types.ts';

/** Text above this is refused before it is read. */
export const textBytesMax = 64 * 1024 * 1024;

export interface Question {
  readonly accept: string;
  readonly decline: string;
}

export interface DoorState {
  /** What came of the last thing that was dropped, or what is asked about it. */
  readonly said: string;
  /** Details in sentences, such as options that were not taken. */
  readonly notes: readonly string[];
  /** Of a directory that was not opened; null otherwise. */
  readonly report: DirectoryReport | null;
  readonly question: Question | null;
}

export interface Door {
  readonly store: StoreApi<DoorState>;
  /** Takes files of one folder, or files that were dropped together. `name`: of the folder, '' for files. Resolves when it is said what came of it. Never rejects. */
  take(files: readonly DroppedFile[], name: string): Promise<void>;
  /** Answers the question. */
  answer(accepted: boolean): Promise<void>;
  /** Forgets the last report. */
  clear(): void;
}

/** What the page does around what the door does. */
export interface DoorEvents {
  /** A table was opened alone: the page turns to it. `table`: its number. */
  readonly onTable: (table: number) => void;
  /** Does work that may change the lab, as one step of its history under this name, and shows the end of it. */
  readonly act: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

const kQuiet: DoorState = { said: '', notes: [], report: null, question: null };
const kAdvice: Partial<Record<DroppedKind, string>> = {
  'rocksdb-table': 'Strata cannot read RocksDB tables yet.',
  blob: 'Strata cannot read blob files yet.',
  wal: 'Strata cannot open a log without its database. Drop the folder that contains it.',
  manifest: 'Strata cannot open a manifest without its database. Drop the folder that contains it.',
  current: 'Drop the folder that contains it.',
  'info-log': 'Strata cannot read event logs yet. Drop the folder of the database instead.',
  statistics: 'Strata cannot read statistics files yet.',
  archive: 'Unpack it, then drop the folder or one of its files.',
  json: 'Open a file of saved labs under Saved labs.',
};

export function createDoor(session: Session, { onTable, act }: DoorEvents): Door {
  const store = createStore<DoorState>(() => kQuiet);
  const tell = (said: string, more: Partial<DoorState> = {}): void => {
    store.setState({ ...kQuiet, said, ...more });
    session.store.setState({ message: said });
  };
  /** What the question is about. */
  let pending: (() => Promise<void>) | null = null;

  async function openDirectory(files: readonly DroppedFile[], name: string, alone = false): Promise<void> {
    tell(`Reading ${files.length === 1 ? name : formatCount(files.length, 'file')} …`);
    const isOpen = (report: DirectoryReport): boolean => session.store.getState().ran.directory?.report === report;
    const report = await act(`Open ${name}`, async () => {
      const made = await session.openDirectory(files, name);
      if (alone && isOpen(made)) onTable(tableOf(session) ?? 0);
      return made;
    });
    tell(report.sentence, { report: isOpen(report) ? null : report });
  }

  async function takeText(file: DroppedFile): Promise<void> {
    if (file.size > textBytesMax)
      return tell(
        `${file.name} is a text of ${formatBytes(file.size)}; the limit is ${formatBytes(textBytesMax)}. Nothing was written.`,
      );
    tell(`Reading ${file.name} …`);
    // The reader of pairs is loaded with the first file.
    const { readCsv, isDoubtful, doubtSentence, writtenSentence } = await import('./csv.ts');
    const puts = readCsv(new TextDecoder().decode(await file.bytes()));
    if (puts.refused !== '') return tell(puts.refused);
    const write = async (): Promise<void> => {
      const wrong = await act(`import of ${file.name}`, () => session.importPuts(puts.parts));
      tell(wrong ?? writtenSentence(puts));
    };
    if (!isDoubtful(puts)) return write();
    if (puts.rows === 0) return tell(doubtSentence(file.name, puts));
    pending = write;
    tell(doubtSentence(file.name, puts), {
      question: { accept: `Write the other ${formatCount(puts.rows, 'pair')}`, decline: 'Write nothing' },
    });
  }

  async function takeOptions(file: DroppedFile): Promise<void> {
    const { readOptionsFile } = await import('../../protocol/rocksdb/options-file.ts');
    const { values, notTaken, otherFamilies } = readOptionsFile(new TextDecoder().decode(await file.bytes()));
    const { seed, options } = session.store.getState();
    const merged = new Map([...options, ...values.map(({ id, value }) => [id, value] as const)]);
    for (const { id, default: usual } of optionInfos) if (merged.get(id) === usual) merged.delete(id);
    await act(`options of ${file.name}`, () => Promise.resolve(session.prepare(seed, merged)));
    const others =
      otherFamilies.length === 0
        ? ''
        : ` Only the options of column family default are used, not those of ${otherFamilies.join(', ')}.`;
    const left =
      notTaken.length === 0
        ? ''
        : ` ${formatCount(notTaken.length, 'option')} of RocksDB ${notTaken.length === 1 ? 'has' : 'have'} no effect here.`;
    tell(
      `${file.name} is an OPTIONS file of RocksDB: ${formatCount(values.length, 'option')} ${values.length === 1 ? 'is set and takes effect' : 'are set and take effect'} at the next Run.${others}${left}`,
      { notes: notTaken },
    );
  }

  async function takeFile(file: DroppedFile): Promise<void> {
    const head = await file.bytes(0, Math.min(file.size, headBytes));
    const tail =
      file.size <= headBytes ? head.subarray(-tailBytes) : await file.bytes(file.size - tailBytes, file.size);
    const { kind, what } = recognizeFile({ name: file.name, size: file.size, head, tail });
    if (kind === 'pairs') return takeText(file);
    if (kind === 'options' && file.size <= headBytes * 16) return takeOptions(file);
    if (kind === 'table') return openDirectory([file], file.name, true);
    tell(
      `${file.name} is ${what}, ${formatBytes(file.size)}. ${kAdvice[kind] ?? ''}${kAdvice[kind] ? ' ' : ''}Nothing was written.`,
    );
  }

  return {
    store,
    async take(files, name) {
      pending = null;
      try {
        const [only] = files;
        if (only === undefined) tell(`${name === '' ? 'Nothing' : `The folder ${name}`} contains no files.`);
        else if (files.length === 1 && name === '') await takeFile(only);
        else await openDirectory(files, name === '' ? `${formatInteger(files.length)} files` : name);
      } catch (error) {
        tell(`What was dropped could not be read: ${(error as Error).message}`);
      }
    },
    async answer(accepted) {
      const work = pending;
      pending = null;
      if (accepted && work !== null) await work();
      else tell('Nothing was written.');
    },
    clear: () => store.setState(kQuiet),
  };
}

/** The table of a database that has one. */
const tableOf = (session: Session): number | null => session.scene().levels.flatMap(({ tables }) => tables)[0] ?? null;
