import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { cpuOverheads } from './sources.ts';

export const s021 = defineClaim({
  id: 'S21',
  title: 'A prefix filter serves points and ranges, a whole-key filter only points by primary key.',
  source: cpuOverheads,
  kind: 'E',
  published: [
    {
      what: 'what each filter can answer',
      columns: ['query', 'whole-key filter', 'prefix filter'],
      rows: [
        ['Get by primary key', 'yes', 'yes'],
        ['equality by a secondary index', 'no', 'yes'],
        ['range', 'no', 'yes'],
      ],
    },
  ],
  shown: 'A table of two filters and three queries whose cells count probes live.',
  planned: {
    awaits: 'filter schemes',
    expect: 'probes of the whole-key filter are 0 for equality by a secondary index and for ranges; exact.',
  },
});
