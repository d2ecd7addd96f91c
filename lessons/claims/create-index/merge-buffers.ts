import { checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { createIndex } from '../sources.ts';
import { smallServer } from './four-index-builds-at-once.ts';

const { one, four } = smallServer.resident;
const perClient = (four.index - one.index) / 3;

export const s079 = defineClaim({
  id: 'S79',
  title: 'With merge buffers of 128 MB each index that is created at the same time takes about 300 MB.',
  source: createIndex,
  kind: 'C',
  published: [{ what: 'resident, for each creation at the same time', value: 300, unit: 'MB' }],
  reading:
    'True between clients, and for the large server at 128 MB. It does not explain the 1.3 GB of one client: 0.97 GB of it are there once, memtables and a growing cache perhaps.',
  shown: 'The line through one and four clients, and where it meets the axis.',
  checks: [
    checkRounded('resident growth for each further client', '0.333', 'GB', () => perClient),
    checkRounded('what is there once', '0.97', 'GB', () => one.index - perClient),
  ],
});
