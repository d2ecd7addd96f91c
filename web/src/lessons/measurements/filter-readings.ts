/**
 * Numbers about filters for prose: their false positive rates, their sizes, and the searches that they avoided.
 *
 *   lookups of absent keys in a table's filter
 *      bloom_filter_useful                                     negative
 *      bloom_filter_full_positive - ..._true_positive          false positive
 *
 * Rates are in percent. Computed rates are for filters over whole tables: from the entries of each live table, by the scheme
 * that the options name; a tree's rate is the mean over its tables.
 *
 * Source of each formula: models/bloom.ts.
 */
import { bitsForRate, falsePositiveRate, probesFor } from '../../models/bloom.ts';
import { playDoubleHashing, type Distance } from '../../models/double-hashing.ts';
import { filterSize, measuredFalsePositives, rateByArithmetic } from '../../models/filter-rates.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import type { FilterPolicy } from '../../protocol/records.gen.ts';
import type { History } from '../../session/session-types.ts';
import { computed, counterOf, measured, optionOf, sumOf, tablesOf, type ReadingTable } from './reading.ts';

const kPolicies = optionInfos.find(({ name }) => name === 'filter_policy')!.names!;
const policyIn = (history: History): FilterPolicy => kPolicies[optionOf(history, 'filter_policy')] as FilterPolicy;

const filtered = ({ head }: History) => tablesOf(head).filter(({ filterBytes }) => filterBytes > 0);
const filterBytesIn = ({ head }: History): number => sumOf(tablesOf(head), ({ filterBytes }) => filterBytes);

/** False positives, and all lookups of absent keys. */
const wrongIn = (history: History) => measuredFalsePositives((name) => counterOf(history, name));

/** Mean over the filters of live tables; NaN without any. */
function rateOfFilters(history: History): number {
  const tables = filtered(history);
  const bitsPerKey = optionOf(history, 'bits_per_key');
  const policy = policyIn(history);
  const rates = tables.map(
    ({ entries }) => rateByArithmetic(policy, filterSize(policy, entries ?? 0, bitsPerKey)).rate,
  );
  return (100 * sumOf(rates, (rate) => rate)) / tables.length;
}

/** Simulated rates of a filter of 200,000 keys at ten bits per key with random hashes. Slow to compute, so cached. */
const played = new Map<Distance, number>();
function playedOut(distance: Distance): number {
  const rate =
    played.get(distance) ?? 100 * playDoubleHashing({ keys: 200_000, bitsPerKey: 10, distance }, 100_000, 88);
  played.set(distance, rate);
  return rate;
}

export const kFilterReadings: ReadingTable = {
  bits_per_key: measured('the option bits_per_key', (h) => optionOf(h, 'bits_per_key')),
  probes_per_key: computed('bits_per_key × 0.69, rounded down', (h) => probesFor(optionOf(h, 'bits_per_key'))),
  scheme_probes: computed(
    'probes of a key, by the scheme that filter_policy names',
    (h) => filterSize(policyIn(h), 1, optionOf(h, 'bits_per_key')).probes,
  ),
  filter_keys: measured('entries of the live tables', (h) => sumOf(tablesOf(h.head), ({ entries }) => entries ?? 0)),
  filter_bytes: measured('bytes of the filters of the live tables', filterBytesIn),
  filter_share: measured(
    '100 × bytes of filters ÷ bytes of the live tables',
    (h) => (100 * filterBytesIn(h)) / sumOf(tablesOf(h.head), ({ sizeBytes }) => sizeBytes),
  ),
  absent_asked: measured(
    'bloom_filter_useful + bloom_filter_full_positive − bloom_filter_full_true_positive',
    (h) => wrongIn(h).absent,
  ),
  false_positives: measured('bloom_filter_full_positive − bloom_filter_full_true_positive', (h) => wrongIn(h).wrong),
  false_positive_rate: measured('100 × false positives ÷ lookups of absent keys', (h) => {
    const { wrong, absent } = wrongIn(h);
    return (100 * wrong) / absent;
  }),
  false_negatives: measured(
    'rows put − rows found by Gets, for runs that get every row once',
    (h) =>
      counterOf(h, 'number_keys_written') -
      sumOf(['memtable_hit', 'get_hit_l0', 'get_hit_l1', 'get_hit_l2_and_up'], (name) => counterOf(h, name)),
  ),
  filter_formula: computed('100 × the rate of these filters, by the formula of their scheme', rateOfFilters),
  flat_formula: computed(
    '100 × (1 − e^(−k ÷ b))^k, b bits per key and k probes',
    (h) => 100 * falsePositiveRate(optionOf(h, 'bits_per_key')),
  ),
  played_turned: computed('LevelDB’s scheme over 200,000 keys, with random hashes', () => playedOut('turned')),
  played_own: computed('the same, with a distance of its own for each key', () => playedOut('own')),
  bits_for_a_tenth: computed('log2 10 ÷ ln 2', () => bitsForRate(0.1)),
  filters_asked: measured(
    'bloom_sst_hit_count + bloom_sst_miss_count',
    (h) => counterOf(h, 'bloom_sst_hit_count') + counterOf(h, 'bloom_sst_miss_count'),
  ),
  memtable_filters_asked: measured(
    'bloom_memtable_hit_count + bloom_memtable_miss_count',
    (h) => counterOf(h, 'bloom_memtable_hit_count') + counterOf(h, 'bloom_memtable_miss_count'),
  ),
};
