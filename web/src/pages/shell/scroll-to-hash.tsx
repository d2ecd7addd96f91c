/**
 * Keeps the element named in the address in place when React draws the page over its prerendered version, whose height may differ, because the page
 * now shows stored progress. If the browser had not scrolled to the element yet, the page does.
 */
import { useLayoutEffect, type ReactNode } from 'react';

const named = (): HTMLElement | null => document.getElementById(location.hash.slice(1));

/** Wraps the page. Measures the position of the element now, so the page must be started immediately. */
export function scrollToHash(page: ReactNode): ReactNode {
  const top = scrollY === 0 ? null : (named()?.getBoundingClientRect().top ?? null);
  return <ScrollToHash top={top}>{page}</ScrollToHash>;
}

/** `top`: the distance of the element from the top of the window, px; null if the page was not scrolled. */
function ScrollToHash({ top, children }: { readonly top: number | null; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const element = named();
    if (top === null) element?.scrollIntoView();
    else if (element !== null) window.scrollBy(0, element.getBoundingClientRect().top - top);
  }, [top]);
  return children;
}
