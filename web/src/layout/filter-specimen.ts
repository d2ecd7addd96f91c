/**
 * What lies under the microscope: which table's filter, asked for what, and which of the table's keys set its bits.
 *
 * Which filter follows from the scene and from what the reader chose: a chosen table, else the table whose filter the Get at the cursor
 * asked last, else the first table that has one. Its bits and the table's keys are the engine's answers; which keys set a bit is reckoned from
 * both by the engine's own hashes (protocol/filter-bits.ts).
 *
 * Invariants: 1. pure; what is made of two answers is kept beside them, for it never changes; 2. without both answers there is no specimen:
 * nothing is guessed.
 */
import { compareBytes, fromHex } from '../base/bytes.ts';
import { entriesAddress, filterAddress, toldAt, type Answers, type EntriesAnswer } from '../protocol/answers.ts';
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
} from '../protocol/filter-bits.ts';
import type { FilterProbe, ReadStop, Scene, Table } from '../scene/types.ts';

type TableStop = Extract<ReadStop, { kind: 'table' }>;

/** Which table's filter is looked at, and what the Get at the cursor asked it. */
export interface FilterTarget {
  readonly table: Table;
  readonly level: number;
  /** Where the Get at the cursor asked this table; null where it did not. */
  readonly stop: TableStop | null;
  /** The last question of that Get to this table's filters. */
  readonly probe: FilterProbe | null;
  /** What the reader points at in this filter. */
  readonly key: Uint8Array | null;
  readonly bit: number | null;
}

const levelOf = (scene: Scene, table: number): number =>
  scene.levels.find(({ tables }) => tables.some((each) => each === table))?.level ?? 0;

const numberIn = (selection: string | null, pattern: RegExp): number | null => {
  const digits = selection === null ? undefined : pattern.exec(selection)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Null where no table has been made yet. Pure. */
export function filterTarget(scene: Scene, selection: string | null): FilterTarget | null {
  const chosen = numberIn(selection, /(?:^|\/)table:(\d+)/);
  const stops = (scene.operation?.path ?? []).filter((stop): stop is TableStop => stop.kind === 'table');
  const asked = stops.findLast(({ probes }) => probes.length > 0);
  const filtered = scene.levels.flatMap(({ tables }) => tables).filter((n) => scene.tables.get(n)?.filterBytes);
  const table = [chosen, asked?.table, filtered[0]].map((n) => scene.tables.get(n as never)).find((found) => found);
  if (table === undefined) return null;
  const stop = stops.findLast((each) => each.table === table.table) ?? null;
  const hex = /\/table:\d+\/key:([0-9a-f]*)$/.exec(selection ?? '')?.[1];
  return {
    table,
    level: stop?.level ?? levelOf(scene, table.table),
    stop,
    probe: stop?.probes.at(-1) ?? null,
    key: hex === undefined ? null : (fromHex(hex) ?? null),
    bit: numberIn(selection, /\/table:\d+\/bit:(\d+)$/),
  };
}

/** The questions that the picture of this moment needs answered. Pure. */
export function wantsOfFilter(scene: Scene, selection: string | null): readonly string[] {
  const target = filterTarget(scene, selection);
  return target === null ? [] : [filterAddress(target.table.table), entriesAddress(target.table.table)];
}

/** One filter, the keys in it, and the other way to place the same keys' bits. */
export interface Specimen {
  readonly filter: FilterArray & FilterContents;
  /** Null: the filter of the whole table; else the file offset at which the blocks of this one begin. */
  readonly firstOffset: number | null;
  /** User keys, ascending, each once. */
  readonly keys: readonly Uint8Array[];
  /** Keys of the table behind those that were listed; then some bits have owners that are not known. */
  readonly notListed: number;
  /** By bit: places in `keys`, ascending. */
  readonly owners: ReadonlyMap<number, readonly number[]>;
  /** The same keys with bits anywhere, or for a filter with bits anywhere in lines; null where that would show nothing. */
  readonly twin: FilterArray | null;
}

const kWholeKeys: FilterContents = { wholeKeys: true, prefixExtractor: 'nullptr' };
const kTwinKeysMax = 20_000;
/** LevelDB's filter block has a filter for each 2 KiB of file. */
const kBaseLg = 11;

const made = new WeakMap<FilterArray, Specimen>();

/** 'asked': the answers have not come. 'none': the table has no filter. A refusal is the engine's sentence. Pure. */
export function specimenOf(
  target: FilterTarget,
  answers: Answers | undefined,
): Specimen | 'asked' | 'none' | { readonly refused: string } {
  const number = target.table.table;
  for (const address of [filterAddress(number), entriesAddress(number)]) {
    const answer = answers?.get(address);
    if (answer && 'refused' in answer) return answer;
  }
  const filters = toldAt(answers, filterAddress(number), 'filter');
  const entries = toldAt(answers, entriesAddress(number), 'entries');
  if (filters === null || entries === null) return 'asked';
  if (filters.full !== null && target.probe?.filterKind !== 'block')
    return made.get(filters.full) ?? remember(filters.full, filters.full, null, entries);
  const wanted = target.key ?? target.probe?.asked ?? null;
  const at = wanted === null ? undefined : offsetOfKey(entries, wanted);
  const block =
    filters.block.find(({ firstOffset }) => firstOffset >> kBaseLg === (at ?? NaN) >> kBaseLg) ?? filters.block[0];
  if (block === undefined) return 'none';
  return made.get(block) ?? remember(block, kWholeKeys, block.firstOffset, entries);
}

/** The block in which the key would be: the first whose last key is not before it. */
function offsetOfKey({ blocks }: EntriesAnswer, key: Uint8Array): number | undefined {
  return blocks.find(({ entries }) => entries.length > 0 && compareBytes(entries.at(-1)!.key, key) >= 0)?.offset;
}

function remember(
  filter: FilterArray,
  contents: FilterContents,
  firstOffset: number | null,
  entries: EntriesAnswer,
): Specimen {
  const blocks = entries.blocks.filter(
    ({ offset }) => firstOffset === null || offset >> kBaseLg === firstOffset >> kBaseLg,
  );
  const keys = blocks
    .flatMap((block) => block.entries.map(({ key }) => key))
    .filter((key, i, all) => i === 0 || compareBytes(key, all[i - 1]!) !== 0);
  const owners = new Map<number, number[]>();
  keys.forEach((key, owner) => {
    for (const part of partsOfKey(contents, key))
      for (const bit of bitsOfKey(filter, part)) {
        const known = owners.get(bit);
        if (known === undefined) owners.set(bit, [owner]);
        else if (known.at(-1) !== owner) known.push(owner);
      }
  });
  const { notListed } = entries;
  const parts = keys.flatMap((key) => partsOfKey(contents, key));
  const specimen: Specimen = {
    filter: { ...filter, wholeKeys: contents.wholeKeys, prefixExtractor: contents.prefixExtractor },
    firstOffset,
    keys,
    notListed,
    owners,
    twin: notListed > 0 || keys.length > kTwinKeysMax ? null : twinOf(filter, parts),
  };
  made.set(filter, specimen);
  return specimen;
}

/** As many bits and probes, placed the other way, by the better hash. One line by itself is a flat filter: there is nothing to compare. */
function twinOf({ policy, bits, probes }: FilterArray, parts: readonly Uint8Array[]): FilterArray | null {
  const lines = Math.round(bits / kLineBits);
  if (hasLines(policy))
    return bits < 2 * kLineBits ? null : filterOf({ policy: 'flat_bloom', bits, lineBits: 0, probes }, parts);
  return lines < 2
    ? null
    : filterOf({ policy: 'fast_local_bloom', bits: lines * kLineBits, lineBits: kLineBits, probes }, parts);
}

/** What is asked of the filter, with all bits that it has there and the keys behind each. */
export interface Question {
  /** get: the operation at the cursor asked it. key, bit: the reader points at it. */
  readonly by: 'get' | 'key' | 'bit';
  /** What is asked for: a key or its prefix; empty for a bit. */
  readonly asked: Uint8Array;
  /** In order. Of a Get those that were looked at: up to and with the first that is off. */
  readonly bits: readonly number[];
  readonly maybe: boolean;
  /** The key is in the table; null: not known yet. */
  readonly present: boolean | null;
}

/** Null while nothing is asked. Pure. */
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

/** The keys that set these bits, most bits first, then by key: of a false positive its culprits. Pure. */
export function culpritsOf(
  { keys, owners }: Specimen,
  bits: readonly number[],
): readonly { readonly key: Uint8Array; readonly bits: readonly number[] }[] {
  const by = new Map<number, number[]>();
  for (const bit of new Set(bits))
    for (const owner of owners.get(bit) ?? []) by.set(owner, [...(by.get(owner) ?? []), bit]);
  return [...by]
    .sort(([a, of], [b, more]) => more.length - of.length || a - b)
    .map(([owner, of]) => ({ key: keys[owner]!, bits: of }));
}
