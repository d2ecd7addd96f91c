/**
 * Hook that reads the session: one selector, one value; the component renders again when the value has changed and its
 * turn has come.
 */
import { useSyncExternalStore } from 'react';
import type { Session, SessionState } from '../session/session-types.ts';
import { deferredStateOf, useRenderSlot } from './staggered-render.tsx';
import { currentTheme, reducedMotion, watchMotion, watchTheme } from '../theme/theme.ts';
import type { ThemeName } from '../theme/tokens.ts';

export function useSession<T>(session: Session, select: (state: SessionState) => T): T {
  const seen = deferredStateOf(session, useRenderSlot());
  const read = () => select(seen.getState());
  return useSyncExternalStore(seen.subscribe, read, () => select(session.store.getInitialState()));
}

export function useTheme(): ThemeName {
  return useSyncExternalStore(watchTheme, currentTheme, () => 'day');
}

/** True if the user prefers steps instead of motion. False on the server. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(watchMotion, reducedMotion, () => false);
}
