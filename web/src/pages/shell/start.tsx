/** Starts a page: renders its tree into the root, or hydrates the prerendered one. (public/theme.js has set the theme before.) */
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

/** Renders the page; further calls update it in place. */
export function start(page: ReactNode): void {
  const element = document.getElementById('root');
  if (!element) return;
  root ??= createRoot(element);
  root.render(whole(page));
}

/** Hydrates the prerendered page, whose tree must be the same. On a development server, which prerenders nothing, renders the page. */
export function hydrate(page: ReactNode): void {
  const element = document.getElementById('root');
  if (!element || element.childElementCount === 0) return start(page);
  root = hydrateRoot(element, whole(page));
}
