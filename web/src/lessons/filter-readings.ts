/**
 * Numbers about filters for prose: how often they were wrong, what they are long, what they spared. Part of kReadings (measure.ts).
 *
 *   of a hundred absent keys that a table's filter was asked for
 *      bloom_filter_useful                                     turned away
 *      bloom_filter_full_positive - ..._true_positive          let through: a wrong maybe
 *
 * Rates are in percent. What arithmetic says is for filters over whole tables, from the entries of each table that stands, by the scheme that
 * the options name; a tree's rate is the mean over its tables.
 *
 * Source of each formula: models/bloom.ts.
 */
import { bitsForRate, falsePositiveRate, filterBits, probesFor } from '../models/bloom.ts';
import { playDoubleHashing, type Distance } from '../models/double-hashing.ts';
import { measuredFalsePositives, rateByArithmetic } from '../models/filter-rates.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import type { FilterPolicy } from '../protocol/records.gen.ts';
import type { History } from '../store/types.ts';
import type { Reading } from './measure.ts';

const counted = (history: History, name: string): number =>
  history.head.counters[counterInfos.find((c) => c.name === name)!.id] ?? 0;

function optionIn(history: History, name: string): number {
  const info = optionInfos.find((o) => o.name === name)!;
  return history.head.options.get(info.id) ?? info.default;
}

const policyIn = (history: History): FilterPolicy =>
  optionInfos.find(({ name }) => name === 'filter_policy')!.names![optionIn(history, 'filter_policy')] as FilterPolicy;

const tablesIn = ({ head }: History) =>
  head.levels.flatMap(({ tables }) => tables).flatMap((number) => head.tables.get(number) ?? []);
const filtered = (history: History) => tablesIn(history).filter(({ filterBytes }) => filterBytes > 0);
const entriesIn = (history: History): number => tablesIn(history).reduce((sum, { entries }) => sum + entries, 0);
const filterBytesIn = (history: History): number =>
  tablesIn(history).reduce((sum, { filterBytes }) => sum + filterBytes, 0);

/** Wrong maybes, and all questions about keys that were absent. */
const wrongIn = (history: History) => measuredFalsePositives((name) => counted(history, name));

/** Mean over the filters that stand; NaN without any. */
function rateOfFilters(history: History): number {
  const tables = filtered(history);
  const bitsPerKey = optionIn(history, 'bits_per_key');
  const rates = tables.map(({ entries }) => {
    const size = { bits: filterBits(entries, bitsPerKey), keys: entries, probes: probesFor(bitsPerKey) };
    return rateByArithmetic(policyIn(history), size).rate;
  });
  return (100 * rates.reduce((sum, rate) => sum + rate, 0)) / tables.length;
}

/** Of a filter of 200,000 keys at ten bits, played out with hashes drawn at random. Dear, so made once. */
const played = new Map<Distance, number>();
function playedOut(distance: Distance): number {
  const rate =
    played.get(distance) ?? 100 * playDoubleHashing({ keys: 200_000, bitsPerKey: 10, distance }, 100_000, 88);
  played.set(distance, rate);
  return rate;
}

const measured = (formula: string, of: Reading['of']): Reading => ({ kind: 'measured', formula, of });
const computed = (formula: string, of: Reading['of']): Reading => ({ kind: 'computed', formula, of });

export const kFilterReadings: Readonly<Record<string, Reading>> = {
  bits_per_key: measured('the option bits_per_key', (h) => optionIn(h, 'bits_per_key')),
  probes_per_key: computed('bits_per_key × 0.69, rounded down', (h) => probesFor(optionIn(h, 'bits_per_key'))),
  filter_keys: measured('entries of the tables that stand', entriesIn),
  filter_bytes: measured('bytes of the filters of the tables that stand', filterBytesIn),
  filter_share: measured(
    '100 × bytes of filters ÷ bytes of the tables that stand',
    (h) => (100 * filterBytesIn(h)) / tablesIn(h).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  ),
  absent_asked: measured(
    'bloom_filter_useful + bloom_filter_full_positive − bloom_filter_full_true_positive',
    (h) => wrongIn(h).absent,
  ),
  false_positives: measured('bloom_filter_full_positive − bloom_filter_full_true_positive', (h) => wrongIn(h).wrong),
  false_positive_rate: measured('100 × wrong maybes ÷ questions about absent keys', (h) => {
    const { wrong, absent } = wrongIn(h);
    return (100 * wrong) / absent;
  }),
  false_negatives: measured(
    'rows put, less those that the Gets found: for runs that ask for every row once',
    (h) =>
      counted(h, 'number_keys_written') -
      ['memtable_hit', 'get_hit_l0', 'get_hit_l1', 'get_hit_l2_and_up'].reduce(
        (sum, name) => sum + counted(h, name),
        0,
      ),
  ),
  filter_formula: computed('100 × the rate of these filters by the formula of their scheme', rateOfFilters),
  flat_formula: computed('100 × (1 − e^(−k ÷ b))^k, b bits a key and k probes', (h) => {
    const bitsPerKey = optionIn(h, 'bits_per_key');
    return 100 * falsePositiveRate(bitsPerKey);
  }),
  played_turned: computed('LevelDB’s scheme over 200,000 keys, hashes drawn at random', () => playedOut('turned')),
  played_own: computed('the same, with a distance of its own for each key', () => playedOut('own')),
  bits_for_a_tenth: computed('log2 10 ÷ ln 2', () => bitsForRate(0.1)),
  filters_asked: measured(
    'bloom_sst_hit_count + bloom_sst_miss_count',
    (h) => counted(h, 'bloom_sst_hit_count') + counted(h, 'bloom_sst_miss_count'),
  ),
  memtable_filters_asked: measured(
    'bloom_memtable_hit_count + bloom_memtable_miss_count',
    (h) => counted(h, 'bloom_memtable_hit_count') + counted(h, 'bloom_memtable_miss_count'),
  ),
};
