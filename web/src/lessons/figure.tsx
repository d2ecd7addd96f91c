/**
 * A drawing of an experiment in the prose, with the few controls that reading needs (figure-controls.tsx). Before its engine is ready the still stands there, and nothing jumps when the live one takes its place.
 */
import { isValidElement, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Layout } from '../marks/input.ts';
import { titleOf, type FigureViewName } from '../visualizations/registry.ts';
import type { Mark } from '../marks/marks.ts';
import type { Session } from '../store/session-types.ts';
import { Icon } from '../ui/icons.tsx';
import { PartBoundary } from '../ui/Part.tsx';
import { SingleFigure } from '../visualizations/SingleFigure.tsx';
import { useSession } from '../figure/use-session.ts';
import type { NamedStop } from './lesson-experiment.ts';
import { FigureControls } from './figure-controls.tsx';
import { figureHeight, lowHeight } from './figure-shape.ts';
import { FigureWays } from './figure-ways.tsx';
import { FigureBeside, type Beside } from './lights.tsx';
import { lighting, sayLit } from './lit-marks.ts';
import { LitRecords } from './lit-records.tsx';
import { positionOf } from './moments.ts';
import { KeptStill } from './kept-still.tsx';
import { Still } from './still.tsx';
import { WordButton } from './word-button.tsx';
import { useAround, useExperiment, useLayout, useNear, useTicksWhileSeen } from './world.tsx';

/** `low`: there is little in it, so that it takes less height. */
export function LiveFigure({
  of,
  view,
  low = false,
  children,
}: {
  readonly of: string;
  readonly view?: FigureViewName;
  readonly low?: boolean;
  readonly children: ReactNode;
}) {
  const { experiment, opened } = useExperiment(of);
  const { world } = useAround();
  const element = useRef<HTMLElement>(null);
  const shown = view ?? experiment.views[0] ?? 'tree';
  const open = useCallback(() => world.open(experiment, shown), [world, experiment, shown]);
  useNear(element, open);
  const layout = useLayout(of, shown);
  const session = opened?.ready === true && layout !== null ? opened.session : null;
  const title = `${experiment.id}: ${titleOf(shown)}`;
  const name = `${experiment.id}/${shown}`;
  const heightFor = low ? lowHeight : figureHeight;
  return (
    <figure
      ref={element}
      className="live"
      id={`figure-${experiment.id}`}
      data-figure={name}
      data-low={low || undefined}
      data-live={session !== null && !kInNode}
    >
      {session === null || layout === null ? (
        <KeptStill element={world.stills.get(name)} />
      ) : kInNode ? (
        <Still session={session} layout={layout} title={title} heightFor={heightFor} name={name} />
      ) : (
        <PartBoundary name="This figure">
          <Moving
            session={session}
            view={shown}
            layout={layout}
            title={title}
            heightFor={heightFor}
            element={element}
            stops={experiment.stops}
          />
        </PartBoundary>
      )}
      {(session === null || kInNode) && (
        <Waiting
          name={`${name}/now`}
          sentence={session ? `${session.narrate()}.` : (world.known.get(`${name}/now`) ?? '')}
          problem={opened?.problem ?? null}
          stops={experiment.stops}
        />
      )}
      <figcaption>
        <span>{children}</span>
        <FigureWays
          session={kInNode ? null : session}
          view={shown}
          up={world.up}
          figure={`${world.slug}/${experiment.id}`}
          named={shown !== (experiment.views[0] ?? 'tree')}
        />
      </figcaption>
    </figure>
  );
}

/** The drawing while it lives, its controls, and in words what the prose points at in it. */
function Moving({
  session,
  view,
  layout: plain,
  title,
  heightFor,
  element,
  stops,
}: {
  readonly session: Session;
  readonly view: FigureViewName;
  readonly layout: Layout;
  readonly title: string;
  readonly heightFor: (width: number) => number;
  readonly element: { readonly current: Element | null };
  readonly stops: readonly NamedStop[];
}) {
  useTicksWhileSeen(session, element);
  const layout = useMemo(() => lighting(plain), [plain]);
  const marks = useRef<readonly Mark[]>([]);
  const onMarks = useCallback((_: unknown, drawn: readonly Mark[]) => void (marks.current = drawn), []);
  const pointed = useSession(session, (s) => s.pointed);
  const version = useSession(session, (s) => s.sceneVersion);
  const [lit, setLit] = useState('');
  // After the picture, whose effects come first, has told its marks.
  useEffect(() => setLit(sayLit(marks.current, pointed)), [pointed, version]);
  return (
    <>
      <SingleFigure
        session={session}
        view={view}
        layout={layout}
        title={title}
        heightFor={heightFor}
        onMarks={onMarks}
      />
      <FigureControls
        session={session}
        view={view}
        stops={stops}
        lit={lit}
        records={<LitRecords session={session} />}
      />
    </>
  );
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
        <input type="range" aria-label="Moment" min={0} max={1} defaultValue={1} disabled />
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

/** Words in the prose that lead the figure of an experiment to one of its named moments. */
export function Show({ of, at, children }: { readonly of: string; readonly at: string; readonly children: ReactNode }) {
  const { experiment, opened } = useExperiment(of);
  const stop = experiment.stops.find((s) => s.name === at);
  if (!stop) throw new Error(`experiment ${of} has no stop called ${at}`);
  const ready = opened?.ready === true;
  return (
    <WordButton
      className="show"
      disabled={!ready}
      onPress={() => {
        if (!opened) return;
        opened.session.seek(positionOf(opened.session.history(), stop.at));
        document.getElementById(`figure-${experiment.id}`)?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {children}
    </WordButton>
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
  const beside = isValidElement<Partial<Beside>>(figure) && figure.type === LiveFigure ? figure.props : null;
  return (
    <section className={below ? 'passage below' : 'passage'}>
      <div className="words-of">
        <FigureBeside value={beside?.of === undefined ? null : { ...beside, of: beside.of }}>{children}</FigureBeside>
      </div>
      <div className="figure-of">{figure}</div>
    </section>
  );
}
