/** Runs sessions that no figure shows yet. */
import { watchingSpeed } from '../../lessons/figures/moments.ts';
import type { ProgramText } from '../../session/timed-input.ts';
import type { History, Session } from '../../session/session-types.ts';

const kFrame_ms = 8;

/**
 * Gives the session frames until `work` has settled, and returns its result. Uses a timer, because browsers give no animation frames to a page or
 * frame out of sight, and an embed there would keep its engine from the ones in sight.
 */
export async function withFrames<T>(session: Pick<Session, 'tick'>, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => session.tick(performance.now()), kFrame_ms);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Runs a program to its end. Resolves to null, or to a sentence if it failed or recorded nothing. */
export async function runToEnd(session: Session, program: ProgramText): Promise<string | null> {
  await withFrames(session, session.run(program));
  const { status, message, diagnostics } = session.store.getState();
  const hasFailed = status === 'error' || diagnostics.length > 0 || session.history().total === 0;
  return hasFailed ? message || 'The engine did not start.' : null;
}

/** Runs the program of a figure and goes to its first moment, at a speed for watching. Returns as `runToEnd`. */
export async function runFigure(
  session: Session,
  program: ProgramText,
  first: (history: History) => number,
): Promise<string | null> {
  const problem = await runToEnd(session, program);
  session.setSpeed(watchingSpeed(session.history().total));
  session.seek(first(session.history()));
  return problem;
}
