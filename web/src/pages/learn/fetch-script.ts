/** Fetches the scripts of a lesson. If that fails, a message above the page says so, and the reader's next press tries again. */

/** Input events that count as a press. */
export const kPresses = ['pointerdown', 'keydown', 'focusin'] as const;

const nextPress = (): Promise<void> =>
  new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const end = (): void => {
      listening.abort();
      resolve();
    };
    for (const press of kPresses) addEventListener(press, end, { capture: true, signal });
  });

/** `fetch`: called again after it rejected. */
export async function fetchScript<T>(fetch: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const fetched = await fetch();
      sayMissing(false);
      return fetched;
    } catch {
      sayMissing(true);
      await nextPress();
    }
  }
}

/** Shows or removes the message above the page that its script is missing. */
function sayMissing(isMissing: boolean): void {
  const kName = 'scripts-missing';
  const there = document.getElementById(kName);
  if (!isMissing) there?.remove();
  if (!isMissing || there) return;
  const words = document.createElement('p');
  words.id = kName;
  words.className = 'no-scripts';
  words.role = 'alert';
  words.textContent =
    'The script of this lesson could not be loaded. You can read the text, and the figures are still pictures; the controls are disabled. Press anywhere to try again.';
  document.body.prepend(words);
}
