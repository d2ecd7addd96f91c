/** The lenses of the stage that are no drawings, each loaded when it is first chosen. */
import { lazy } from 'react';
import type { LensPanels } from '../views/stage.tsx';

export const kLensPanels: LensPanels = {
  stats: lazy(() => import('../views/stats/stats.tsx')),
  words: lazy(() => import('../views/words.tsx')),
};
