/**
 * What the engine is asked to do: a program in the editor, a put typed by hand, a dropped file or directory, and the knobs. Whatever is
 * refused gets its sentence where it was entered; what ran stays.
 */
import { useState, type SubmitEvent } from 'react';
import { formatKey } from '../base/bytes.ts';
import { completeLine } from '../protocol/completion.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import { speeds } from '../store/types.ts';
import type { DirectoryReport, Session } from '../store/types.ts';
import { DropZone } from '../ui/DropZone.tsx';
import { Editor } from '../ui/Editor.tsx';
import { Icon } from '../ui/icons.tsx';
import { Knob } from '../ui/Knob.tsx';
import { formatBytes, formatCount, formatInteger } from '../base/units.ts';
import { kStopKinds } from './shared/episode.ts';
import { kPresets } from './shared/presets.ts';
import { useSession } from './shared/use-session.ts';

export function Program({ session }: { readonly session: Session }) {
  const program = useSession(session, (s) => s.program);
  const diagnostics = useSession(session, (s) => s.diagnostics);
  const status = useSession(session, (s) => s.status);
  const running = status === 'running';
  const progress = useProgress(session, running);
  return (
    <section aria-label="Operations">
      <h2>Operations</h2>
      <Presets session={session} />
      <Editor
        label="Program, one command a line"
        text={program}
        problems={diagnostics}
        complete={completeLine}
        onChange={(text) => session.edit(text)}
        onRun={() => void session.run(session.store.getState().program)}
      />
      <div className="row actions">
        <button
          type="button"
          className="primary"
          disabled={status === 'loading' || running || diagnostics.length > 0}
          onClick={() => void session.run(program)}
        >
          <Icon name="run" /> Run
        </button>
        <button type="button" disabled={!running} onClick={() => void session.stop()}>
          <Icon name="stop" /> Stop
        </button>
        <button type="button" disabled={status === 'loading'} onClick={() => void session.reset()}>
          <Icon name="reset" /> Reset
        </button>
      </div>
      {progress && (
        <div className="progress">
          <progress
            {...(progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
            aria-label="Progress of the run"
          />
          <span>
            {formatInteger(progress.done)}
            {progress.total > 0 ? ` of ${formatInteger(progress.total)}` : ''}
          </span>
        </div>
      )}
    </section>
  );
}

/** How far the run is: what the engine says of a long command, or what the client says of its own long work. */
function useProgress(session: Session, running: boolean): { readonly done: number; readonly total: number } | null {
  const told = useSession(session, (s) => s.progress);
  useSession(session, (s) => s.total);
  if (told) return told;
  const { macro } = session.history().head;
  return running && macro && macro.done < macro.total ? macro : null;
}

function Presets({ session }: { readonly session: Session }) {
  const [chosen, setChosen] = useState(kPresets[0]!.id);
  const preset = kPresets.find((p) => p.id === chosen)!;
  const loading = useSession(session, (s) => s.status === 'loading');
  async function load() {
    session.setView(preset.view);
    session.setStopKind(kStopKinds[preset.view]);
    await session.reset();
    await session.run(preset.program);
    // At a pace at which the whole takes about half a minute: played at once, nothing would be seen.
    const pace = session.history().total / 30;
    session.setSpeed(speeds.findLast((speed) => speed <= Math.max(100, pace)) ?? 100);
    session.pause();
    session.seek(session.stops(kStopKinds[preset.view]).stops[0]?.position ?? 0);
    // On a phone the stage is above, out of sight: what was loaded is to be seen.
    const stage = document.getElementById('stage');
    if (stage && stage.getBoundingClientRect().bottom < 80) stage.scrollIntoView({ block: 'start' });
  }
  return (
    <div className="presets">
      <label className="unseen" htmlFor="preset">
        Example
      </label>
      <select id="preset" value={chosen} onChange={(event) => setChosen(event.target.value)}>
        {kPresets.map((p) => (
          <option key={p.id} value={p.id}>
            {p.name}
          </option>
        ))}
      </select>
      <button type="button" disabled={loading} onClick={() => void load()} data-load={chosen}>
        Load
      </button>
      <p className="about">{preset.about}</p>
    </div>
  );
}

export function TypedPut({ session }: { readonly session: Session }) {
  const [key, setKey] = useState('user17');
  const [value, setValue] = useState('green');
  const [problem, setProblem] = useState<string | null>(null);
  const loading = useSession(session, (s) => s.status === 'loading');
  async function send(event: SubmitEvent) {
    event.preventDefault();
    session.setView('write-path');
    session.setStopKind('flush');
    setProblem(await session.submitPut(key, value));
  }
  return (
    <section aria-label="A put by hand">
      <h2>By hand</h2>
      <form className="typed" onSubmit={(event) => void send(event)}>
        <label>
          Key{' '}
          <input
            type="text"
            name="key"
            value={key}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setKey(event.target.value)}
          />
        </label>
        <label>
          Value{' '}
          <input
            type="text"
            name="value"
            value={value}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setValue(event.target.value)}
          />
        </label>
        <div className="row">
          <button type="submit" disabled={loading}>
            Put
          </button>
          <button type="button" disabled={loading} onClick={() => void session.submitDelete(key).then(setProblem)}>
            Delete
          </button>
          <button
            type="button"
            disabled={loading}
            onClick={() => {
              session.setView('read-path');
              session.setStopKind('filter');
              void session.submitGet(key).then(setProblem);
            }}
          >
            Get
          </button>
        </div>
      </form>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

/** The dozen options that change most of what is seen, under names for people. */
const kKnobs: readonly {
  readonly option: string;
  readonly name: string;
  readonly range?: readonly [number, number];
}[] = [
  { option: 'write_buffer_size', name: 'Memtable', range: [1024, 1 << 20] },
  { option: 'max_write_buffer_number', name: 'Memtables at most', range: [2, 8] },
  { option: 'level0_file_num_compaction_trigger', name: 'L0 tables to compact', range: [1, 16] },
  { option: 'max_bytes_for_level_base', name: 'Target of L1', range: [4096, 1 << 24] },
  { option: 'max_bytes_for_level_multiplier', name: 'Size ratio', range: [2, 12] },
  { option: 'target_file_size_base', name: 'Table size', range: [1024, 1 << 22] },
  { option: 'filter', name: 'Filter' },
  { option: 'bits_per_key', name: 'Filter bits per key', range: [1, 20] },
  { option: 'compaction_pri', name: 'Which table next' },
  { option: 'level_score', name: 'Score' },
  { option: 'max_sequential_skip_in_iterations', name: 'Skips before a seek', range: [0, 64] },
  { option: 'sync', name: 'Sync every write' },
  { option: 'disable_auto_compactions', name: 'No compactions' },
];

export function Knobs({ session }: { readonly session: Session }) {
  const options = useSession(session, (s) => s.options);
  useSession(session, (s) => s.sceneVersion);
  const inForce = session.scene().options;
  const [problems, setProblems] = useState<Readonly<Record<number, string | null>>>({});
  return (
    <section aria-label="Knobs" className="knobs">
      <h2>Knobs</h2>
      {kKnobs.map(({ option, name, range }) => {
        const info = optionInfos.find((o) => o.name === option)!;
        return (
          <Knob
            key={option}
            info={info}
            name={name}
            value={inForce.get(info.id) ?? options.get(info.id) ?? info.default}
            {...(range ? { range } : {})}
            problem={problems[info.id] ?? null}
            onChange={(value) => setProblems({ ...problems, [info.id]: session.setOption(info.id, value) })}
          />
        );
      })}
    </section>
  );
}

/** Text files above this are refused before they are read. */
const kTextMax = 64 * 1024 * 1024;

export function Drop({ session }: { readonly session: Session }) {
  const [said, setSaid] = useState('');
  const directory = useSession(session, (s) => s.directory);
  /** The report that the reader has put away. */
  const [done, setDone] = useState<DirectoryReport | null>(null);
  async function onFile(file: File) {
    if (file.size > kTextMax) {
      setSaid(`${file.name} has ${formatBytes(file.size)}; at most ${formatBytes(kTextMax)} are read.`);
      return;
    }
    setSaid(`Reading ${file.name} …`);
    setSaid(await session.dropCsv(await file.text()));
  }
  async function onFolder(files: readonly File[]) {
    setSaid(`Looking at ${formatCount(files.length, 'file')} …`);
    const report = await session.dropDirectory(
      files.map((file) => ({
        name: file.name,
        size: file.size,
        bytes: async () => new Uint8Array(await file.arrayBuffer()),
      })),
    );
    setSaid(report.sentence);
  }
  return (
    <section aria-label="Your data">
      <h2>Your data</h2>
      <DropZone
        accept=".csv,.txt,.tsv,text/*"
        onFile={(file) => void onFile(file)}
        onFolder={(files) => void onFolder(files)}
      >
        Drop lines of key,value here, or the folder of a LevelDB database. It is looked at in this page and goes
        nowhere.
      </DropZone>
      {said && (
        <p className="said" role="status">
          {said}
        </p>
      )}
      {directory && directory !== done && (
        <DirectoryWords
          report={directory}
          onLeave={() => {
            setDone(directory);
            setSaid('');
            session.leaveDirectory();
          }}
        />
      )}
    </section>
  );
}

/** Tables named one by one; the drawing shows them all. */
const kTablesListed = 500;

function DirectoryWords({ report, onLeave }: { readonly report: DirectoryReport; readonly onLeave: () => void }) {
  return (
    <div className="directory" data-verdict={report.verdict}>
      {report.comparator && (
        <p>
          Comparator <code>{report.comparator}</code>, {formatCount(report.tables.length, 'table')}, last sequence{' '}
          {formatInteger(report.lastSequence)}.
        </p>
      )}
      {report.problems.length > 0 && (
        <ul className="problems">
          {report.problems.slice(0, 8).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {report.tables.length > 0 && (
        <details>
          <summary>{formatCount(report.tables.length, 'table')} in its manifest, by level</summary>
          <ul className="files">
            {report.tables.slice(0, kTablesListed).map((table) => (
              <li key={table.table} data-level={table.level}>
                <code>L{table.level}</code> table {table.table}, {formatBytes(table.sizeBytes)},{' '}
                <code>{formatKey(table.smallest, { max: 24 })}</code> to{' '}
                <code>{formatKey(table.largest, { max: 24 })}</code>
                {table.present ? '' : ', and its file is missing'}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details>
        <summary>{formatCount(report.files.length, 'file')}</summary>
        <ul className="files">
          {report.files.map((file) => (
            <li key={file.name}>
              <code>{file.name}</code> {file.what.replaceAll('_', ' ')}, {formatBytes(file.size)}
            </li>
          ))}
        </ul>
      </details>
      <button type="button" onClick={onLeave}>
        Back to the lab
      </button>
    </div>
  );
}
