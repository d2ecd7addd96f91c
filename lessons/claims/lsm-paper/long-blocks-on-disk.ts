import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { diskArm, multiPageAdvantage } from '../../../web/src/models/paper.ts';
import { lsmPaper } from '../sources.ts';

export const s037 = defineClaim({
  id: 'S37',
  title: 'A disk moves 64 times as many pages when it reads them in long blocks as when it fetches them one by one.',
  source: lsmPaper,
  kind: 'C',
  published: [
    { what: 'long reads a second, of 1 MB', value: 32, unit: 'reads/s' },
    { what: 'short reads a second, of 4 kB', value: 128, unit: 'reads/s' },
    { what: 'advantage', value: 64, unit: 'times', standing: 'arithmetic' },
  ],
  shown: 'One second of a disk arm, twice: 8192 pages in 32 sweeps, or 128 pages in 128 jumps.',
  checks: [checkExactly('pages in long reads over pages one by one', 64, 'times', () => multiPageAdvantage(diskArm))],
});
