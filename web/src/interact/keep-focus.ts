/**
 * The focus is never lost. A button that removes itself, or that can do no more (the last step of a run), leaves a browser with the focus on
 * nothing: keys do nothing then, and Tab begins at the top of the page. Here the nearest thing around it takes the focus instead, else the
 * first visible home of the page.
 *
 * No event tells that the focused element went (removal fires none in every browser), so while something has the focus it is asked for at
 * every frame: one comparison. Whoever presses on nothing means to leave: what had the focus is still there, and is left alone.
 */
interface Held {
  readonly element: Element;
  /** What is around it, the nearest first: of an element that was removed nobody can ask any more. */
  readonly around: readonly HTMLElement[];
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
  return { element, around };
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
