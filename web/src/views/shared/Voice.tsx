/** The picture in words for readers who cannot see it: announces what plays and each step. */
import type { Session } from '../../store/types.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { spokenOf } from './spoken.ts';
import { useSession } from './use-session.ts';

/** `opening`: where the session is when this is first drawn is not announced. */
export function Voice({ session, opening = false }: { readonly session: Session; readonly opening?: boolean }) {
  useSession(session, (s) => s.sceneVersion);
  useSession(session, (s) => s.playing);
  return <LiveRegion sentence={spokenOf(session)} opening={opening} />;
}
