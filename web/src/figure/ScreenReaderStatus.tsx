/** The picture as text for screen readers: announces playback and each step. */
import { useState } from 'react';
import type { Session } from '../session/session-types.ts';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { spokenOf } from './spoken-text.ts';
import { useSession } from './use-session.ts';

/** `opening`: announce nothing until the picture changes. */
export function ScreenReaderStatus({
  session,
  opening = false,
}: {
  readonly session: Session;
  readonly opening?: boolean;
}) {
  const version = useSession(session, (s) => s.sceneVersion);
  useSession(session, (s) => s.playing);
  const [openedAt] = useState(version);
  return <LiveRegion sentence={opening && version === openedAt ? '' : spokenOf(session)} />;
}
