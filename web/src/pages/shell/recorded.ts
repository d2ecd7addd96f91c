/** A recording from the build as a session: what plays before an engine has come, and where none can run. */
import { RecordedClient } from '../../engine/recording.ts';
import { createSession } from '../../session/session.ts';
import type { Session, SessionOptions } from '../../session/session-types.ts';
import { reducedMotion } from '../../theme/theme.ts';
import { fetchRecording } from './fetch-recording.ts';
import { ticked } from './ticked.ts';

/** A session with all records of the recording, before the first of them; null if the recording cannot be had. Never rejects. */
export async function recordedSession(options: SessionOptions): Promise<Session | null> {
  const recording = await fetchRecording();
  if (recording === null || recording.batches.length === 0) return null;
  // A session runs until the last record of its tape has arrived.
  const session = createSession(new RecordedClient(recording), {
    ...options,
    tape: recording.log,
    reducedMotion: reducedMotion(),
  });
  const stop = ticked(session);
  await new Promise<void>((resolve) => {
    const end = session.store.subscribe(({ status }) => {
      if (status === 'loading' || status === 'running') return;
      end();
      resolve();
    });
  });
  stop();
  return session;
}
