/**
 * Keeps the keyboard focus somewhere useful. When a button removes or disables itself (the last step of a run), browsers drop the focus:
 * keys do nothing, and Tab starts at the top of the page. If a list row was removed, the focus goes to the same control in the row that
 * took its place, so that a reader can remove several in a row. Otherwise it goes to the nearest usable ancestor, else to the first visible
 * element that `homes` selects.
 *
 * No event reports the removal of the focused element (no browser fires one), so each frame compares it once while something has the focus.
 * Clicking on empty space blurs on purpose; the element is still there then, and nothing is done.
 */
interface Held {
  readonly element: Element;
  readonly row: Row | null;
  /** Its ancestors, nearest first, recorded in advance: a removed element has none. */
  readonly around: readonly HTMLElement[];
}

/** The position of an element's row among its siblings, and the text of the element. */
interface Row {
  readonly element: Element;
  readonly of: Element;
  readonly place: number;
  readonly says: string;
}

const kRows = 'li, tr, article';
const kControls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** The visible text of a control, which is the same in every row; its accessible name is not. */
const saysOf = (element: Element): string =>
  `${element.localName} ${element.textContent.trim()} ${element.getAttribute('title') ?? ''}`;

function rowOf(element: Element): Row | null {
  const row = element.closest(kRows);
  const of = row?.parentElement;
  if (!row || !of) return null;
  return { element: row, of, place: [...of.children].indexOf(row), says: saysOf(element) };
}

/** For a removed row: the same control in the row that took its place, or in the previous row if it was the last. */
function inNextRow({ element, of, place, says }: Row): HTMLElement | undefined {
  if (element.isConnected || !of.isConnected || of.children.length === 0) return undefined;
  const row = of.children[Math.min(place, of.children.length - 1)]!;
  const controls = [...row.querySelectorAll<HTMLElement>(kControls)].filter(isUsable);
  return controls.find((control) => saysOf(control) === says) ?? controls[0];
}

/** Whether an element can have the focus: in the document, visible, not disabled. */
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

/** Watches the focus of a page until the returned function is called. `homes`: selector of elements that take it if no ancestor can. */
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
