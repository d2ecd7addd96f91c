import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { diskFull } from '../sources.ts';

export const s133 = defineClaim({
  id: 'S133',
  title: 'From version 5.7.23 on a failed write of the log stops the server instead.',
  source: diskFull,
  kind: 'E/M',
  published: [{ what: 'the fix', list: ['abort on an error of the log', 'signal 6', 'version 5.7.23'] }],
  reading: 'Nothing lost means: of writes that were acknowledged and synced.',
  shown: 'The same quota with a switch "old, fixed": the fixed one stops, and nothing is missing.',
  planned: {
    awaits: 'disk quota',
    expect: 'fixed: 0 acknowledged and synced writes lost, and the process stops; exact.',
  },
});
