/**
 * What moves the figures of a session: the player of their episode, or an exercise that has taken them over. Otherwise the reader moves them, with
 * their controls or words of the prose.
 *
 * An exercise has the figures at one position only: when something else moves them, they are themselves again.
 */
import type { ReactNode } from 'react';
import { Listeners } from '../../base/listeners.ts';
import type { FigureProps } from '../../figure/Figure.tsx';
import type { Layout } from '../../marks/input.ts';
import type { Session } from '../../session/session-types.ts';
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { EpisodePlayer } from './episode-player.ts';

export interface Takeover {
  readonly view: FigureViewName;
  readonly position: number;
  /** Instead of the sentence of the moment; '' to keep that one. */
  readonly sentence: string;
  readonly through: (layout: Layout) => Layout;
  readonly over: (picture: Parameters<NonNullable<FigureProps['over']>>[0]) => ReactNode;
}

const players = new WeakMap<Session, EpisodePlayer>();
const takeovers = new WeakMap<Session, Takeover>();
const listeners = new Listeners();

export const watchOwners = listeners.add;

/** Undefined until a figure of the session has its player. */
export const playerOf = (session: Session): EpisodePlayer | undefined => players.get(session);
export const takeoverOf = (session: Session): Takeover | null => takeovers.get(session) ?? null;

/** Whether an exercise has the figures, and they are at its position. */
export const isTakenOver = (session: Session): boolean =>
  takeoverOf(session)?.position === session.store.getState().cursor;

export function setPlayer(session: Session, player: EpisodePlayer): void {
  players.set(session, player);
  listeners.notify();
}

/** Gives the figures to an exercise. They go to its position, and follow when that changes, unless the reader has moved them. */
export function takeOver(session: Session, takeover: Takeover): void {
  const before = takeoverOf(session);
  const follows = before === null || (isTakenOver(session) && before.position !== takeover.position);
  takeovers.set(session, takeover);
  if (follows) moveFigures(session, takeover.position);
  listeners.notify();
}

export function giveBack(session: Session): void {
  takeovers.delete(session);
  listeners.notify();
}

/** Moves the figures, for words of the prose or an exercise. Their episode stops, even if it is at that very position. */
export function moveFigures(session: Session, position: number): void {
  playerOf(session)?.pause();
  session.seek(position);
}
