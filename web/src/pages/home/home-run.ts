/**
 * What the figure of the front page shows: the still from the build until an engine has run the page's program, then that engine. A recording of the
 * same run is shown only where no engine can run: before an engine it would be the same picture, and its download would delay the engine.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { currentActivityText } from '../../figure/current-activity.ts';
import { openDebug, type ReportMarks } from '../../figure/debug.ts';
import type { EpisodeFigure } from '../../lessons/figures/episode-figure.tsx';
import type { Session, SessionOptions } from '../../session/session-types.ts';
import { reducedMotion } from '../../theme/theme.ts';
import { withFrames } from '../shell/run-session.ts';
import { homeMore, homeStart, kHomeCommands, kHomeOptions, kHomeSeed, kHomeSpeed } from './home-program.ts';

/** More writes are submitted while fewer records than this are ahead of the cursor, and none after the history has this many. */
const kAhead = 6000;
const kTotalMax = 400_000;
const kLook_ms = 200;

export interface HomeView {
  /** still: a picture from the build. recorded: a recording from the build. live: an engine runs in this page. */
  readonly state: 'still' | 'recorded' | 'live';
  /** null for the still. */
  readonly session: Session | null;
  /** Plays the episode on the session; null for a recording, and if its script could not be loaded. */
  readonly Player: typeof EpisodeFigure | null;
  /** Why the engine does not run, as a sentence; '' while nothing is wrong. */
  readonly problem: string;
  /** The figure reports its marks here, for tests (figure/debug.ts). */
  readonly onMarks: ReportMarks;
}

export type HomeRun = StoreApi<HomeView>;

/** A run that shows the still. */
export const createHomeRun = (): HomeRun =>
  createStore<HomeView>(() => ({ state: 'still', session: null, Player: null, problem: '', onMarks: () => undefined }));

/** Options of the front page's session. */
export const kHomeSession = {
  seed: kHomeSeed,
  options: kHomeOptions,
  view: 'tree',
  speed: kHomeSpeed,
  followLive: false,
  unopened: true,
  // Single records cannot be read at the speed of this page.
  narrate: (_, scene) => currentActivityText(scene),
} as const satisfies SessionOptions;

/** Runs the commands one after another. Resolves to false if the engine refused one or stopped. */
async function runAll(session: Session, commands: readonly Uint8Array[]): Promise<boolean> {
  for (const each of commands) {
    const { total } = session.history();
    await session.runCommands(each);
    if (session.store.getState().status === 'error' || session.history().total === total) return false;
  }
  return true;
}

/** Submits writes so that the engine stays ahead of the cursor. Resolves when it stops, or when the history has reached its limit. */
async function writeAhead(session: Session): Promise<void> {
  for (let n = 0; session.history().total <= kTotalMax;) {
    if (session.history().total - session.store.getState().cursor >= kAhead)
      await new Promise((resolve) => setTimeout(resolve, kLook_ms));
    else if (!(await runAll(session, homeMore(n++)))) return;
  }
}

/** What the page fetches for its figure. Neither rejects. */
export interface HomeParts {
  /** Resolves to null if the script of the player could not be loaded. */
  readonly player: Promise<HomeView['Player']>;
  /** Resolves to a recording's session with all its records, or to null if there is no recording. */
  readonly record: () => Promise<Session | null>;
}

/**
 * Runs the front page's program and shows its engine in `run`, at the punch line of the episode. Without an engine `problem` says why, and a recording
 * is played, or else the still remains. Resolves when nothing more is written. Never rejects. `live`: a session made with kHomeSession.
 */
export async function playHome(run: HomeRun, live: Session, { player, record }: HomeParts): Promise<void> {
  const show = (view: Pick<HomeView, 'state' | 'Player'> & { readonly session: Session }) => {
    view.session.seek(homeStart(view.session.history()));
    run.setState({ ...view, onMarks: openDebug(view.session) });
  };
  const fail = () => run.setState({ problem: live.store.getState().message || 'The engine did not start.' });
  if (await withFrames(live, runAll(live, kHomeCommands))) {
    show({ state: 'live', session: live, Player: await player });
    await writeAhead(live);
    if (live.store.getState().status === 'error') fail();
    return;
  }
  fail();
  const recording = await record();
  if (recording === null) return;
  show({ state: 'recorded', session: recording, Player: null });
  if (!reducedMotion()) recording.play();
}
