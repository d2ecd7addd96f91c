/** Handwritten tapes about external tables: the level each goes to, when memtables are flushed and numbers are taken, and what reads find. */
import { BACKWARD, EXTENDED, FORWARD, deletes, gets, iterator, key, puts, range, tape, type Tape } from './lines.ts';

const ingest = (keys: readonly number[], value = 'new'): string =>
  `ingest ${keys.map((i) => `${key(i)} ${value}${i}`).join(' ')}`;

export const ingestTapes: readonly Tape[] = [
  {
    name: 'ingest-empty-tree',
    why: 'into an empty tree: the last level, and no sequence number',
    text: tape([], [ingest(range(0, 40))], gets(range(0, 50, 3)), FORWARD, BACKWARD),
  },
  {
    name: 'ingest-over-memory',
    why: 'the memtable has a key within the range: it is flushed first, and the table goes to L0 above it',
    text: tape(
      [],
      puts(range(0, 20)),
      [ingest(range(10, 30))],
      gets(range(0, 40)),
      FORWARD,
      puts([12, 13]),
      gets(range(10, 15)),
    ),
  },
  {
    name: 'ingest-beside-memory',
    why: 'the memtable has other keys only: it stays in memory, and the table needs no number',
    text: tape(
      [],
      puts(range(0, 20)),
      [ingest(range(40, 60))],
      gets(range(0, 70, 3)),
      ['flush'],
      gets(range(0, 70, 3)),
    ),
  },
  {
    name: 'ingest-over-l0',
    why: 'L0 has a key within the range, also where the new table has a gap',
    text: tape(
      [],
      puts(range(0, 20)),
      ['flush', ingest(range(10, 30)), ingest([15, 35], 'newer'), ingest([40, 50])],
      gets(range(0, 55)),
      FORWARD,
      ['compact'],
      gets(range(0, 55)),
    ),
  },
  {
    name: 'ingest-over-middle-levels',
    why: 'the first level with a key within the range is a middle one: the table goes above it, level by level up to L0',
    text: tape(
      [],
      puts(range(0, 40)),
      ['flush', 'compact', ingest(range(100, 130))],
      [ingest(range(110, 120), 'a'), ingest(range(112, 118), 'b'), ingest([113, 114], 'c')],
      [ingest([114], 'd'), ingest([114, 200], 'e'), ingest([39, 50], 'f')],
      gets(range(35, 135)),
      gets([200]),
      FORWARD,
    ),
  },
  {
    name: 'ingest-into-gaps',
    why: 'a table lies across the range without a key in it: no room in its level, but deeper; and between two tables there is room',
    text: tape(
      [],
      puts([0, 1, 90, 91]),
      ['flush', 'compact', ingest(range(40, 50)), ingest(range(20, 30)), ingest(range(60, 70)), ingest([30, 31, 59])],
      [ingest([35, 85]), ingest([92, 93])],
      gets(range(0, 95)),
      FORWARD,
      BACKWARD,
    ),
  },
  {
    name: 'ingest-under-a-snapshot',
    why: 'with a snapshot the table takes a number even if nothing overlaps it, and the snapshot does not see it',
    text: tape(
      [],
      puts(range(0, 10)),
      ['flush', 'snapshot s', ingest(range(40, 50))],
      gets(range(38, 52)),
      gets(range(38, 52), ' at=s'),
      iterator(' at=s', 'first', 'next 30'),
      ['release s', ingest(range(60, 70))],
      FORWARD,
    ),
  },
  {
    name: 'ingest-over-tombstones',
    why: 'tombstones and deleted ranges are keys, too: they are older than the table',
    text: tape(
      EXTENDED,
      puts(range(0, 30)),
      deletes([45]),
      [ingest(range(40, 50)), `delete_range ${key(60)} ${key(70)}`, ingest(range(65, 75))],
      gets(range(38, 76)),
      FORWARD,
    ),
  },
  {
    name: 'ingest-with-other-keys-in-memory',
    why: 'a number is needed because of L0, and the memtable has other keys: only ours flushes it',
    text: tape(
      [],
      puts(range(0, 10)),
      ['flush'],
      puts(range(40, 50)),
      [ingest([5, 6]), 'flush'],
      gets(range(0, 12)),
      gets(range(40, 50)),
      FORWARD,
    ),
    shows: ['flushed-for-number'],
  },
  {
    name: 'ingest-families',
    why: 'each family has its own levels; all share the sequence',
    text: tape(
      EXTENDED,
      ['family one'],
      puts(range(0, 20)),
      ['flush', 'in one', ingest(range(0, 20)), ingest([4, 5], 'b'), 'in default', ingest([4, 5], 'c')],
      gets(range(0, 22)),
      ['in one'],
      gets(range(0, 22)),
      FORWARD,
    ),
  },
];
