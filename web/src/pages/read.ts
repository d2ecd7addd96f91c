/** Pages that are only read: they are as the build wrote them, and of all their parts one lives, the choice of day and night. */
import './shell/styles.ts';
import './learn/learn.css';
import { liveTheme, part } from './shell/dom.ts';

// From a development server the page comes empty.
if (import.meta.env.DEV) await import('./dev-page.tsx').then(({ putPage }) => putPage());
liveTheme(part(HTMLButtonElement, '.top button'));
