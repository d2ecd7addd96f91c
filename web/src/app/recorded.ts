/** A recording from the build as a session: what plays before an engine has come, and where none can run. */
import { decodeRecording, RecordedClient } from '../engine/recording.ts';
import { narrate } from '../scene/why.ts';
import { createSession } from '../store/session.ts';
import type { Session, SessionOptions } from '../store/types.ts';
import { reducedMotion } from '../theme/theme.ts';
import { ticked } from './ticked.ts';

/** `up`: from the page to the root of the site. The session has its first records; null where the recording cannot be had. Never rejects. */
export async function recordedSession(up: string, options: SessionOptions): Promise<Session | null> {
  const response = await fetch(new URL(`${up}/traces/home.trace`, document.baseURI)).catch(() => null);
  if (!response?.ok) return null;
  const recording = decodeRecording(new Uint8Array(await response.arrayBuffer()));
  if (!recording.ok) return null;
  const session = createSession(new RecordedClient(recording.value), {
    narrate,
    ...options,
    reducedMotion: reducedMotion(),
  });
  const stop = ticked(session);
  const steps = recording.value.batches.length;
  for (let i = 0; i < steps + 4 && session.history().total === 0; i++)
    await new Promise((resolve) => setTimeout(resolve, 16));
  stop();
  return session.history().total === 0 ? null : session;
}
