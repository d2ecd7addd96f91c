/** The entry of static pages: the build wrote their HTML, and only the theme button has a script. */
import './shell/styles.ts';
import './learn/learn.css';
import { liveTheme, part } from './shell/dom.ts';

// A development server serves the page empty.
if (import.meta.env.DEV) await import('./dev-page.tsx').then(({ putPage }) => putPage());
liveTheme(part(HTMLButtonElement, '.top button'));
