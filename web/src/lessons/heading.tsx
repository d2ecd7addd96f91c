/** A heading of a lesson, with the anchor under which the search finds it. */
import type { ReactNode } from 'react';
import { anchorOf } from './anchor.ts';

export function Heading({ children }: { readonly children?: ReactNode }) {
  return <h2 id={anchorOf(wordsOf(children))}>{children}</h2>;
}

/** The words of what stands in it; an element's are those of its children. */
function wordsOf(of: ReactNode): string {
  if (typeof of === 'string' || typeof of === 'number') return String(of);
  if (Array.isArray(of)) return of.map((each: ReactNode) => wordsOf(each)).join('');
  if (typeof of === 'object' && of !== null && 'props' in of)
    return wordsOf((of.props as { readonly children?: ReactNode }).children);
  return '';
}
