/** A recording from the build as a session: plays where no engine can run. */
import { RecordedClient } from '../../engine/recording.ts';
import { createSession } from '../../session/session.ts';
import type { Session, SessionOptions } from '../../session/session-types.ts';
import { reducedMotion } from '../../theme/theme.ts';
import { fetchRecording } from './fetch-recording.ts';
import { withFrames } from './run-session.ts';

/** A session with all records of the recording, at its start; null if there is no recording or it cannot be loaded. Never rejects. */
export async function recordedSession(options: SessionOptions): Promise<Session | null> {
  const recording = await fetchRecording();
  if (recording === null || recording.batches.length === 0) return null;
  // A session runs until the last record of its command log has arrived.
  const session = createSession(new RecordedClient(recording), {
    ...options,
    commandLog: recording.log,
    reducedMotion: reducedMotion(),
  });
  const arrived = new Promise<void>((resolve) => {
    const end = session.store.subscribe(({ status }) => {
      if (status === 'loading' || status === 'running') return;
      end();
      resolve();
    });
  });
  await withFrames(session, arrived);
  return session;
}
