/**
 * What is measured: a tree that grows by keys in random order, and at each of some sizes every kind of read. Pure.
 *
 *   sizes   10 000   20 000   50 000   ...   the whole tree   the same, fully compacted
 *   put     -------->-------->-------->                       -
 *   reads          *        *        *                    *   *
 *
 * A read of a present key draws the number that a put drew: equal seeds give equal numbers. Reads are spread over all fills, so that they meet
 * keys of every age. Absent keys have one digit more, which puts them between the others.
 */
import { concat } from '../../base/bytes.ts';
import { encodeCompact, encodeFill, encodeReadFill, encodeScan, encodeSettle } from '../../protocol/commands.gen.ts';
import { optionInfos } from '../../protocol/options.gen.ts';

/** Numbers of keys that a reader can choose. */
export const kSizes = [10_000, 100_000, 1_000_000, 10_000_000] as const;

export const kOperations = ['put', 'hit', 'miss', 'seek', 'scan'] as const;
export type Operation = (typeof kOperations)[number];
export const kNames: Readonly<Record<Operation, string>> = {
  put: 'put',
  hit: 'Get hit',
  miss: 'Get miss',
  seek: 'seek',
  scan: 'scan, per row',
};

export const kKeyBytes = 16;
export const kValueBytes = 100;

const kChosen: Readonly<Record<string, number>> = {
  write_buffer_size: 4 * 2 ** 20,
  block_cache_size: 64 * 2 ** 20,
  bits_per_key: 10,
  compression: 0,
  memory_quota: 2 * 2 ** 30,
};

/** The value of an option in every run. REQUIRES: a name of the schema. */
export const optionOf = (name: string): number =>
  kChosen[name] ?? optionInfos.find((info) => info.name === name)!.default;

export const kEngineSetup = {
  seed: 1,
  options: new Map(optionInfos.flatMap(({ id, name }) => (name in kChosen ? [[id, kChosen[name]!] as const] : []))),
  // Nothing is recorded.
  mask: 0,
};

/** One timed piece: everything between two readings of the clock. */
export interface Phase {
  readonly operation: Operation | 'compact';
  /** The size that is measured: that of the tree after the last put that belongs to it. */
  readonly keys: number;
  readonly operations: number;
  /** Encodes them. */
  readonly commands: () => Uint8Array;
  /** The tree has been fully compacted. */
  readonly compacted: boolean;
}

/** So many that few keys are drawn twice. */
const kKeySpace = 1e12;
/** Keys of one command: progress shows after each. */
const kFillKeys = 100_000;
const kReads = 20_000;
const kSeeks = 2000;
const kRows = 200_000;
const kScans = 20;
/** Of the first size, unless a fifth of the tree is less. */
const kFirst = 10_000;

/** 1, 2, 5, 10, ...: sizes at which reads are measured, the last one `keys`. */
export function checkpointsOf(keys: number): readonly number[] {
  const sizes: number[] = [];
  const first = Math.min(kFirst, keys / 5);
  for (let power = 1; power <= keys; power *= 10)
    for (const digit of [1, 2, 5]) if (digit * power >= first && digit * power <= keys) sizes.push(digit * power);
  return sizes.at(-1) === keys ? sizes : [...sizes, keys];
}

/** A command that put keys: its number is the seed. */
interface Fill {
  readonly seed: number;
  readonly keys: number;
}

const drawn = { first: 0, keySpace: kKeySpace, keyBytes: kKeyBytes, order: 'random' as const };
const everything = { from: new Uint8Array(0), to: new Uint8Array(0), reverse: 0, snapshot: 0 };

function hits(fills: readonly Fill[], keys: number): Pick<Phase, 'commands' | 'operations'> {
  const share = Math.min(1, kReads / keys);
  const parts = fills.map(({ seed, keys: n }) => ({ seed, n: Math.max(1, Math.floor(n * share)) }));
  return {
    commands: () => concat(parts.map(({ seed, n }) => encodeReadFill({ ...drawn, seed, n }))),
    operations: parts.reduce((sum, { n }) => sum + n, 0),
  };
}

function seeks(keys: number): Pick<Phase, 'commands' | 'operations'> {
  const utf8 = new TextEncoder();
  const operations = Math.min(kSeeks, keys);
  // Multiples of a number without a factor in common with the range visit it in no order.
  const from = (i: number): Uint8Array =>
    utf8.encode(String((i * 618_033_988_747) % kKeySpace).padStart(kKeyBytes, '0'));
  const seek = (i: number): Uint8Array => encodeScan({ ...everything, from: from(i + 1), limit: 1 });
  return { commands: () => concat(Array.from({ length: operations }, (_, i) => seek(i))), operations };
}

function scans(keys: number): Pick<Phase, 'commands' | 'operations'> {
  const rows = Math.min(kRows, keys);
  const times = Math.min(kScans, Math.floor(kRows / rows));
  const one = encodeScan({ ...everything, limit: rows });
  return { commands: () => concat(Array.from({ length: times }, () => one)), operations: times * rows };
}

function* reads(fills: readonly Fill[], keys: number, compacted: boolean): Generator<Phase> {
  const at = { keys, compacted };
  yield { ...at, operation: 'hit', ...hits(fills, keys) };
  const n = Math.min(kReads, keys);
  const absent = { ...drawn, keySpace: 10 * kKeySpace, keyBytes: kKeyBytes + 1 };
  yield { ...at, operation: 'miss', operations: n, commands: () => encodeReadFill({ ...absent, seed: keys, n }) };
  yield { ...at, operation: 'seek', ...seeks(keys) };
  yield { ...at, operation: 'scan', ...scans(keys) };
}

/** All phases in order. The last put of each size waits until no background work is left. */
export function* phasesOf(keys: number): Generator<Phase> {
  const fills: Fill[] = [];
  let put = 0;
  for (const size of checkpointsOf(keys)) {
    while (put < size) {
      const n = Math.min(kFillKeys, size - put);
      const seed = fills.length + 1;
      fills.push({ seed, keys: n });
      put += n;
      const fill = encodeFill({ ...drawn, n, seed, valueBytes: kValueBytes, sync: 0 });
      const isLast = put === size;
      const commands = (): Uint8Array => (isLast ? concat([fill, encodeSettle()]) : fill);
      yield { operation: 'put', keys: size, operations: n, commands, compacted: false };
    }
    yield* reads(fills, size, false);
  }
  yield {
    operation: 'compact',
    keys,
    operations: keys,
    commands: () => encodeCompact({ from: everything.from, to: everything.to }),
    compacted: true,
  };
  yield* reads(fills, keys, true);
}

/** Operations of a whole run, for its progress. */
export const operationsOf = (keys: number): number =>
  [...phasesOf(keys)].reduce((sum, { operations }) => sum + operations, 0);
