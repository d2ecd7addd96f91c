import { atLeast, between, defineClaim, exactly, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import { benchmarkTable, reads } from '../benchmark-table.ts';
import { cpuOverheads } from '../sources.ts';

const kQueries = ['primary key', 'equality', 'range', 'range over many'] as const;
const asked = atLeast(reads / 4);
const atLeastOnce = 'how many tables are asked depends on where rows lie; that they are is the claim';

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
  reading:
    'A range is served when all of it has one prefix, as the rows of one column value from some row on; a range over many values asks no filter. The prefix of eight bytes is number and column of a secondary index; of the primary key it says next to nothing, since all rows share it, and its filter is asked and says maybe.',
  trials: { 'whole keys': benchmarkTable('whole keys'), prefixes: benchmarkTable('prefixes') },
  checks: [
    ...kQueries.map((query) => ({
      what: `whole-key filters asked: ${query}`,
      unit: 'probes',
      value: (ask: Ask) => ask('whole keys', query).tally('whole-key probes'),
      expect: query === 'primary key' ? asked : exactly(0),
      ...(query === 'primary key' && { because: atLeastOnce }),
    })),
    ...kQueries.map((query) => ({
      what: `prefix filters asked: ${query}`,
      unit: 'probes',
      value: (ask: Ask) => ask('prefixes', query).tally('prefix probes'),
      expect: query === 'range over many' ? exactly(0) : asked,
      ...(query !== 'range over many' && { because: atLeastOnce }),
    })),
    {
      what: 'prefix filters that spared an equality lookup a run, of those asked',
      unit: '%',
      value: (ask) =>
        (100 * ask('prefixes', 'equality').tally('they said no')) / ask('prefixes', 'equality').tally('prefix probes'),
      expect: between(25, 100),
      because: 'how many depends on how the rows of a value are spread over the runs; that they do is the claim',
    },
  ],
});
