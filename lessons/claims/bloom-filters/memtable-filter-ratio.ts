import { atLeast, checkExactly, defineClaim, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { bloomFilters } from '../sources.ts';
import { KEYS } from '../tree.ts';

const gets = 1000;

/** Two tables and a memtable, asked for keys that are nowhere. */
const trial = (percent: number): Trial => ({
  seed: 87,
  options: {
    filter: 'full',
    compression: 'none',
    memtable_prefix_bloom_size_ratio: percent,
    memtable_whole_key_filtering: 'yes',
  },
  parts: [
    {
      mark: 'load',
      program: `
        fill n=2000 ${KEYS} key_bytes=12 value_bytes=16 seed=1
        flush
        fill n=2000 ${KEYS} seed=2
        flush
        fill n=2000 ${KEYS} seed=3`,
    },
    { mark: 'get', program: `read-fill n=${gets} ${KEYS} seed=4` },
  ],
});

const ofMemtable = (ask: Ask, name: string): number =>
  ask(name, 'get').count('bloom_memtable_hit_count') + ask(name, 'get').count('bloom_memtable_miss_count');
const ofTables = (ask: Ask, name: string): number =>
  ask(name, 'get').count('bloom_sst_hit_count') + ask(name, 'get').count('bloom_sst_miss_count');

export const s087 = defineClaim({
  id: 'S87',
  title: 'The option memtable_prefix_bloom_size_ratio controls the size of the bitmap.',
  source: bloomFilters,
  kind: 'E',
  published: [{ what: 'option', list: ['memtable_prefix_bloom_size_ratio controls "the bitmap"'] }],
  reading:
    'The name says memtable, and in the listing of S121 it is 0 while tables have filters: it sizes the filter of the memtable, and bits per key size those of tables. Two knobs.',
  shown: 'Two sliders; each moves the probes of its own place only.',
  trials: { off: trial(0), on: trial(10) },
  checks: [
    checkExactly('probes of the filter of the memtable, off', 0, 'probes', (ask) => ofMemtable(ask, 'off')),
    checkExactly('the same at a tenth of the write buffer: one for each Get', gets, 'probes', (ask) =>
      ofMemtable(ask, 'on'),
    ),
    checkExactly(
      'difference that it makes to probes of the filters of tables',
      0,
      'probes',
      (ask) => ofTables(ask, 'on') - ofTables(ask, 'off'),
    ),
    {
      what: 'those probes, lest nothing be compared with nothing',
      unit: 'probes',
      value: (ask) => ofTables(ask, 'off'),
      expect: atLeast(gets / 2),
      because: 'a Get of an absent key asks the tables whose range holds it',
    },
    checkExactly(
      'bytes of filters of tables, difference',
      0,
      'bytes',
      (ask) => ask('on', 'load').tree('filterBytes') - ask('off', 'load').tree('filterBytes'),
    ),
  ],
});
