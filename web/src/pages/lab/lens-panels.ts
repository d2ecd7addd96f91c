/** The lenses of the stage that are not drawings, each loaded when it is first chosen. */
import { lazyPart } from '../../ui/Part.tsx';
import type { LensPanels } from '../../panels/stage/stage.tsx';

export const kLensPanels: LensPanels = {
  stats: lazyPart(
    'The table of compactions',
    async () => (await import('../../panels/compaction-stats/stats.tsx')).default,
  ),
  words: lazyPart('The scene in words', async () => (await import('../../panels/text/words.tsx')).default),
};
