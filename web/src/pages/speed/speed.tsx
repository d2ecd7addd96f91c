/**
 * The entry of /speed/. The prerendered page is readable immediately; its script comes afterwards by import(), so that other pages need not share
 * their files with it (web/build/chunk-names.ts).
 */
import '../shell/styles.ts';
import './speed.css';
import { hydrate } from '../shell/start.tsx';

import('./speed-live.tsx').then(
  ({ speedPage }) => hydrate(speedPage()),
  () => {
    const place = document.querySelector('.speed .said');
    if (place) place.textContent = 'The script of the benchmark could not be loaded. Reload the page to try again.';
  },
);
