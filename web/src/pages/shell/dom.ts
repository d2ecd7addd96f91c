/** What a page does without React: the theme button, and loading a part again after a failure. */
import { kPartMissing } from '../../base/later-parts.ts';
import { currentTheme, chooseTheme, themeLabel, watchTheme } from '../../theme/theme.ts';
import { kPaths } from '../../ui/icon-paths.ts';

/** An element of the page. Throws if it is missing: then the page and its script are from different builds. */
export function part<T extends Element>(kind: new () => T, selector: string): T {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Enables the theme button: it shows the other theme, and a press switches to it. */
export function liveTheme(button: HTMLButtonElement): void {
  const other = () => (currentTheme() === 'day' ? 'night' : 'day');
  const update = () => {
    button.querySelector('path')!.setAttribute('d', kPaths[other()]);
    button.title = themeLabel(other());
    button.setAttribute('aria-label', button.title);
  };
  button.addEventListener('click', () => chooseTheme(other()));
  watchTheme(update);
  update();
  button.disabled = false;
}

/**
 * Loads a part of the page. If that fails, shows a sentence and a retry button at the end of `place`, as ui/Part.tsx does with React, and
 * loads again when the button is pressed. Resolves once the part is loaded; never rejects.
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

/** Shows that the part's script could not be loaded. Resolves when the retry button is pressed, and removes the message. */
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
