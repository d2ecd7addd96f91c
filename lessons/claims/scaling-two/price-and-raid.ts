import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { scalingTwo } from '../sources.ts';

export const s127 = defineClaim({
  id: 'S127',
  title:
    'For its price gp2 scales more steeply than io1 until its limits; two volumes as RAID 0 lift the limit of bytes.',
  source: scalingTwo,
  kind: 'P',
  published: [
    { what: 'cost', list: ['gp2: steeper than io1, until its limits', 'RAID 0 of two gp2: twice the bytes'] },
  ],
  reading: 'The curves are pictures that we do not have.',
  shown: 'Two shapes over price, with the points where gp2 bends.',
});
