/** What a screen reader hears of a session, in the lab, in lessons and in embeds. */
import type { Session } from '../../store/types.ts';
import { situation } from './situation.ts';

/**
 * The sentence of the moment, with its full stop; empty before the first record and while sentences cannot be made. While the session plays it
 * says what goes on, which holds for a while; at rest it says the record that was shown last, with its place, so that equal records are two
 * sentences.
 */
export function spokenOf(session: Session): string {
  const { playing, cursor, total } = session.store.getState();
  if (playing) return `${situation(session.scene())}.`;
  const sentence = session.narrate();
  return sentence === '' ? '' : `Record ${cursor} of ${total}: ${sentence}.`;
}
