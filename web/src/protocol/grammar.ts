/**
 * The commands of the line language as data: for the parser, an editor's completion and the table in LANGUAGE.md.
 * Number ranges are in the schema (commands.json); this file defines how a line is spelled and what an absent argument means.
 */
import { crashModeNames, faultEffectNames, faultFilesNames, faultOpNames, fillOrderNames } from './commands.gen.ts';
import { ibenchSteps } from './ibench.ts';
import type { Argument, ArgumentForm, CommandSpec } from './command-spec.ts';

const required = (name: string, form: ArgumentForm, doc: string, names?: readonly string[]): Argument => ({
  name,
  form,
  required: true,
  doc,
  ...(names && { names }),
});
/** `absent`: what it means that the argument is absent. */
const optional = (
  name: string,
  form: ArgumentForm,
  absent: string,
  doc: string,
  names?: readonly string[],
): Argument => ({ name, form, absent, doc, ...(names && { names }) });

const key = required('key', 'word', 'the key, at most 64 KiB');
const value = required('value', 'word', 'the value, at most 1 MiB');
const sync = optional('sync', 'flag', 'the value of the option sync', 'sync the log before the write is acknowledged');
const snapshot = optional('snapshot', 'snapshot', 'now', 'read as of this snapshot');
const family = optional('family', 'family', 'default', 'the column family');
const from = optional('from', 'word', 'the first key', 'start key, inclusive');
const n = required('n', 'number', 'how many');
const first = optional('first', 'number', '0', 'the smallest number');
const keySpaceDoc = 'numbers are drawn from first .. first + key_space - 1 (random, zipf)';
const keySpace = optional('key_space', 'number', 'n', keySpaceDoc);
const seedAbsent = 'the position of this line among those that draw numbers: 1, 2, 3 ...';
const seed = optional('seed', 'number', seedAbsent, 'seed of the drawn numbers');
const keyBytes = optional('key_bytes', 'number', 'as in the last fill, else 16', 'digits of a key');
const valueBytes = optional('value_bytes', 'number', 'as in the last fill, else 100', 'bytes of a value');
const order = optional('order', 'name', 'seq', "sequential, uniformly random, or by Zipf's law", fillOrderNames);
const filled = [
  { ...first, absent: 'as in the last fill, else 0' },
  { ...keySpace, absent: 'as in the last fill, else n' },
  keyBytes,
  order,
  seed,
];

/** `places` and `named` are omitted where a command has no such arguments. */
const commands: readonly (Omit<CommandSpec, 'places' | 'named'> & Partial<CommandSpec>)[] = [
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
      required('begin', 'word', 'the first key to delete'),
      required('end', 'word', 'the first key after the range'),
    ],
    named: [sync, family],
    doc: 'Delete every key from begin up to, but not including, end with one entry. Needs dialect=extended.',
    example: 'delete-range user1 user2',
  },
  {
    name: 'delete-where',
    named: [
      required('bound', 'word', 'rows whose value is less, byte by byte, are to go'),
      { ...from, doc: 'first key that may go' },
      optional('to', 'word', 'no end', 'first key that stays'),
      family,
    ],
    doc: 'Assert a predicate: a compaction drops the rows that match it now when it passes over them; no tombstone is written. Needs dialect=extended.',
    example: 'delete-where bound=2024 from=user1 to=user2',
  },
  {
    name: 'write',
    named: [sync],
    doc: 'Puts and deletes as one atomic batch, separated by semicolons; the flag comes first, family=... last in an entry.',
    example: 'write sync put a 1; put b 2; delete c',
  },
  { name: 'get', places: [key], named: [snapshot, family], doc: 'Read a key.', example: 'get user17' },
  {
    name: 'scan',
    named: [
      from,
      optional('to', 'word', 'no end', 'end key, exclusive'),
      optional('limit', 'number', 'no limit', 'maximum number of rows; 0 is no limit'),
      snapshot,
      optional('reverse', 'flag', 'forward', 'from the last row to the first'),
      family,
    ],
    doc: 'Read rows in key order.',
    example: 'scan from=user1 to=user2 limit=10 reverse',
  },
  {
    name: 'snapshot',
    places: [required('name', 'new_snapshot', 'a letter, then letters, digits, _ or -')],
    doc: 'Take a named snapshot of the current state.',
    example: 'snapshot before',
  },
  {
    name: 'release',
    places: [required('name', 'snapshot', 'an existing snapshot')],
    doc: 'Release a snapshot.',
    example: 'release before',
  },
  {
    name: 'set',
    doc: 'Set options. Before the first other command any option can be set; after it only dynamic ones.',
    example: 'set write_buffer_size=64KiB compaction_pri=min_overlapping_ratio',
  },
  {
    name: 'family',
    doc: 'Create a column family with its own memtables, tables and options; all families share the log. Needs dialect=extended.',
    example: 'family cf1 write_buffer_size=16KiB',
  },
  {
    name: 'override-cf-options',
    doc: 'Create families with RocksDB option strings, as in MyRocks. Sizes that grow with the data are divided by scale.',
    example: 'override-cf-options "cf2={write_buffer_size=64m;compression=kNoCompression}" scale=1024',
  },
  { name: 'drop-family', doc: 'Drop a column family and its data.', example: 'drop-family cf2' },
  {
    name: 'flush',
    named: [family],
    doc: 'Seal the memtable and wait until it is flushed to a table.',
    example: 'flush',
  },
  {
    name: 'compact',
    named: [from, optional('to', 'word', 'no end', 'end key, inclusive'), family],
    doc: 'Compact a range down to the last level that has any of it.',
    example: 'compact from=a to=m',
  },
  {
    name: 'rolling-merge',
    named: [
      optional('block_bytes', 'number', '256 KiB', 'size of a multi-page block, at least 256 bytes'),
      optional('note', 'flag', 'no note', 'a find note, which sinks with the merges and collects entries'),
      { ...from, doc: 'start key of the note, inclusive' },
      optional('to', 'word', 'no end', 'end key of the note, exclusive'),
      family,
    ],
    doc: 'Merge copies of all sorted runs as the LSM-tree of 1996 did, range by range. The database does not change.',
    example: 'rolling-merge block_bytes=4KiB note from=a to=m',
  },
  { name: 'settle', doc: 'Wait until no background work is due.', example: 'settle' },
  {
    name: 'resume',
    doc: 'With background_error_handling=rocksdb: clear a background error whose cause is gone.',
    example: 'resume',
  },
  {
    name: 'create-index',
    named: [required('index', 'number', 'which one'), { ...family, doc: 'the column family that holds its entries' }],
    doc: "Build a secondary index of ibench's table by sorted runs, straight into the last level.",
    example: 'create-index index=1',
  },
  {
    name: 'ingest',
    named: [
      n,
      first,
      optional('step', 'number', '1', 'from the number of one key to that of the next'),
      keyBytes,
      valueBytes,
      seed,
      family,
    ],
    doc: 'Install a table of n rows made outside of the database, in the deepest level with room and no key within its range in it or above.',
    example: 'ingest n=100 first=5000 step=2',
  },
  {
    name: 'crash',
    named: [
      optional('mode', 'name', 'drop_unsynced', 'what happens to bytes that were not synced', crashModeNames),
      { ...seed, doc: 'seed of what a torn write keeps' },
    ],
    doc: 'Simulate a power loss. The next command must be reopen.',
    example: 'crash mode=torn seed=3',
  },
  {
    name: 'fault',
    places: [
      required('call', 'name', 'the call that fails; clear removes all planned faults', [...faultOpNames, 'clear']),
    ],
    named: [
      optional('class', 'name', 'any', 'the class of files', faultFilesNames),
      optional('nth', 'number', '1', 'which of these calls, counted from this line on'),
      optional('effect', 'name', 'io_error', 'what happens', faultEffectNames),
      optional('kept_bytes', 'number', '0', 'for torn_write: how many bytes are written'),
      optional('bit', 'number', '0', 'for bit_flip: which bit of the bytes read, modulo their number'),
      optional('always', 'flag', 'once', 'also fail every later call'),
    ],
    doc: 'Plan a device failure. It is the only command allowed between crash and reopen.',
    example: 'fault sync class=wal nth=3 effect=lost_sync',
  },
  {
    name: 'reopen',
    doc: 'Close the database if it is open, then open and recover it. Snapshots are lost.',
    example: 'reopen',
  },
  {
    name: 'fill',
    named: [n, order, first, keySpace, keyBytes, valueBytes, seed, sync, family],
    doc: 'n puts; keys are decimal numbers with key_bytes digits.',
    example: 'fill n=1000 order=random key_space=500 value_bytes=64',
  },
  {
    name: 'delete-fill',
    named: [n, ...filled, sync, family],
    doc: 'n deletes, keys as in fill.',
    example: 'delete-fill n=100',
  },
  {
    name: 'read-fill',
    named: [n, ...filled, family],
    doc: 'n gets, keys as in fill.',
    example: 'read-fill n=100 order=zipf',
  },
  {
    name: 'mix',
    named: [
      n,
      optional('clients', 'number', '1', 'how many clients share the operations; each has one in progress'),
      optional('reads', 'number', '50, or what writes leaves', 'how many of 100 operations are gets'),
      optional('writes', 'number', 'what reads leaves', 'how many of 100 operations are puts'),
      optional('think_ns', 'number', '0', 'how long a client waits after an operation'),
      ...filled.map((argument) => (argument === order ? { ...order, absent: 'random' } : argument)),
      valueBytes,
      sync,
      family,
    ],
    doc: 'n gets and puts by concurrent clients, keys as in fill. The next line runs when all clients are done.',
    example: 'mix n=1000 clients=8 reads=90 order=random',
  },
  {
    name: 'churn',
    named: [
      n,
      optional('head', 'number', 'after the last key filled or churned', 'the next new number'),
      optional('tail', 'number', 'the oldest one filled and not yet churned', 'the oldest live number'),
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
    places: [required('step', 'name', 'the step of the insert benchmark', ibenchSteps)],
    named: [
      optional(
        'n',
        'number',
        'all rows (l.x), 360, 1800 and 3600 (q100, q500, q1000)',
        'rows to put, and from l.i1 on also to delete',
      ),
      optional(
        'secondary_indexes',
        'number',
        '3',
        'for l.x: how many indexes to create; later rows have entries in them',
      ),
      optional(
        'single_delete',
        'number',
        '0',
        'for l.x: 1 to delete the entries of its indexes by SingleDelete, as MyRocks does; needs `set dialect=extended`',
      ),
      { ...family, name: 'secondary_family', doc: 'for l.x: where the entries of secondary indexes go' },
      { ...valueBytes, absent: 'as in the last l.i0, else 100', doc: 'for l.i0: bytes of a row' },
      optional('queries', 'number', '1', 'for q: after each pair, up to 10 rows of each index in turn'),
      optional(
        'lookups',
        'number',
        '0',
        'for q: after each pair, all entries of one column value of each secondary index in turn',
      ),
      seed,
    ],
    doc: 'A step the step of the insert benchmark: a table with indexes, used as a queue.',
    example: 'ibench l.i0 n=1000',
  },
  {
    name: 'counters-snapshot',
    places: [required('name', 'name_of_counters', 'a letter, then letters, digits, _ or -')],
    doc: 'Store all counters under a name. The engine does nothing.',
    example: 'counters-snapshot before',
  },
  {
    name: 'counters-diff',
    places: [required('name', 'name_of_counters', 'a counters-snapshot from an earlier line')],
    named: [optional('top', 'number', '5', 'how many counters to list')],
    doc: 'The counters that changed most since a snapshot. The engine does nothing.',
    example: 'counters-diff before top=5',
  },
];

export const grammar: readonly CommandSpec[] = commands.map((command) => ({ places: [], named: [], ...command }));

const specs: ReadonlyMap<string, CommandSpec> = new Map(grammar.map((spec) => [spec.name, spec]));
export const specOf = (name: string): CommandSpec | undefined => specs.get(name);
