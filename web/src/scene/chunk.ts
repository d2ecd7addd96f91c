/**
 * Chunks: how a history stores its records. A chunk is a run of whole records with consecutive numbers.
 *
 *   numbers     17  18  19  20  21  22  23            `first` 17, `span` 7
 *   dense       [r] [r] [r] [r] [r] [r] [r]           `numbers` null: the i-th record has number first + i
 *   tier 1      [r]         [r]         [r]           `numbers` [0, 3, 6]: remaining records keep their numbers
 *
 * A chunk that leaves the window is replaced by its tier-1 records. Their numbers do not change, so cursors, markers
 * and keyframes stay valid. A chunk holds at most `chunkBytes` (unless a single record is larger), so finding a record
 * inside it takes microseconds.
 */
import {
  causeAt,
  forEachRecord,
  isSummary,
  isTier1,
  kindAt,
  sizeAt,
  summaryOf,
  tier1Of,
  viewOf,
} from '../protocol/decode.ts';
import { lowerBound } from './order.ts';

const chunkBytes = 128 * 1024;

export interface Chunk {
  readonly v: DataView;
  /**
   * Number of the first record, and how many numbers the chunk covers. Only a history changes `first`, when it inserts
   * detail before it.
   */
  first: number;
  readonly span: number;
  readonly count: number;
  /** Offsets from `first` of the remaining records; null if all are present. */
  readonly numbers: Uint32Array | null;
  /** The moment at the start of the chunk: steps finished, tier-1 records since. */
  readonly step: number;
  readonly ordinal: number;
  /** Bytes of tier-2 records. */
  readonly detailBytes: number;
  /** Increases with each recording or re-recording; the chunk with the lowest stamp leaves the window first. */
  readonly stamp: number;
}

/** Advances a moment past one record. */
export function advanceMoment(moment: { step: number; ordinal: number }, kind: number, v: DataView, at: number): void {
  if (isSummary(kind)) {
    moment.step = summaryOf(v, at).step;
    moment.ordinal = 0;
  } else if (isTier1(kind)) {
    moment.ordinal++;
  }
}

/** The moment after the records of a chunk, or after the first `count` of them. */
export function momentAfter(chunk: Chunk, count = chunk.count): { step: number; ordinal: number } {
  const moment = { step: chunk.step, ordinal: chunk.ordinal };
  const { v } = chunk;
  for (let i = 0, at = 0; i < count; i++, at += sizeAt(v, at)) advanceMoment(moment, kindAt(v, at), v, at);
  return moment;
}

/** A dense chunk over the bytes, without copying; the bytes must not change afterwards. REQUIRES: whole records. */
export function makeChunk(bytes: Uint8Array, first: number, step: number, ordinal: number, stamp: number): Chunk {
  const v = viewOf(bytes);
  let count = 0;
  let detailBytes = 0;
  forEachRecord(v, (kind, at) => {
    count++;
    if (!isTier1(kind)) detailBytes += sizeAt(v, at);
  });
  return { v, first, span: count, count, numbers: null, step, ordinal, detailBytes, stamp };
}

/** Cuts bytes at record boundaries into pieces of at most chunkBytes. The pieces are views. */
export function cut(bytes: Uint8Array): Uint8Array[] {
  const v = viewOf(bytes);
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length;) {
    const end = at + sizeAt(v, at);
    if (end - from > chunkBytes && at > from) {
      pieces.push(bytes.subarray(from, at));
      from = at;
    }
    at = end;
  }
  if (from < bytes.length) pieces.push(bytes.subarray(from));
  return pieces;
}

/** The chunk without its tier-2 records. */
export function tier1Chunk(chunk: Chunk): Chunk {
  const kept: number[] = [];
  let i = 0;
  forEachRecord(chunk.v, (kind) => {
    if (isTier1(kind)) kept.push(numberOf(chunk, i) - chunk.first);
    i++;
  });
  return { ...chunk, v: viewOf(tier1Of(chunk.v)), count: kept.length, numbers: Uint32Array.from(kept), detailBytes: 0 };
}

/** The number of the i-th record that is present. */
export const numberOf = (chunk: Chunk, i: number): number =>
  chunk.first + (chunk.numbers === null ? i : chunk.numbers[i]!);

/** How many records of the chunk have a number below `number`. */
export function countBefore(chunk: Chunk, number: number): number {
  const offset = number - chunk.first;
  if (offset <= 0) return 0;
  if (chunk.numbers === null) return Math.min(offset, chunk.count);
  return lowerBound(chunk.numbers, (kept) => kept < offset);
}

/** The byte offset of the i-th record; the end of the chunk for i = count. Walks i headers. */
export function byteOf(chunk: Chunk, i: number): number {
  let at = 0;
  for (let n = 0; n < i; n++) at += sizeAt(chunk.v, at);
  return at;
}

/** Splits a chunk before the number: [before, from], either of which may be empty (count 0). */
export function split(chunk: Chunk, number: number): [Chunk, Chunk] {
  const i = countBefore(chunk, number);
  const at = byteOf(chunk, i);
  const span = number - chunk.first;
  const { step, ordinal } = momentAfter(chunk, i);
  const head = makeChunk(bytesOf(chunk).slice(0, at), chunk.first, chunk.step, chunk.ordinal, chunk.stamp);
  const tail = makeChunk(bytesOf(chunk).slice(at), number, step, ordinal, chunk.stamp);
  const numbers = chunk.numbers;
  return [
    { ...head, span, numbers: numbers && numbers.slice(0, i) },
    { ...tail, span: chunk.span - span, numbers: numbers && numbers.slice(i).map((n) => n - span) },
  ];
}

/** A record in place, not copied: valid until the history next changes. */
export interface RecordAt {
  readonly number: number;
  readonly kind: number;
  readonly cause: number;
  readonly v: DataView;
  readonly at: number;
}

export const bytesOf = (chunk: Chunk): Uint8Array =>
  new Uint8Array(chunk.v.buffer, chunk.v.byteOffset, chunk.v.byteLength);

/** The record at index `i` of a chunk, at byte offset `at`. */
export function recordAt(chunk: Chunk, i: number, at: number): RecordAt {
  return { number: numberOf(chunk, i), kind: kindAt(chunk.v, at), cause: causeAt(chunk.v, at), v: chunk.v, at };
}
