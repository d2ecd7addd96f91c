/** Handwritten tapes about reading: a tree of each shape with versions, tombstones and snapshots, both directions and with bounds. */
import { Prng } from '../../../web/src/base/prng.ts';
import { BACKWARD, FORWARD, deletes, gets, iterator, key, puts, range, tape, type Tape } from './lines.ts';

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

const prng = new Prng(20);
const randomKeys = (n: number, below: number): number[] => Array.from({ length: n }, () => prng.below(below));

const filled = puts(range(0, 1000));

export const readTapes: readonly Tape[] = [
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
    why: 'the same, with both in tables',
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
    why: 'put at the head, delete at the tail: the smallest row is after all tombstones',
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
    why: 'max_skippable_internal_keys: the call fails, and the next one continues',
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
    why: 'Next and Prev alternating at every position of five runs',
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
    why: 'blocks with restart interval 1: binary search only, no walk',
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
];
