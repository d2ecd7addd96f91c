/**
 * The commands of the line language as data: for the parser, an editor's completion and the table in LANGUAGE.md.
 * Number ranges are in the schema (commands.json); this file defines how a line is spelled and what an absent argument means.
 */
import { crashModeNames, faultEffectNames, faultFilesNames, faultOpNames, fillOrderNames } from './commands.gen.ts';
import { ibenchSteps } from './ibench.ts';
import type { Argument, CommandSpec } from './command-spec.ts';

const key: Argument = { name: 'key', form: 'word', required: true, doc: 'the key, at most 64 KiB' };
const value: Argument = { name: 'value', form: 'word', required: true, doc: 'the value, at most 1 MiB' };
const sync: Argument = {
  name: 'sync',
  form: 'flag',
  absent: 'the value of the option sync',
  doc: 'sync the log before the write is acknowledged',
};
const snapshot: Argument = { name: 'snapshot', form: 'snapshot', absent: 'now', doc: 'read as of this snapshot' };
const family: Argument = { name: 'family', form: 'family', absent: 'default', doc: 'the column family' };
const from: Argument = { name: 'from', form: 'word', absent: 'the first key', doc: 'start key, inclusive' };
const n: Argument = { name: 'n', form: 'number', required: true, doc: 'how many' };
const first: Argument = { name: 'first', form: 'number', absent: '0', doc: 'the smallest number' };
const keySpace: Argument = {
  name: 'key_space',
  form: 'number',
  absent: 'n',
  doc: 'numbers are drawn from first .. first + key_space - 1 (random, zipf)',
};
const seed: Argument = {
  name: 'seed',
  form: 'number',
  absent: 'the position of this line among those that draw numbers: 1, 2, 3 ...',
  doc: 'seed of the drawn numbers',
};
const keyBytes: Argument = {
  name: 'key_bytes',
  form: 'number',
  absent: 'as in the last fill, else 16',
  doc: 'digits of a key',
};
const valueBytes: Argument = {
  name: 'value_bytes',
  form: 'number',
  absent: 'as in the last fill, else 100',
  doc: 'bytes of a value',
};
const order: Argument = {
  name: 'order',
  form: 'name',
  names: fillOrderNames,
  absent: 'seq',
  doc: "sequential, uniformly random, or by Zipf's law",
};
const likeFill = (argument: Argument, absent: string): Argument => ({ ...argument, absent });
const filled = [
  likeFill(first, 'as in the last fill, else 0'),
  likeFill(keySpace, 'as in the last fill, else n'),
  keyBytes,
  order,
  seed,
];

export const grammar: readonly CommandSpec[] = [
  {
    name: 'put',
    places: [key, value],
    named: [sync, family],
    doc: 'Write a key and its value.',
    example: 'put user17 "two words" sync',
  },
  { name: 'delete', places: [key], named: [sync, family], doc: 'Write a tombstone.', example: 'delete user17' },
  {
    name: 'single-delete',
    places: [key],
    named: [sync, family],
    doc: 'Delete a key that was put once since it was last deleted; both are dropped when they meet. Needs dialect=extended.',
    example: 'single-delete user18',
  },
  {
    name: 'delete-range',
    places: [
      { name: 'begin', form: 'word', required: true, doc: 'the first key to delete' },
      { name: 'end', form: 'word', required: true, doc: 'the first key after the range' },
    ],
    named: [sync, family],
    doc: 'Delete every key from begin up to, but not including, end with one entry. Needs dialect=extended.',
    example: 'delete-range user1 user2',
  },
  {
    name: 'write',
    places: [],
    named: [sync],
    doc: 'Puts and deletes as one atomic batch, separated by semicolons; the flag comes first, family=... last in an entry.',
    example: 'write sync put a 1; put b 2; delete c',
  },
  { name: 'get', places: [key], named: [snapshot, family], doc: 'Read a key.', example: 'get user17' },
  {
    name: 'scan',
    places: [],
    named: [
      from,
      { name: 'to', form: 'word', absent: 'no end', doc: 'end key, exclusive' },
      { name: 'limit', form: 'number', absent: 'no limit', doc: 'maximum number of rows; 0 is no limit' },
      snapshot,
      { name: 'reverse', form: 'flag', absent: 'forward', doc: 'from the last row to the first' },
      family,
    ],
    doc: 'Read rows in key order.',
    example: 'scan from=user1 to=user2 limit=10 reverse',
  },
  {
    name: 'snapshot',
    places: [{ name: 'name', form: 'new_snapshot', required: true, doc: 'a letter, then letters, digits, _ or -' }],
    named: [],
    doc: 'Take a named snapshot of the current state.',
    example: 'snapshot before',
  },
  {
    name: 'release',
    places: [{ name: 'name', form: 'snapshot', required: true, doc: 'an existing snapshot' }],
    named: [],
    doc: 'Release a snapshot.',
    example: 'release before',
  },
  {
    name: 'set',
    places: [],
    named: [],
    doc: 'Set options. Before the first other command any option can be set; after it only dynamic ones.',
    example: 'set write_buffer_size=64KiB compaction_pri=min_overlapping_ratio',
  },
  {
    name: 'family',
    places: [],
    named: [],
    doc: 'Create a column family with its own memtables, tables and options; all families share the log. Needs dialect=extended.',
    example: 'family cf1 write_buffer_size=16KiB',
  },
  {
    name: 'override-cf-options',
    places: [],
    named: [],
    doc: 'Create families with RocksDB option strings, as in MyRocks. Sizes that grow with the data are divided by scale.',
    example: 'override-cf-options "cf2={write_buffer_size=64m;compression=kNoCompression}" scale=1024',
  },
  {
    name: 'drop-family',
    places: [],
    named: [],
    doc: 'Drop a column family and its data.',
    example: 'drop-family cf2',
  },
  {
    name: 'flush',
    places: [],
    named: [family],
    doc: 'Seal the memtable and wait until it is flushed to a table.',
    example: 'flush',
  },
  {
    name: 'compact',
    places: [],
    named: [from, { name: 'to', form: 'word', absent: 'no end', doc: 'end key, inclusive' }, family],
    doc: 'Compact a range down to the last level that has any of it.',
    example: 'compact from=a to=m',
  },
  { name: 'settle', places: [], named: [], doc: 'Wait until no background work is due.', example: 'settle' },
  {
    name: 'crash',
    places: [],
    named: [
      {
        name: 'mode',
        form: 'name',
        names: crashModeNames,
        absent: 'drop_unsynced',
        doc: 'what happens to bytes that were not synced',
      },
      { ...seed, doc: 'seed of what a torn write keeps' },
    ],
    doc: 'Simulate a power loss. The next command must be reopen.',
    example: 'crash mode=torn seed=3',
  },
  {
    name: 'fault',
    places: [
      {
        name: 'call',
        form: 'name',
        names: [...faultOpNames, 'clear'],
        required: true,
        doc: 'the call that fails; clear removes all planned faults',
      },
    ],
    named: [
      { name: 'class', form: 'name', names: faultFilesNames, absent: 'any', doc: 'the class of files' },
      { name: 'nth', form: 'number', absent: '1', doc: 'which of these calls, counted from this line on' },
      { name: 'effect', form: 'name', names: faultEffectNames, absent: 'io_error', doc: 'what happens' },
      { name: 'kept_bytes', form: 'number', absent: '0', doc: 'for torn_write: how many bytes are written' },
      {
        name: 'bit',
        form: 'number',
        absent: '0',
        doc: 'for bit_flip: which bit of the bytes read, modulo their number',
      },
      { name: 'always', form: 'flag', absent: 'once', doc: 'also fail every later call' },
    ],
    doc: 'Plan a device failure. It is the only command allowed between crash and reopen.',
    example: 'fault sync class=wal nth=3 effect=lost_sync',
  },
  {
    name: 'reopen',
    places: [],
    named: [],
    doc: 'Close the database if it is open, then open and recover it. Snapshots are lost.',
    example: 'reopen',
  },
  {
    name: 'fill',
    places: [],
    named: [n, order, first, keySpace, keyBytes, valueBytes, seed, sync, family],
    doc: 'n puts; keys are decimal numbers with key_bytes digits.',
    example: 'fill n=1000 order=random key_space=500 value_bytes=64',
  },
  {
    name: 'delete-fill',
    places: [],
    named: [n, ...filled, sync, family],
    doc: 'n deletes, keys as in fill.',
    example: 'delete-fill n=100',
  },
  {
    name: 'read-fill',
    places: [],
    named: [n, ...filled, family],
    doc: 'n gets, keys as in fill.',
    example: 'read-fill n=100 order=zipf',
  },
  {
    name: 'churn',
    places: [],
    named: [
      n,
      { name: 'head', form: 'number', absent: 'after the last key filled or churned', doc: 'the next new number' },
      {
        name: 'tail',
        form: 'number',
        absent: 'the oldest one filled and not yet churned',
        doc: 'the oldest live number',
      },
      keyBytes,
      valueBytes,
      seed,
      family,
    ],
    doc: 'A queue: n times, put the number at the head and delete the one at the tail.',
    example: 'churn n=500',
  },
  {
    name: 'ibench',
    places: [
      { name: 'step', form: 'name', names: ibenchSteps, required: true, doc: 'the step of the insert benchmark' },
    ],
    named: [
      {
        name: 'n',
        form: 'number',
        absent: 'all rows (l.x), 360, 1800 and 3600 (q100, q500, q1000)',
        doc: 'rows to put, and from l.i1 on also to delete',
      },
      {
        name: 'secondary_indexes',
        form: 'number',
        absent: '3',
        doc: 'for l.x: how many indexes to create; later rows have entries in them',
      },
      {
        name: 'single_delete',
        form: 'number',
        absent: '0',
        doc: 'for l.x: 1 to delete the entries of its indexes by SingleDelete, as MyRocks does; needs `set dialect=extended`',
      },
      { ...family, name: 'secondary_family', doc: 'for l.x: where the entries of secondary indexes go' },
      { ...valueBytes, absent: 'as in the last l.i0, else 100', doc: 'for l.i0: bytes of a row' },
      {
        name: 'queries',
        form: 'number',
        absent: '1',
        doc: 'for q: after each pair, up to 10 rows of each index in turn',
      },
      {
        name: 'lookups',
        form: 'number',
        absent: '0',
        doc: 'for q: after each pair, all entries of one column value of each secondary index in turn',
      },
      seed,
    ],
    doc: 'A step the step of the insert benchmark: a table with indexes, used as a queue.',
    example: 'ibench l.i0 n=1000',
  },
  {
    name: 'counters-snapshot',
    places: [{ name: 'name', form: 'name_of_counters', required: true, doc: 'a letter, then letters, digits, _ or -' }],
    named: [],
    doc: 'Store all counters under a name. The engine does nothing.',
    example: 'counters-snapshot before',
  },
  {
    name: 'counters-diff',
    places: [
      { name: 'name', form: 'name_of_counters', required: true, doc: 'a counters-snapshot from an earlier line' },
    ],
    named: [{ name: 'top', form: 'number', absent: '5', doc: 'how many counters to list' }],
    doc: 'The counters that changed most since a snapshot. The engine does nothing.',
    example: 'counters-diff before top=5',
  },
];

const specs: ReadonlyMap<string, CommandSpec> = new Map(grammar.map((spec) => [spec.name, spec]));
export const specOf = (name: string): CommandSpec | undefined => specs.get(name);
