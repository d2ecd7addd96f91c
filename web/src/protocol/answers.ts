/**
 * The engine's answers about data that does not change: parses the JSON of engine-wasm/src/db/inspect.cc and related files. The address
 * determines the shape of an answer. Engine and page come from one build, so a wrong shape is a bug, not an input error.
 */
import { fromHex } from '../base/bytes.ts';
import { type Exact, parseExact } from '../base/exact-json.ts';
import type { FilterArray, FilterContents, FilterScheme } from './filter-bits.ts';
import type { EntryType } from './records.gen.ts';

/** The filters of a table. */
export interface FilterAnswer {
  readonly kind: 'filter';
  readonly table: number;
  /** Covers the whole table; null if there is none. */
  readonly full: (FilterArray & FilterContents) | null;
  /** LevelDB's: one for each 2 KiB of the file in which data blocks begin. */
  readonly block: readonly (FilterArray & { readonly firstOffset: number })[];
}

/** The filter of a memtable, as it was when `sequence` was the last sequence number. */
export interface MemtableFilterAnswer {
  readonly kind: 'memtable-filter';
  readonly memtable: number;
  readonly sequence: number;
  /** null if memtables have no filter. */
  readonly filter: (FilterArray & FilterContents) | null;
  /** User keys of its entries up to that sequence, ascending; repeated for each version. */
  readonly keys: readonly Uint8Array[];
  /** Number of entries after the first 65,536. */
  readonly notListed: number;
}

export interface ListedEntry {
  readonly key: Uint8Array;
  readonly sequence: number;
  readonly type: EntryType;
  readonly valueBytes: number;
}

/** The entries of a table, block by block. */
export interface EntriesAnswer {
  readonly kind: 'entries';
  readonly table: number;
  readonly blocks: readonly {
    readonly offset: number;
    readonly sizeBytes: number;
    readonly entries: readonly ListedEntry[];
  }[];
  /** Number of entries after the first 65,536. */
  readonly notListed: number;
}

/** Bytes with one meaning. The fields of a part are adjacent and cover it completely. */
export interface ByteField {
  readonly name: string;
  /** Offset of its first byte in the part. */
  readonly at: number;
  readonly bytes: number;
  /** Index of the entry, operation or edit field that it belongs to, from 0; null for the part as a whole. */
  readonly of: number | null;
  readonly number: Exact | null;
  /** The whole key, even if only its suffix is stored here. */
  readonly key: Uint8Array | null;
  readonly text: string | null;
}

export type PartKind =
  'data' | 'index' | 'metaindex' | 'filter' | 'properties' | 'range_del' | 'other' | 'footer' | 'record' | 'edit';

/** One part of a file, byte by byte: a block with its trailer, a footer, a log record, a manifest edit. */
export interface PartAnswer {
  readonly kind: 'part';
  readonly file: string;
  readonly part: PartKind;
  /** Its name in the metaindex; '' for others. */
  readonly name: string;
  readonly offset: number;
  readonly storedBytes: number;
  /** Offsets of the neighboring parts; null at either end. */
  readonly previous: number | null;
  readonly next: number | null;
  /** Compression of a block, which is shown uncompressed; '' for others. */
  readonly compression: string;
  /** What is wrong with the part, or ''. */
  readonly problem: string;
  /** At most the first 64 KiB. */
  readonly bytes: Uint8Array;
  readonly fields: readonly ByteField[];
}

export type Reported = FilterAnswer | MemtableFilterAnswer | EntriesAnswer | PartAnswer;

/** The state of an inspected address: the engine's answer, or the message with which it refused. */
export type Answer = { readonly reported: Reported } | { readonly refused: string };

/** By address. A missing address has no answer yet. */
export type Answers = ReadonlyMap<string, Answer>;

export const filterAddress = (table: number): string => `table/${table}/filter`;
export const memtableFilterAddress = (memtable: number, sequence: number): string =>
  `memtable/${memtable}/filter/${sequence}`;
export const entriesAddress = (table: number): string => `table/${table}/entries`;

/** Address of the part of a file that contains the byte at `offset`, or of the next part after it. */
export const partAddress = (file: string, offset: number): string => `dump/${file}/${offset}`;

/** The answer at an address, if there is one of this kind; else null. */
export function reportedAt<K extends Reported['kind']>(
  answers: Answers | undefined,
  address: string,
  kind: K,
): Extract<Reported, { kind: K }> | null {
  const answer = answers?.get(address);
  if (answer === undefined || !('reported' in answer) || answer.reported.kind !== kind) return null;
  return answer.reported as Extract<Reported, { kind: K }>;
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

interface WholeFilterJson extends FilterJson {
  readonly policy: FilterScheme;
  readonly whole_keys: 0 | 1;
  readonly prefix_extractor: string;
}

interface MemtableFilterJson {
  readonly memtable: number;
  readonly sequence: number;
  readonly filter: WholeFilterJson | null;
  readonly keys: readonly string[];
  readonly not_listed: number;
}

interface FiltersJson {
  readonly table: number;
  readonly full: WholeFilterJson | null;
  readonly block: readonly (FilterJson & { readonly first_offset: number })[];
}

interface PartJson {
  readonly name: string;
  readonly part: {
    readonly kind: PartKind;
    readonly name?: string;
    readonly offset: number;
    readonly stored_bytes: number;
    readonly previous?: number;
    readonly next?: number;
    readonly compression?: string;
    readonly problem?: string;
    readonly hex: string;
    readonly fields: readonly {
      readonly name: string;
      readonly bytes: number;
      readonly of?: number;
      readonly number?: Exact;
      readonly key?: string;
      readonly text?: string;
    }[];
  };
}

const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array(0);

const arrayOf = (policy: FilterScheme, { bits, probes, line_bits, hex }: FilterJson): FilterArray => ({
  policy,
  bits,
  probes,
  lineBits: line_bits,
  array: bytesOf(hex).subarray(0, Math.ceil(bits / 8)),
});

/** Number of the filter's bits that the answer contains. */
export const reportedBits = ({ array, bits }: FilterArray): number => Math.min(bits, array.length * 8);

/** Parses an answer. REQUIRES: the engine gave it for this address. Null for an address of another kind. */
export function readAnswer(address: string, bytes: Uint8Array): Reported | null {
  const what = /^(?:(table|memtable)\/\d+\/(filter|entries)(?:\/\d+)?|dump\/[^/]+\/\d+)$/.exec(address);
  if (what === null) return null;
  const text = new TextDecoder().decode(bytes);
  if (what[1] === undefined) return partOf(parseExact(text) as PartJson);
  const json: unknown = JSON.parse(text);
  if (what[1] === 'memtable') return memtableFilterOf(json as MemtableFilterJson);
  return what[2] === 'filter' ? filtersOf(json as FiltersJson) : entriesOf(json as EntriesJson);
}

const wholeOf = (filter: WholeFilterJson): FilterArray & FilterContents => ({
  ...arrayOf(filter.policy, filter),
  wholeKeys: filter.whole_keys === 1,
  prefixExtractor: filter.prefix_extractor,
});

function memtableFilterOf({ memtable, sequence, filter, keys, not_listed }: MemtableFilterJson): MemtableFilterAnswer {
  const kind = 'memtable-filter';
  return {
    kind,
    memtable,
    sequence,
    filter: filter && wholeOf(filter),
    keys: keys.map(bytesOf),
    notListed: not_listed,
  };
}

function filtersOf({ table, full, block }: FiltersJson): FilterAnswer {
  return {
    kind: 'filter',
    table,
    full: full && wholeOf(full),
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

function partOf({ name: file, part }: PartJson): PartAnswer {
  let at = 0;
  const fields = part.fields.map(({ name, bytes, of, number, key, text }): ByteField => {
    const field = { name, at, bytes, of: of ?? null, number: number ?? null, text: text ?? null };
    at += bytes;
    return { ...field, key: key === undefined ? null : bytesOf(key) };
  });
  return {
    kind: 'part',
    file,
    part: part.kind,
    name: part.name ?? '',
    offset: part.offset,
    storedBytes: part.stored_bytes,
    previous: part.previous ?? null,
    next: part.next ?? null,
    compression: part.compression ?? '',
    problem: part.problem ?? '',
    bytes: bytesOf(part.hex),
    fields,
  };
}
