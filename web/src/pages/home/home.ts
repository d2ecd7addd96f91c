/**
 * /: the front page, as the build wrote it. Its prose needs no React. Its figure does: React is fetched when the figure comes near or
 * the page is idle, and hydrates it (home-island.tsx). Until then, and if it cannot be fetched, the still is shown.
 */
import '../shell/styles.ts';
import './home.css';
import '../../lessons/figures/figures.css';
import '../../lessons/figures/episode.css';
import { comesNear } from '../../lessons/figures/seen.ts';
import { liveTheme, part, retried } from '../shell/dom.ts';
import { pageIdle } from '../shell/prefetch.ts';

const fetchIsland = () => import('./home-island.tsx');

// A development server has prerendered nothing.
if (import.meta.env.DEV) await import('../dev-page.tsx').then(({ putPage }) => putPage());
liveTheme(part(HTMLButtonElement, '.top button'));
const place = part(HTMLElement, '.home figure');
const near = comesNear(place);
await Promise.race([near, pageIdle()]);
const { startHome } = await retried(fetchIsland, 'The figure', place);
await startHome(near);
