/** The picture as text for screen readers: announces playback and each step. */
import type { Session } from '../session/session-types.ts';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { spokenOf } from './spoken-text.ts';
import { useSession } from './use-session.ts';

/** `opening`: do not announce the state of the session at the first render. */
export function ScreenReaderStatus({
  session,
  opening = false,
}: {
  readonly session: Session;
  readonly opening?: boolean;
}) {
  useSession(session, (s) => s.sceneVersion);
  useSession(session, (s) => s.playing);
  return <LiveRegion sentence={spokenOf(session)} opening={opening} />;
}
