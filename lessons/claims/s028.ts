import { defineClaim, rounded } from '../../web/src/lessons/claims/claim.ts';
import { falsePositiveRate, oneLineFalsePositiveRate } from '../../web/src/models/bloom.ts';
import { cpuOverheads } from './sources.ts';

export const s028 = defineClaim({
  id: 'S28',
  title: 'A filter probe stays in one cache line and is worth fewer than five comparisons.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'a probe, in comparisons', from: 0, to: 5, unit: 'comparisons', standing: 'opinion' }],
  reading:
    "One line costs accuracy, which the post does not say. The two rates need a good hash of 64 bits and are those of RocksDB from format_version 5 on; LevelDB measures 0.87 % with 1,000 keys and 1.46 % with 200,000, RocksDB before that 1.14 %. Ten bits are MyRocks' default; RocksDB itself has no filter by default.",
  shown: 'The bits of a key inside one line of 64 bytes, next to the same bits strewn over the whole filter.',
  planned: {
    awaits: 'filter schemes',
    expect:
      'all k bits of a key share floor(bit / 512), exact; false positives at ten bits rise from 0.844 to 0.958 %, 1.14 times.',
  },
  checks: [
    {
      what: 'false positives at ten bits, flat',
      unit: '%',
      value: () => 100 * falsePositiveRate(10),
      expect: rounded('0.844'),
    },
    {
      what: 'the same, one line',
      unit: '%',
      value: () => 100 * oneLineFalsePositiveRate(10),
      expect: rounded('0.958'),
    },
    {
      what: 'one line over flat',
      unit: 'times',
      value: () => oneLineFalsePositiveRate(10) / falsePositiveRate(10),
      expect: rounded('1.14'),
    },
  ],
});
