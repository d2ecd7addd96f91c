/**
 * A drawing of an experiment, with the few controls that reading needs: previous stop, play, next stop, a slider; and one sentence that
 * says what just happened. Before its engine is ready the still stands there, and nothing jumps when the live one takes its place.
 */
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import type { ViewName } from '../layout/index.ts';
import { formatCount, formatInteger } from '../base/units.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import { lit as litBy } from '../scene/causes.ts';
import type { Session, StopKind } from '../store/types.ts';
import { Icon } from '../ui/icons.tsx';
import { kStopKinds } from '../views/shared/episode.ts';
import { useSession } from '../views/shared/use-session.ts';
import { SingleFigure } from '../views/stage.tsx';
import type { NamedStop } from './experiment.ts';
import { positionOf } from './moments.ts';
import { KeptStill, Still } from './still.tsx';
import { useAround, useExperiment, useNear, useTicksWhileSeen } from './world.tsx';

/** How high a figure is for its width, px. A drawing of a path needs the same room on a phone as on a desk, or its words collide. */
export const figureHeight = (width: number): number =>
  Math.round(width < 520 ? Math.max(300, width * 0.9) : Math.min(460, Math.max(300, width * 0.58)));

export function LiveFigure({
  of,
  view,
  children,
}: {
  readonly of: string;
  readonly view?: ViewName;
  readonly children: ReactNode;
}) {
  const { experiment, opened } = useExperiment(of);
  const { world } = useAround();
  const element = useRef<HTMLElement>(null);
  const shown = view ?? experiment.views[0] ?? 'tree';
  const open = useCallback(() => world.open(experiment), [world, experiment]);
  useNear(element, open);
  const title = `${experiment.id}: ${kTitles[shown]}`;
  const name = `${experiment.id}/${shown}`;
  return (
    <figure
      ref={element}
      className="live"
      id={`figure-${experiment.id}`}
      data-figure={name}
      data-live={opened?.ready === true}
    >
      {!opened?.ready ? (
        <KeptStill element={world.stills.get(name)} />
      ) : kInNode ? (
        <Still session={opened.session} view={shown} title={title} heightFor={figureHeight} name={name} />
      ) : (
        <Moving session={opened.session} view={shown} title={title} element={element} />
      )}
      {opened?.ready && !kInNode ? (
        <FigureControls session={opened.session} view={shown} stops={experiment.stops} />
      ) : (
        <Waiting
          name={`${name}/now`}
          sentence={opened?.ready ? `${opened.session.narrate()}.` : (world.known.get(`${name}/now`) ?? '')}
          problem={opened?.problem ?? null}
          stops={experiment.stops}
        />
      )}
      <figcaption>
        <span>{children}</span>
        <a href={`${world.up}/embed/index.html?figure=${world.slug}/${experiment.id}`}>This figure alone</a>
      </figcaption>
    </figure>
  );
}

export const kTitles: Readonly<Record<ViewName, string>> = {
  tree: 'the tree, its levels and tables over their keys',
  'write-path': 'client, write-ahead log, memtable, flush',
  'read-path': 'a Get and the filters it asks',
  merge: 'the heap of the merging iterator',
  compaction: 'a compaction: in, out, left behind',
  tombstones: 'a scan among tombstones',
};

function Moving({
  session,
  view,
  title,
  element,
}: {
  readonly session: Session;
  readonly view: ViewName;
  readonly title: string;
  readonly element: { readonly current: Element | null };
}) {
  useTicksWhileSeen(session, element);
  return <SingleFigure session={session} view={view} title={title} heightFor={figureHeight} />;
}

/** While pages are made there is no window, and controls could not act. */
const kInNode = typeof window === 'undefined';

/** What stands where the controls will be, in the same room. */
function Waiting({
  name,
  sentence,
  problem,
  stops,
}: {
  readonly name: string;
  readonly sentence: string;
  readonly problem: string | null;
  readonly stops: readonly NamedStop[];
}) {
  return (
    <>
      <div className="figure-controls waiting" role="group" aria-label="Playback of the figure">
        <button type="button" disabled aria-label="Previous stop">
          <Icon name="previous" />
        </button>
        <button type="button" className="primary" disabled aria-label="Play">
          <Icon name="play" />
        </button>
        <button type="button" disabled aria-label="Next stop">
          <Icon name="next" />
        </button>
        <span className="grow" />
        {stops.length > 1 && (
          <span className="stops">
            {stops.map((stop) => (
              <button key={stop.name} type="button" className="link" disabled>
                {stop.name}
              </button>
            ))}
          </span>
        )}
      </div>
      {problem ? (
        <p className="now" role="alert">
          A still picture: {problem}
        </p>
      ) : (
        <p className="now">
          <span data-said={name}>{sentence}</span>
        </p>
      )}
    </>
  );
}

export function FigureControls({
  session,
  view,
  stops = [],
}: {
  readonly session: Session;
  readonly view: ViewName;
  readonly stops?: readonly NamedStop[];
}) {
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const playing = useSession(session, (s) => s.playing);
  useSession(session, (s) => s.sceneVersion);
  const nothing = total === 0;
  const kind: StopKind = kStopKinds[view];
  const stop = (direction: 1 | -1) => {
    session.setStopKind(kind);
    // A run without any episode of this animation is stepped record by record.
    if (session.stops(kind).stops.length > 0) session.stepStop(direction);
    else if (direction > 0) session.step();
    else session.stepBack();
  };
  const sentence = session.narrate();
  return (
    <>
      <div className="figure-controls" role="group" aria-label="Playback of the figure">
        <button type="button" onClick={() => stop(-1)} disabled={nothing} aria-label="Previous stop">
          <Icon name="previous" />
        </button>
        <button
          type="button"
          className="primary"
          onClick={() => (playing ? session.pause() : session.play())}
          disabled={nothing}
          aria-label={playing ? 'Pause' : 'Play'}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        <button type="button" onClick={() => stop(1)} disabled={nothing} aria-label="Next stop">
          <Icon name="next" />
        </button>
        <input
          type="range"
          aria-label="Moment"
          min={0}
          max={Math.max(1, total)}
          value={cursor}
          disabled={nothing}
          aria-valuetext={sentence || 'before everything'}
          onChange={(event) => session.seek(Number(event.target.value))}
        />
        {stops.length > 1 && <Stops session={session} stops={stops} />}
      </div>
      <LitRecords session={session} />
      <p className="now">{sentence ? `${sentence}.` : '\u00a0'}</p>
    </>
  );
}

/** The records behind a number that was pressed: how many, what they add up to, and a way from one to the next. */
function LitRecords({ session }: { readonly session: Session }) {
  const counter = useSession(session, (s) => s.litCounter);
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  // The history is the same object while it grows; its length stands for it.
  const whole = useMemo(
    () => (counter === null ? null : litBy(session.history(), counter, 0, total)),
    [session, counter, total],
  );
  if (counter === null || whole === null) return null;
  const { name } = counterInfos[counter]!;
  const before = whole.records.filter((record) => record + 1 < cursor);
  const here = whole.records.findLastIndex((record) => record + 1 <= cursor);
  const next = whole.records[here + 1];
  return (
    <p className="lit" role="status">
      <span>
        <code>{name}</code>: {formatCount(whole.count, 'record')}{' '}
        {whole.sum === whole.count ? 'make it' : `add up to ${formatInteger(whole.sum)}`}.
      </span>
      <button
        type="button"
        className="link"
        disabled={before.length === 0}
        onClick={() => session.seek(before.at(-1)! + 1)}
      >
        previous
      </button>
      <span>
        {formatInteger(here + 1)} of {formatInteger(whole.count)}
      </span>
      <button type="button" className="link" disabled={next === undefined} onClick={() => session.seek(next! + 1)}>
        next
      </button>
      <button type="button" className="link" onClick={() => session.light(null)}>
        put out
      </button>
    </p>
  );
}

/** The named moments of an experiment, as a few words to press. */
function Stops({ session, stops }: { readonly session: Session; readonly stops: readonly NamedStop[] }) {
  const total = useSession(session, (s) => s.total);
  const cursor = useSession(session, (s) => s.cursor);
  // The history is the same object while it grows; its length stands for it.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const places = useMemo(() => stops.map((stop) => positionOf(session.history(), stop.at)), [session, stops, total]);
  return (
    <span className="stops">
      {stops.map((stop, i) => (
        <button
          key={stop.name}
          type="button"
          className="link"
          aria-pressed={places[i] === cursor}
          onClick={() => session.seek(places[i]!)}
        >
          {stop.name}
        </button>
      ))}
    </span>
  );
}

/** Words in the prose that lead the figure of an experiment to one of its named moments. */
export function Show({ of, at, children }: { readonly of: string; readonly at: string; readonly children: ReactNode }) {
  const { experiment, opened } = useExperiment(of);
  const stop = experiment.stops.find((s) => s.name === at);
  if (!stop) throw new Error(`experiment ${of} has no stop called ${at}`);
  const ready = opened?.ready === true;
  return (
    <button
      type="button"
      className="show"
      disabled={!ready}
      onClick={() => {
        if (!opened) return;
        opened.session.seek(positionOf(opened.session.history(), stop.at));
        document.getElementById(`figure-${experiment.id}`)?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {children}
    </button>
  );
}

/**
 * A part of a lesson: prose, and beside it what it speaks of, which stays in sight while the prose is read. In one column the figure comes
 * behind the heading, or, with `below`, behind the prose.
 */
export function Passage({
  figure,
  below = false,
  children,
}: {
  readonly figure: ReactNode;
  readonly below?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section className={below ? 'passage below' : 'passage'}>
      <div className="words-of">{children}</div>
      <div className="figure-of">{figure}</div>
    </section>
  );
}
