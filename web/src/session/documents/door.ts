/**
 * Opens what is dropped on the lab: recognizes it by content, then opens or imports it, asks first, or names it and writes nothing.
 *
 *   a folder, several files    a database directory: opened as a copy, or a report why not
 *   one file                   a table: opened alone       OPTIONS: options of the next run       text: key,value pairs
 *                              anything else: named
 *
 * Opening and importing are steps of the lab's history and can be undone.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { headBytes, recognizeFile, tailBytes, type DroppedKind } from '../../engine/recognize.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import type { DirectoryReport, DroppedFile, Session } from '../session-types.ts';

/** Text above this is refused before it is read. */
const textBytesMax = 64 * 1024 * 1024;

export interface Question {
  readonly accept: string;
  readonly decline: string;
}

export interface DoorState {
  /** The result of the last drop, or the text of the question. */
  readonly said: string;
  /** Details in sentences, such as options without effect. */
  readonly notes: readonly string[];
  /** Of a directory that was not opened; null otherwise. */
  readonly report: DirectoryReport | null;
  readonly question: Question | null;
}

export interface DoorEvents {
  /** A table was opened alone. `table`: its number. */
  readonly onTable: (table: number) => void;
  /** Does work that may change the lab as one step of the lab's history, named `name`. */
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

export class Door {
  readonly store: StoreApi<DoorState> = createStore(() => kQuiet);
  readonly #session: Session;
  readonly #events: DoorEvents;
  /** What to do if the question is accepted. */
  #pending: (() => Promise<void>) | null = null;

  constructor(session: Session, events: DoorEvents) {
    this.#session = session;
    this.#events = events;
  }

  /** Opens a folder, or files that were dropped together. `name`: of the folder, '' for files. Resolves when `said` has the result. Never rejects. */
  async take(files: readonly DroppedFile[], name: string): Promise<void> {
    this.#pending = null;
    try {
      const [only] = files;
      if (only === undefined) this.#say(`${name === '' ? 'Nothing' : `The folder ${name}`} contains no files.`);
      else if (files.length === 1 && name === '') await this.#takeFile(only);
      else await this.#openDirectory(files, name === '' ? `${formatInteger(files.length)} files` : name);
    } catch (error) {
      this.#say(`What was dropped could not be read: ${(error as Error).message}`);
    }
  }

  /** Answers the question. */
  async answer(accepted: boolean): Promise<void> {
    const work = this.#pending;
    this.#pending = null;
    if (accepted && work !== null) await work();
    else this.#say('Nothing was written.');
  }

  /** Removes the last result. */
  clear(): void {
    this.store.setState(kQuiet);
  }

  #say(said: string, more: Partial<DoorState> = {}): void {
    this.store.setState({ ...kQuiet, said, ...more });
    this.#session.store.setState({ message: said });
  }

  async #takeFile(file: DroppedFile): Promise<void> {
    const { name, size } = file;
    const head = await file.bytes(0, Math.min(size, headBytes));
    const tail = size <= headBytes ? head.subarray(-tailBytes) : await file.bytes(size - tailBytes, size);
    const { kind, what } = recognizeFile({ name, size, head, tail });
    if (kind === 'pairs') return this.#importPairs(file);
    if (kind === 'options' && size <= headBytes * 16) return this.#useOptions(file);
    if (kind === 'table') return this.#openDirectory([file], name, true);
    this.#say(
      `${name} is ${what}, ${formatBytes(size)}. ${kAdvice[kind] ?? ''}${kAdvice[kind] ? ' ' : ''}Nothing was written.`,
    );
  }

  async #openDirectory(files: readonly DroppedFile[], name: string, alone = false): Promise<void> {
    const session = this.#session;
    this.#say(`Reading ${files.length === 1 ? name : formatCount(files.length, 'file')} …`);
    const isOpen = (report: DirectoryReport): boolean => session.store.getState().lastRun.directory?.report === report;
    const report = await this.#events.act(`Open ${name}`, async () => {
      const made = await session.openDirectory(files, name);
      if (alone && isOpen(made)) this.#events.onTable(tableOf(session) ?? 0);
      return made;
    });
    this.#say(report.sentence, { report: isOpen(report) ? null : report });
  }

  async #importPairs(file: DroppedFile): Promise<void> {
    const { name, size } = file;
    if (size > textBytesMax)
      return this.#say(
        `${name} is a text of ${formatBytes(size)}; the limit is ${formatBytes(textBytesMax)}. Nothing was written.`,
      );
    this.#say(`Reading ${name} …`);
    // The reader of pairs is loaded with the first file.
    const { readCsv, isDoubtful, doubtSentence, writtenSentence } = await import('./csv.ts');
    const puts = readCsv(new TextDecoder().decode(await file.bytes()));
    if (puts.refused !== '') return this.#say(puts.refused);
    const write = async (): Promise<void> => {
      const refused = await this.#events.act(`import of ${name}`, () => this.#session.importPuts(puts.parts));
      this.#say(refused ?? writtenSentence(puts));
    };
    if (!isDoubtful(puts)) return write();
    if (puts.rows === 0) return this.#say(doubtSentence(name, puts));
    this.#pending = write;
    this.#say(doubtSentence(name, puts), {
      question: { accept: `Write the other ${formatCount(puts.rows, 'pair')}`, decline: 'Write nothing' },
    });
  }

  async #useOptions(file: DroppedFile): Promise<void> {
    const { readOptionsFile } = await import('../../protocol/rocksdb/options-file.ts');
    const { values, notTaken, otherFamilies } = readOptionsFile(new TextDecoder().decode(await file.bytes()));
    const { seed, options } = this.#session.store.getState();
    const merged = new Map([...options, ...values.map(({ id, value }) => [id, value] as const)]);
    for (const info of optionInfos) if (merged.get(info.id) === info.default) merged.delete(info.id);
    await this.#events.act(`options of ${file.name}`, async () => this.#session.prepare(seed, merged));
    const others =
      otherFamilies.length === 0
        ? ''
        : ` Only the options of column family default are used, not those of ${otherFamilies.join(', ')}.`;
    const ignored =
      notTaken.length === 0
        ? ''
        : ` ${formatCount(notTaken.length, 'option')} of RocksDB ${notTaken.length === 1 ? 'has' : 'have'} no effect here.`;
    this.#say(
      `${file.name} is an OPTIONS file of RocksDB: ${formatCount(values.length, 'option')} ${values.length === 1 ? 'is set and takes effect' : 'are set and take effect'} at the next Run.${others}${ignored}`,
      { notes: notTaken },
    );
  }
}

export const createDoor = (session: Session, events: DoorEvents): Door => new Door(session, events);

/** The table of a database that has one. */
const tableOf = (session: Session): number | null => session.scene().levels.flatMap(({ tables }) => tables)[0] ?? null;
