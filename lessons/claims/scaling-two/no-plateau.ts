import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { scalingTwo } from '../sources.ts';

export const s128 = defineClaim({
  id: 'S128',
  title: 'MyRocks does the same on gp2 and io1 and has no plateau.',
  source: scalingTwo,
  kind: 'P',
  published: [{ what: 'MyRocks', list: ['the same on gp2 and io1', 'no plateau'] }],
  reading: 'The curves are pictures that we do not have.',
  shown: 'One shape under two names.',
});
