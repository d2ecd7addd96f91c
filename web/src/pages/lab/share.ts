/** "Share": replaces the address of this page with a link to what is shown, and copies it if that is allowed. */
import { isBeyondLab } from '../../session/documents/lab-state.ts';
import { linkToState } from '../../session/documents/linked.ts';
import type { Session } from '../../session/session-types.ts';

/** Resolves to a message about the result. Never rejects. */
export async function shareMoment(session: Session): Promise<string> {
  const state = session.store.getState();
  const link = await linkToState(state);
  if (!link.ok) return link.sentence;
  history.replaceState(history.state, '', link.hash);
  const copied = await copy(location.href);
  const without = isBeyondLab(state.lastRun) ? ' It does not include imported files.' : '';
  return (
    (copied ? 'Copied a link to this moment.' : 'The address of this page is now the link to this moment.') + without
  );
}

/** False if the page has no clipboard: it is not a secure context, or copying is not allowed. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
