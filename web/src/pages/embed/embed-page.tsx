/** One figure without chrome: the drawing, its few controls, one sentence, a way to more. */
import { useEffect, type ReactNode } from 'react';
import type { Layout } from '../../marks/input.ts';
import { FigureControls } from '../../lessons/figures/figure-controls.tsx';
import { figureHeight } from '../../lessons/figures/figure-shape.ts';
import { KeptStill } from '../../lessons/figures/kept-still.tsx';
import type { Session } from '../../session/session-types.ts';
import type { TellMarks } from '../../figure/debug.ts';
import { useSession } from '../../figure/use-session.ts';
import { useTicks } from '../../figure/use-ticks.ts';
import { SingleFigure } from '../../visualizations/SingleFigure.tsx';
import type { EmbeddedFigure } from './embedded-figure.ts';
import type { Shown } from './height.ts';

/** What may be taken from the reader: to play, to step, to go to any moment, to go where more is said. */
export type Lock = 'play' | 'step' | 'moments' | 'more';

const kTime: readonly Lock[] = ['step', 'play', 'moments'];
const kLocks: readonly Lock[] = [...kTime, 'more'];

/** What an address locks, by `lock` and by `controls`, the short way to say it; words that mean nothing are passed over. Pure. */
export function locksOf(query: URLSearchParams): ReadonlySet<Lock> {
  const said = (query.get('lock') ?? '').split(',');
  const controls = query.get('controls') ?? '';
  // `no` is an older word for none.
  const short = /^no(ne)?$/.test(controls) ? kTime : controls === 'play' ? ['moments'] : [];
  return new Set(kLocks.filter((lock) => [...said, ...short].includes(lock) || said.includes('all')));
}

export interface EmbedPageProps {
  readonly session: Session;
  readonly figure: EmbeddedFigure;
  /** Draws it, once the session has run; null before, and then the still stands there. */
  readonly layout: Layout | null;
  readonly still?: Element | undefined;
  /** While pages are made: its still. */
  readonly drawn?: ReactNode;
  /** What draws it could not be fetched. */
  readonly unfetched?: boolean;
  readonly locked: ReadonlySet<Lock>;
  /** Sentences about the address, for its author. */
  readonly notes?: readonly string[];
  readonly onMarks?: TellMarks;
  /** Called when there is something to see, and with each new state. */
  readonly onShown?: (shown: Shown) => void;
}

/** While pages are made nobody knows which figure an address will ask for. */
const kAnyFigure = 'Strata figure';

export function EmbedPage({
  session,
  figure,
  layout,
  still,
  drawn,
  unfetched = false,
  locked,
  notes = [],
  onMarks,
  onShown,
}: EmbedPageProps) {
  useTicks(session);
  const refused = useSession(session, (s) =>
    s.status === 'error' || (s.status === 'ready' && s.diagnostics.length > 0) ? s.message : '',
  );
  const problem = refused || (unfetched ? 'The script that draws it could not be loaded. Reload to try again.' : '');
  const { view, title, more } = figure;
  const isLive = layout !== null;
  const isPictured = still !== undefined || drawn !== undefined;
  const sentence = problem && `${isPictured || isLive ? 'A still picture' : 'The figure cannot be drawn'}: ${problem}`;
  useEffect(() => {
    if (isLive) onShown?.({ state: 'live', reason: problem });
    else if (problem !== '') onShown?.({ state: isPictured ? 'still' : 'error', reason: problem });
  }, [isLive, isPictured, problem, onShown]);
  return (
    <main id="main" className="embed">
      <h1 className="unseen">{drawn ? kAnyFigure : title}</h1>
      <figure className="live" data-figure={figure.name} data-live={isLive} data-built={drawn ? true : undefined}>
        {drawn ??
          (layout === null ? (
            <KeptStill element={still} />
          ) : (
            <SingleFigure
              session={session}
              view={view}
              layout={layout}
              title={title}
              heightFor={figureHeight}
              {...(onMarks ? { onMarks } : {})}
            />
          ))}
        {!problem && kTime.some((lock) => !locked.has(lock)) && (
          <FigureControls session={session} view={view} stops={figure.stops} locked={locked} waiting={!isLive} />
        )}
        {problem && (
          <p className="now" role="alert">
            {sentence}
          </p>
        )}
        {drawn && (
          <noscript>
            <p className="now">
              Scripts are off. This is a still picture of one figure, not necessarily the one in the address.
            </p>
          </noscript>
        )}
        <figcaption>
          <span className="credit">{title}</span>
          {!locked.has('more') && (
            <a href={more.href} target="_blank" rel="noopener">
              {more.text}
            </a>
          )}
        </figcaption>
      </figure>
      <Notes notes={notes} />
    </main>
  );
}

/** What the address has that no embed understands: shown where its author looks at the figure by itself, and told to the host. */
function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="address-notes">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <a href="../reference/index.html#embedding">Embed parameters</a>
    </div>
  );
}

/** Said in place of a figure that cannot be shown. `names`: those that can be, by what they are of. */
export function NoFigure({
  sentence,
  names = new Map(),
}: {
  readonly sentence: string;
  readonly names?: ReadonlyMap<string, readonly string[]>;
}) {
  return (
    <main id="main" className="embed">
      <h1 className="unseen">No figure</h1>
      <p className="now" role="alert">
        {sentence}
      </p>
      {names.size > 0 && (
        <dl className="figure-names">
          {[...names].map(([group, figures]) => (
            <div key={group}>
              <dt>{group}</dt>
              <dd>
                {figures.map((figure) => (
                  <a key={figure} href={`?figure=${figure}`}>
                    {figure.replace(`${group}/`, '')}
                  </a>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </main>
  );
}
