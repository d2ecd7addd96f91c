/** One figure without chrome: the drawing, its controls, one sentence, and a link to the lesson or the lab. */
import { useEffect, useRef, type ReactNode } from 'react';
import type { Layout } from '../../marks/input.ts';
import { PrerenderedFigure } from '../../lessons/figures/prerendered-figure.tsx';
import { FigureControls, WaitingControls } from '../../lessons/figures/figure-controls.tsx';
import { kUnlocked, type Lock } from '../../lessons/figures/playback-bar.tsx';
import type { EpisodeFigure } from '../../lessons/figures/episode-figure.tsx';
import { figureHeight, raceHeight } from '../../lessons/figures/figure-shape.ts';
import type { Session } from '../../session/session-types.ts';
import type { ReportMarks } from '../../figure/debug.ts';
import { useSession } from '../../figure/use-session.ts';
import { clock } from '../shell/clock.ts';
import { useTicks } from '../../figure/use-ticks.ts';
import { useHydrated } from '../../ui/Fields.tsx';
import { PartBoundary } from '../../ui/Part.tsx';
import { SingleFigure } from '../../visualizations/SingleFigure.tsx';
import type { EmbeddedFigure } from './embedded-figure.ts';
import type { Shown } from './height.ts';

const kTime: readonly Lock[] = ['step', 'play', 'moments'];
const kLocks: readonly Lock[] = [...kTime, 'more'];

/** What an address locks, by `lock` and by its short form `controls`; unknown words are ignored. Pure. */
export function locksOf(query: URLSearchParams): ReadonlySet<Lock> {
  const said = (query.get('lock') ?? '').split(',');
  const controls = query.get('controls') ?? '';
  // `no` is an older form of `none`.
  const short = /^no(ne)?$/.test(controls) ? kTime : controls === 'play' ? ['moments'] : [];
  return new Set(kLocks.filter((lock) => [...said, ...short].includes(lock) || said.includes('all')));
}

export interface EmbedPageProps {
  readonly session: Session;
  readonly figure: EmbeddedFigure;
  /** null until the session has run; the still is shown until then. */
  readonly layout: Layout | null;
  /** The player of the figure's episode; null or absent if it has none, or if its script could not be loaded. */
  readonly Player?: typeof EpisodeFigure | null;
  /** The page has a still of this figure, which React hydrates around. */
  readonly isPictured: boolean;
  /** Given only while the page is prerendered. */
  readonly staticFigure?: ReactNode;
  /** The sentence of the figure's first moment, as prerendered; '' if the page has none. */
  readonly sentence?: string;
  /** True if the script with the layout could not be loaded. */
  readonly unfetched?: boolean;
  readonly locked: ReadonlySet<Lock>;
  /** Sentences about the address, for its author. */
  readonly notes?: readonly string[];
  readonly onMarks?: ReportMarks;
  /** Called when the figure is first visible, and with each new state. */
  readonly onShown?: (shown: Shown) => void;
}

/** The heading of the prerendered page, which does not know the figure in its address. */
const kAnyFigure = 'Strata figure';

export function EmbedPage(props: EmbedPageProps) {
  const {
    session,
    figure,
    layout,
    isPictured,
    staticFigure,
    sentence = '',
    unfetched = false,
    Player = null,
    onMarks,
    onShown,
  } = props;
  const element = useRef<HTMLElement>(null);
  // The prerendered page does not depend on the address: locks and notes are applied right after hydration.
  const isBuilt = !useHydrated();
  const locked = isBuilt ? kUnlocked : props.locked;
  const refused = useSession(session, (s) =>
    s.status === 'error' || (s.status === 'ready' && s.diagnostics.length > 0) ? s.message : '',
  );
  const problem = refused || (unfetched ? 'The script that draws it could not be loaded. Reload to try again.' : '');
  const { view, title, more, episode } = figure;
  // The page that waits does not depend on the address, so an episode has no named moments in it, whatever is locked.
  const stops = episode ? [] : figure.stops;
  const isLive = layout !== null;
  const drawing = {
    session,
    view,
    title,
    heightFor: figure.race ? raceHeight : figureHeight,
    ...(onMarks && { onMarks }),
  };
  useEffect(() => {
    if (isLive) onShown?.({ state: 'live', reason: problem });
    else if (problem !== '') onShown?.({ state: isPictured ? 'still' : 'error', reason: problem });
  }, [isLive, isPictured, problem, onShown]);
  return (
    <main id="main" className="embed">
      <h1 className="unseen">{isBuilt ? kAnyFigure : title}</h1>
      <figure
        ref={element}
        className="live"
        data-figure={figure.name}
        data-live={isLive}
        data-built={isBuilt || undefined}
        data-episode={episode && ''}
      >
        {layout !== null && Player && episode && problem === '' && !locked.has('play') ? (
          <PartBoundary name="This figure">
            <Player {...{ ...drawing, layout, element, episode, locked }} />
          </PartBoundary>
        ) : (
          <>
            <Frames session={session} />
            {layout === null ? (
              <PrerenderedFigure staticFigure={staticFigure} />
            ) : (
              <SingleFigure {...drawing} layout={layout} />
            )}
            {problem !== '' ? (
              <p className="now" role="alert">
                {isPictured || isLive ? 'A still picture' : 'The figure cannot be drawn'}: {problem}
              </p>
            ) : kTime.every((lock) => locked.has(lock)) ? null : isLive ? (
              <FigureControls session={session} view={view} stops={figure.stops} locked={locked} />
            ) : (
              <WaitingControls
                view={view}
                unit={episode && !locked.has('play') ? 'beat' : 'stop'}
                stops={stops}
                locked={locked}
                name={`${figure.name}/now`}
                sentence={sentence}
              />
            )}
          </>
        )}
        {isBuilt && (
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
      <Notes notes={isBuilt ? [] : (props.notes ?? [])} />
    </main>
  );
}

/** Gives the session its frames; a player of an episode does that itself. */
function Frames({ session }: { readonly session: Session }) {
  useTicks(session, clock);
  return null;
}

/** Notes about unknown parts of the address, for its author, who opens the figure outside a frame. They are also posted to the host. */
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

/** Shown instead of a figure that cannot be shown. `names`: names of figures, grouped by lesson or lab. */
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
