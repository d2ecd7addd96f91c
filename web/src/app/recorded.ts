/** A recording from the build as a session: what plays before an engine has come, and where none can run. */
import { RecordedClient } from '../engine/recording.ts';
import { narrate } from '../scene/explain.ts';
import { createSession } from '../store/session.ts';
import type { Session, SessionOptions } from '../store/session-types.ts';
import { reducedMotion } from '../theme/theme.ts';
import { fetchRecording } from './fetch-recording.ts';
import { ticked } from './ticked.ts';

/** The session has its first records; null where the recording cannot be had. Never rejects. */
export async function recordedSession(options: SessionOptions): Promise<Session | null> {
  const recording = await fetchRecording();
  if (recording === null) return null;
  const session = createSession(new RecordedClient(recording), {
    narrate,
    ...options,
    reducedMotion: reducedMotion(),
  });
  const stop = ticked(session);
  const steps = recording.batches.length;
  for (let i = 0; i < steps + 4 && session.history().total === 0; i++)
    await new Promise((resolve) => setTimeout(resolve, 16));
  stop();
  return session.history().total === 0 ? null : session;
}
