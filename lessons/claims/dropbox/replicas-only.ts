import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { dropbox } from '../sources.ts';

export const s115 = defineClaim({
  id: 'S115',
  title: 'Only replicas run MyRocks, with four threads that apply changes.',
  source: dropbox,
  kind: 'T',
  published: [
    { what: 'where', list: ['replicas only'] },
    { what: 'replica threads', value: 4, unit: 'threads' },
  ],
  shown: 'A line in the field notes.',
});
