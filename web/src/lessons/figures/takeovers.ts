/**
 * Figures that something else has taken over for a while (an exercise): what it changes in their pictures, what it draws over them,
 * and its sentence. A figure is taken over at one position of its session only: when the reader moves it, it is itself again.
 */
import type { ReactNode } from 'react';
import { Listeners } from '../../base/listeners.ts';
import type { FigureProps } from '../../figure/Figure.tsx';
import type { Layout } from '../../marks/input.ts';
import type { Session } from '../../session/session-types.ts';
import type { FigureViewName } from '../../visualizations/registry.ts';

export interface Takeover {
  readonly view: FigureViewName;
  readonly position: number;
  /** Instead of the sentence of the moment; '' to keep that one. */
  readonly sentence: string;
  readonly through: (layout: Layout) => Layout;
  readonly over: (picture: Parameters<NonNullable<FigureProps['over']>>[0]) => ReactNode;
}

const takeovers = new WeakMap<Session, Takeover>();
const listeners = new Listeners();

export const takeoverOf = (session: Session): Takeover | null => takeovers.get(session) ?? null;

/** Null gives the figures back. */
export function takeOver(session: Session, takeover: Takeover | null): void {
  if (takeover === null) takeovers.delete(session);
  else takeovers.set(session, takeover);
  listeners.notify();
}

export const watchTakeovers = listeners.add;
