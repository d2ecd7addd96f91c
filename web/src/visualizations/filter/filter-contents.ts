/**
 * The content of a filter: its bits, the keys in it, and which keys set each bit.
 *
 * Bits and keys are the engine's answers; which keys set a bit is computed from both with the engine's own hashes
 * (protocol/filter-bits.ts).
 *
 * Invariants: 1. pure; data derived from two answers is cached with them, because they never change; 2. without both
 * answers there is no specimen: nothing is guessed.
 */
import { compareBytes } from '../../base/bytes.ts';
import {
  entriesAddress,
  filterAddress,
  memtableFilterAddress,
  reportedAt,
  type Answers,
  type EntriesAnswer,
} from '../../protocol/answers.ts';
import {
  askedFor,
  bitsOfKey,
  filterOf,
  hasLines,
  isOn,
  kLineBits,
  partsOfKey,
  type FilterArray,
  type FilterContents,
} from '../../protocol/filter-bits.ts';
import { type FilterTarget, addressesOf } from './filter-target.ts';

/** The owners of bit b are `places` from `begins[b]` to `begins[b + 1]`. */
interface OwnersOfBits {
  readonly begins: Uint32Array;
  readonly places: Uint32Array;
}

/**
 * The keys that set each bit, as indexes in the list of keys. Uses two flat arrays: a list per bit of a large table
 * would be a hundred thousand objects. Built on the first call: a filter drawn while an engine runs is usually gone
 * before it is needed.
 */
export class Owners {
  private made: OwnersOfBits | null = null;

  /** `setOf`: the bits of each key, by its index. */
  constructor(
    private readonly bits: number,
    private readonly setOf: () => readonly (readonly number[])[],
  ) {}

  has(bit: number): boolean {
    const { begins } = this.owners();
    return (begins[bit + 1] ?? 0) > (begins[bit] ?? 0);
  }

  /** Ascending, without duplicates. */
  get(bit: number): readonly number[] {
    const { begins, places } = this.owners();
    return [...new Set(places.subarray(begins[bit] ?? 0, begins[bit + 1] ?? 0))];
  }

  private owners(): OwnersOfBits {
    return (this.made ??= ownersOf(this.bits, this.setOf()));
  }
}

function ownersOf(bits: number, set: readonly (readonly number[])[]): OwnersOfBits {
  const begins = new Uint32Array(bits + 1);
  for (const of of set) for (const bit of of) begins[bit + 1]!++;
  for (let bit = 0; bit < bits; bit++) begins[bit + 1]! += begins[bit]!;
  const places = new Uint32Array(begins[bits]!);
  const next = begins.slice();
  set.forEach((of, place) => {
    for (const bit of of) places[next[bit]!++] = place;
  });
  return { begins, places };
}

/** One filter, the keys in it, and the other placement of the same keys' bits. */
export interface FilterSubject {
  readonly filter: FilterArray & FilterContents;
  /** null: the filter of the whole table or memtable; otherwise the file offset at which the blocks of this filter begin. */
  readonly firstOffset: number | null;
  /** User keys, ascending, without duplicates. */
  readonly keys: readonly Uint8Array[];
  /** Keys after those that were listed; if any, some bits have unknown owners. */
  readonly notListed: number;
  readonly owners: Owners;
  /** The same keys with bits anywhere, or, for such a filter, with bits in lines; null if that would show nothing. */
  readonly twin: FilterArray | null;
}

const kWholeKeys: FilterContents = { wholeKeys: true, prefixExtractor: 'nullptr' };
const kTwinKeysMax = 20_000;
/** LevelDB's filter block has one filter per 2 KiB of file. */
const kBaseLg = 11;

const made = new WeakMap<FilterArray, FilterSubject>();

/** 'asked': the answers have not arrived. 'none': there is no filter. `refused`: the engine's message. Pure. */
export function filterSubjectOf(
  target: FilterTarget,
  answers: Answers | undefined,
): FilterSubject | 'asked' | 'none' | { readonly refused: string } {
  const { home } = target;
  for (const address of addressesOf(home)) {
    const answer = answers?.get(address);
    if (answer && 'refused' in answer) return answer;
  }
  if (home.kind === 'memtable') {
    const answer = reportedAt(answers, memtableFilterAddress(home.memtable.memtable, home.sequence), 'memtable-filter');
    if (answer === null) return 'asked';
    const { filter, keys, notListed } = answer;
    return filter === null ? 'none' : (made.get(filter) ?? remember(filter, filter, null, keys, notListed));
  }
  const number = home.table.table;
  const filters = reportedAt(answers, filterAddress(number), 'filter');
  const entries = reportedAt(answers, entriesAddress(number), 'entries');
  if (filters === null || entries === null) return 'asked';
  if (filters.full !== null && target.probe?.filterKind !== 'block')
    return (
      made.get(filters.full) ?? remember(filters.full, filters.full, null, keysIn(entries, null), entries.notListed)
    );
  const wanted = target.key ?? target.probe?.asked ?? null;
  const at = wanted === null ? undefined : offsetOfKey(entries, wanted);
  const block =
    filters.block.find(({ firstOffset }) => firstOffset >> kBaseLg === (at ?? NaN) >> kBaseLg) ?? filters.block[0];
  if (block === undefined) return 'none';
  const { firstOffset } = block;
  return made.get(block) ?? remember(block, kWholeKeys, firstOffset, keysIn(entries, firstOffset), entries.notListed);
}

/** The block that would contain the key: the first whose last key is not before it. */
function offsetOfKey({ blocks }: EntriesAnswer, key: Uint8Array): number | undefined {
  return blocks.find(({ entries }) => entries.length > 0 && compareBytes(entries.at(-1)!.key, key) >= 0)?.offset;
}

/** The keys of the entries in a table, or in the blocks that begin in the 2 KiB of an offset. */
function keysIn({ blocks }: EntriesAnswer, firstOffset: number | null): readonly Uint8Array[] {
  return blocks
    .filter(({ offset }) => firstOffset === null || offset >> kBaseLg === firstOffset >> kBaseLg)
    .flatMap((block) => block.entries.map(({ key }) => key));
}

/** `listed`: the keys of entries, ascending. */
function remember(
  filter: FilterArray,
  contents: FilterContents,
  firstOffset: number | null,
  listed: readonly Uint8Array[],
  notListed: number,
): FilterSubject {
  const keys = listed.filter((key, i) => i === 0 || compareBytes(key, listed[i - 1]!) !== 0);
  const partsOf = keys.map((key) => partsOfKey(contents, key));
  const parts = partsOf.flat();
  const filterSubject: FilterSubject = {
    filter: { ...filter, wholeKeys: contents.wholeKeys, prefixExtractor: contents.prefixExtractor },
    firstOffset,
    keys,
    notListed,
    owners: new Owners(filter.bits, () => partsOf.map((parts) => parts.flatMap((part) => bitsOfKey(filter, part)))),
    twin: notListed > 0 || keys.length > kTwinKeysMax ? null : twinOf(filter, parts),
  };
  made.set(filter, filterSubject);
  return filterSubject;
}

/**
 * The same number of bits and probes with the other placement and the better hash. A filter of one line is a flat
 * filter: nothing to compare.
 */
function twinOf({ policy, bits, lineBits, probes }: FilterArray, parts: readonly Uint8Array[]): FilterArray | null {
  const lines = Math.round(bits / kLineBits);
  if (hasLines(policy))
    return bits < 2 * lineBits ? null : filterOf({ policy: 'flat_bloom', bits, lineBits: 0, probes }, parts);
  return lines < 2
    ? null
    : filterOf({ policy: 'fast_local_bloom', bits: lines * kLineBits, lineBits: kLineBits, probes }, parts);
}

/** A question to the filter: its bits and the keys that set each. */
export interface Question {
  /** get: the operation at the cursor probed it. key, bit: the user selected it. */
  readonly by: 'get' | 'key' | 'bit';
  /** The key probed or its prefix; empty for a bit. */
  readonly asked: Uint8Array;
  /** In order. For a Get, the bits it checked: up to and including the first that is off. */
  readonly bits: readonly number[];
  readonly maybe: boolean;
  /** Whether the table has the key; null: not known yet. */
  readonly present: boolean | null;
}

/** null if there is no question. Pure. */
export function questionOf({ key, bit, probe, stop }: FilterTarget, filterSubject: FilterSubject): Question | null {
  const { filter, keys, owners } = filterSubject;
  if (bit !== null) {
    if (bit >= filter.bits) return null;
    return { by: 'bit', asked: new Uint8Array(0), bits: [bit], maybe: owners.has(bit), present: null };
  }
  if (key !== null) {
    const asked = askedFor(filter, key) ?? key;
    const bits = bitsOfKey(filter, asked);
    const present = keys.some((each) => compareBytes(each, key) === 0);
    return { by: 'key', asked, bits, maybe: bits.every((each) => isOn(filter.array, each)), present };
  }
  if (probe === null || stop === null) return null;
  const { verdict } = stop;
  const present = verdict === null ? null : verdict === 'found' || verdict === 'deleted' || verdict === 'too_new';
  return {
    by: 'get',
    asked: probe.asked,
    bits: probe.positions,
    maybe: probe.maybe,
    present: probe.maybe ? present : false,
  };
}

/** The keys that set these bits, most bits first, then by key: for a false positive, the culprits. Pure. */
export function culpritsOf(
  { keys, owners }: FilterSubject,
  bits: readonly number[],
): readonly { readonly key: Uint8Array; readonly bits: readonly number[] }[] {
  const by = new Map<number, number[]>();
  for (const bit of new Set(bits)) for (const owner of owners.get(bit)) by.set(owner, [...(by.get(owner) ?? []), bit]);
  return [...by]
    .sort(([a, of], [b, more]) => more.length - of.length || a - b)
    .map(([owner, of]) => ({ key: keys[owner]!, bits: of }));
}
