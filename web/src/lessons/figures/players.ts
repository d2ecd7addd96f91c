/** The players of episodes by session, so that words of the prose find the one of the figure beside them. */
import { Listeners } from '../../base/listeners.ts';
import type { Session } from '../../session/session-types.ts';
import type { EpisodePlayer } from './episode-player.ts';

const players = new WeakMap<Session, EpisodePlayer>();
const listeners = new Listeners();

/** Undefined until the figure of the session has its player. */
export const playerOf = (session: Session): EpisodePlayer | undefined => players.get(session);

export function setPlayer(session: Session, player: EpisodePlayer): void {
  players.set(session, player);
  listeners.notify();
}

export const watchPlayers = listeners.add;
