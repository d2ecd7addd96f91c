/** What a page without React does with the parts that it was built with. */
import { kPartMissing } from '../../base/later-parts.ts';
import { currentTheme, chooseTheme, themeLabel, watchTheme } from '../../theme/theme.ts';
import { kPaths, kSolid, type IconName } from '../../ui/icon-paths.ts';

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

/**
 * Loads a part of the page. If that fails, a sentence and a retry button are shown at the end of `place`, as ui/Part.tsx shows them with
 * React; resolves when the part was loaded at last.
 */
export async function retried<T>(load: () => Promise<T>, name: string, place: Element): Promise<T> {
  for (;;) {
    const loaded = await load().then(
      (value) => ({ value }),
      () => null,
    );
    if (loaded) return loaded.value;
    await pressedRetry(name, place);
  }
}

/** Says that the part's script could not be loaded; resolves when its button was pressed. */
async function pressedRetry(name: string, place: Element): Promise<void> {
  const failed = document.createElement('div');
  failed.className = 'part-failed';
  failed.role = 'alert';
  const sentence = document.createElement('p');
  sentence.textContent = `${name} cannot be shown. ${kPartMissing}`;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Try again';
  failed.append(sentence, button);
  place.append(failed);
  await new Promise((resolve) => button.addEventListener('click', resolve, { once: true }));
  failed.remove();
}
