import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { lsmPaper } from './sources.ts';

export const s042 = defineClaim({
  id: 'S42',
  title: 'The predicate delete of 1996 is what is called a range delete now: many rows go by one write.',
  source: lsmPaper,
  kind: 'E',
  published: [{ what: 'a bulk delete', list: ['one write'] }],
  shown: 'A range of rows grays at one stroke, beside the same range deleted row by row.',
  planned: { awaits: 'DeleteRange', expect: '1 entry written against N tombstones for N rows; exact.' },
});
