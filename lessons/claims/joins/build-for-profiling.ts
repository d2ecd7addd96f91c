import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { joins } from '../sources.ts';

export const s061 = defineClaim({
  id: 'S61',
  title:
    'The build has MyRocks as its default engine and neither InnoDB nor the Performance Schema, so a profiler is the tool that is left.',
  source: joins,
  kind: 'T',
  published: [
    { what: 'the build', list: ['ROCKSDB is the default engine', 'InnoDB disabled', 'no Performance Schema'] },
  ],
  shown: 'A line in the field notes.',
});
