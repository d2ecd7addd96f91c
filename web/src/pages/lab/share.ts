/** "Share": the address of this page becomes a link to what is shown, and is copied where that is allowed. */
import { isBeyondLab } from '../../session/documents/lab-state.ts';
import { linkToState } from '../../session/documents/linked.ts';
import type { Session } from '../../session/session-types.ts';

/** Returns, in a sentence, what came of it. Never rejects. */
export async function shareMoment(session: Session): Promise<string> {
  const state = session.store.getState();
  const link = await linkToState(state);
  if (!link.ok) return link.sentence;
  history.replaceState(history.state, '', link.hash);
  const copied = await copy(location.href);
  const without = isBeyondLab(state.ran) ? ' It does not include imported files.' : '';
  return (
    (copied ? 'Copied a link to this moment.' : 'The address of this page is now the link to this moment.') + without
  );
}

/** Whether it was copied: a page that is not secure, or may not, has no clipboard. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
