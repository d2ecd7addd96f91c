import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { columnFamilies } from './sources.ts';

export const s117 = defineClaim({
  id: 'S117',
  title: 'The family of an index is chosen in the comment of its key.',
  source: columnFamilies,
  kind: 'E',
  published: [{ what: 'comment', list: ['cfname='] }],
  reading: 'The CREATE TABLE of the post has a parenthesis too many and typographic quotes.',
  shown: 'A key definition; its comment pulls the index into another tree.',
  planned: { awaits: 'column families', expect: 'rows of the index are in the named family and in no other; exact.' },
});
