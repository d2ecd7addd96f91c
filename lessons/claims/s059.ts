import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { indexStructures } from './sources.ts';

export const s059 = defineClaim({
  id: 'S59',
  title:
    'A leveled LSM-tree takes little extra space, a tiered one writes less and takes more; both compare keys more often than a B-tree.',
  source: indexStructures,
  kind: 'E',
  published: [
    { what: 'leveled', list: ['little space amplification'] },
    { what: 'tiered', list: ['less write amplification', 'more space'] },
    {
      what: 'comparisons of compactions for an insert, over those of a B-tree',
      value: 4,
      unit: 'times',
      standing: 'opinion',
    },
  ],
  reading:
    'Little space is true of settled levels whose targets follow the last one; static targets may reach about twice. Tiered reaches T times only with the trigger for space off: its default caps near three. The fourfold is a "maybe" of the source.',
  shown: 'Leveled and tiered on the plane of write and space amplification, from live counters.',
  planned: {
    awaits: 'dynamic levels',
    expect:
      'fan-out 10, settled, uniform overwrites: space at most 1.112 + (memtable + L0) / Lmax with dynamic levels, about 2 with static ones; tiered with T equal runs up to T; written bytes leveled above tiered; comparisons for an insert over log2 of the rows reported, not asserted.',
  },
});
