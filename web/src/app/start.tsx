/** How a page begins: its tree into the root, over the prerendered one. (The theme was there before: public/theme.js.) */
import './styles.ts';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Boundary } from './boundary.tsx';

let root: Root | null = null;

/** Draws the page; called again, it draws the page anew in the same place. */
export function start(page: ReactNode): void {
  const element = document.getElementById('root');
  if (!element) return;
  root ??= createRoot(element);
  root.render(
    <StrictMode>
      <Boundary>{page}</Boundary>
    </StrictMode>,
  );
}
