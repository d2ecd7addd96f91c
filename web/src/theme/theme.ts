/**
 * Light or dark: the reader's choice if there is one, else the system's. The choice is stored if the browser allows it; storage throws in
 * private windows and sandboxed frames, and then the choice lasts for this page. A classic script, public/theme.js, applies it before the
 * next page is painted.
 */
import { documentKinds } from '../persistence/kinds.ts';
import { setPreference } from '../persistence/preferences.ts';
import type { ThemeName } from './tokens.ts';

/** public/theme.js reads it too. */
const kName = documentKinds.theme.name;

/** True while the browser lays out the page for printing. False without a window. */
export const isOnPaper = (): boolean => typeof matchMedia === 'function' && matchMedia('print').matches;

/** The current theme; light when printing (tokens.ts). REQUIRES: a document. */
export function currentTheme(): ThemeName {
  if (isOnPaper()) return 'day';
  const chosen = document.documentElement.dataset['theme'];
  // With forced colors only the system knows which theme matches them.
  const forced = matchMedia('(forced-colors: active)').matches;
  if (!forced && (chosen === 'day' || chosen === 'night')) return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day';
}

/** Label of the button that switches to `theme`. */
export const themeLabel = (theme: ThemeName): string => (theme === 'night' ? 'Dark theme' : 'Light theme');

/** Switches to a theme and tries to store the choice. */
export function chooseTheme(theme: ThemeName): void {
  document.documentElement.dataset['theme'] = theme;
  setPreference(kName, theme);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls back when the current theme changes: by choice, by the system, or for printing. Returns the function that stops it. */
export function watchTheme(listener: () => void): () => void {
  const end = watchMedia(['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'], listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    end();
  };
}

/** Calls back when the answer to a media query changes. Returns the function that stops it. */
export function watchMedia(queries: readonly string[], listener: () => void): () => void {
  const media = queries.map((query) => matchMedia(query));
  for (const each of media) each.addEventListener('change', listener);
  return () => {
    for (const each of media) each.removeEventListener('change', listener);
  };
}

const kReducedMotion = '(prefers-reduced-motion: reduce)';

/** True when the reader asked the system for less motion. */
export function reducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia(kReducedMotion).matches;
}

/** Calls back when that preference changes. Returns the function that stops it. */
export const watchMotion = (listener: () => void): (() => void) => watchMedia([kReducedMotion], listener);
