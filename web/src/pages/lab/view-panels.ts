/** The lenses of the stage that are not drawings, each loaded when it is first chosen. */
import { lazyPart } from '../../ui/Part.tsx';
import type { ViewPanels } from '../../panels/main-view/main-view.tsx';

export const kViewPanels: ViewPanels = {
  stats: lazyPart(
    'The table of compactions',
    async () => (await import('../../panels/compaction-stats/stats.tsx')).default,
  ),
  words: lazyPart('The scene in words', async () => (await import('../../panels/text/scene-text.tsx')).default),
};
