import {
  checkExactly,
  checkRounded,
  defineClaim,
  near,
  type Ask,
  type Check,
} from '../../../web/src/lessons/claims/claim.ts';
import { falsePositiveRate, oneLineFalsePositiveRate } from '../../../web/src/models/bloom.ts';
import { oneTable, present } from '../one-table.ts';
import { cpuOverheads } from '../sources.ts';

const ROWS = 100_000;
const ASKED = 200_000;

const linesOf = (scheme: string) => (ask: Ask) => ask(scheme, 'present').tally('lines of 512 bits') / present;
const rateOf = (scheme: string) => (ask: Ask) => (100 * ask(scheme, 'absent').count('bloom_sst_hit_count')) / ASKED;
const measured = (scheme: string, what: string, percent: number): Check => ({
  what,
  unit: '%',
  value: rateOf(scheme),
  expect: near(Number(percent.toFixed(3)), 0.065),
  because: 'three standard deviations of 200,000 questions',
});

export const s028 = defineClaim({
  id: 'S28',
  title: 'A filter probe stays in one cache line and is worth fewer than five comparisons.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'a probe, in comparisons', from: 0, to: 5, unit: 'comparisons', standing: 'opinion' }],
  reading:
    "One line costs accuracy, which the post does not say. The two rates need a good hash of 64 bits and are those of RocksDB from format_version 5 on; LevelDB measures 0.87 % with 1,000 keys and 1.46 % with 200,000, RocksDB before that 1.14 %. Ten bits are MyRocks' default; RocksDB itself has no filter by default.",
  shown: 'The bits of a key inside one line of 64 bytes, next to the same bits strewn over the whole filter.',
  trials: { flat: oneTable(ROWS, 'flat_bloom', ASKED), 'one line': oneTable(ROWS, 'fast_local_bloom', ASKED) },
  checks: [
    checkRounded('false positives at ten bits, flat', '0.844', '%', () => 100 * falsePositiveRate(10)),
    checkRounded('the same, one line', '0.958', '%', () => 100 * oneLineFalsePositiveRate(10)),
    checkRounded('one line over flat', '1.14', 'times', () => oneLineFalsePositiveRate(10) / falsePositiveRate(10)),
    checkExactly(
      'lines of 512 bits that a filter in one line touches for a key that is there, all six probes',
      1,
      'lines',
      linesOf('one line'),
    ),
    {
      what: 'the same, flat, counted, less what six bits strewn over that filter touch by chance',
      unit: 'lines',
      value: (ask) => linesOf('flat')(ask) - 6,
      expect: near(0, 0.1),
      because: 'a filter of 100,000 keys has about 2000 lines, so that two of six bits hardly ever share one',
    },
    measured('flat', 'flat, measured (flat_bloom, 100,000 keys)', 100 * falsePositiveRate(10)),
    measured('one line', 'one line, measured (fast_local_bloom, 100,000 keys)', 100 * oneLineFalsePositiveRate(10)),
    {
      what: 'one line over flat, measured',
      unit: 'times',
      value: (ask) => rateOf('one line')(ask) / rateOf('flat')(ask),
      expect: near(1.14, 0.11),
      because: 'both rates are samples of 200,000; three standard deviations of their quotient',
    },
  ],
});
