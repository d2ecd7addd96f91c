/** What a page without React does with the parts that it was built with. */
import { currentTheme, chooseTheme, themeLabel, watchTheme } from '../theme/theme.ts';
import { kPaths, kSolid, type IconName } from '../ui/icon-paths.ts';

/** A part of the page. Throws where it is not: then the page and its script are not of one build. */
export function part<T extends Element>(kind: new () => T, selector: string): T {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** What a button shows and says. */
export function label(button: HTMLElement, name: IconName, words: string): void {
  const path = button.querySelector('path')!;
  path.setAttribute('d', kPaths[name]);
  path.setAttribute('fill', kSolid.has(name) ? 'currentColor' : 'none');
  button.setAttribute('aria-label', words);
}

/** The button that shows the page by day or by night. */
export function liveTheme(button: HTMLButtonElement): void {
  const other = () => (currentTheme() === 'day' ? 'night' : 'day');
  const tell = () => {
    label(button, other(), themeLabel(other()));
    button.title = themeLabel(other());
  };
  button.addEventListener('click', () => chooseTheme(other()));
  watchTheme(tell);
  tell();
  button.disabled = false;
}
