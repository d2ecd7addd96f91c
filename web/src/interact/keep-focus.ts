/**
 * The focus is never lost. A button that removes itself, or that can do no more (the last step of a run), leaves a browser with the focus on
 * nothing: keys do nothing then, and Tab begins at the top of the page. Of a row that was removed the row that stands there now takes the focus,
 * in the control that says the same, so that several can be removed one after the other; else the nearest thing around it does, else the first
 * visible home of the page.
 *
 * No event tells that the focused element went (removal fires none in every browser), so while something has the focus it is asked for at
 * every frame: one comparison. Whoever presses on nothing means to leave: what had the focus is still there, and is left alone.
 */
interface Held {
  readonly element: Element;
  readonly row: Row | null;
  /** What is around it, the nearest first: of an element that was removed nobody can ask any more. */
  readonly around: readonly HTMLElement[];
}

/** Where the row of an element stands among its like, and what the element says there. */
interface Row {
  readonly element: Element;
  readonly of: Element;
  readonly place: number;
  readonly says: string;
}

const kRows = 'li, tr, article';
const kControls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** What a control shows, which is the same in every row; its full name is not. */
const saysOf = (element: Element): string =>
  `${element.localName} ${element.textContent.trim()} ${element.getAttribute('title') ?? ''}`;

function rowOf(element: Element): Row | null {
  const row = element.closest(kRows);
  const of = row?.parentElement;
  if (!row || !of) return null;
  return { element: row, of, place: [...of.children].indexOf(row), says: saysOf(element) };
}

/** Of a row that was removed: the same control in the row that took its place, or in the one before where it was the last. */
function inNextRow({ element, of, place, says }: Row): HTMLElement | undefined {
  if (element.isConnected || !of.isConnected || of.children.length === 0) return undefined;
  const row = of.children[Math.min(place, of.children.length - 1)]!;
  const controls = [...row.querySelectorAll<HTMLElement>(kControls)].filter(isUsable);
  return controls.find((control) => saysOf(control) === says) ?? controls[0];
}

/** Whether it can have the focus: there, drawn, and not disabled. */
function isUsable(element: Element): boolean {
  const { checkVisibility } = element as { checkVisibility?: () => boolean };
  return element.isConnected && !element.matches(':disabled') && (checkVisibility?.call(element) ?? true);
}

function heldBy(element: Element): Held {
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (at.hasAttribute('tabindex')) around.push(at);
  return { element, row: rowOf(element), around };
}

/** Keeps the focus of a page until the returned end of it. `homes`: selector of what takes it where nothing around can. */
export function keepFocus(page: Document, homes: string): () => void {
  let held: Held | null = null;
  let frame = 0;
  const look = (): void => {
    frame = 0;
    if (held === null) return;
    const { activeElement } = page;
    if (activeElement === null || activeElement === page.body) {
      const gone = held;
      held = null;
      if (isUsable(gone.element)) return;
      const next = gone.row && inNextRow(gone.row);
      if (next) return next.focus();
      [...gone.around, ...page.querySelectorAll<HTMLElement>(homes)].find(isUsable)?.focus({ preventScroll: true });
      return;
    }
    frame = requestAnimationFrame(look);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target === page.body) return;
    held = heldBy(target);
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  page.addEventListener('focusin', onFocus);
  return () => {
    page.removeEventListener('focusin', onFocus);
    cancelAnimationFrame(frame);
  };
}
