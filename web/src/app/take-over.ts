/**
 * A page takes the place of one that looks the same, and its reader does not notice: what they look at stays where it is, what they wrote is
 * there, the focus stays where it was, what they had opened is open, what they had marked is marked.
 *
 * The two have no element in common, so an element is found again by what it is: of those of its kind that say the same, within the nearest
 * part of the page that has a name, the one in the same place.
 */

/** Names that React makes up differ from page to page. */
const kNamed = '[id]:not([id^="_"])';
/** What a reader may look at. */
const kLookedAt = 'h1, h2, h3, p, li';

/** What can be opened is what stands above it. */
const says = (element: Element): string =>
  element.getAttribute('aria-label') ?? (element.querySelector(':scope > summary') ?? element).textContent;

/** What finds the element in whatever stands in its place. Ask before it is gone. */
function placeOf(element: Element): () => Element | null {
  const { localName } = element;
  const name = element.closest(kNamed)?.id ?? '';
  const said = says(element);
  const alike = (): Element[] => {
    const within = document.getElementById(name) ?? document.body;
    return [...within.querySelectorAll(localName)].filter((each) => says(each) === said);
  };
  const place = alike().indexOf(element);
  return () => (element.id === name && name !== '' ? document.getElementById(name) : (alike()[place] ?? null));
}

const isSeen = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isTicked = (field: Field): field is HTMLInputElement => field.matches('[type="checkbox"], [type="radio"]');

/** Puts a text into a field as a reader does: who listens to it is told. What is there already, because it came another way, is not told again. */
function write(field: Field | null, text: string): void {
  if (field === null || field.value === text) return;
  // Not through the element's own property, by which React remembers what it wrote.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }));
}

/** What a reader has filled in so far, and how each is done again. */
function filledIn(root: Element): (() => void)[] {
  return [...root.querySelectorAll<Field>('input, select, textarea')].flatMap((field) => {
    const again = placeOf(field);
    const { value } = field;
    if (field instanceof HTMLSelectElement) {
      const isOther = [...field.options].some((option) => option.selected !== option.defaultSelected);
      return isOther ? [() => write(again() as Field | null, value)] : [];
    }
    if (isTicked(field))
      return field.checked === field.defaultChecked ? [] : [() => (again() as HTMLElement | null)?.click()];
    return value === field.defaultValue ? [] : [() => write(again() as Field | null, value)];
  });
}

/** Where the focus is, with the caret. */
function focused(): () => void {
  const { activeElement: element } = document;
  if (!(element instanceof HTMLElement) || element === document.body) return () => undefined;
  const again = placeOf(element);
  const caret = element instanceof HTMLInputElement && element.type === 'text' ? element.selectionStart : null;
  return () => {
    const found = again() as HTMLElement | null;
    found?.focus({ preventScroll: true });
    if (caret !== null && found instanceof HTMLInputElement) found.setSelectionRange(caret, caret);
  };
}

/** What the reader has marked in the text. */
function marked(): () => void {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed) return () => undefined;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  const [from, to] = [nodeAgain(anchorNode!), nodeAgain(focusNode!)];
  return () => {
    const [anchor, focus] = [from(), to()];
    if (anchor && focus) selection.setBaseAndExtent(anchor, anchorOffset, focus, focusOffset);
  };
}

/** A node within the text of an element, found again. */
function nodeAgain(node: Node): () => Node | null {
  if (node instanceof Element) return placeOf(node);
  const parent = node.parentElement!;
  const place = [...parent.childNodes].indexOf(node as ChildNode);
  const again = placeOf(parent);
  return () => again()?.childNodes[place] ?? null;
}

/**
 * Draws the other page; it stands when `draw` returns. `root` is what holds either. `meant`: what the reader is about to press, which stays where
 * it is before all else. Returns it as the other page has it, or null.
 */
export function takeOver(root: Element, meant: Element | null, draw: () => void): Element | null {
  const lookedAt = [meant, document.activeElement, ...root.querySelectorAll(kLookedAt)].find(
    (each) => each !== null && each !== document.body && root.contains(each) && isSeen(each),
  );
  const top = lookedAt?.getBoundingClientRect().top ?? 0;
  const lookedAtAgain = lookedAt ? placeOf(lookedAt) : () => null;
  const meantAgain = meant === null ? () => null : placeOf(meant);
  const opened = [...root.querySelectorAll('details[open]')].map(placeOf);
  const filled = filledIn(root);
  const focus = focused();
  const mark = marked();
  draw();
  for (const again of opened) again()?.setAttribute('open', '');
  for (const again of filled) again();
  focus();
  mark();
  const now = lookedAtAgain()?.getBoundingClientRect().top;
  if (now !== undefined && now !== top) window.scrollBy({ top: now - top, behavior: 'instant' });
  return meantAgain();
}
