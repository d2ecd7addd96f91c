/**
 * The entry of /claims/. What the build has written is the whole ledger and can be read at once; the ledger as data, which searching and running
 * need, comes behind it.
 */
import './claims.css';
import { prefetchParts } from '../shell/prefetch.ts';
import { start } from '../shell/start.tsx';

import('./claims-live.tsx').then(
  ({ claimsPage }) => {
    start(claimsPage());
    void prefetchParts();
  },
  () => {
    const place = document.querySelector('.claims .runs p');
    if (place)
      place.textContent = 'The script that searches and runs claims could not be loaded. Reload the page to try again.';
  },
);
