/**
 * The two tables of the post and its query, in both plans (web/src/models/relational). Each plan's scan and its lookups are parts of their own, so
 * a reading is that of one operator: a scan is one operation, and its rows are read before the first lookup.
 *
 * The tables are as MyRocks keeps them: filters of whole tables, index and filter blocks in the block cache. All data is in one level, so each
 * key is in the range of one table; the memtable has a row of another table, as on a server that also takes writes, so that Gets search it.
 * The cache holds everything, and a scan of all keys has filled it: opening a table also looks up its blocks, and no plan pays for that.
 */
import type { Ask } from '../../../web/src/lessons/claims/claim.ts';
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import type { PlanName } from '../../../web/src/models/relational/plans.ts';
import { lineOf, loadLines, requestsOf } from '../../../web/src/models/relational/program.ts';
import { makeTables } from '../../../web/src/models/relational/tables.ts';

const kSeed = 64;

/** The text is long, so it is made when it is first used: the list of claims is read without it. */
let parts: Trial['parts'] | undefined;

export const joinPlans: Trial = {
  seed: kSeed,
  options: {
    write_buffer_size: '256KiB',
    target_file_size_base: '256KiB',
    compression: 'none',
    filter: 'full',
    filter_policy: 'fast_local_bloom',
    cache_index_and_filter_blocks: 'yes',
    block_cache_size: '32MiB',
  },
  tallies: {
    'tables asked': { record: 'TableProbed' },
    'filters asked': { record: 'FilterProbed' },
    'index blocks read': { record: 'BlockRead', where: { block_kind: ['index'] } },
    'data blocks read': { record: 'BlockRead', where: { block_kind: ['data'] } },
    'blocks touched': dataBlocks('places'),
    'block switches': dataBlocks('changes'),
    rows: { record: 'OpFinished', field: 'rows' },
  },
  get parts() {
    return (parts ??= makeParts());
  },
};

function dataBlocks(count: 'places' | 'changes'): NonNullable<Trial['tallies']>[string] {
  return { record: 'BlockRead', where: { block_kind: ['data'] }, visits: { of: ['table', 'offset'], count } };
}

function makeParts(): Trial['parts'] {
  const tables = makeTables(kSeed);
  return [
    { mark: 'load', program: [...loadLines(tables), 'compact', 'put session 1', 'scan'].join('\n') },
    ...(['inner', 'straight'] as const).flatMap((plan) => {
      const [scan, ...lookups] = requestsOf(plan, tables).map(lineOf);
      return [
        { mark: `${plan}: scan`, program: scan!, detail: true as const },
        { mark: `${plan}: lookups`, program: lookups.join('\n'), detail: true as const },
      ];
    }),
  ];
}

/** The reading of an operator of a plan. */
export const operatorOf = (ask: Ask, plan: PlanName, operator: 'scan' | 'lookups'): Counted =>
  ask('plans', `${plan}: ${operator}`);

const kBlockKinds = ['data', 'index', 'filter'] as const;

/** How often an operator searched the block cache, whatever came out. */
export const cacheLookups = (counted: Counted): number =>
  kBlockKinds.reduce(
    (sum, kind) => sum + counted.count(`block_cache_${kind}_hit`) + counted.count(`block_cache_${kind}_miss`),
    0,
  );

/** The rungs of a Get, from the top, as the engine counts them. */
export const kRungs: readonly { readonly what: string; readonly of: (counted: Counted) => number }[] = [
  { what: 'Gets', of: (counted) => counted.count('number_keys_read') },
  { what: 'memtables searched', of: (counted) => counted.count('get_from_memtable_count') },
  { what: 'tables asked', of: (counted) => counted.tally('tables asked') },
  { what: 'filters asked', of: (counted) => counted.tally('filters asked') },
  { what: 'index blocks searched', of: (counted) => counted.tally('index blocks read') },
  { what: 'data blocks searched', of: (counted) => counted.tally('data blocks read') },
];
