/**
 * What the figure of the front page shows, in this order: the still from the build, a recording of a run, and the same run in an engine that was
 * loaded meanwhile. The engine is deterministic, so each continues at the moment of the previous one, and nothing jumps.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Session, SessionOptions } from '../../session/session-types.ts';
import { reducedMotion } from '../../theme/theme.ts';
import { openDebug, type ReportMarks } from '../../figure/debug.ts';
import { homeMore, homeStart, kHomeCommands, kHomeOptions, kHomeSeed, kHomeSpeed } from './home-program.ts';
import { withFrames } from '../shell/run-session.ts';

/** More writes are submitted while fewer records than this are ahead of the cursor, and none after the history has this many. */
const kAhead = 6000;
const kTotalMax = 400_000;
const kLook_ms = 200;

export interface HomeView {
  /** still: a picture from the build. recorded: a recording from the build plays. live: an engine runs in this page. */
  readonly state: 'still' | 'recorded' | 'live';
  /** null for the still. */
  readonly session: Session | null;
  /** Why the engine does not run, as a sentence; '' while nothing is wrong. */
  readonly problem: string;
  /** The figure reports its marks here, for tests (figure/debug.ts). */
  readonly onMarks: ReportMarks;
}

export type HomeRun = StoreApi<HomeView>;

/** A run that shows the still. */
export const createHomeRun = (): HomeRun =>
  createStore<HomeView>(() => ({ state: 'still', session: null, problem: '', onMarks: () => undefined }));

/** Options of the front page's session. */
export const kHomeSession = {
  seed: kHomeSeed,
  options: kHomeOptions,
  view: 'tree',
  speed: kHomeSpeed,
  followLive: false,
  unopened: true,
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

/**
 * Runs the front page's program and shows each session in `run` as soon as it has something to show. Without an engine the recording
 * stays, or else the still, and `problem` says why. Resolves when nothing more is written. Never rejects.
 *
 * live: a session made with kHomeSession.
 * recorded: resolves to the recording's session with all its records, or to null if there is no recording. Never rejects.
 */
export async function playHome(run: HomeRun, live: Session, recorded: Promise<Session | null>): Promise<void> {
  const message = () => live.store.getState().message || 'The engine did not start.';
  const show = (state: HomeView['state'], session: Session) =>
    run.setState({ state, session, onMarks: openDebug(session) });
  const running = withFrames(live, runAll(live, kHomeCommands));
  const recording = await recorded;
  if (recording) {
    recording.seekMoment(homeStart(recording.history()));
    if (!reducedMotion()) recording.play();
    show('recorded', recording);
  }
  if (!(await running)) return run.setState({ problem: message() });
  const { speed, playing, moment } = recording?.store.getState() ?? {
    speed: kHomeSpeed,
    playing: !reducedMotion(),
    moment: homeStart(live.history()),
  };
  live.setSpeed(speed);
  live.seekMoment(moment);
  if (playing) live.play();
  recording?.close();
  show('live', live);
  await writeAhead(live);
  if (live.store.getState().status === 'error') run.setState({ problem: message() });
}
