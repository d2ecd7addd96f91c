/** A heading of a lesson, with the anchor that the search links to. */
import type { ReactNode } from 'react';
import { anchorOf } from './anchor.ts';

export function Heading({ children }: { readonly children?: ReactNode }) {
  return <h2 id={anchorOf(wordsOf(children))}>{children}</h2>;
}

/** The text of a node and its descendants. */
function wordsOf(of: ReactNode): string {
  if (typeof of === 'string' || typeof of === 'number') return String(of);
  if (Array.isArray(of)) return of.map((each: ReactNode) => wordsOf(each)).join('');
  if (typeof of === 'object' && of !== null && 'props' in of)
    return wordsOf((of.props as { readonly children?: ReactNode }).children);
  return '';
}
