/**
 * The vocabulary of lessons: the only components that MDX may use. Aim, Needs, LiveFigure, Measure, Predict, Vary, Check, Term, Source,
 * Simplified, Teacher. Prose points at things by experiment and semantic address, never by selector.
 */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { optionInfos } from '../protocol/options.gen.ts';
import { optionText } from '../ui/Knob.tsx';
import { Icon } from '../ui/icons.tsx';
import { kStopKinds } from '../views/shared/episode.ts';
import { useSession } from '../views/shared/use-session.ts';
import { SingleFigure } from '../views/stage.tsx';
import type { ViewName } from '../layout/index.ts';
import type { Session } from '../store/types.ts';
import { programOf, type LessonExperiment } from './experiment.ts';
import { measure } from './measure.ts';
import { remember, remembered } from './memory.ts';
import { useDone, useExperiment, useTicksWhileSeen, useWorld } from './world.tsx';

export function Aim({ children }: { readonly children: ReactNode }) {
  return <p className="aim">{children}</p>;
}

export function Needs({ minutes, children }: { readonly minutes: number; readonly children: ReactNode }) {
  return <p className="meta">About {minutes} minutes · {children}</p>;
}

/** A number that the engine computed, in this page, from the experiment named. */
export function Measure({ of, what, digits }: { readonly of: string; readonly what: string; readonly digits?: number }) {
  const { experiment, session } = useExperiment(of);
  const { known } = useWorld();
  const done = useDone(session);
  const name = `${experiment.id}/${what}`;
  const text = done ? measure(session.history().head, what, digits) : (known.get(name) ?? '…');
  return <b className="measure" data-measure={name} title={`Measured here: ${what.replaceAll('_', ' ')}, experiment ${experiment.id}`}>{text}</b>;
}

/** A live drawing of an experiment, with the few controls that a lesson needs. */
export function LiveFigure({ of, view, caption }: { readonly of: string; readonly view?: ViewName; readonly caption: ReactNode }) {
  const { experiment, session } = useExperiment(of);
  const element = useRef<HTMLElement>(null);
  const shown = view ?? experiment.view;
  useTicksWhileSeen(session, element);
  return (
    <figure ref={element} className="live">
      <SingleFigure session={session} view={shown} title={`${experiment.id}: ${shown}`} heightFor={(width) => Math.max(260, Math.min(400, width * 0.56))} />
      <FigureControls session={session} view={shown} />
      <Now session={session} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function Now({ session }: { readonly session: Session }) {
  useSession(session, (s) => s.sceneVersion);
  const sentence = session.narrate();
  return <p className="now">{sentence ? `${sentence}.` : '\u00a0'}</p>;
}

export function FigureControls({ session, view }: { readonly session: Session; readonly view: ViewName }) {
  const { cursor, total, playing } = { cursor: useSession(session, (s) => s.cursor), total: useSession(session, (s) => s.total), playing: useSession(session, (s) => s.playing) };
  const stop = (direction: 1 | -1) => {
    session.setStopKind(kStopKinds[view]);
    session.pause();
    session.stepStop(direction);
  };
  return (
    <div className="figure-controls" role="group" aria-label="Playback of the figure">
      <button type="button" onClick={() => stop(-1)} disabled={total === 0} aria-label="Previous stop"><Icon name="previous" /></button>
      <button type="button" className="primary" onClick={() => (playing ? session.pause() : session.play())} disabled={total === 0} aria-label={playing ? 'Pause' : 'Play'}><Icon name={playing ? 'pause' : 'play'} /></button>
      <button type="button" onClick={() => stop(1)} disabled={total === 0} aria-label="Next stop"><Icon name="next" /></button>
      <input type="range" aria-label="Moment" min={0} max={Math.max(1, total)} value={cursor} disabled={total === 0} onChange={(event) => session.seek(Number(event.target.value))} />
    </div>
  );
}

/** A question before the answer. The choice is stored before anything is revealed; "just show me" is noted and never punished. */
export function Predict({ id, question, options, children }: { readonly id: string; readonly question: string; readonly options: readonly string[]; readonly children: ReactNode }) {
  const [choice, setChoice] = useState<string | null>(null);
  const name = useId();
  useEffect(() => setChoice(remembered(`predict.${id}`)), [id]);
  const choose = (option: string) => {
    remember(`predict.${id}`, option);
    setChoice(option);
  };
  return (
    <section className="predict" aria-labelledby={name} data-predict={id}>
      <h3>Predict first</h3>
      <p id={name}>{question}</p>
      <div className="row">
        {options.map((option) => <button key={option} type="button" aria-pressed={choice === option} onClick={() => choose(option)}>{option}</button>)}
        <button type="button" className="link" onClick={() => choose('shown')}>Just show me</button>
      </div>
      {choice !== null && <div className="reveal">{choice !== 'shown' && <p className="said">You said: {choice}.</p>}{children}</div>}
    </section>
  );
}

interface Trial { readonly value: number; readonly results: readonly string[] }

/** One knob, and the experiment run again with it: each value tried stays in the table, so that a pattern can be seen. */
export function Vary({ of, option, values, show }: { readonly of: string; readonly option: string; readonly values: readonly number[]; readonly show: readonly { readonly what: string; readonly name: string; readonly digits?: number }[] }) {
  const { experiment } = useExperiment(of);
  const world = useWorld();
  const info = optionInfos.find((o) => o.name === option)!;
  const [trials, setTrials] = useState<readonly Trial[]>([]);
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const id = useId();
  async function run() {
    setBusy(true);
    const session = world.openFresh(experiment.seed);
    const value = values[at]!;
    const stop = keepTicking(session);
    await session.run(programOf(experiment, { [option]: value }));
    stop();
    const scene = session.history().head;
    setTrials((old) => [...old.filter((t) => t.value !== value), { value, results: show.map((s) => measure(scene, s.what, s.digits)) }].sort((a, b) => a.value - b.value));
    session.close();
    setBusy(false);
  }
  return (
    <section className="vary" aria-label={`Vary ${option}`}>
      <h3>Change one knob</h3>
      <div className="knob-row">
        <label htmlFor={id}><code>{option}</code></label>
        <input id={id} type="range" min={0} max={values.length - 1} step={1} value={at} aria-valuetext={optionText(info, values[at]!)} onChange={(event) => setAt(Number(event.target.value))} />
        <output htmlFor={id}>{optionText(info, values[at]!)}</output>
        <button type="button" className="primary" disabled={busy} onClick={() => void run()}>{busy ? 'Running …' : 'Run it'}</button>
      </div>
      <table>
        <thead><tr><th scope="col">{option.replaceAll('_', ' ')}</th>{show.map((s) => <th key={s.what} scope="col">{s.name}</th>)}</tr></thead>
        <tbody>
          {trials.length === 0 && <tr><td colSpan={show.length + 1}>Nothing tried yet.</td></tr>}
          {trials.map((t) => <tr key={t.value}><th scope="row">{optionText(info, t.value)}</th>{t.results.map((r, i) => <td key={show[i]!.what}>{r}</td>)}</tr>)}
        </tbody>
      </table>
    </section>
  );
}

/** A task that the engine grades: choose a value, the experiment runs with it, a counter decides. */
export function Check({ of, option, values, counter, atMost, children }: { readonly of: string; readonly option: string; readonly values: readonly number[]; readonly counter: string; readonly atMost: number; readonly children: ReactNode }) {
  const { experiment } = useExperiment(of);
  const world = useWorld();
  const info = optionInfos.find((o) => o.name === option)!;
  const [value, setValue] = useState(values[0]!);
  const [verdict, setVerdict] = useState<{ readonly right: boolean; readonly text: string } | null>(null);
  const id = useId();
  async function grade() {
    const session = world.openFresh(experiment.seed);
    const stop = keepTicking(session);
    await session.run(programOf(experiment, { [option]: value }));
    stop();
    const got = Number(measure(session.history().head, counter, 0));
    session.close();
    const smaller = values.filter((v) => v < value).length;
    setVerdict(got <= atMost
      ? { right: true, text: `The engine counts ${got}: right.${smaller > 0 ? ' Does a smaller value do it too?' : ''}` }
      : { right: false, text: `The engine counts ${got}, which is more than ${atMost}. Try another value.` });
  }
  return (
    <section className="check" aria-label="Check yourself">
      <h3>Check yourself</h3>
      <div>{children}</div>
      <div className="row">
        <label htmlFor={id}><code>{option}</code></label>
        <select id={id} value={value} onChange={(event) => setValue(Number(event.target.value))}>{values.map((v) => <option key={v} value={v}>{optionText(info, v)}</option>)}</select>
        <button type="button" className="primary" onClick={() => void grade()}>Let the engine grade it</button>
      </div>
      <p role="status" className="verdict" data-right={verdict?.right}>{verdict?.text ?? ''}</p>
    </section>
  );
}

/** A session that no figure shows still needs its frames. Returns the way to stop. */
export function keepTicking(session: Session): () => void {
  const handle = setInterval(() => session.tick(performance.now()), 16);
  return () => clearInterval(handle);
}

export function Term({ children, means }: { readonly children: ReactNode; readonly means: string }) {
  return <dfn title={means}>{children}</dfn>;
}

export function Source({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return <a className="source" href={href} rel="noreferrer">{children}</a>;
}

export function Simplified({ children }: { readonly children: ReactNode }) {
  return <aside className="simplified" aria-label="What is simplified here"><h3>What is simplified here</h3>{children}</aside>;
}

export function Teacher({ children }: { readonly children: ReactNode }) {
  return <details className="teacher"><summary>For teachers</summary>{children}</details>;
}

/** What MDX is given. */
export const kParts = { Aim, Needs, Measure, LiveFigure, Predict, Vary, Check, Term, Source, Simplified, Teacher } as const;

export type { LessonExperiment };
