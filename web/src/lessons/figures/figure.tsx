/**
 * A drawing of an experiment in the prose, with the few controls that reading needs (figure-controls.tsx). Until its engine is ready the still is
 * shown; the live drawing that replaces it has the same height.
 */
import { titleOf, type FigureViewName } from '../../visualizations/registry.ts';
import { isValidElement, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { PartBoundary } from '../../ui/Part.tsx';
import type { Episode, LessonExperiment, NamedStop } from '../measurements/lesson-experiment.ts';
import { PrerenderedFigure } from './prerendered-figure.tsx';
import { FigureControls, WaitingControls } from './figure-controls.tsx';
import { moveFigures } from './figure-owner.ts';
import { figureHeight, lowHeight, raceHeight } from './figure-shape.ts';
import { FigureWays } from './figure-ways.tsx';
import { NeighborFigureContext, type NeighborFigure } from './highlight.tsx';
import { LiveDrawing, type LiveDrawingProps } from './live-drawing.tsx';
import type { EpisodeFigure } from './episode-figure.tsx';
import { CountedRecordList } from './counted-records.tsx';
import { positionOf } from './moments.ts';
import { kNoEngine } from './playback-bar.tsx';
import { WordButton } from './word-button.tsx';
import {
  useLessonContext,
  useExperiment,
  useExperiments,
  useLayout,
  useNear,
  useFramesWhileVisible,
} from '../lesson-context.tsx';

interface LiveFigureProps {
  readonly of: string;
  readonly view?: FigureViewName;
  /** The drawing has few rows, so it gets less height. */
  readonly low?: boolean;
  readonly children: ReactNode;
}

/** Hydrated separately, when React is idle or the reader interacts with it. */
export function LiveFigure(props: LiveFigureProps) {
  return (
    <Suspense>
      <OneFigure {...props} />
    </Suspense>
  );
}

interface Played {
  readonly Player: typeof EpisodeFigure | null;
  readonly isLoading: boolean;
}

/** The player of a figure with an episode. If its script cannot be loaded, the figure has the usual controls. */
function usePlayer(episode: Episode | undefined): Played {
  const [played, setPlayed] = useState<Played>({ Player: null, isLoading: episode !== undefined });
  useEffect(() => {
    if (episode)
      import('./episode-figure.tsx').then(
        ({ EpisodeFigure: Player }) => setPlayed({ Player, isLoading: false }),
        () => setPlayed({ Player: null, isLoading: false }),
      );
  }, [episode]);
  return played;
}

/** The other experiments of its race; the same list until the lesson changes. */
function useRivals({ race }: LessonExperiment): readonly LessonExperiment[] {
  const found = useExperiments(race?.rivals ?? kNoRivals);
  const [rivals] = useState(found);
  return rivals;
}

const kNoRivals: readonly string[] = [];

function OneFigure({ of, view, low = false, children }: LiveFigureProps) {
  const { experiment, opened } = useExperiment(of);
  const { runtime } = useLessonContext();
  const element = useRef<HTMLElement>(null);
  const shown = view ?? experiment.views[0] ?? 'tree';
  const rivals = useRivals(experiment);
  const open = useCallback(() => runtime.open(experiment, shown, rivals), [runtime, experiment, shown, rivals]);
  useNear(element, open);
  const layout = useLayout(of, shown);
  const { prerender } = runtime;
  const { episode } = experiment;
  const { Player, isLoading } = usePlayer(episode);
  const isReady = opened?.ready === true && layout !== null;
  const session = isReady && !prerender && !isLoading ? opened.session : null;
  const title = `${experiment.id}: ${experiment.race ? 'the same program in several designs' : titleOf(shown)}`;
  const name = `${experiment.id}/${shown}`;
  const heightFor = experiment.race ? raceHeight : low ? lowHeight : figureHeight;
  const drawn = prerender && isReady ? { session: opened.session, layout } : null;
  const checked = drawn && episode && prerender?.checkEpisode({ ...drawn, episode });
  const built = checked ?? (drawn ? `${drawn.session.narrate()}.` : (runtime.known.get(`${name}/now`) ?? ''));
  return (
    <figure
      ref={element}
      className="live"
      id={`figure-${experiment.id}`}
      data-figure={name}
      data-low={low || undefined}
      data-race={experiment.race && ''}
      data-episode={episode && ''}
      data-live={session !== null}
    >
      {session === null || layout === null ? (
        <PrerenderedFigure
          staticFigure={drawn ? prerender?.staticFigure({ ...drawn, title, heightFor, name }) : undefined}
        />
      ) : (
        <PartBoundary name="This figure">
          {Player && episode ? (
            <Player
              {...{ session, view: shown, layout, title, heightFor, element, episode }}
              records={<CountedRecordList session={session} />}
            />
          ) : (
            <Moving
              {...{ session, view: shown, layout, title, heightFor, element }}
              stops={experiment.stops}
              first={built}
            />
          )}
        </PartBoundary>
      )}
      {session === null && (
        <WaitingControls
          view={shown}
          name={`${name}/now`}
          sentence={built}
          problem={opened?.problem ?? null}
          unit={episode ? 'beat' : 'stop'}
          stops={episode ? [] : experiment.stops}
        />
      )}
      <figcaption>
        <span>{children}</span>
        <FigureWays
          session={session}
          view={shown}
          up={runtime.up}
          figure={`${runtime.slug}/${experiment.id}`}
          named={shown !== (experiment.views[0] ?? 'tree')}
          rivals={() =>
            rivals.map(({ id }, i) => ({ name: experiment.race!.names[i + 1]!, session: runtime.peek(id)!.session }))
          }
        />
      </figcaption>
    </figure>
  );
}

/** The live drawing, its controls, and a sentence about the marks that the prose highlights. */
function Moving({ element, stops, first, ...drawing }: MovingProps) {
  const { session, view } = drawing;
  useFramesWhileVisible(session, element);
  return (
    <LiveDrawing {...drawing}>
      {(highlighted, announced) => (
        <FigureControls
          {...{ session, view, stops, first, highlighted, announced }}
          records={<CountedRecordList session={session} />}
        />
      )}
    </LiveDrawing>
  );
}

interface MovingProps extends LiveDrawingProps {
  readonly element: { readonly current: Element | null };
  readonly stops: readonly NamedStop[];
  readonly first: string;
}

/** Words in the prose that lead the figure of an experiment to one of its named moments. */
export function GoTo({ of, at, children }: { readonly of: string; readonly at: string; readonly children: ReactNode }) {
  const { experiment, opened } = useExperiment(of);
  const { prerender } = useLessonContext().runtime;
  const stop = experiment.stops.find((s) => s.name === at);
  if (!stop) throw new Error(`experiment ${of} has no stop called ${at}`);
  const ready = opened?.ready === true && !prerender;
  return (
    <WordButton
      className="show"
      disabled={!ready}
      title={ready ? undefined : kNoEngine}
      onPress={() => {
        if (!opened) return;
        moveFigures(opened.session, positionOf(opened.session.history(), stop.at));
        document.getElementById(`figure-${experiment.id}`)?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {children}
    </WordButton>
  );
}

/** The figure that words beside it lead to: `figure` itself, or the one in it (tasks/own-key.tsx). */
function neighborIn(figure: ReactNode): Partial<NeighborFigure> | null {
  if (!isValidElement<Partial<NeighborFigure> & { readonly children?: ReactNode }>(figure)) return null;
  return figure.type === LiveFigure ? figure.props : neighborIn(figure.props.children);
}

/**
 * A section of a lesson: prose, and next to it its figure, which stays visible while the prose scrolls. In one column the figure follows the
 * heading, or, with `below`, the prose.
 */
export function FigureSection({
  figure,
  below = false,
  children,
}: {
  readonly figure: ReactNode;
  readonly below?: boolean;
  readonly children: ReactNode;
}) {
  const beside = neighborIn(figure);
  return (
    <section className={below ? 'figure-section below' : 'figure-section'}>
      <div className="words-of">
        <NeighborFigureContext value={beside?.of === undefined ? null : { ...beside, of: beside.of }}>
          {children}
        </NeighborFigureContext>
      </div>
      <div className="figure-of">{figure}</div>
    </section>
  );
}
