import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { scalingTwo } from '../sources.ts';

export const s129 = defineClaim({
  id: 'S129',
  title: 'From second to second MyRocks varies a lot, because background work comes and goes.',
  source: scalingTwo,
  kind: 'P+M',
  published: [{ what: 'plots', list: ['densities of throughput', 'MyRocks wide'] }],
  reading:
    'Compared with a B-tree only if that one writes checkpoints. The densities are pictures that we do not have.',
  shown: 'A histogram of throughput by virtual second, from the run of S96.',
  planned: {
    awaits: 'rate limiter',
    expect: 'coefficient of variation of the LSM-tree above that of a B-tree with checkpoints; the order only.',
  },
});
