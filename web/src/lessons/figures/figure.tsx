/**
 * A drawing of an experiment in the prose, with the few controls that reading needs (figure-controls.tsx). Until its engine is ready the still is
 * shown; the live drawing that replaces it has the same height.
 */
import { titleOf, type FigureViewName } from '../../visualizations/registry.ts';
import { isValidElement, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Layout } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import type { Session } from '../../session/session-types.ts';
import { PartBoundary } from '../../ui/Part.tsx';
import { SingleFigure } from '../../visualizations/SingleFigure.tsx';
import { useSession } from '../../figure/use-session.ts';
import type { NamedStop } from '../measurements/lesson-experiment.ts';
import { PrerenderedFigure } from './prerendered-figure.tsx';
import { FigureControls, kNoEngine, WaitingControls } from './figure-controls.tsx';
import { figureHeight, lowHeight } from './figure-shape.ts';
import { FigureWays } from './figure-ways.tsx';
import { NeighborFigureContext, type NeighborFigure } from './highlight.tsx';
import { highlightPointed, highlightText } from './highlighted-marks.ts';
import { CountedRecordList } from './counted-records.tsx';
import { positionOf } from './moments.ts';
import { WordButton } from './word-button.tsx';
import { useLessonContext, useExperiment, useLayout, useNear, useFramesWhileVisible } from '../lesson-context.tsx';

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

function OneFigure({ of, view, low = false, children }: LiveFigureProps) {
  const { experiment, opened } = useExperiment(of);
  const { runtime } = useLessonContext();
  const element = useRef<HTMLElement>(null);
  const shown = view ?? experiment.views[0] ?? 'tree';
  const open = useCallback(() => runtime.open(experiment, shown), [runtime, experiment, shown]);
  useNear(element, open);
  const layout = useLayout(of, shown);
  const { prerender } = runtime;
  const isReady = opened?.ready === true && layout !== null;
  const session = isReady && !prerender ? opened.session : null;
  const title = `${experiment.id}: ${titleOf(shown)}`;
  const name = `${experiment.id}/${shown}`;
  const heightFor = low ? lowHeight : figureHeight;
  const built = isReady && prerender ? `${opened.session.narrate()}.` : (runtime.known.get(`${name}/now`) ?? '');
  return (
    <figure
      ref={element}
      className="live"
      id={`figure-${experiment.id}`}
      data-figure={name}
      data-low={low || undefined}
      data-live={session !== null}
    >
      {session === null || layout === null ? (
        <PrerenderedFigure
          staticFigure={
            isReady ? prerender?.staticFigure({ session: opened.session, layout, title, heightFor, name }) : undefined
          }
        />
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
            first={built}
          />
        </PartBoundary>
      )}
      {session === null && (
        <WaitingControls
          view={shown}
          name={`${name}/now`}
          sentence={built}
          problem={opened?.problem ?? null}
          stops={experiment.stops}
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
        />
      </figcaption>
    </figure>
  );
}

/** The live drawing, its controls, and a sentence about the marks that the prose highlights. */
function Moving({
  session,
  view,
  layout: plain,
  title,
  heightFor,
  element,
  stops,
  first,
}: {
  readonly session: Session;
  readonly view: FigureViewName;
  readonly layout: Layout;
  readonly title: string;
  readonly heightFor: (width: number) => number;
  readonly element: { readonly current: Element | null };
  readonly stops: readonly NamedStop[];
  readonly first: string;
}) {
  useFramesWhileVisible(session, element);
  const layout = useMemo(() => highlightPointed(plain), [plain]);
  const marks = useRef<readonly Mark[]>([]);
  const onMarks = useCallback((_: unknown, drawn: readonly Mark[]) => void (marks.current = drawn), []);
  const emphasized = useSession(session, (s) => s.emphasized);
  const version = useSession(session, (s) => s.sceneVersion);
  const [highlightedText, setHighlighted] = useState('');
  // The effects of the picture run first, so onMarks has received its marks.
  useEffect(() => setHighlighted(highlightText(marks.current, emphasized)), [emphasized, version]);
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
        first={first}
        highlighted={highlightedText}
        records={<CountedRecordList session={session} />}
      />
    </>
  );
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
        opened.session.seek(positionOf(opened.session.history(), stop.at));
        document.getElementById(`figure-${experiment.id}`)?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {children}
    </WordButton>
  );
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
  const beside = isValidElement<Partial<NeighborFigure>>(figure) && figure.type === LiveFigure ? figure.props : null;
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
