/**
 * A page that is only read needs little; a reader who sets to work in it needs much more, which is fetched at the first sign of that: a pointer
 * over something that answers, the focus on it, a press. What was pressed meanwhile is done when all has come, as if it had been there.
 *
 * Invariants: 1. nothing that was pressed is lost, of several presses the last is done; 2. while a finger, a button or a key is down nothing is taken from under it;
 * 3. what could not be fetched is said where it was pressed, and the next sign tries again.
 */
/** What answers a hand. Links lead away by themselves, but for those that are made when they are pressed. */
const kAnswers = 'button, input, select, textarea, [role="button"], [data-lab]';
/** What lives already. */
const kLives = '.figure, .figure-controls';
/** What has a state of its own, which goes over: the press itself is the browser's. */
const kFields = 'input, select, textarea';

export interface FirstPress {
  /** What holds the page that is read, and then the other. */
  readonly root: HTMLElement;
  /**
   * Fetches what work needs. Resolves with what draws it in place of the page, and returns the element there that was pressed here, or null; rejects
   * where it cannot be had.
   */
  readonly fetch: () => Promise<(pressed: Element | null) => Element | null>;
}

/** Waits for the first sign of work. Returns what gives that sign by itself. */
export function onFirstPress({ root, fetch }: FirstPress): () => void {
  let pressed: Element | null = null;
  let isComing = false;
  let isDown = false;
  let lifted = (): void => undefined;
  const listening = new AbortController();
  const listen = (types: readonly string[], heard: (event: Event) => void, where: EventTarget = root) => {
    for (const type of types) where.addEventListener(type, heard, { capture: true, signal: listening.signal });
  };
  const come = async (): Promise<void> => {
    if (isComing) return;
    isComing = true;
    root.querySelector('[data-missing]')?.remove();
    const draw = await fetch().catch(() => null);
    if (draw === null) {
      isComing = false;
      complain(pressed);
      pressed = null;
      return;
    }
    while (isDown) await new Promise<void>((resolve) => (lifted = resolve));
    listening.abort();
    const again = draw(pressed);
    if (again instanceof HTMLElement) again.click();
  };
  const answers = ({ target }: Event): Element | null => {
    const asked = target instanceof Element ? target.closest(kAnswers) : null;
    return asked?.closest(kLives) ? null : asked;
  };
  /** Kept for later. */
  const press = (event: Event, element: Element) => {
    event.preventDefault();
    event.stopPropagation();
    pressed = element;
    void come();
  };
  listen(['pointerover', 'focusin', 'pointerdown'], (event) => void (answers(event) && come()));
  listen(['pointerdown', 'keydown'], () => (isDown = true), document);
  const lift = () => {
    isDown = false;
    // After the click that a press ends with.
    setTimeout(() => lifted());
  };
  listen(['pointerup', 'pointercancel', 'keyup'], lift, document);
  listen(['click'], (event) => {
    const element = answers(event);
    if (element?.matches(kFields) === false) press(event, element);
  });
  // Words that are pressed are no buttons of the browser's, which makes clicks of keys.
  listen(['keydown'], (event) => {
    const element = answers(event);
    const { key } = event as KeyboardEvent;
    if (element?.getAttribute('role') === 'button' && (key === 'Enter' || key === ' ')) press(event, element);
  });
  return () => void come();
}

function complain(pressed: Element | null): void {
  if (pressed === null) return;
  const told = document.createElement('span');
  told.role = 'alert';
  told.dataset['missing'] = '';
  told.textContent = ' The script for this could not be loaded. Press again to retry. ';
  pressed.after(told);
}
