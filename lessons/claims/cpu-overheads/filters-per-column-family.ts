import {
  atLeast,
  atMost,
  between,
  checkExactly,
  defineClaim,
  type Ask,
} from '../../../web/src/lessons/claims/claim.ts';
import { benchmarkTable, reads } from '../benchmark-table.ts';
import { cpuOverheads } from '../sources.ts';

const blocks = (ask: Ask, trial: string): number =>
  ask(trial, 'equality').count('block_cache_data_hit') + ask(trial, 'equality').count('block_cache_data_miss');

export const s022 = defineClaim({
  id: 'S22',
  title: 'Filters are set for a column family, so secondary indexes go to a family with a prefix filter.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'advice', list: ['a family with a prefix filter for secondary indexes'], standing: 'opinion' }],
  reading:
    'The primary key stays in the default family, whose filters are of whole keys. A lookup by a secondary index is the scan of one prefix, eight bytes: number of the index and column.',
  shown: 'Two families side by side, each with its filter, and the indexes that live in them.',
  trials: {
    'one family': benchmarkTable('whole keys'),
    'two families': benchmarkTable('prefixes of secondary indexes'),
  },
  checks: [
    {
      what: 'prefix filters that lookups by a secondary index ask, in a family of their own',
      unit: 'probes',
      value: (ask) => ask('two families', 'equality').tally('prefix probes'),
      expect: atLeast(reads / 4),
      because: 'how many tables are asked depends on where rows lie; that they are is the claim',
    },
    {
      what: 'of these, those that said no and spared the lookup a run',
      unit: '%',
      value: (ask) =>
        (100 * ask('two families', 'equality').tally('they said no')) /
        ask('two families', 'equality').tally('prefix probes'),
      expect: between(25, 100),
      because: 'how many depends on how the rows of a value are spread over the runs; that they do is the claim',
    },
    checkExactly('whole-key filters that they ask', 0, 'probes', (ask) =>
      ask('two families', 'equality').tally('whole-key probes'),
    ),
    checkExactly(
      'filters of either kind that they ask where one family with whole-key filters holds all indexes',
      0,
      'probes',
      (ask) => ask('one family', 'equality').tallied('whole-key probes', 'prefix probes'),
    ),
    {
      what: 'data blocks that they look into, for one in that family',
      unit: 'times',
      value: (ask) => blocks(ask, 'two families') / blocks(ask, 'one family'),
      expect: atMost(0.9),
      because: 'that a filter spares blocks is the claim; the trees of one family and of two are not cut alike',
    },
    checkExactly(
      'rows that they find, less those found with one family',
      0,
      'rows',
      (ask) => ask('two families', 'equality').tally('rows') - ask('one family', 'equality').tally('rows'),
    ),
    {
      what: 'whole-key filters that Gets by primary key ask, in the other family',
      unit: 'probes',
      value: (ask) => ask('two families', 'primary key').tally('whole-key probes'),
      expect: atLeast(reads / 4),
      because: 'as above',
    },
    checkExactly('prefix filters that these ask', 0, 'probes', (ask) =>
      ask('two families', 'primary key').tally('prefix probes'),
    ),
    checkExactly(
      'entries of secondary indexes in the family of the primary key',
      0,
      'rows',
      (ask) => ask('two families', 'whole table').tally('rows') - ask('two families', 'index 0').tally('rows'),
    ),
  ],
});
