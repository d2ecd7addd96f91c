import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { gcDebt } from '../sources.ts';

export const s016 = defineClaim({
  id: 'S16',
  title:
    'The setting of the tests, with the advice that counting at this level is for debugging and not for production.',
  source: gcDebt,
  kind: 'T',
  published: [
    { what: 'processors', value: 80, unit: 'hyperthreads' },
    { what: 'memory', value: 256, unit: 'GB' },
    { what: 'software and storage', list: ['FB MySQL 8.0.28', 'June 2023', 'NVMe', 'XFS', 'perf context level 2'] },
  ],
  shown: 'A card with the setting, one click away from every chart of the post.',
});
