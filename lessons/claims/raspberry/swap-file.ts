import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { raspberry } from '../sources.ts';

export const s101 = defineClaim({
  id: 'S101',
  title: 'The build needs a swap file of 4 GB.',
  source: raspberry,
  kind: 'T',
  published: [
    { what: 'blocks of the swap file', value: 1_048_576, unit: 'blocks' },
    { what: 'bytes of a block', value: 4096, unit: 'bytes' },
  ],
  reading: 'A million blocks are read as 2^20, which makes the 4 GB of the text.',
  shown: 'A line of the checklist.',
});
