/**
 * The filter under the microscope: which table's or memtable's filter, the probe, and which of its keys set its bits.
 *
 * The choice follows from the scene and the selection: a chosen table or memtable, otherwise the filter that the Get at
 * the cursor probed last, otherwise the first table with a filter, otherwise the first memtable with one. Bits and keys
 * are the engine's answers; which keys set a bit is computed from both with the engine's own hashes
 * (protocol/filter-bits.ts). A table's filter never changes. A memtable's is requested as of the current last sequence,
 * and that state never changes either.
 *
 * Invariants: 1. pure; data derived from two answers is cached with them, because they never change; 2. without both
 * answers there is no specimen: nothing is guessed.
 */
import { compareBytes, fromHex } from '../../base/bytes.ts';
import {
  entriesAddress,
  filterAddress,
  memtableFilterAddress,
  toldAt,
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
import { optionInfos } from '../../protocol/options.gen.ts';
import type { FilterProbe, Memtable, ReadStop, Scene, Table } from '../../scene/types.ts';

type TableStop = Extract<ReadStop, { kind: 'table' }>;

/** The owner of the filter: a table in a level, or a memtable as of a last sequence, because its filter grows. */
export type FilterHome =
  | { readonly kind: 'table'; readonly table: Table; readonly level: number }
  | { readonly kind: 'memtable'; readonly memtable: Memtable; readonly sequence: number };

/** The filter shown, and the probe by the Get at the cursor. */
export interface FilterTarget {
  readonly home: FilterHome;
  /** The stop of the Get at the cursor that probed it; null if it did not. */
  readonly stop: ReadStop | null;
  /** That Get's last probe of this filter. */
  readonly probe: FilterProbe | null;
  /** The key or bit of this filter that is selected. */
  readonly key: Uint8Array | null;
  readonly bit: number | null;
}

const levelOf = (scene: Scene, table: number): number =>
  scene.levels.find(({ tables }) => tables.some((each) => each === table))?.level ?? 0;

const numberIn = (selection: string | null, pattern: RegExp): number | null => {
  const digits = selection === null ? undefined : pattern.exec(selection)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** "table:27" or "memtable:3", as in the other views. */
export const idOf = (home: FilterHome): string =>
  home.kind === 'table' ? `table:${home.table.table}` : `memtable:${home.memtable.memtable}`;

/** The key and the bit of this filter at the end of a selection. */
function pointedIn(selection: string | null): Pick<FilterTarget, 'key' | 'bit'> {
  const hex = /\/(?:table|memtable):\d+\/key:([0-9a-f]*)$/.exec(selection ?? '')?.[1];
  return {
    key: hex === undefined ? null : (fromHex(hex) ?? null),
    bit: numberIn(selection, /\/(?:table|memtable):\d+\/bit:(\d+)$/),
  };
}

/** A chosen memtable; if no table was chosen, the memtable whose filter the Get at the cursor probed last. */
function memtableTarget(scene: Scene, selection: string | null): FilterTarget | null {
  const chosen = numberIn(selection, /(?:^|\/)memtable:(\d+)/);
  const stops = scene.operation?.path ?? [];
  const last = stops.findLast((stop) => (stop.kind === 'table' ? stop.probes.length > 0 : stop.probe !== null));
  const asked = last?.kind === 'memtable' && numberIn(selection, /(?:^|\/)table:(\d+)/) === null ? last.memtable : null;
  const memtable = scene.memtables.find((each) => each.memtable === (chosen ?? asked));
  // The ratio applies to future memtables; one that was probed has a filter whatever the ratio is now.
  if (memtable === undefined || (asked === null && !hasMemtableFilters(scene))) return null;
  return atMemtable(scene, selection, memtable);
}

function atMemtable(scene: Scene, selection: string | null, memtable: Memtable): FilterTarget {
  const stop =
    (scene.operation?.path ?? []).findLast((each) => each.kind === 'memtable' && each.memtable === memtable.memtable) ??
    null;
  const sequence = memtable.list.reduce((most, entry) => Math.max(most, entry.sequence), 0);
  return {
    home: { kind: 'memtable', memtable, sequence: sequence === 0 ? scene.lastSequence : sequence },
    stop,
    probe: stop?.kind === 'memtable' ? stop.probe : null,
    ...pointedIn(selection),
  };
}

const kRatio = optionInfos.find(({ name }) => name === 'memtable_prefix_bloom_size_ratio')!.id;

const hasMemtableFilters = ({ options }: Scene): boolean => (options.get(kRatio) ?? 0) > 0;

/** null if nothing has a filter yet. Pure. */
export function filterTarget(scene: Scene, selection: string | null): FilterTarget | null {
  const memtable = memtableTarget(scene, selection);
  if (memtable !== null) return memtable;
  const chosen = numberIn(selection, /(?:^|\/)table:(\d+)/);
  const stops = (scene.operation?.path ?? []).filter((stop): stop is TableStop => stop.kind === 'table');
  const asked = stops.findLast(({ probes }) => probes.length > 0);
  const filtered = scene.levels.flatMap(({ tables }) => tables).filter((n) => scene.tables.get(n)?.filterBytes);
  const table = [chosen, asked?.table, filtered[0]].map((n) => scene.tables.get(n as never)).find((found) => found);
  if (table === undefined) {
    const written = hasMemtableFilters(scene) ? scene.memtables.find(({ entries }) => entries > 0) : undefined;
    return written === undefined ? null : atMemtable(scene, selection, written);
  }
  const stop = stops.findLast((each) => each.table === table.table) ?? null;
  return {
    home: { kind: 'table', table, level: stop?.level ?? levelOf(scene, table.table) },
    stop,
    probe: stop?.probes.at(-1) ?? null,
    ...pointedIn(selection),
  };
}

/**
 * The selection to use while pictures change faster than anyone can read: keeps the table whose filter was shown until
 * it leaves the tree, unless the user chose another. Otherwise each table would be requested with all its keys and
 * shown for a tenth of a second. Pure.
 */
export function stayingWith(before: string | null, scene: Scene, selection: string | null): string | null {
  if (/(?:^|\/)(?:table|memtable):\d/.test(selection ?? '')) return selection;
  const table = numberIn(before, /^table:(\d+)$/);
  return scene.levels.some(({ tables }) => tables.some((each) => each === table)) ? before : selection;
}

const addressesOf = (home: FilterHome): readonly string[] =>
  home.kind === 'table'
    ? [filterAddress(home.table.table), entriesAddress(home.table.table)]
    : [memtableFilterAddress(home.memtable.memtable, home.sequence)];

/** Addresses of the answers that this picture needs. Pure. */
export function wantsOfFilter(scene: Scene, selection: string | null): readonly string[] {
  const target = filterTarget(scene, selection);
  return target === null ? [] : addressesOf(target.home);
}

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
export interface Specimen {
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

const made = new WeakMap<FilterArray, Specimen>();

/** 'asked': the answers have not arrived. 'none': there is no filter. `refused`: the engine's message. Pure. */
export function specimenOf(
  target: FilterTarget,
  answers: Answers | undefined,
): Specimen | 'asked' | 'none' | { readonly refused: string } {
  const { home } = target;
  for (const address of addressesOf(home)) {
    const answer = answers?.get(address);
    if (answer && 'refused' in answer) return answer;
  }
  if (home.kind === 'memtable') {
    const told = toldAt(answers, memtableFilterAddress(home.memtable.memtable, home.sequence), 'memtable-filter');
    if (told === null) return 'asked';
    const { filter, keys, notListed } = told;
    return filter === null ? 'none' : (made.get(filter) ?? remember(filter, filter, null, keys, notListed));
  }
  const number = home.table.table;
  const filters = toldAt(answers, filterAddress(number), 'filter');
  const entries = toldAt(answers, entriesAddress(number), 'entries');
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
): Specimen {
  const keys = listed.filter((key, i) => i === 0 || compareBytes(key, listed[i - 1]!) !== 0);
  const partsOf = keys.map((key) => partsOfKey(contents, key));
  const parts = partsOf.flat();
  const specimen: Specimen = {
    filter: { ...filter, wholeKeys: contents.wholeKeys, prefixExtractor: contents.prefixExtractor },
    firstOffset,
    keys,
    notListed,
    owners: new Owners(filter.bits, () => partsOf.map((parts) => parts.flatMap((part) => bitsOfKey(filter, part)))),
    twin: notListed > 0 || keys.length > kTwinKeysMax ? null : twinOf(filter, parts),
  };
  made.set(filter, specimen);
  return specimen;
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
export function questionOf({ key, bit, probe, stop }: FilterTarget, specimen: Specimen): Question | null {
  const { filter, keys, owners } = specimen;
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
  { keys, owners }: Specimen,
  bits: readonly number[],
): readonly { readonly key: Uint8Array; readonly bits: readonly number[] }[] {
  const by = new Map<number, number[]>();
  for (const bit of new Set(bits)) for (const owner of owners.get(bit)) by.set(owner, [...(by.get(owner) ?? []), bit]);
  return [...by]
    .sort(([a, of], [b, more]) => more.length - of.length || a - b)
    .map(([owner, of]) => ({ key: keys[owner]!, bits: of }));
}
