/**
 * Chooses what a fork changes from here on: an option, or the operations. The forked engine does not change.
 *
 * The next command is shown before anything is chosen, because two of the four changes concern it. The cost of a fork
 * is shown too: a fork is an engine of its own, which repeats all the shared steps.
 */
import { useEffect, useRef, useState } from 'react';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import type { Diagnostic } from '../../protocol/diagnostic.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import { readProgram } from '../../protocol/read-program.ts';
import { familyNames } from '../../scene/families.ts';
import type { Change, ComparedEngine, NextCommand, Comparison } from '../../session/comparison/comparison-types.ts';
import { Editor } from '../../ui/Editor.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { chosenNow, OptionForm, readChosen, type Chosen } from './option-form.tsx';

const kDynamic = optionInfos.filter(({ dynamic }) => dynamic);
/** A longer line is not offered for editing: its value alone would fill the editor. */
const kEditableMax = 2000;

const kKinds = {
  option: 'An option',
  before: 'Insert lines before the next command',
  instead: 'Replace the next command',
  without: 'Skip the next command',
} as const;
type Kind = keyof typeof kKinds;

export interface ForkingProps {
  readonly comparison: Comparison;
  readonly engine: ComparedEngine;
  readonly letter: string;
  readonly onForked: () => void;
}

export function Forking({ comparison, engine, letter, onForked }: ForkingProps) {
  // The moment of the engine's cursor: if several steps end at a clock position, the clock alone does not identify one of
  // them.
  const [{ moment, offsetFromMoment }] = useState(engine.session.store.getState);
  const step = moment.step + (moment.ordinal > 0 || offsetFromMoment > 0 ? 1 : 0);
  const next = useNext(comparison, engine, step);
  const { fork, busy, problem, setProblem } = useFork(comparison, engine, step, onForked);
  const [kind, setKind] = useState<Kind>('option');
  const [chosen, setChosen] = useState(() => chosenNow(engine.session, 'level0_file_num_compaction_trigger'));
  const [before, setBefore] = useState('compact\n');
  const [edited, setEdited] = useState<string | null>(null);
  const instead = edited ?? (next && next.line.length <= kEditableMax ? `${next.line}\n` : '');
  const lines = kind === 'before' ? before : kind === 'instead' ? instead : null;
  const diagnostics = useDiagnostics(engine, lines ?? '');
  const submit = (): void => {
    const change = changeOf(kind, chosen, lines ?? '');
    if (typeof change === 'string') setProblem(change);
    else void fork(change);
  };
  /** Changes the form: the last problem is no longer its. */
  const change =
    <T,>(set: (to: T) => void) =>
    (to: T): void => {
      set(to);
      setProblem(null);
    };
  return (
    <form
      className="forking"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>
        Up to step {formatInteger(step)} the new engine does the same as {letter} ({engine.name}). Then the change
        applies, and the remaining commands run.
      </p>
      <Next next={next} />
      <Kinds kind={kind} replaceable={next?.refused === null} onChoose={change(setKind)} />
      {kind === 'option' && (
        <OptionForm options={kDynamic} chosen={chosen} session={engine.session} onChange={change(setChosen)} />
      )}
      {lines !== null && (
        <div className="lines" key={kind}>
          <Editor
            label={kKinds[kind]}
            text={lines}
            problems={diagnostics}
            onChange={change<string>(kind === 'before' ? setBefore : setEdited)}
            onRun={submit}
          />
        </div>
      )}
      <Cost engine={engine} step={step} />
      <div className="row">
        <button type="submit" className="primary" disabled={busy || (lines !== null && diagnostics.length > 0)}>
          Fork here
        </button>
        {busy && (
          <span role="status">
            {engine.session.store.getState().status === 'running'
              ? `${letter} is still running; the fork is made when it stops. Close this dialog to cancel the fork.`
              : 'The engine is starting.'}
          </span>
        )}
      </div>
      <Alert text={problem} />
    </form>
  );
}

/** The next command after `step`; undefined until the engine has answered. */
function useNext(comparison: Comparison, { id }: ComparedEngine, step: number): NextCommand | null | undefined {
  const [next, setNext] = useState<NextCommand | null>();
  useEffect(() => {
    let gone = false;
    void comparison.next(id, { step, ordinal: 0 }).then((found) => {
      if (!gone) setNext(found);
    });
    return () => {
      gone = true;
    };
  }, [comparison, id, step]);
  return next;
}

/** The errors of a program, in an engine with the column families of this one. */
function useDiagnostics({ session }: ComparedEngine, program: string): readonly Diagnostic[] {
  const [diagnostics, setDiagnostics] = useState<readonly Diagnostic[]>([]);
  useEffect(() => {
    let gone = false;
    const families = new Map(familyNames(session.scene()).map(([family, name]) => [name, family] as const));
    void readProgram(program, families).then((read) => {
      if (!gone) setDiagnostics(read.diagnostics);
    });
    return () => {
      gone = true;
    };
  }, [program, session]);
  return diagnostics;
}

/** Makes the fork. Closing the form cancels it. */
function useFork(comparison: Comparison, { id }: ComparedEngine, step: number, onForked: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const abort = useRef(new AbortController());
  useEffect(() => {
    const { current } = abort;
    return () => current.abort();
  }, []);
  async function fork(change: Change): Promise<void> {
    setBusy(true);
    const { signal } = abort.current;
    const refused = await comparison.fork(id, { step, ordinal: 0 }, change, signal);
    if (signal.aborted) return;
    setBusy(false);
    setProblem(refused);
    if (refused === null) onForked();
  }
  return { fork, busy, problem, setProblem };
}

/** The change that the form describes, or what is wrong with it. Pure. */
function changeOf(kind: Kind, chosen: Chosen, program: string): Change | string {
  if (kind !== 'option') return { kind: 'lines', program, ...(kind !== 'before' && { instead: true }) };
  const read = readChosen(chosen);
  return typeof read === 'string' ? read : { kind: 'option', option: read.id, value: read.value };
}

/** The kind of the change. Commands can be replaced and skipped only if the next one is not refused. */
function Kinds(props: { readonly kind: Kind; readonly replaceable: boolean; readonly onChoose: (kind: Kind) => void }) {
  return (
    <fieldset>
      <legend>What changes</legend>
      {(Object.keys(kKinds) as Kind[]).map((kind) => (
        <label key={kind}>
          <input
            type="radio"
            name="change"
            checked={props.kind === kind}
            disabled={!props.replaceable && (kind === 'instead' || kind === 'without')}
            onChange={() => props.onChoose(kind)}
          />{' '}
          {kKinds[kind]}
        </label>
      ))}
    </fieldset>
  );
}

/** The next command, as a line. next: undefined while an engine repeats the steps up to it. */
function Next({ next }: { readonly next: NextCommand | null | undefined }) {
  if (next === undefined) return <p className="next">Finding the next command…</p>;
  if (next === null)
    return <p className="next">No command is next: the lines that you add run when the engine is idle.</p>;
  const { line, begun, refused } = next;
  return (
    <p className="next">
      Next: <code>{line.length > 160 ? `${line.slice(0, 160)}…` : line}</code>
      {begun > 0 &&
        `, of which ${formatCount(begun, 'operation')} ${begun === 1 ? 'has' : 'have'} already started. It is one command, so the change applies to all that is left of it.`}
      {refused !== null && ` ${refused}`}
    </p>
  );
}

/** Cost of a fork: it repeats the steps, and needs its own memory. */
function Cost({ engine: { session }, step }: { readonly engine: ComparedEngine; readonly step: number }) {
  const bytes = session.memoryBytes();
  const steps = session.history().head.step;
  return (
    <p className="doc">
      Nothing is copied: a new engine repeats {formatCount(step, 'step')} and then continues. This one has made{' '}
      {formatInteger(steps - step)} more.{' '}
      {bytes > 0 && `It will need about as much memory as this one, ${formatBytes(bytes)}.`}
    </p>
  );
}
