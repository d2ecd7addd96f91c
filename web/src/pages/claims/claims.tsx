/**
 * The entry of /claims/. The prerendered page has the whole ledger and is readable immediately. The ledger as data, which search and runs
 * need, is loaded afterwards.
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
