/** The text that screen readers announce for a session, in the lab, in lessons and in embeds. */
import type { Session } from '../session/session-types.ts';
import { currentActivityText } from './current-activity.ts';

/**
 * The current sentence, with its full stop; empty before the first record and while sentences cannot be made. During
 * playback it is the situation, which stays true for a while; when paused it is the last record shown, with its
 * position, so that equal records give different sentences.
 */
export function spokenOf(session: Session): string {
  const { playing, cursor, total } = session.store.getState();
  if (playing) return `${currentActivityText(session.scene())}.`;
  const sentence = session.narrate();
  return sentence === '' ? '' : `Record ${cursor} of ${total}: ${sentence}.`;
}
