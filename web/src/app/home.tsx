/**
 * /: one screen, a tree that takes writes. Three things take each other's place without a jump, because the engine is deterministic: the
 * still from the build, a recording of the same run, and the run itself in an engine that was loaded meanwhile. The live engine goes
 * on writing for as long as somebody watches.
 */
import { readStills } from '../lessons/still.tsx';
import type { Session } from '../store/types.ts';
import { reducedMotion } from '../theme/theme.ts';
import { openDebug } from '../views/shared/debug.ts';
import { HomePage, type HomePageProps } from './home-page.tsx';
import { homeMore, homeStart, kHomeProgram, kHomeSeed, kHomeSpeed } from './home-program.ts';
import { Engines } from './live.ts';
import { recordedSession } from './recorded.ts';
import { start } from './start.tsx';
import { ticked } from './ticked.ts';
import '../lessons/figures.css';

/** New writes are ordered while fewer records than this lie ahead, and none once the history has grown so long. */
const kAhead = 6000;
const kTotalMax = 400_000;

const still = readStills(document).get('home');
const options = { view: 'tree', seed: kHomeSeed, followLive: false, speed: kHomeSpeed } as const;

function draw(session: Session, state: HomePageProps['state'], problem: string | null = null): void {
  start(<HomePage session={session} state={state} still={still} problem={problem} onMarks={openDebug(session)} />);
}

/** The recording as a session that stands where the still stands; null where it cannot be had. */
async function recorded(): Promise<Session | null> {
  const session = await recordedSession('.', options);
  session?.seekMoment(homeStart(session.history()));
  return session;
}

/** Keeps the engine writing ahead of the cursor. */
async function goOn(session: Session): Promise<void> {
  for (let n = 0; ;) {
    const { cursor, total, status } = session.store.getState();
    if (status === 'error' || total > kTotalMax) return;
    if (total - cursor < kAhead) await session.runMore(homeMore(n++));
    else await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function begin(): Promise<void> {
  const live = new Engines('.', 'core').session(options);
  draw(live, 'still');
  const running = (async () => {
    const stop = ticked(live);
    await live.run(kHomeProgram);
    stop();
    return live.store.getState().status !== 'error' && live.history().total > 0;
  })();
  const trace = await recorded();
  if (trace) {
    draw(trace, 'recorded');
    if (!reducedMotion()) trace.play();
  }
  if (!(await running)) return draw(trace ?? live, trace ? 'recorded' : 'still', live.store.getState().message);
  const before = trace?.store.getState();
  live.setSpeed(before?.speed ?? kHomeSpeed);
  live.seekMoment(before?.moment ?? homeStart(live.history()));
  if (before?.playing ?? !reducedMotion()) live.play();
  trace?.close();
  draw(live, 'live');
  void goOn(live);
}

void begin();
