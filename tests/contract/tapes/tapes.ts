/**
 * The tapes that are written by hand: one for each shape of a tree, and one for each place where the two engines are known to differ.
 *
 * `only`: differences that this tape must show, by the name of a rule (rules.ts). A tape that no longer shows its difference fails: then
 * either engine changed, and the rule has nothing to explain any more.
 */
import { Prng } from '../../../web/src/base/prng.ts';

export interface Tape {
  readonly name: string;
  readonly why: string;
  readonly text: string;
  /** Names of rules that must have been needed. */
  readonly shows?: readonly string[];
}

const key = (i: number): string => `key${String(i).padStart(6, '0')}`;
const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
const puts = (keys: readonly number[], value = 'v'): string[] => keys.map((i) => `put ${key(i)} ${value}${i}`);
const deletes = (keys: readonly number[]): string[] => keys.map((i) => `delete ${key(i)}`);
const singleDeletes = (keys: readonly number[]): string[] => keys.map((i) => `single_delete ${key(i)}`);
const gets = (keys: readonly number[], at = ''): string[] => keys.map((i) => `get ${key(i)}${at}`);

/** Options that the rest of a tape stands on; others in front of it win. */
const PLAIN = ['compression none', 'filter none', 'level_search file_indexer', 'disable_auto_compactions yes'];

/** For what LevelDB does not have. */
const EXTENDED = ['dialect extended'];

function tape(options: readonly string[], ...parts: readonly (readonly string[])[]): string {
  const set = [...PLAIN, ...options].map((option) => `option ${option}`);
  return `${[...set, 'open', ...parts.flat()].join('\n')}\n`;
}

const iterator = (how: string, ...moves: readonly string[]): string[] => [`iterate${how}`, ...moves, 'close'];
const FORWARD = iterator('', 'first', 'next 100000');
const BACKWARD = iterator('', 'last', 'prev 100000');

/** Memtable, four tables of L0 and a table or more on each of L1 to L5: ten runs. */
function tenRuns(prng: Prng): string[] {
  const some = (n: number): string[] => puts(Array.from({ length: n }, () => prng.below(40_000)));
  return [
    'option disable_auto_compactions no',
    ...some(9_000),
    'option disable_auto_compactions yes',
    'option write_buffer_size 4194304',
    'share',
    ...[1, 2, 3, 4].flatMap(() => [...some(40), 'share']),
    ...some(40),
  ];
}
const DEEP = [
  'write_buffer_size 16384',
  'target_file_size_base 16384',
  'max_bytes_for_level_base 16384',
  'max_bytes_for_level_multiplier 2',
  'block_size 1024',
];

/** RocksDB's filters of format_version 2, which ours of this name are bit by bit. */
const FILTERS = ['filter full', 'filter_policy legacy_bloom', 'bits_per_key 10'];
/** One table on L1, three newer ones with tombstones and values on L0; a multiple of seven is there or not. */
const threeTablesOverOne = [
  ...puts(range(0, 1000, 2)),
  'flush',
  'compact',
  ...puts(range(1, 1000, 4)),
  'flush',
  ...deletes(range(0, 1000, 10)),
  'flush',
  ...puts(range(0, 1000, 25), 'w'),
  'flush',
];

export function writtenTapes(): Tape[] {
  const prng = new Prng(20);
  const randomKeys = (n: number, below: number): number[] => Array.from({ length: n }, () => prng.below(below));
  const filled = puts(range(0, 1000));
  const tapes: Tape[] = [
    {
      name: 'memtable',
      why: 'one memtable, both ways and from the middle',
      text: tape([], filled, FORWARD, BACKWARD, iterator('', `seek ${key(500)}`, 'next 3', 'prev 5', 'seek zzz')),
    },
    {
      name: 'memtable-and-l0',
      why: 'a memtable over three tables of L0',
      text: tape(
        [],
        puts(range(0, 300, 3)),
        ['share'],
        puts(range(1, 300, 3)),
        ['share'],
        puts(range(0, 300, 2)),
        ['share'],
        puts(range(0, 300, 5)),
        FORWARD,
        BACKWARD,
        gets(range(0, 320, 7)),
        iterator('', ...range(0, 300, 11).map((i) => `seek ${key(i)}`)),
      ),
    },
    {
      name: 'tombstones-in-memory',
      why: 'a run of tombstones in the memtable over their values in a table',
      text: tape([], filled, ['share'], deletes(range(300, 500)), FORWARD, BACKWARD, iterator('', `seek ${key(300)}`)),
    },
    {
      name: 'tombstones-in-tables',
      why: 'the same, when both lie in tables',
      text: tape(
        ['block_size 512'],
        filled,
        ['share'],
        deletes(range(300, 500)),
        ['share'],
        FORWARD,
        BACKWARD,
        iterator('', `seek ${key(300)}`, 'prev', 'next', `seek ${key(499)}`, 'next 3'),
        gets(range(290, 510, 9)),
      ),
    },
    {
      name: 'queue',
      why: 'put at the head, delete at the tail: the smallest row lies behind all tombstones',
      text: tape(
        ['block_size 512'],
        range(0, 600).flatMap((i) => [`put ${key(i)} v`, ...(i >= 100 ? [`delete ${key(i - 100)}`] : [])]),
        ['share'],
        range(600, 900).flatMap((i) => [`put ${key(i)} v`, `delete ${key(i - 100)}`]),
        iterator('', 'first', 'next'),
        iterator('', 'last', 'prev 200'),
      ),
    },
    {
      name: 'too-many-skipped',
      why: 'max_skippable_internal_keys: the call gives up, the next one goes on',
      text: tape(
        ['max_skippable_internal_keys 50'],
        filled,
        ['share'],
        deletes(range(300, 500)),
        iterator('', `seek ${key(300)}`, `seek ${key(600)}`, 'prev 200', 'next 3', 'last', 'prev 700'),
      ),
    },
    {
      name: 'versions-in-memory',
      why: 'one key written twenty times: a seek replaces the last of them',
      text: tape([], ['put a 1', ...range(0, 20).map((i) => `put k ${i}`), 'put z 1'], FORWARD, BACKWARD),
    },
    {
      name: 'versions-in-tables',
      why: 'versions over four tables and a memtable, fewer and more than the limit',
      text: tape(
        ['max_sequential_skip_in_iterations 3', 'block_size 256'],
        range(0, 4).flatMap((round) => [
          ...range(0, 40).flatMap((i) => range(0, 1 + (i % 5)).map((v) => `put ${key(i)} r${round}v${v}`)),
          'share',
        ]),
        range(0, 40, 3).map((i) => `put ${key(i)} last`),
        FORWARD,
        BACKWARD,
        iterator('', `seek ${key(20)}`, 'prev 3', 'next 6', 'prev'),
      ),
    },
    {
      name: 'snapshots-in-memory',
      why: 'entries too new for the reader, in the memtable',
      text: tape(
        [],
        [...range(0, 20).map((i) => `put k ${i}`), 'put a 1', 'put z 1', 'snapshot s'],
        [...range(0, 12).map((i) => `put k ${i}`), 'delete a', 'put b 1'],
        iterator(' at=s', 'first', 'next 5'),
        iterator(' at=s', 'last', 'prev 5'),
        iterator('', 'first', 'next', 'prev', 'next'),
        ['get k at=s', 'get a at=s', 'get b at=s', 'get a', 'release s'],
      ),
    },
    {
      name: 'snapshots-over-tables',
      why: 'entries too new for the reader, above tables',
      text: tape(
        ['block_size 256'],
        puts(range(0, 200)),
        ['share'],
        puts(range(0, 200, 3), 'x'),
        ['snapshot s'],
        deletes(range(0, 200, 2)),
        puts(range(50, 100), 'y'),
        iterator(' at=s', 'first', 'next 300'),
        iterator(' at=s', 'last', 'prev 300'),
        iterator(' at=s', `seek ${key(75)}`, 'next 2', 'prev 4', 'next'),
        gets(range(0, 200, 13), ' at=s'),
        gets(range(0, 200, 13)),
        ['release s'],
      ),
    },
    {
      name: 'turning',
      why: 'Next and Prev by turns at every position of five runs',
      text: tape(
        ['block_size 256'],
        range(0, 4).flatMap((run) => [...puts(range(run, 40, 5)), 'share']),
        puts(range(4, 40, 5)),
        iterator('', 'first', ...range(0, 38).flatMap(() => ['next', 'prev', 'next'])),
        iterator('', 'last', ...range(0, 38).flatMap(() => ['prev', 'next', 'prev'])),
      ),
    },
    {
      name: 'ten-runs',
      why: 'seeks in memtable, four tables of L0 and five levels',
      text: tape(
        DEEP,
        tenRuns(new Prng(3)),
        iterator('', ...randomKeys(200, 40_000).map((i) => `seek ${key(i)}`)),
        iterator('', 'first', 'next 3000'),
        iterator('', 'last', 'prev 3000'),
        gets(randomKeys(200, 40_000)),
      ),
    },
    {
      name: 'restart-interval-1',
      why: 'blocks in which every key is whole: search alone, no walk',
      text: tape(
        [...DEEP, 'block_restart_interval 1'],
        tenRuns(new Prng(4)),
        iterator('', ...randomKeys(100, 40_000).map((i) => `seek ${key(i)}`)),
        gets(randomKeys(100, 40_000)),
      ),
    },
    {
      name: 'without-cache',
      why: 'every block is read from its file',
      text: tape(
        ['block_cache_size 0', 'block_size 512'],
        puts(range(0, 400, 2)),
        ['share'],
        puts(range(1, 400, 2)),
        ['share'],
        puts(range(0, 400, 3)),
        ['share'],
        puts(range(0, 400, 5)),
        ['share'],
        gets(range(0, 420, 9)),
        iterator('', 'first', 'next 500'),
        iterator('', ...range(0, 400, 31).map((i) => `seek ${key(i)}`)),
      ),
    },
    {
      name: 'bounds',
      why: 'iterators with a lower and an upper bound',
      text: tape(
        ['block_size 512'],
        puts(range(0, 300)),
        ['share'],
        deletes(range(100, 120)),
        puts(range(0, 300, 7), 'x'),
        iterator(` from=${key(50)} to=${key(150)}`, 'first', 'next 200', 'last', 'prev 200'),
        iterator(` to=${key(110)}`, `seek ${key(90)}`, 'next 30', 'last', 'prev 3', 'next'),
        iterator(` from=${key(110)}`, 'first', 'next 3', 'prev 2', `seek ${key(5)}`, 'prev'),
      ),
    },
    {
      name: 'filters',
      why: 'one filter for each table, made the same way bit by bit: RocksDB of format_version 2',
      text: tape(FILTERS, threeTablesOverOne, gets(range(0, 1000, 7))),
    },
    {
      name: 'filters-crowded',
      why: 'two bits a key: many false positives, the same ones',
      text: tape([...FILTERS, 'bits_per_key 2'], threeTablesOverOne, gets(range(0, 1000, 3))),
    },
    {
      name: 'filters-good-hash',
      why: 'the filter of format_version 5; our hash is another one, so the false positives are others',
      text: tape(
        ['filter full', 'filter_policy fast_local_bloom', 'bits_per_key 4'],
        threeTablesOverOne,
        gets(range(0, 1000, 3)),
      ),
    },
    {
      name: 'filters-of-prefixes',
      why: 'tables hold prefixes only: a Get asks for its prefix',
      text: tape(
        [...FILTERS, 'prefix_extractor fixed', 'prefix_length 8', 'whole_key_filtering no'],
        puts(range(0, 400, 40).flatMap((i) => range(i, i + 4))),
        ['flush', 'compact'],
        puts(range(20, 400, 60)),
        ['flush'],
        deletes(range(21, 400, 60)),
        ['flush'],
        gets(range(0, 400, 3)),
        ['get short', 'get key'],
      ),
    },
    {
      name: 'filters-of-both',
      why: 'tables hold keys and prefixes: a Get asks for its key',
      text: tape(
        [...FILTERS, 'prefix_extractor capped', 'prefix_length 8'],
        threeTablesOverOne,
        gets(range(0, 1000, 7)),
        ['get short'],
      ),
    },
    {
      name: 'scans-of-a-prefix',
      why: 'all keys between the bounds have one prefix, so filters are asked',
      text: tape(
        [...FILTERS, 'prefix_extractor fixed', 'prefix_length 8'],
        puts(range(0, 400, 40).flatMap((i) => range(i, i + 4))),
        ['flush', 'compact'],
        puts(range(25, 400, 60)),
        ['flush'],
        deletes(range(21, 400, 60)),
        ['flush'],
        range(0, 40).flatMap((i) =>
          iterator(` from=${key(i * 10)} to=${key(i * 10 + 10).slice(0, 8)}`, `seek ${key(i * 10)}`, 'next 20'),
        ),
      ),
    },
    {
      name: 'optimize-filters-for-hits',
      why: 'no filter is asked on the last level',
      text: tape([...FILTERS, 'optimize_filters_for_hits yes'], threeTablesOverOne, gets(range(0, 1000, 7))),
    },
    {
      name: 'memtable-filter',
      why: "the memtable's own filter, of keys",
      text: tape(
        ['write_buffer_size 65536', 'memtable_prefix_bloom_size_ratio 1', 'memtable_whole_key_filtering yes'],
        puts(range(0, 600, 2)),
        gets(range(0, 600, 3)),
        ['share'],
        puts(range(0, 600, 5)),
        gets(range(0, 600, 3)),
      ),
    },
    {
      name: 'memtable-filter-of-prefixes',
      why: "the memtable's own filter, of prefixes",
      text: tape(
        ['write_buffer_size 65536', 'memtable_prefix_bloom_size_ratio 1', 'prefix_extractor fixed', 'prefix_length 8'],
        puts(range(0, 900, 40)),
        gets(range(0, 900, 3)),
        ['get short'],
      ),
    },
    {
      name: 'compaction-drops',
      why: 'what each compaction leaves out: older versions, versions between snapshots, tombstones with nothing below',
      text: tape(
        [],
        puts(range(0, 200)),
        ['flush', 'compact'],
        deletes(range(0, 100, 2)),
        ['flush'],
        puts(range(50, 150), 'x'),
        ['snapshot s', 'flush'],
        deletes(range(100, 120)),
        ['flush'],
        puts(range(110, 130), 'y'),
        ['flush', 'compact'],
        iterator('', 'first', 'next 300'),
        iterator(' at=s', 'first', 'next 300'),
        ['release s'],
        deletes(range(0, 10)),
        ['flush', 'compact'],
        iterator('', 'first', 'next 300'),
      ),
    },
    {
      name: 'single-deletes',
      why: 'SingleDeletes over their puts: in the memtable, in a table, and when a compaction has brought some together',
      text: tape(
        EXTENDED,
        filled,
        ['share'],
        singleDeletes(range(300, 400)),
        FORWARD,
        BACKWARD,
        gets(range(290, 410, 7)),
        ['share'],
        singleDeletes(range(395, 500)),
        FORWARD,
        BACKWARD,
        iterator('', `seek ${key(300)}`, 'prev', 'next', `seek ${key(399)}`, 'next 3'),
        gets(range(290, 510, 7)),
      ),
    },
    {
      name: 'single-deletes-compacted',
      why: 'pairs vanish where they meet, one with a snapshot between stays, and one without a put goes on the last level',
      text: tape(
        EXTENDED,
        puts(range(0, 200)),
        ['flush', 'compact'],
        singleDeletes(range(0, 100, 2)),
        puts([200]),
        ['flush'],
        puts([1000, 1001]),
        ['snapshot s'],
        singleDeletes(range(100, 140, 4)),
        puts([0]),
        ['flush', 'compact'],
        FORWARD,
        iterator(' at=s', 'first', 'next 300'),
        ['release s'],
        singleDeletes([500, 501]),
        puts([1, 1002]),
        ['flush', 'compact'],
        FORWARD,
      ),
    },
    {
      name: 'range-in-memory',
      why: 'one range in the memtable over a table: runs below leap over it',
      text: tape(
        [...EXTENDED, 'block_size 512'],
        filled,
        ['share', `delete_range ${key(300)} ${key(600)}`],
        puts([350, 450], 'w'),
        FORWARD,
        BACKWARD,
        gets(range(290, 610, 9)),
        gets([350, 450]),
        iterator('', `seek ${key(300)}`, 'prev', 'next 2', `seek ${key(599)}`, 'prev 3', `seek ${key(600)}`),
      ),
    },
    {
      name: 'ranges-in-tables',
      why: 'ranges that overlap, in three tables of L0 and the memtable over a table; a snapshot that sees some of them',
      text: tape(
        [...EXTENDED, 'block_size 512'],
        filled,
        ['share', `delete_range ${key(100)} ${key(300)}`, 'put k 1', 'share'],
        [`delete_range ${key(200)} ${key(400)}`, 'put k 2', 'share'],
        puts(range(250, 350, 10), 'w'),
        ['share', 'snapshot s', `delete_range ${key(320)} ${key(450)}`, `delete_range ${key(700)} ${key(750)}`],
        FORWARD,
        BACKWARD,
        iterator(' at=s', 'first', 'next 1000'),
        iterator(' at=s', 'last', 'prev 1000'),
        gets(range(90, 460, 9)),
        gets(range(90, 460, 9), ' at=s'),
        ['release s'],
        iterator('', ...range(90, 420, 23).map((i) => `seek ${key(i)}`)),
      ),
    },
    {
      name: 'ranges-compacted',
      why: 'what ranges take with them in a compaction, and when they go themselves',
      text: tape(
        EXTENDED,
        filled,
        ['flush', 'compact', `delete_range ${key(100)} ${key(300)}`],
        puts([0, 999], 'w'),
        ['flush', 'compact'],
        FORWARD,
        [`delete_range ${key(400)} ${key(500)}`, 'snapshot s', `delete_range ${key(450)} ${key(600)}`],
        puts([0, 999], 'x'),
        ['flush', 'compact'],
        FORWARD,
        iterator(' at=s', 'first', 'next 1000'),
        gets(range(390, 610, 9)),
        ['release s'],
      ),
    },
    {
      name: 'sequence-zero',
      why: 'RocksDB compacts into the last level and forgets sequence numbers there: nothing of a key can follow',
      text: tape([], puts(range(0, 200)), ['flush', 'compact'], FORWARD),
      shows: ['sequence-zero'],
    },
    {
      name: 'writes',
      why: 'puts, deletes and what of them goes into the log',
      text: tape(
        [],
        puts(range(0, 100)),
        ['get nothing'],
        deletes(range(0, 100, 3)),
        ['get nothing'],
        range(0, 40).map((i) => `put ${key(i)} ${'long '.trim().repeat(400)}`),
        ['get nothing'],
      ),
      shows: ['framing'],
    },
  ];
  return tapes;
}
