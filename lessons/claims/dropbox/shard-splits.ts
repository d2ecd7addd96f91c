import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { fullAfterShrinking } from '../../../web/src/models/capacity.ts';
import { dropbox } from '../sources.ts';

export const s112 = defineClaim({
  id: 'S112',
  title: 'A shard is split when its server is three quarters full, and a split doubles what the cluster costs.',
  source: dropbox,
  kind: 'C',
  published: [
    { what: 'split at', value: 75, unit: '%' },
    { what: 'cost after a split', value: 2, unit: 'times' },
  ],
  shown: 'A server at its line, then two that are half as full.',
  checks: [checkExactly('each half after the split', 37.5, '%', () => 100 * fullAfterShrinking(0.75, 0.5))],
});
