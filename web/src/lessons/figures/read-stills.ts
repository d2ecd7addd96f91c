/** The stills of a prerendered page, by name. Call before React draws over them. */
export function readStills(root: ParentNode): ReadonlyMap<string, Element> {
  return new Map(
    [...root.querySelectorAll<HTMLElement>('[data-still]')].map((element) => [element.dataset['still'] ?? '', element]),
  );
}
