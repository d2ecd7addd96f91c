/**
 * What the address names stays where the reader has it, when a page takes the place of its prerendered one. The browser went there, or the reader
 * scrolled on, while that one stood; above it this one may be higher, for it knows what was done before. Where the browser had not gone yet, what
 * it would go to is not there any more, and the page goes itself.
 */
import { useLayoutEffect, type ReactNode } from 'react';

const named = (): HTMLElement | null => document.getElementById(location.hash.slice(1));

/** The page, to be started at once: where things are is asked here. */
export function inPlace(page: ReactNode): ReactNode {
  const top = scrollY === 0 ? null : (named()?.getBoundingClientRect().top ?? null);
  return <InPlace top={top}>{page}</InPlace>;
}

/** `top`: how far below that of the window it stood, px; null where nobody had gone there. */
function InPlace({ top, children }: { readonly top: number | null; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const element = named();
    if (top === null) element?.scrollIntoView();
    else if (element !== null) window.scrollBy(0, element.getBoundingClientRect().top - top);
  }, [top]);
  return children;
}
