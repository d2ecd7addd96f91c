/** How a page begins: theme first, then its tree into the root, over the prerendered one. */
import 'virtual:tokens.css';
import '../theme/fonts.css';
import '../theme/base.css';
import '../ui/ui.css';
import '../views/views.css';
import './app.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreTheme } from '../theme/theme.ts';

export function start(page: ReactNode): void {
  restoreTheme();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
