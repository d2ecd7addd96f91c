/**
 * Input for the engine: a program in the editor, or a put typed by hand. A refusal is explained where the command was
 * entered; what ran before remains.
 */
import { useMemo, useState, type ReactNode, type SubmitEvent } from 'react';
import { formatCount, formatInteger } from '../../base/units.ts';
import { extendedLine, isExtended } from '../../protocol/extended.ts';
import type { Session } from '../../session/session-types.ts';
import { Editor } from '../../ui/Editor.tsx';
import type { Fix, Problem } from '../../ui/editor-problem.ts';
import { Icon } from '../../ui/icons.tsx';
import { runNow } from '../../examples/lab-origin.ts';
import { smallerLine } from './smaller-options.ts';
import { useSession } from '../../figure/use-session.ts';
import { Alert } from '../../ui/Alert.tsx';

/** `examples`: shown above the text, examples to open instead. */
export function Program({ session, examples }: { readonly session: Session; readonly examples?: ReactNode }) {
  const program = useSession(session, (s) => s.program);
  const diagnostics = useSession(session, (s) => s.diagnostics);
  const problems = useProblems(session);
  const status = useSession(session, (s) => s.status);
  const running = status === 'running';
  const progress = useProgress(session, running);
  return (
    <section aria-label="Program">
      <h2>Program</h2>
      {examples}
      <Editor
        label="Program, one command per line"
        text={program}
        problems={problems}
        onChange={(text) => session.edit(text)}
        onRun={() => void runNow(session, () => session.run(session.store.getState().program))}
      />
      <div className="row actions">
        <button
          type="button"
          className="primary"
          disabled={status === 'loading' || running || diagnostics.length > 0}
          onClick={() => void runNow(session, () => session.run(program))}
        >
          <Icon name="run" /> Run
        </button>
        <button type="button" disabled={!running} onClick={() => void session.stop()}>
          <Icon name="stop" /> Stop
        </button>
        <button
          type="button"
          disabled={status === 'loading'}
          onClick={() => {
            session.setSpeed(Infinity);
            void session.reset();
          }}
        >
          <Icon name="reset" /> Reset
        </button>
      </div>
      <Failures session={session} />
      <SmallerOptions session={session} />
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

/** Problems of the text; also, as warnings, commands that the engine will refuse in the chosen dialect. */
function useProblems(session: Session): readonly Problem[] {
  const diagnostics = useSession(session, (s) => s.diagnostics);
  const extended = useSession(session, (s) => s.extended);
  const allowed = useSession(session, (s) => isExtended(s.options));
  return useMemo(
    () => [
      ...diagnostics,
      ...(allowed ? [] : extended).map((each) => ({ ...each, severity: 'warning' as const, fix: kExtendedFix })),
    ],
    [diagnostics, extended, allowed],
  );
}

const kExtendedFix: Fix = { name: `Add ${extendedLine}`, line: extendedLine };
const kFailuresShown = 20;

/** Shown if nothing was flushed because the options are meant for more data than the program writes: offers smaller options. */
function SmallerOptions({ session }: { readonly session: Session }) {
  const rests = useSession(
    session,
    (s) => s.status === 'ready' && s.source === 'live' && s.program === s.lastRun.program,
  );
  useSession(session, (s) => s.total);
  const line = rests ? smallerLine(session.history().head) : null;
  if (line === null) return null;
  return (
    <div className="failures smaller">
      <p className="meta">
        Nothing was flushed: this program writes less than one memtable holds (write_buffer_size). A smaller memtable
        makes it flush.
      </p>
      <button
        type="button"
        onClick={() => void runNow(session, () => session.run(`${line}\n${session.store.getState().program}`))}
      >
        Add {line} and run
      </button>
    </div>
  );
}

/** The lines of the current run that the engine refused or failed on. */
function Failures({ session }: { readonly session: Session }) {
  const { total, listed } = useSession(session, (s) => s.failures);
  if (total === 0) return null;
  const shown = listed.slice(0, kFailuresShown);
  return (
    <div className="failures">
      <h3>Failed in this run: {formatCount(total, 'operation')}</h3>
      <ul className="problems">
        {shown.map(({ line, text, message }, i) => (
          <li key={i}>
            {line !== null && <b>{line} </b>}
            <code>{text}</code>: {message}
          </li>
        ))}
        {total > shown.length && <li>and {formatInteger(total - shown.length)} more</li>}
      </ul>
    </div>
  );
}

/** Progress of the run: from the engine for a long command, or from the client for its own long work. */
function useProgress(session: Session, running: boolean): { readonly done: number; readonly total: number } | null {
  const reported = useSession(session, (s) => s.progress);
  useSession(session, (s) => s.total);
  if (reported) return reported;
  const { macro } = session.history().head;
  return running && macro && macro.done < macro.total ? macro : null;
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
    <section aria-label="Single operation">
      <h2>Single operation</h2>
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
      <Alert text={problem} />
    </section>
  );
}
