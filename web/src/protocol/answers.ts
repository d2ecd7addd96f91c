/**
 * Answers of the engine to questions about things that do not change: the JSON of engine-wasm/src/db/inspect.cc as values. An answer has the
 * shape that its address asks for; the engine is of this build, so a shape that is wrong is our mistake and not the reader's.
 */
import { fromHex } from '../base/bytes.ts';
import type { FilterArray, FilterContents } from './filter-bits.ts';
import type { EntryType, FilterPolicy } from './records.gen.ts';

/** The filters of a table. */
export interface FilterAnswer {
  readonly kind: 'filter';
  readonly table: number;
  /** Over the whole table; null where it has none.. */
  readonly full: (FilterArray & FilterContents) | null;
  /** LevelDB's, one for each 2 KiB of file in which data blocks begin. */
  readonly block: readonly (FilterArray & { readonly firstOffset: number })[];
}

export interface ListedEntry {
  readonly key: Uint8Array;
  readonly sequence: number;
  readonly type: EntryType;
  readonly valueBytes: number;
}

/** What is in a table, block by block. */
export interface EntriesAnswer {
  readonly kind: 'entries';
  readonly table: number;
  readonly blocks: readonly {
    readonly offset: number;
    readonly sizeBytes: number;
    readonly entries: readonly ListedEntry[];
  }[];
  /** Entries behind the first 65,536. */
  readonly notListed: number;
}

export type Told = FilterAnswer | EntriesAnswer;

/** What is known of an address that was asked: what the engine said, or the sentence with which it refused. */
export type Answer = { readonly told: Told } | { readonly refused: string };

/** By address; of one that is not here the answer has not come yet. */
export type Answers = ReadonlyMap<string, Answer>;

export const filterAddress = (table: number): string => `table/${table}/filter`;
export const entriesAddress = (table: number): string => `table/${table}/entries`;

/** What was told at an address, when it was and is of this kind. */
export function toldAt<K extends Told['kind']>(
  answers: Answers | undefined,
  address: string,
  kind: K,
): Extract<Told, { kind: K }> | null {
  const answer = answers?.get(address);
  if (answer === undefined || !('told' in answer) || answer.told.kind !== kind) return null;
  return answer.told as Extract<Told, { kind: K }>;
}

interface FilterJson {
  readonly bits: number;
  readonly probes: number;
  readonly line_bits: number;
  readonly hex: string;
}

interface EntriesJson {
  readonly table: number;
  readonly blocks: readonly {
    readonly offset: number;
    readonly size_bytes: number;
    readonly entries: readonly {
      readonly key: string;
      readonly sequence: number;
      readonly type: EntryType;
      readonly value_bytes: number;
    }[];
  }[];
  readonly not_listed: number;
}

interface FiltersJson {
  readonly table: number;
  readonly full:
    | (FilterJson & { readonly policy: FilterPolicy; readonly whole_keys: 0 | 1; readonly prefix_extractor: string })
    | null;
  readonly block: readonly (FilterJson & { readonly first_offset: number })[];
}

const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array(0);

const arrayOf = (policy: FilterPolicy, { bits, probes, line_bits, hex }: FilterJson): FilterArray => ({
  policy,
  bits,
  probes,
  lineBits: line_bits,
  array: bytesOf(hex).subarray(0, Math.ceil(bits / 8)),
});

/** Bits of a filter whose array was told. */
export const toldBits = ({ array, bits }: FilterArray): number => Math.min(bits, array.length * 8);

/** An answer as values. REQUIRES: the engine's, to this address. Null for an address of another kind. */
export function readAnswer(address: string, bytes: Uint8Array): Told | null {
  const what = /^table\/\d+\/(filter|entries)$/.exec(address)?.[1];
  if (what === undefined) return null;
  const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return what === 'filter' ? filtersOf(json as FiltersJson) : entriesOf(json as EntriesJson);
}

function filtersOf({ table, full, block }: FiltersJson): FilterAnswer {
  return {
    kind: 'filter',
    table,
    full: full && {
      ...arrayOf(full.policy, full),
      wholeKeys: full.whole_keys === 1,
      prefixExtractor: full.prefix_extractor,
    },
    block: block.map((each) => ({ ...arrayOf('leveldb_bloom', each), firstOffset: each.first_offset })),
  };
}

function entriesOf({ table, blocks, not_listed }: EntriesJson): EntriesAnswer {
  return {
    kind: 'entries',
    table,
    blocks: blocks.map(({ offset, size_bytes, entries }) => ({
      offset,
      sizeBytes: size_bytes,
      entries: entries.map(({ key, sequence, type, value_bytes }) => ({
        key: bytesOf(key),
        sequence,
        type,
        valueBytes: value_bytes,
      })),
    })),
    notListed: not_listed,
  };
}
