import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { cpuOverheads } from './sources.ts';

export const s019 = defineClaim({
  id: 'S19',
  title: 'The number of the index stands before every key, so several SQL indexes share one LSM-tree.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'a key', list: ['number of the index', 'columns of the index', 'primary key'] }],
  shown: 'The bytes of a key in three colors; one tree with the ranges of its indexes marked.',
  planned: { awaits: 'relational layer', expect: 'the keys of each index are one range of the key space; exact.' },
});
