import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { bloomFilters } from './sources.ts';

export const s087 = defineClaim({
  id: 'S87',
  title: 'The option memtable_prefix_bloom_size_ratio controls the size of the bitmap.',
  source: bloomFilters,
  kind: 'E',
  published: [{ what: 'option', list: ['memtable_prefix_bloom_size_ratio controls "the bitmap"'] }],
  reading:
    'The name says memtable, and in the listing of S121 it is 0 while tables have filters: it sizes the filter of the memtable, and bits per key size those of tables. Two knobs.',
  shown: 'Two sliders; each moves the probes of its own place only.',
  planned: { awaits: 'filter schemes', expect: 'changing it changes probes of the memtable only; exact.' },
});
