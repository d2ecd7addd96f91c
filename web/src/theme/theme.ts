/**
 * Day or night: the reader's choice if there is one, else the system's. The choice is remembered where the browser lets us;
 * storage throws in private windows and sandboxed frames, and then the choice simply lasts as long as the page. It is applied again
 * before the next page is painted, by a script that is no module: public/theme.js.
 */
import { documentKinds } from '../persistence/kinds.ts';
import { setPreference } from '../persistence/preferences.ts';
import type { ThemeName } from './tokens.ts';

/** public/theme.js reads it too. */
const kName = documentKinds.theme.name;

/** True while the browser lays out the page for paper. False where there is no window. */
export const isOnPaper = (): boolean => typeof matchMedia === 'function' && matchMedia('print').matches;

/** The theme that is shown now; on paper it is day (tokens.ts). REQUIRES: a document. */
export function currentTheme(): ThemeName {
  if (isOnPaper()) return 'day';
  const chosen = document.documentElement.dataset['theme'];
  // Under colors of the reader's own the system alone knows which of the two goes with them.
  const forced = matchMedia('(forced-colors: active)').matches;
  if (!forced && (chosen === 'day' || chosen === 'night')) return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day';
}

/** What a button is called that shows `theme`. */
export const themeLabel = (theme: ThemeName): string => (theme === 'night' ? 'Dark theme' : 'Light theme');

/** Shows a theme from now on and tries to remember it. */
export function chooseTheme(theme: ThemeName): void {
  document.documentElement.dataset['theme'] = theme;
  setPreference(kName, theme);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls back when the shown theme changes: by choice, by the system, or because the page goes to paper. Returns the way to stop. */
export function watchTheme(listener: () => void): () => void {
  const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map((query) => matchMedia(query));
  listeners.add(listener);
  for (const each of media) each.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    for (const each of media) each.removeEventListener('change', listener);
  };
}

/** True when the reader asked the system for less motion. */
export function reducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Calls back when that wish changes. Returns the way to stop. */
export function watchMotion(listener: () => void): () => void {
  const media = matchMedia('(prefers-reduced-motion: reduce)');
  media.addEventListener('change', listener);
  return () => {
    media.removeEventListener('change', listener);
  };
}
