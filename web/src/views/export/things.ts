/**
 * What can be saved of a session, as data: what it is, who opens it, in which forms, how long each will be, and how it is made. Where there is
 * nothing of it, or it cannot be, `refused` says why in a sentence.
 */
import { chromeTrace, chromeTraceBytes } from '../../export/chrome-trace.ts';
import { countersCsv, countersJson } from '../../export/counters.ts';
import { directoryZip, tooLarge, type DirectoryFile } from '../../export/directory-zip.ts';
import { experimentText } from '../../export/experiment.ts';
import { optionsFragment } from '../../export/options-fragment.ts';
import type { Part } from '../../export/parts.ts';
import { tableCount, tablesCsv, tablesJson } from '../../export/tables.ts';
import { traceText, traceTextBytes } from '../../export/trace-text.ts';
import { optionByName } from '../../protocol/option-value.ts';
import type { Session } from '../../store/types.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Throws `signal.reason` when it is aborted, and an Error with a sentence for a reader where it cannot be made. */
export type Making = (signal: AbortSignal, tell: (progress: Progress) => void) => Promise<Blob>;

export interface Form {
  /** "CSV". */
  readonly word: string;
  readonly file: string;
  readonly sizeBytes: number;
  /** The size is an estimate. */
  readonly isEstimated: boolean;
  readonly isText: boolean;
  readonly make: Making;
}

export interface Thing {
  readonly id: string;
  readonly name: string;
  /** What it is and who opens it; between backticks, what is typed. */
  readonly about: string;
  readonly forms: readonly Form[];
  readonly refused: string | null;
}

/** What a session's state needs to be known of besides its scene and history. */
export interface Asked {
  /** The engine works: what changes meanwhile cannot be saved. */
  readonly running: boolean;
  /** Null until the engine has said. */
  readonly files: readonly DirectoryFile[] | null;
}

const kWait = 'The engine is running. When it rests, this can be saved.';

/** In the order in which they stand. Reads the scene at the cursor, and the whole history. */
export function thingsOf(session: Session, asked: Asked): readonly Thing[] {
  const scene = session.scene();
  const history = session.history();
  return [
    {
      id: 'trace',
      name: 'Trace',
      about:
        'Every operation, flush, compaction and request of the device, over virtual time. Perfetto (ui.perfetto.dev), the Performance panel of Chrome and speedscope open the JSON; the text has a line for each record, as `strata run --trace` prints them.',
      forms: [
        long('Perfetto JSON', 'strata-trace.json', chromeTraceBytes(history), () => chromeTrace(history)),
        long('Text', 'strata-trace.txt', traceTextBytes(history), () => traceText(history)),
      ],
      refused: history.total === 0 ? 'Nothing has happened yet.' : null,
    },
    experiment(session, asked.running),
    {
      id: 'counters',
      name: 'Counters',
      about: 'All counters and gauges at the cursor, for a spreadsheet or a notebook.',
      forms: [
        short('CSV', 'strata-counters.csv', countersCsv(scene)),
        short('JSON', 'strata-counters.json', countersJson(scene)),
      ],
      refused: null,
    },
    {
      id: 'tables',
      name: 'Tables',
      about: 'The tables of the tree at the cursor: level, size, keys, entries, tombstones, bits of the filter.',
      forms: [
        short('CSV', 'strata-tables.csv', tablesCsv(scene)),
        short('JSON', 'strata-tables.json', tablesJson(scene)),
      ],
      refused: tableCount(scene) === 0 ? 'There is no table at the cursor.' : null,
    },
    {
      id: 'options',
      name: 'Options',
      about:
        'The options at the cursor in the words of RocksDB, for its OPTIONS file (`ldb --try_load_options`). What RocksDB does not have stands there as comments.',
      forms: [short('OPTIONS', 'OPTIONS-strata.ini', optionsFragment(scene))],
      refused: null,
    },
    directory(session, asked),
  ];
}

function experiment(session: Session, running: boolean): Thing {
  const { program, source, ran } = session.store.getState();
  const log = session.log();
  const sizeBytes = log.entries.reduce((sum, { commands }) => sum + commands.length, program.length);
  return {
    id: 'experiment',
    name: 'Experiment',
    about:
      'Seed, options and program of this run, typed lines included. `npm run -s strata -- run strata-experiment.json` makes the same records again.',
    forms: [
      {
        word: 'JSON',
        file: 'strata-experiment.json',
        sizeBytes,
        isEstimated: true,
        isText: true,
        make: async () => {
          const made = experimentText(log, program);
          if (!made.ok) throw new Error(made.sentence);
          return blobOf([made.text]);
        },
      },
    ],
    refused:
      source !== 'live'
        ? 'What is shown was recorded; it was not made by a program here.'
        : ran.directory !== null
          ? `It began with the files of ${ran.directory.name}, which an experiment cannot hold.`
          : running
            ? kWait
            : null,
  };
}

function directory(session: Session, { files, running }: Asked): Thing {
  const scene = session.scene();
  const extended = session.history().head.options.get(optionByName('dialect')!.id) === 1;
  const opens =
    scene.btree !== null
      ? 'It holds a B+tree, which no other engine opens; `strata run --dir` does.'
      : extended
        ? 'LevelDB will not open it: in the extended dialect the comparator is `strata.BytewiseComparator`. `strata run --dir` does.'
        : 'LevelDB opens it, and so does `strata run --dir`.';
  const size = files?.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) ?? 0;
  return {
    id: 'directory',
    name: 'Directory',
    about: `The files of the database as they are now, at the end of the run. ${opens}`,
    forms: [
      {
        word: 'Zip',
        file: 'strata-db.zip',
        sizeBytes: size,
        isEstimated: true,
        isText: false,
        make: zip(session, files ?? []),
      },
    ],
    refused: running
      ? kWait
      : files === null
        ? 'The engine was not asked for its files yet.'
        : files.length === 0
          ? 'There are no files yet.'
          : tooLarge(files),
  };
}

const zip =
  (session: Session, files: readonly DirectoryFile[]): Making =>
  async (signal, tell) => {
    const parts: Uint8Array[] = [];
    for await (const { bytes, done } of directoryZip(files, (name) => session.inspect(`file/${name}`))) {
      signal.throwIfAborted();
      parts.push(bytes);
      tell({ done, total: files.length });
    }
    return new Blob(parts as BlobPart[], { type: 'application/zip' });
  };

function short(word: string, file: string, text: string): Form {
  const content = blobOf([text]);
  return {
    word,
    file,
    sizeBytes: content.size,
    isEstimated: false,
    isText: true,
    make: () => Promise.resolve(content),
  };
}

/** Parts become blobs in bundles, so that the text does not pile up in the memory of scripts. */
const kBundle = 256;

const long = (word: string, file: string, sizeBytes: number, parts: () => Generator<Part>): Form => ({
  word,
  file,
  sizeBytes,
  isEstimated: true,
  isText: true,
  make: async (signal, tell) => {
    const bundles: Blob[] = [];
    let texts: string[] = [];
    for (const { text, done, total } of parts()) {
      texts.push(text);
      if (texts.length >= kBundle) bundles.push(blobOf(texts.splice(0)));
      tell({ done, total });
      // The page breathes: it draws the progress, and hears whoever cancels.
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
    bundles.push(blobOf(texts));
    texts = [];
    return blobOf(bundles);
  },
});

const blobOf = (parts: readonly (string | Blob)[]): Blob => new Blob([...parts], { type: 'text/plain;charset=utf-8' });
