/**
 * Turns the arguments of a line into an encoded command, and keeps the state that later lines need:
 *
 *   fill n=1000             keys 0..999 live: tail = 0, head = 1000
 *   churn n=300             puts 1000..1299, deletes 0..299: tail = 300, head = 1300
 *   churn n=100             continues at 1300 and 300
 *   read-fill n=50 order=zipf      draws from the range of the last fill, with its key_bytes
 *
 * A builder reports a mistake in an argument (or in the line, if no argument is named) and returns undefined if the line has no valid
 * meaning. Its arguments are within the schema's ranges.
 */
import { compareBytes } from '../base/bytes.ts';
import type { Arguments } from './arguments.ts';
import {
  encodeChurn,
  encodeCompact,
  encodeCrash,
  encodeCreateIndex,
  encodeDelete,
  encodeDeleteFill,
  encodeDeleteRange,
  encodeDeleteWhere,
  encodeFault,
  encodeFill,
  encodeFlush,
  encodeGet,
  encodeIngest,
  encodeMix,
  encodePut,
  encodeReadFill,
  encodeRelease,
  encodeReopen,
  encodeResume,
  encodeRollingMerge,
  encodeScan,
  encodeSettle,
  encodeSingleDelete,
  encodeSnapshot,
  type CrashMode,
  type FaultEffect,
  type FaultFiles,
  type FaultOp,
  type FillOrder,
} from './commands.gen.ts';
import { listed } from './diagnostic.ts';
import { Families, kDefaultFamily } from './family-names.ts';
import { buildIbench, newBenchmarkTable, type BenchmarkTable } from './ibench.ts';

export interface State {
  /** Whether a command other than `set` came before. */
  begun: boolean;
  crashed: boolean;
  /** Numbers of live snapshots, by name. */
  readonly held: Map<string, number>;
  /** Numbers of all snapshots so far, by name. */
  readonly numbers: Map<string, number>;
  snapshotsTaken: number;
  /** Number of lines so far that draw random numbers. */
  draws: number;
  lastFill: { first: number; keySpace: number } | undefined;
  keyBytes: number;
  valueBytes: number;
  /** The next new key number; tail: the oldest live one. */
  head: number;
  tail: number;
  /** The table of the insert benchmark, which has its own keys. */
  readonly table: BenchmarkTable;
  readonly families: Families;
}

// Default sizes of db_bench and RocksDB's benchmarks: 16-byte keys, 100-byte values.
/** `families`: families already in the database, by name. */
export const newState = (families: ReadonlyMap<string, number> = new Map()): State => ({
  begun: false,
  crashed: false,
  held: new Map(),
  numbers: new Map(),
  snapshotsTaken: 0,
  draws: 0,
  lastFill: undefined,
  keyBytes: 16,
  valueBytes: 100,
  head: 0,
  tail: 0,
  table: newBenchmarkTable(),
  families: new Families(families),
});

/** Reports a mistake in an argument of the line, or in the line. */
type Refuse = (argument: string | undefined, message: string) => undefined;
type Builder = (args: Arguments, state: State, refuse: Refuse) => Uint8Array | undefined;

const none = new Uint8Array(0);
/** 0: no, 1: yes, 2: as the option `sync` says. */
export const syncOf = (flag: boolean | undefined): number => (flag === undefined ? 2 : flag ? 1 : 0);

export const builders: Readonly<Record<string, Builder>> = {
  put: inFamily((a, family) =>
    encodePut({ key: a.bytes('key') ?? none, value: a.bytes('value') ?? none, sync: syncOf(a.flag('sync')), family }),
  ),
  delete: inFamily((a, family) => encodeDelete({ key: a.bytes('key') ?? none, sync: syncOf(a.flag('sync')), family })),
  'single-delete': inFamily((a, family) =>
    encodeSingleDelete({ key: a.bytes('key') ?? none, sync: syncOf(a.flag('sync')), family }),
  ),
  'delete-range': inFamily((a, family) =>
    encodeDeleteRange({
      begin: a.bytes('begin') ?? none,
      end: a.bytes('end') ?? none,
      sync: syncOf(a.flag('sync')),
      family,
    }),
  ),
  get: inFamily((a, family, s, refuse) =>
    whenHeld(a, s, refuse, (snapshot) => encodeGet({ key: a.bytes('key') ?? none, snapshot, family })),
  ),
  scan: inFamily((a, family, s, refuse) =>
    whenHeld(a, s, refuse, (snapshot) =>
      encodeScan({
        from: a.bytes('from') ?? none,
        to: a.bytes('to') ?? none,
        limit: a.number('limit') ?? 0,
        reverse: a.flag('reverse') ? 1 : 0,
        snapshot,
        family,
      }),
    ),
  ),
  snapshot: takeSnapshot,
  release: releaseSnapshot,
  flush: inFamily((_, family) => encodeFlush({ family })),
  compact: inFamily((a, family) => encodeCompact({ from: a.bytes('from') ?? none, to: a.bytes('to') ?? none, family })),
  'rolling-merge': inFamily((a, family, _, refuse) => rollingMerge(a, family, refuse)),
  settle: () => encodeSettle(),
  crash: (a, s) => {
    s.crashed = true;
    return encodeCrash({ mode: (a.text('mode') ?? 'drop_unsynced') as CrashMode, seed: seedOf(a, s) });
  },
  fault: (a, _, refuse) => fault(a, refuse),
  resume: () => encodeResume(),
  'delete-where': inFamily((a, family, _, refuse) => deleteWhere(a, family, refuse)),
  ingest: inFamily(ingest),
  'create-index': inFamily((a, family) => encodeCreateIndex({ index: a.number('index') ?? 1, family })),
  reopen: (_, s) => {
    s.crashed = false;
    s.held.clear();
    return encodeReopen();
  },
  fill: inFamily(fill),
  'delete-fill': inFamily((a, family, s, refuse) => {
    const keys = likeFill(a, family, s, refuse);
    if (!keys) return undefined;
    if (keys.order === 'seq' && keys.first === s.tail) s.tail = Math.max(s.tail, Math.min(s.head, keys.first + keys.n));
    return encodeDeleteFill(keys);
  }),
  'read-fill': inFamily((a, family, s, refuse) => {
    const keys = likeFill(a, family, s, refuse);
    return keys && encodeReadFill(keys);
  }),
  mix: inFamily(mix),
  churn: inFamily(churn),
  ibench: (a, s, refuse) => {
    const family = numberOfFamily(a, 'secondary_family', s, refuse);
    return family === undefined ? undefined : buildIbench(a, s.table, seedOf(a, s), family, refuse);
  },
};

/** A builder for a command that applies to one family. */
function inFamily(
  build: (args: Arguments, family: number, state: State, refuse: Refuse) => Uint8Array | undefined,
): Builder {
  return (a, s, refuse) => {
    const family = numberOfFamily(a, 'family', s, refuse);
    return family === undefined ? undefined : build(a, family, s, refuse);
  };
}

/** The number of a family, the default family if none is named. Reports a mistake and returns undefined if it does not exist. */
function numberOfFamily(a: Arguments, argument: string, s: State, refuse: Refuse): number | undefined {
  const name = a.text(argument) ?? kDefaultFamily;
  const number = s.families.numbers.get(name);
  if (number === undefined) refuse(argument, s.families.unknown(name));
  return number;
}

/** The paper's multi-page block: 64 pages of 4 KiB. */
const kBlockBytes = 262_144;

function rollingMerge(a: Arguments, family: number, refuse: Refuse): Uint8Array | undefined {
  const [from, to] = [a.bytes('from') ?? none, a.bytes('to') ?? none];
  const note = a.flag('note') ?? false;
  const end = to.length > 0 ? 'to' : 'from';
  if (!note && from.length + to.length > 0)
    return refuse(end, 'from and to are the range of a find note; add note to the line');
  if (to.length > 0 && compareBytes(from, to) >= 0) return refuse('to', 'to must be after from');
  return encodeRollingMerge({
    blockBytes: a.number('block_bytes') ?? kBlockBytes,
    note: note ? 1 : 0,
    from,
    to,
    family,
  });
}

function deleteWhere(a: Arguments, family: number, refuse: Refuse): Uint8Array | undefined {
  const [from, to, bound] = [a.bytes('from') ?? none, a.bytes('to') ?? none, a.bytes('bound') ?? none];
  if (bound.length === 0) return refuse('bound', 'no value is less than an empty bound');
  if (to.length > 0 && compareBytes(from, to) >= 0) return refuse('to', 'to must be after from');
  return encodeDeleteWhere({ from, to, bound, family });
}

/** Keys and values as in fill; a later macro does not continue here. */
function ingest(a: Arguments, family: number, s: State, refuse: Refuse): Uint8Array | undefined {
  const [rows, first, step] = [a.number('n') ?? 1, a.number('first') ?? 0, a.number('step') ?? 1];
  const keyBytes = a.number('key_bytes') ?? s.keyBytes;
  if (!fits(first + (rows - 1) * step, keyBytes, refuse)) return undefined;
  const valueBytes = a.number('value_bytes') ?? s.valueBytes;
  return encodeIngest({ n: rows, first, step, keyBytes, valueBytes, seed: seedOf(a, s), family });
}

/** The calls that an effect applies to; an effect without an entry applies to all. */
const faultCalls: Readonly<Partial<Record<FaultEffect, readonly FaultOp[]>>> = {
  torn_write: ['append'],
  lost_sync: ['sync', 'sync_dir'],
  bit_flip: ['read'],
};

function fault(a: Arguments, refuse: Refuse): Uint8Array | undefined {
  const word = a.text('call') as FaultOp | 'clear';
  const [call, clear]: [FaultOp, number] = word === 'clear' ? ['append', 1] : [word, 0];
  const effect = (a.text('effect') ?? 'io_error') as FaultEffect;
  const calls = faultCalls[effect] ?? [call];
  if (!calls.includes(call))
    return refuse('effect', `${effect} is an effect of ${calls.join(' and ')}, not of ${call}`);
  if (call === 'sync_dir' && a.text('class') !== undefined)
    return refuse('class', 'sync_dir works on the directory, so it takes no class');
  return encodeFault({
    call,
    files: (a.text('class') ?? 'any') as FaultFiles,
    nth: a.number('nth') ?? 1,
    effect,
    argument: a.number(effect === 'bit_flip' ? 'bit' : 'kept_bytes') ?? 0,
    always: a.flag('always') ? 1 : 0,
    clear,
  });
}

function fill(a: Arguments, family: number, s: State, refuse: Refuse): Uint8Array | undefined {
  const n = a.number('n') ?? 1;
  const keys = keysOf(a, family, s, 0, n);
  const size = keys.order === 'seq' ? n : keys.keySpace;
  if (!fits(keys.first + size - 1, keys.keyBytes, refuse)) return undefined;
  // A fill that continues at the head extends the queue; any other starts a new one.
  s.tail = keys.first === s.head ? s.tail : keys.first;
  s.head = keys.first + size;
  s.lastFill = { first: keys.first, keySpace: size };
  s.keyBytes = keys.keyBytes;
  s.valueBytes = keys.valueBytes;
  return encodeFill(keys);
}

/** The keys of delete-fill, read-fill and mix: absent fields are taken from the last fill. */
function likeFill(a: Arguments, family: number, s: State, refuse: Refuse, order: FillOrder = 'seq') {
  const n = a.number('n') ?? 1;
  const keys = keysOf(a, family, s, s.lastFill?.first ?? 0, s.lastFill?.keySpace ?? n, order);
  return fits(keys.first + (keys.order === 'seq' ? n : keys.keySpace) - 1, keys.keyBytes, refuse) ? keys : undefined;
}

/** One share may be left out, as it is the rest of 100. */
function mix(a: Arguments, family: number, s: State, refuse: Refuse): Uint8Array | undefined {
  const keys = likeFill(a, family, s, refuse, 'random');
  if (!keys) return undefined;
  const writes = a.number('writes');
  const reads = a.number('reads') ?? (writes === undefined ? 50 : 100 - writes);
  if (writes !== undefined && writes > 100) return refuse('writes', `writes must be at most 100; got ${writes}`);
  if (writes !== undefined && reads + writes !== 100)
    return refuse('writes', `reads and writes must add up to 100; ${reads} and ${writes} add up to ${reads + writes}`);
  return encodeMix({ ...keys, clients: a.number('clients') ?? 1, reads, thinkNs: a.number('think_ns') ?? 0 });
}

/**
 * The common fields of fill, delete-fill, read-fill and mix; an encoder ignores fields that its command lacks. A single literal, because object
 * spread took a third of the time for a program of fills. `first`, `keySpace`, `order`: defaults for the line.
 */
const keysOf = (a: Arguments, family: number, s: State, first: number, keySpace: number, order: FillOrder = 'seq') => ({
  n: a.number('n') ?? 1,
  order: (a.text('order') ?? order) as FillOrder,
  first: a.number('first') ?? first,
  keySpace: a.number('key_space') ?? keySpace,
  keyBytes: a.number('key_bytes') ?? s.keyBytes,
  valueBytes: a.number('value_bytes') ?? s.valueBytes,
  seed: seedOf(a, s),
  sync: syncOf(a.flag('sync')),
  family,
});

function churn(a: Arguments, family: number, s: State, refuse: Refuse): Uint8Array | undefined {
  const n = a.number('n') ?? 1;
  const fields = {
    n,
    head: a.number('head') ?? s.head,
    tail: a.number('tail') ?? s.tail,
    keyBytes: a.number('key_bytes') ?? s.keyBytes,
    valueBytes: a.number('value_bytes') ?? s.valueBytes,
    seed: seedOf(a, s),
    family,
  };
  if (fields.tail > fields.head) return refuse('tail', `tail must be at most head, ${fields.head}; got ${fields.tail}`);
  if (!fits(fields.head + n - 1, fields.keyBytes, refuse)) return undefined;
  s.head = fields.head + n;
  s.tail = fields.tail + n;
  return encodeChurn(fields);
}

function seedOf(a: Arguments, s: State): number {
  s.draws++;
  return a.number('seed') ?? s.draws;
}

/** Reports keys that do not fit: keys are numbers with exactly key_bytes digits, so the largest must not have more. */
function fits(largest: number, keyBytes: number, refuse: Refuse): boolean {
  const digits = String(largest).length;
  if (digits > keyBytes)
    refuse('key_bytes', `key_bytes must be at least ${digits} to hold the key ${largest}; got ${keyBytes}`);
  return digits <= keyBytes;
}

function whenHeld(
  a: Arguments,
  s: State,
  refuse: Refuse,
  encode: (snapshot: number) => Uint8Array,
): Uint8Array | undefined {
  const name = a.text('snapshot');
  const number = name === undefined ? 0 : s.held.get(name);
  if (number === undefined) refuse('snapshot', notHeld(name ?? '', s));
  return number === undefined ? undefined : encode(number);
}

function takeSnapshot(a: Arguments, s: State, refuse: Refuse): Uint8Array | undefined {
  const name = a.text('name') ?? '';
  if (s.held.has(name))
    return refuse('name', `the snapshot ${name} already exists; release it first, or choose another name`);
  const snapshot = ++s.snapshotsTaken;
  s.held.set(name, snapshot);
  s.numbers.set(name, snapshot);
  return encodeSnapshot({ snapshot });
}

function releaseSnapshot(a: Arguments, s: State, refuse: Refuse): Uint8Array | undefined {
  const name = a.text('name') ?? '';
  const snapshot = s.held.get(name);
  if (snapshot === undefined) refuse('name', notHeld(name, s));
  s.held.delete(name);
  return snapshot === undefined ? undefined : encodeRelease({ snapshot });
}

const notHeld = (name: string, s: State): string =>
  `there is no snapshot ${name} here; ${s.held.size ? `there are ${listed(s.held.keys())}` : 'there are none'}`;
