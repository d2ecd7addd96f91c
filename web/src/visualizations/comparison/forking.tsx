/**
 * Chooses what a fork changes from here on: an option, or the operations. The forked engine does not change.
 *
 * The next command is shown before anything is chosen, because two of the four changes concern it. The cost of a fork
 * is shown too: a fork is an engine of its own, which repeats all the shared steps.
 */
import { useEffect, useRef, useState } from 'react';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { completeLine } from '../../protocol/completion.ts';
import type { Diagnostic } from '../../protocol/diagnostic.ts';
import { optionByName, optionValueText } from '../../protocol/option-value.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import { readProgram } from '../../protocol/read-program.ts';
import { familyNames } from '../../scene/families.ts';
import type { Change, Lane, NextCommand, Together } from '../../session/comparison/together-types.ts';
import { Editor } from '../../ui/Editor.tsx';
import { inForce } from './engine-presets.ts';
import { OptionForm, readChosen, type Chosen } from './option-form.tsx';

const kDynamic = optionInfos.filter(({ dynamic }) => dynamic);
/** A longer line is not offered for editing: its value alone would fill the editor. */
const kEditableMax = 2000;

type Kind = 'option' | 'before' | 'instead' | 'without';

export interface ForkingProps {
  readonly together: Together;
  readonly lane: Lane;
  readonly letter: string;
  readonly onForked: () => void;
}

export function Forking({ together, lane, letter, onForked }: ForkingProps) {
  // The moment of the lane's cursor: if several steps end at a clock position, the clock alone does not identify one of
  // them.
  const [{ moment: here, pastMoment }] = useState(lane.session.store.getState);
  const moment = { step: here.step + (here.ordinal > 0 || pastMoment > 0 ? 1 : 0), ordinal: 0 };
  /** undefined until the engine has answered. */
  const [next, setNext] = useState<NextCommand | null>();
  const [kind, setKind] = useState<Kind>('option');
  const [chosen, setChosen] = useState<Chosen>(() => ({
    option: 'level0_file_num_compaction_trigger',
    text: optionValueText(
      optionByName('level0_file_num_compaction_trigger')!,
      inForce(lane.session, 'level0_file_num_compaction_trigger'),
    ),
  }));
  const [before, setBefore] = useState('compact\n');
  const [instead, setInstead] = useState('');
  const program = kind === 'instead' ? instead : before;
  const written = kind === 'before' || kind === 'instead';
  const [diagnostics, setDiagnostics] = useState<readonly Diagnostic[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const abort = useRef(new AbortController());
  useEffect(() => {
    const { current } = abort;
    return () => current.abort();
  }, []);
  const { step } = moment;
  useEffect(() => {
    let gone = false;
    void together.next(lane.id, { step, ordinal: 0 }).then((found) => {
      if (gone) return;
      setNext(found);
      setInstead(found && found.line.length <= kEditableMax ? `${found.line}\n` : '');
    });
    return () => {
      gone = true;
    };
  }, [together, lane.id, step]);

  useEffect(() => {
    let gone = false;
    const families = new Map(familyNames(lane.session.scene()).map(([family, name]) => [name, family] as const));
    void readProgram(written ? program : '', families).then((read) => {
      if (!gone) setDiagnostics(read.diagnostics);
    });
    return () => {
      gone = true;
    };
  }, [written, program, lane]);

  async function fork(): Promise<void> {
    const read = kind === 'option' ? readChosen(chosen) : null;
    if (typeof read === 'string') return setProblem(read);
    const change: Change =
      read !== null
        ? { kind: 'option', option: read.id, value: read.value }
        : { kind: 'lines', program: kind === 'without' ? '' : program, ...(kind !== 'before' && { instead: true }) };
    setBusy(true);
    const { signal } = abort.current;
    const refused = await together.fork(lane.id, moment, change, signal);
    if (signal.aborted) return;
    setBusy(false);
    setProblem(refused);
    if (refused === null) onForked();
  }
  const choose = (value: Kind, words: string, possible = true) => (
    <label>
      <input
        type="radio"
        name="change"
        checked={kind === value}
        disabled={!possible}
        onChange={() => {
          setKind(value);
          setProblem(null);
        }}
      />{' '}
      {words}
    </label>
  );
  const replaceable = next?.refused === null;

  return (
    <form
      className="forking"
      onSubmit={(event) => {
        event.preventDefault();
        void fork();
      }}
    >
      <p>
        Up to step {formatInteger(moment.step)} the new engine does the same as {letter} ({lane.name}). Then the change
        applies, and the remaining commands run.
      </p>
      <Next next={next} />
      <fieldset>
        <legend>What changes</legend>
        {choose('option', 'An option')}
        {choose('before', 'Insert lines before the next command')}
        {choose('instead', 'Replace the next command', replaceable)}
        {choose('without', 'Skip the next command', replaceable)}
      </fieldset>
      {kind === 'option' && (
        <OptionForm
          options={kDynamic}
          chosen={chosen}
          valueOf={(option) => inForce(lane.session, option)}
          onChange={(changed) => {
            setChosen(changed);
            setProblem(null);
          }}
        />
      )}
      {written && (
        <div className="lines" key={kind}>
          <Editor
            label={kind === 'before' ? 'Insert lines before the next command' : 'Replace the next command'}
            text={program}
            problems={diagnostics}
            complete={completeLine}
            onChange={(text) => {
              if (kind === 'before') setBefore(text);
              else setInstead(text);
              setProblem(null);
            }}
            onRun={() => void fork()}
          />
        </div>
      )}
      <Cost lane={lane} step={moment.step} />
      <div className="row">
        <button type="submit" className="primary" disabled={busy || (written && diagnostics.length > 0)}>
          Fork here
        </button>
        {busy && (
          <span role="status">
            {lane.session.store.getState().status === 'running'
              ? `${letter} is still running; the fork is made when it stops. Close this dialog to cancel the fork.`
              : 'The engine is starting.'}
          </span>
        )}
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
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
function Cost({ lane: { session }, step }: { readonly lane: Lane; readonly step: number }) {
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
