/**
 * The exports of a session, as data: content, programs that open it, formats, sizes, and how to create them. If an
 * export is empty or impossible, `refused` gives the reason as a sentence.
 */
import { nextTask } from '../../base/next-task.ts';
import { isLsm } from '../../scene/design.ts';
import { chromeTrace, chromeTraceBytes } from '../../export/chrome-trace.ts';
import { countersCsv, countersJson } from '../../export/counter-table.ts';
import { directoryZip, tooLarge, type DirectoryFile } from '../../export/directory-zip.ts';
import { experimentText } from '../../export/experiment-file.ts';
import { optionsFragment } from '../../export/options-fragment.ts';
import type { Part } from '../../export/text-parts.ts';
import { tableCount, tablesCsv, tablesJson } from '../../export/tree-tables.ts';
import { traceText, traceTextBytes } from '../../export/trace-text.ts';
import { optionByName } from '../../protocol/option-value.ts';
import type { Session } from '../../session/session-types.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Throws `signal.reason` when aborted, and an Error with a readable message if the export fails. */
export type ExportTask = (signal: AbortSignal, tell: (progress: Progress) => void) => Promise<Blob>;

export interface Form {
  /** "CSV". */
  readonly word: string;
  readonly file: string;
  readonly sizeBytes: number;
  /** True if sizeBytes is an estimate. */
  readonly isEstimated: boolean;
  readonly isText: boolean;
  readonly make: ExportTask;
}

export interface ExportItem {
  readonly id: string;
  readonly name: string;
  /** What it is and which programs open it; backticks mark text to type. */
  readonly about: string;
  readonly forms: readonly Form[];
  readonly refused: string | null;
}

/** State needed in addition to the session's scene and history. */
export interface Asked {
  /** The engine is running: data that is changing cannot be saved. */
  readonly running: boolean;
  /** null until the engine has answered. */
  readonly files: readonly DirectoryFile[] | null;
}

const kWait = 'The engine is running. Save this when it is idle.';

/** In display order. Reads the scene at the cursor, and the whole history. */
export function exportItems(session: Session, asked: Asked): readonly ExportItem[] {
  const scene = session.scene();
  const history = session.history();
  return [
    {
      id: 'trace',
      name: 'Trace',
      about:
        'Every operation, flush, compaction and device request, over virtual time. Perfetto (ui.perfetto.dev), the Performance panel of Chrome and speedscope open the JSON; the text has one line per record, as `strata run --trace` prints them.',
      forms: [
        long('Perfetto JSON', 'strata-trace.json', chromeTraceBytes(history), () => chromeTrace(history)),
        long('Text', 'strata-trace.txt', traceTextBytes(history), () => traceText(history)),
      ],
      refused: history.total === 0 ? 'There are no records yet.' : null,
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
      about: 'The tables of the tree at the cursor: level, size, keys, entries, tombstones, filter bits.',
      forms: [
        short('CSV', 'strata-tables.csv', tablesCsv(scene)),
        short('JSON', 'strata-tables.json', tablesJson(scene)),
      ],
      refused: tableCount(scene) === 0 ? 'There are no tables at the cursor.' : null,
    },
    {
      id: 'options',
      name: 'Options',
      about:
        'The options at the cursor as a RocksDB OPTIONS file (`ldb --try_load_options`). Options that RocksDB does not have are comments in it.',
      forms: [short('OPTIONS', 'OPTIONS-strata.ini', optionsFragment(scene))],
      refused: null,
    },
    directory(session, asked),
  ];
}

function experiment(session: Session, running: boolean): ExportItem {
  const { program, source, lastRun } = session.store.getState();
  const log = session.log();
  const sizeBytes = log.entries.reduce((sum, { commands }) => sum + commands.length, program.length);
  return {
    id: 'experiment',
    name: 'Experiment',
    about:
      'Seed, options and program of this run, typed lines included. `npm run -s strata -- run strata-experiment.json` reproduces the same records.',
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
        ? 'This is a recording: no program on this page made it.'
        : lastRun.directory !== null
          ? `This run started from the files of ${lastRun.directory.name}, and an experiment cannot contain files.`
          : running
            ? kWait
            : null,
  };
}

function directory(session: Session, { files, running }: Asked): ExportItem {
  const scene = session.scene();
  const extended = session.history().head.options.get(optionByName('dialect')!.id) === 1;
  const opens = !isLsm(scene)
    ? `It contains ${scene.btree !== null ? 'a B+tree' : 'an index and log'}, which only \`strata run --dir\` opens.`
    : extended
      ? 'LevelDB does not open it, because the comparator of the extended dialect is `strata.BytewiseComparator`. `strata run --dir` does.'
      : 'LevelDB and `strata run --dir` open it.';
  const size = files?.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) ?? 0;
  return {
    id: 'directory',
    name: 'Directory',
    about: `The files of the database at the end of the run. ${opens}`,
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
        ? 'The list of files is not loaded yet.'
        : files.length === 0
          ? 'There are no files yet.'
          : tooLarge(files),
  };
}

const zip =
  (session: Session, files: readonly DirectoryFile[]): ExportTask =>
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

/** Parts are combined into blobs in bundles, so that the text does not accumulate in the JavaScript heap. */
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
      // Yields to the page, which draws the progress and handles Cancel.
      await nextTask();
      signal.throwIfAborted();
    }
    bundles.push(blobOf(texts));
    texts = [];
    return blobOf(bundles);
  },
});

const blobOf = (parts: readonly (string | Blob)[]): Blob => new Blob([...parts], { type: 'text/plain;charset=utf-8' });
