/** How a page begins: its tree into the root, in place of the prerendered one or hydrating it. (public/theme.js has set the theme before.) */
import './styles.ts';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { Boundary } from './boundary.tsx';

let root: Root | null = null;

const whole = (page: ReactNode) => (
  <StrictMode>
    <Boundary>{page}</Boundary>
  </StrictMode>
);

/** Draws the page; called again, it updates the page in place. */
export function start(page: ReactNode): void {
  const element = document.getElementById('root');
  if (!element) return;
  root ??= createRoot(element);
  root.render(whole(page));
}

/** Hydrates the prerendered page, whose tree must be the same. A development server prerenders nothing: there it draws the page. */
export function hydrate(page: ReactNode): void {
  const element = document.getElementById('root');
  if (!element || element.childElementCount === 0) return start(page);
  root = hydrateRoot(element, whole(page));
}
