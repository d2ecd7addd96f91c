import { atLeast, between, checkExactly, defineClaim, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { familyLine, hex, startOf } from '../benchmark-table.ts';
import { smallFamilies } from './families.ts';
import { columnFamilies } from '../sources.ts';

const rows = 600;
const asked = 100;
const few = 20;
const keys = 'key_space=1000000 order=random key_bytes=12';
const pairs = `${keys} value_bytes=100 seed=1`;

/** The same pairs in two families, one with filters and no compression, one the other way round; and two indexes in a third. */
const twoFamilies: Trial = {
  seed: 116,
  options: { dialect: 'extended', ...smallFamilies },
  tallies: {
    'tables of default': { record: 'TableCreated', where: { family: [0] } },
    'tables of cf1': { record: 'TableCreated', where: { family: [1] } },
    'tables of cf2': { record: 'TableCreated', where: { family: [2] } },
    'filters asked': { record: 'FilterProbed' },
    rows: { record: 'OpFinished', field: 'rows' },
  },
  parts: [
    {
      mark: 'families',
      program: [
        familyLine('cf1', { filter: 'full', compression: 'none' }),
        familyLine('cf2', { filter: 'none', compression: 'snappy' }),
        familyLine('indexes', {}),
      ].join('\n'),
    },
    { mark: 'fill cf1', program: `fill n=${rows} ${pairs} family=cf1` },
    { mark: 'fill cf2', program: `fill n=${rows} ${pairs} family=cf2` },
    { mark: 'both compacted', program: 'compact family=cf1\ncompact family=cf2' },
    { mark: 'absent in cf1', program: `read-fill n=${asked} ${keys} seed=2 family=cf1`, detail: true },
    { mark: 'absent in cf2', program: `read-fill n=${asked} ${keys} seed=2 family=cf2`, detail: true },
    { mark: 'a few in both', program: `fill n=${few} key_bytes=12 family=cf1\nfill n=${few} key_bytes=12 family=cf2` },
    { mark: 'flush of cf1', program: 'flush family=cf1' },
    {
      mark: 'two indexes',
      program: Array.from(
        { length: few },
        (_, i) =>
          `write put ${startOf(0)}${hex(i, 8)} row family=indexes; put ${startOf(1)}${hex(i, 8)} "" family=indexes`,
      ).join('\n'),
    },
    { mark: 'index 0', program: `scan from=${startOf(0)} to=${startOf(1)} family=indexes` },
    { mark: 'index 1', program: `scan from=${startOf(1)} to=${startOf(2)} family=indexes` },
  ],
};

const at = (ask: Ask, mark: string) => ask('two families', mark);

export const s116 = defineClaim({
  id: 'S116',
  title: 'A column family has tables, memtable, filter and compression of its own, and holds many indexes.',
  source: columnFamilies,
  kind: 'E',
  published: [
    { what: 'of a family', list: ['tables', 'memtable', 'filter', 'compression', 'many indexes, one family'] },
  ],
  reading: 'The N:1 relation of the post is many indexes to one family.',
  shown: 'Two trees under one log.',
  trials: { 'two families': twoFamilies },
  checks: [
    ...(['cf1', 'cf2'] as const).flatMap((name) => [
      {
        what: `tables made while ${name} is filled that are its own`,
        unit: 'tables',
        value: (ask: Ask) => at(ask, `fill ${name}`).tally(`tables of ${name}`),
        expect: atLeast(5),
        because: 'how many depends on flushes and compactions; that there are some is the claim',
      },
      checkExactly(`tables made while ${name} is filled that are of another family`, 0, 'tables', (ask) =>
        at(ask, `fill ${name}`).tallied('tables of default', `tables of ${name === 'cf1' ? 'cf2' : 'cf1'}`),
      ),
    ]),
    checkExactly('entries of cf1 less those of cf2, compacted: the same pairs', 0, 'entries', (ask) => {
      const both = at(ask, 'both compacted');
      return both.family('cf1').tree('entries') - both.family('cf2').tree('entries');
    }),
    checkExactly('bytes of filters in cf2, which has none', 0, 'bytes', (ask) =>
      at(ask, 'both compacted').family('cf2').tree('filterBytes'),
    ),
    {
      what: 'filters that Gets of absent keys ask in cf1',
      unit: 'filters',
      value: (ask) => at(ask, 'absent in cf1').tally('filters asked'),
      expect: atLeast(asked / 2),
      because: 'a key outside the ranges of all tables asks none',
    },
    checkExactly('filters that they ask in cf2', 0, 'filters', (ask) =>
      at(ask, 'absent in cf2').tally('filters asked'),
    ),
    {
      what: 'bytes of the tables of cf1, not compressed, for one of cf2',
      unit: 'times',
      value: (ask) => {
        const both = at(ask, 'both compacted');
        return both.family('cf1').tree('sizeBytes') / both.family('cf2').tree('sizeBytes');
      },
      expect: between(1.3, 2.2),
      because: 'half of each value repeats the other half; keys, blocks and the filters of cf1 do not',
    },
    checkExactly(
      'entries in the memtable of cf1 after its flush',
      0,
      'entries',
      (ask) => at(ask, 'flush of cf1').family('cf1').memtableEntries,
    ),
    checkExactly(
      'entries in the memtable of cf2 after the flush of cf1',
      few,
      'entries',
      (ask) => at(ask, 'flush of cf1').family('cf2').memtableEntries,
    ),
    ...[0, 1].map((index) =>
      checkExactly(`rows of index ${index} of the two in one family`, few, 'rows', (ask) =>
        at(ask, `index ${index}`).tally('rows'),
      ),
    ),
  ],
});
