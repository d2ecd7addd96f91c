import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { raspberry } from '../sources.ts';

export const s105 = defineClaim({
  id: 'S105',
  title: 'After some hours of building, four tests pass, one for each write policy and one for the shutdown report.',
  source: raspberry,
  kind: 'T',
  published: [
    { what: 'build', list: ['-j 4', 'some hours'] },
    {
      what: 'rocksdb.1st by write policy',
      values: { write_committed: 132, write_prepared: 138, write_unprepared: 519 },
      unit: 'ms',
    },
    { what: 'the whole test', value: 116, unit: 's' },
  ],
  shown:
    'Three write policies as three moments at which a write reaches the memtable: at commit, at prepare, before it.',
});
