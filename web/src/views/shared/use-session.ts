/** How a component reads the session: one selector, one value, drawn again when it changes. */
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Session, SessionState } from '../../store/types.ts';
import { currentTheme, reducedMotion, watchMotion, watchTheme } from '../../theme/theme.ts';
import type { ThemeName } from '../../theme/tokens.ts';

export function useSession<T>(session: Session, select: (state: SessionState) => T): T {
  return useStore(session.store, select);
}

export function useTheme(): ThemeName {
  return useSyncExternalStore(watchTheme, currentTheme, () => 'day');
}

/** True when the reader wants steps instead of motion. False on the server. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(watchMotion, reducedMotion, () => false);
}
