/** One figure without chrome: the drawing, its few controls, one sentence, a way to more. */
import type { Layout } from '../layout/index.ts';
import { FigureControls, figureHeight } from '../lessons/figure-controls.tsx';
import { KeptStill, Still } from '../lessons/still.tsx';
import type { Session } from '../store/types.ts';
import type { TellMarks } from '../views/shared/debug.ts';
import { useSession } from '../views/shared/use-session.ts';
import { useTicks } from '../views/shared/use-ticks.ts';
import { SingleFigure } from '../views/shared/picture.tsx';
import type { EmbeddedFigure } from './embedded-figure.ts';

/** What a reader may do with the figure: nothing, play and step, or all. */
export type Controls = 'none' | 'play' | 'all';

/** As the address says it; `no` is an older word for none. Pure. */
export const controlsOf = (said: string | null): Controls =>
  said === 'none' || said === 'no' ? 'none' : said === 'play' ? 'play' : 'all';

export interface EmbedPageProps {
  readonly session: Session;
  readonly figure: EmbeddedFigure;
  /** Draws it, once the session has run; null before, and then the still stands there. */
  readonly layout: Layout | null;
  readonly still?: Element | undefined;
  readonly controls: Controls;
  readonly onMarks?: TellMarks;
}

export function EmbedPage({ session, figure, layout, still, controls, onMarks }: EmbedPageProps) {
  useTicks(session);
  const problem = useSession(session, (s) =>
    s.status === 'error' || (s.status === 'ready' && s.diagnostics.length > 0) ? s.message : '',
  );
  const { view, title, more } = figure;
  return (
    <main id="main" className="embed">
      <h1 className="unseen">{title}</h1>
      <figure className="live" data-figure={figure.name} data-live={layout !== null}>
        {layout === null ? (
          <KeptStill element={still} />
        ) : typeof window === 'undefined' ? (
          <Still session={session} layout={layout} title={title} heightFor={figureHeight} name={figure.name} />
        ) : (
          <SingleFigure
            session={session}
            view={view}
            layout={layout}
            title={title}
            heightFor={figureHeight}
            {...(onMarks ? { onMarks } : {})}
          />
        )}
        {layout && controls !== 'none' && (
          <FigureControls session={session} view={view} stops={figure.stops} few={controls === 'play'} />
        )}
        {problem && (
          <p className="now" role="alert">
            A still picture: {problem}
          </p>
        )}
        <figcaption>
          <span className="credit">{title}</span>
          <a href={more.href} target="_blank" rel="noopener">
            {more.text}
          </a>
        </figcaption>
      </figure>
    </main>
  );
}

/** Said in place of a figure that does not exist. */
export function NoFigure({ name, names }: { readonly name: string; readonly names: readonly string[] }) {
  return (
    <main id="main" className="embed">
      <h1 className="unseen">No figure</h1>
      <p className="now" role="alert">
        There is no figure called “{name.slice(0, 60)}”. There are: {names.join(', ')}.
      </p>
    </main>
  );
}
