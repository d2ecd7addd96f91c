/**
 * The history: every record that arrived, in order, with access to any moment.
 *
 *   numbers   0 ........ 511 ........ 1023 ........ 1535 ........ total
 *   chunks    [tier 1  |tier 1 |everything |everything |everything ]   detail only in the window
 *   keyframes K          K            K             K           head
 *
 * A position is the number of records shown, counted from the start: 0 is before everything, `total` is now. A record
 * keeps its number; where detail left the window there are gaps. The address that survives masks, windows and
 * re-recorded detail is the moment: (steps finished, tier-1 records since).
 *
 * Invariants:
 * 1. `head` is the fold of every record; only the history writes it.
 * 2. A seek folds fewer records than the distance between keyframes (keyframes.ts).
 * 3. Tier-2 bytes in memory stay below windowBytes plus one chunk; the oldest are dropped first.
 * 4. Tier-1 records are kept for the whole run, up to recordsBytes. Beyond that the history starts later, at a keyframe
 *    (`first`), and earlier positions are clamped to it. A run of a hundred million operations must not fill the page's
 *    memory.
 * 5. sceneAt(p) depends only on the records before p.
 */
import { causeAt, forEachRecord, kindAt, sizeAt } from '../protocol/decode.ts';
import { tier1Mask } from '../protocol/records.gen.ts';
import { lineOf } from '../protocol/text.ts';
import {
  advanceMoment,
  byteOf,
  bytesOf,
  type Chunk,
  countBefore,
  cut,
  makeChunk,
  momentAfter,
  numberOf,
  recordAt,
  type RecordAt,
  split,
  tier1Chunk,
} from './chunk.ts';
import { fold, foldRecord } from './fold.ts';
import { Keyframes } from './keyframes.ts';
import { MarkerIndex, walkedMarker, walkedMarkers, type Marker, type MarkerKind } from './markers.ts';
import { lowerBound } from './order.ts';
import { cloneScene, createScene } from './scene.ts';
import type { Scene } from './types.ts';

export type { RecordAt } from './chunk.ts';
export type { Marker, MarkerKind } from './markers.ts';

/** Steps finished; tier-1 records since the last of them. */
export interface Moment {
  readonly step: number;
  readonly ordinal: number;
}

export const isBefore = (a: Moment, b: Moment): boolean =>
  a.step < b.step || (a.step === b.step && a.ordinal < b.ordinal);

const windowBytesDefault = 64 * 1024 * 1024;
/** Limit on all records in memory, bytes: beyond it the oldest are dropped. */
export const recordsBytesDefault = 512 * 1024 * 1024;

export class History {
  readonly head: Scene = createScene();
  private windowBytes: number;
  private readonly recordsBytes: number;
  private bytes = 0;
  private chunks: Chunk[] = [];
  private readonly keyframes = new Keyframes();
  private readonly index = new MarkerIndex();
  private detailBytes = 0;
  private stamps = 0;
  private numbers = 0;
  private foldedBySeeks = 0;
  private remakings = 0;
  /** The recording masks, each with the first record number that it applies to. */
  private masks: { readonly from: number; readonly mask: number }[] = [];

  constructor(windowBytes = windowBytesDefault, recordsBytes = recordsBytesDefault) {
    this.windowBytes = windowBytes;
    this.recordsBytes = recordsBytes;
  }

  /** The first position: 0, or later if the oldest records were dropped. */
  get first(): number {
    return this.keyframes.first;
  }

  /** One past the last number: the current position. */
  get total(): number {
    return this.numbers;
  }
  /** Number of records present; less than total where detail left the window. */
  get retained(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.count, 0);
  }
  /** Numbers between keyframes: the upper bound of records folded by a seek. */
  get interval(): number {
    return this.keyframes.interval;
  }
  get keyframeCount(): number {
    return this.keyframes.count;
  }
  /** Records folded by sceneAt so far. */
  get folded(): number {
    return this.foldedBySeeks;
  }
  /** How often detail was inserted. An insertion may renumber all records after it. */
  get revision(): number {
    return this.remakings;
  }
  /** Bytes of records in memory. */
  get sizeBytes(): number {
    return this.bytes;
  }
  /** Flushes, compactions, stalls, snapshots, and openings, crashes and stops of the engine, in order. */
  get markers(): readonly Marker[] {
    return this.index.all;
  }

  /** Appends whole records, takes ownership of the bytes, and folds the records into head. */
  append(bytes: Uint8Array): void {
    for (const piece of cut(bytes)) {
      const chunk = makeChunk(piece, this.numbers, this.head.step, this.head.ordinal, this.stamps++);
      this.chunks.push(chunk);
      this.detailBytes += chunk.detailBytes;
      this.bytes += chunk.v.byteLength;
      this.take(chunk);
    }
    this.shrink();
    this.forgetOldest();
  }

  /** Sets the mask for all records from now on. */
  recordedUnder(mask: number): void {
    this.masks.push({ from: this.numbers, mask });
  }

  /**
   * Whether detail was recorded at a position: its tier-2 records are present, or would be if there had been any. False
   * if they left the window or the mask excluded them. Without a mask (an imported recording, a hand-written story) the
   * records are taken as complete.
   */
  isRecordedAt(position: number): boolean {
    const record = this.before(position);
    if (record === null) return true;
    const chunk = this.chunks[this.chunkAt(record.number)]!;
    if (chunk.detailBytes > 0) return true;
    const under = this.masks.findLast(({ from }) => from <= chunk.first);
    return chunk.numbers === null && (under === undefined || (under.mask & ~tier1Mask) !== 0);
  }

  /** Sets the limit for detail in memory and drops what exceeds it. Numbers do not change. */
  setWindow(bytes: number): void {
    this.windowBytes = bytes;
    this.shrink();
  }

  /** The scene at a position: a copy that the caller owns. */
  sceneAt(position: number): Scene {
    const p = this.clamp(position);
    if (p === this.numbers) return cloneScene(this.head);
    const keyframe = this.keyframes.before(p);
    const scene = cloneScene(keyframe.scene);
    this.foldedBySeeks += this.advance(scene, keyframe.number, p);
    return scene;
  }

  /** Folds the records with numbers in [from, to) into a scene that is at `from`. Returns how many there were. */
  advance(scene: Scene, from: number, to: number): number {
    let count = 0;
    for (let c = this.chunkAt(from); c < this.chunks.length && this.chunks[c]!.first < to; c++) {
      const chunk = this.chunks[c]!;
      const begin = countBefore(chunk, from);
      const left = countBefore(chunk, to) - begin;
      if (left === 0) continue;
      const start = byteOf(chunk, begin);
      if (left === chunk.count - begin) fold(scene, bytesOf(chunk), start);
      else for (let at = start, n = 0; n < left; n++, at += sizeAt(chunk.v, at)) foldRecord(scene, chunk.v, at);
      count += left;
    }
    return count;
  }

  /** Whether folding on from a position costs no more than starting from a keyframe. */
  isNear(from: number, to: number): boolean {
    return from <= to && from >= this.keyframes.before(to).number;
  }

  /**
   * Visits the present records with numbers in [from, to), in order; stops early when visit returns false. `wanted` is
   * indexed by kind, with 1 for each kind to visit; all kinds without it. Unwanted records cost next to nothing.
   */
  forEach(from: number, to: number, visit: (record: RecordAt) => boolean | void, wanted?: Uint8Array): void {
    this.walk(from, to, wanted, (number, kind, v, at) => visit({ number, kind, cause: causeAt(v, at), v, at }));
  }

  /** Like forEach, but passes fields instead of allocating a RecordAt per record. Use it for scans of the whole run. */
  walk(
    from: number,
    to: number,
    wanted: Uint8Array | undefined,
    visit: (number: number, kind: number, v: DataView, at: number) => unknown,
  ): void {
    for (let c = this.chunkAt(from); c < this.chunks.length && this.chunks[c]!.first < to; c++) {
      const chunk = this.chunks[c]!;
      const { v } = chunk;
      const end = countBefore(chunk, to);
      let i = countBefore(chunk, from);
      for (let at = byteOf(chunk, i); i < end; i++, at += sizeAt(v, at)) {
        const kind = kindAt(v, at);
        if (wanted !== undefined && wanted[kind] !== 1) continue;
        if (visit(numberOf(chunk, i), kind, v, at) === false) return;
      }
    }
  }

  /** Visits the records with numbers below `to`, newest first; stops early when visit returns false. */
  forEachBackwards(to: number, visit: (record: RecordAt) => boolean | void): void {
    for (let c = Math.min(this.chunkAt(to), this.chunks.length - 1); c >= 0; c--) {
      const chunk = this.chunks[c]!;
      const places: number[] = [];
      const end = countBefore(chunk, to);
      for (let at = 0, i = 0; i < end; i++, at += sizeAt(chunk.v, at)) places.push(at);
      for (let i = end - 1; i >= 0; i--) if (visit(recordAt(chunk, i, places[i]!)) === false) return;
    }
  }

  /** The last record that the position shows, or null at the beginning. */
  before(position: number): RecordAt | null {
    const p = this.clamp(position);
    for (let c = Math.min(this.chunkAt(p), this.chunks.length - 1); c >= 0; c--) {
      const chunk = this.chunks[c]!;
      const i = countBefore(chunk, p) - 1;
      if (i >= 0) return recordAt(chunk, i, byteOf(chunk, i));
    }
    return null;
  }

  /** The first record that the position does not show, or null at the end. */
  after(position: number): RecordAt | null {
    let found: RecordAt | null = null;
    this.forEach(this.clamp(position), this.numbers, (record) => {
      found = record;
      return false;
    });
    return found;
  }

  /** The position that shows one more record; unchanged at the end. */
  next(position: number): number {
    const record = this.after(position);
    return record === null ? this.clamp(position) : record.number + 1;
  }

  /** The position that shows one record fewer; `first` at the beginning. */
  previous(position: number): number {
    return this.clamp(this.before(position)?.number ?? 0);
  }

  /** The moment of a position. */
  moment(position: number): Moment {
    const p = this.clamp(position);
    if (p === this.numbers) return { step: this.head.step, ordinal: this.head.ordinal };
    const chunk = this.chunks[this.chunkAt(p)]!;
    return momentAfter(chunk, countBefore(chunk, p));
  }

  /** The first position at or after a moment; total if it has not been reached yet. */
  positionOf(moment: Moment): number {
    // Only the last chunk that begins before the moment can contain it.
    const c = lowerBound(this.chunks, (chunk) => isBefore(chunk, moment)) - 1;
    const chunk = this.chunks[c];
    if (chunk === undefined) return this.first;
    const reached = { step: chunk.step, ordinal: chunk.ordinal };
    let i = 0;
    forEachRecord(chunk.v, (kind, at) => {
      if (!isBefore(reached, moment)) return;
      i++;
      advanceMoment(reached, kind, chunk.v, at);
    });
    if (isBefore(reached, moment)) return c + 1 < this.chunks.length ? this.chunks[c + 1]!.first : this.numbers;
    return this.clamp(numberOf(chunk, i - 1) + 1);
  }

  /**
   * The next (1) or previous (-1) marker relative to a position; null if there is none. 'any' means all kinds except
   * operations and entries.
   */
  marker(kind: MarkerKind | 'any', direction: 1 | -1, position: number): Marker | null {
    if (kind !== 'any' && walkedMarkers[kind] !== undefined) return walkedMarker(this, kind, direction, position);
    return this.index.next(kind, direction, position);
  }

  /** The record as text: its kind and fields. '' if the number is not present. */
  text(number: number): string {
    let line = '';
    this.forEach(number, number + 1, ({ v, at }) => {
      line = lineOf(v, at);
    });
    return line;
  }

  /** Whether every record between two positions is present. (Kinds outside the recording mask never got a number.) */
  isDense(from: number, to: number): boolean {
    for (let c = this.chunkAt(from); c < this.chunks.length && this.chunks[c]!.first < to; c++)
      if (this.chunks[c]!.numbers !== null) return false;
    return true;
  }

  /**
   * Replaces the records of steps first..last with their full records. If there are more than before, later numbers
   * shift: keep a moment across this call, not a position. REQUIRES: whole records of exactly these steps, as the
   * engine produces them.
   */
  putDetail(first: number, last: number, bytes: Uint8Array): void {
    this.remakings++;
    const from = this.positionOf({ step: first - 1, ordinal: 0 });
    const to = this.positionOf({ step: last, ordinal: 0 });
    const head = this.chunksWithin(0, from);
    const tail = this.chunksWithin(to, this.numbers);
    const begin = this.moment(from);
    const made: Chunk[] = [];
    let number = from;
    for (const piece of cut(bytes)) {
      const at = made.length === 0 ? begin : momentAfter(made[made.length - 1]!);
      const chunk = makeChunk(piece, number, at.step, at.ordinal, this.stamps++);
      number += chunk.span;
      made.push(chunk);
    }
    const shift = number - to;
    for (const chunk of tail) chunk.first += shift;
    this.chunks = [...head, ...made, ...tail];
    this.keyframes.replace(from, to, shift);
    this.index.replace(from, to, shift);
    this.masks = this.masks.map((m) => (m.from >= to ? { ...m, from: m.from + shift } : m));
    for (const chunk of made) this.indexMarkers(chunk);
    this.index.sort();
    this.numbers += shift;
    this.detailBytes = this.chunks.reduce((sum, chunk) => sum + chunk.detailBytes, 0);
    this.bytes = this.chunks.reduce((sum, chunk) => sum + chunk.v.byteLength, 0);
    if (this.numbers - number < this.interval) this.refold(from);
    this.shrink();
  }

  /** Rebuilds head from the last keyframe before a number, including the detail inserted after it. */
  private refold(from: number): void {
    const keyframe = this.keyframes.before(from);
    const scene = cloneScene(keyframe.scene);
    this.advance(scene, keyframe.number, this.numbers);
    Object.assign(this.head, scene);
  }

  private clamp(position: number): number {
    return Math.min(Math.max(Math.floor(position), this.first), this.numbers);
  }

  /** Index of the chunk that covers a number; chunks.length at the end. */
  private chunkAt(number: number): number {
    return lowerBound(this.chunks, (chunk) => chunk.first + chunk.span <= number);
  }

  /** Folds a chunk into head, adding keyframes and markers on the way. */
  private take(chunk: Chunk): void {
    forEachRecord(chunk.v, (kind, at) => {
      this.keyframes.offer(this.numbers, this.head);
      foldRecord(this.head, chunk.v, at);
      this.index.offer(this.numbers, kind, chunk.v, at);
      this.numbers++;
    });
  }

  private indexMarkers(chunk: Chunk): void {
    let number = chunk.first;
    forEachRecord(chunk.v, (kind, at) => {
      this.index.offer(number, kind, chunk.v, at);
      number++;
    });
  }

  /** Drops the oldest detail until the rest fits the window. */
  private shrink(): void {
    while (this.detailBytes > this.windowBytes) {
      let oldest = -1;
      for (let c = 0; c < this.chunks.length; c++)
        if (this.chunks[c]!.detailBytes > 0 && (oldest < 0 || this.chunks[c]!.stamp < this.chunks[oldest]!.stamp))
          oldest = c;
      const chunk = this.chunks[oldest]!;
      const less = tier1Chunk(chunk);
      this.detailBytes -= chunk.detailBytes;
      this.bytes += less.v.byteLength - chunk.v.byteLength;
      this.chunks[oldest] = less;
      this.keyframes.forgetDetail(chunk.first, chunk.first + chunk.span);
    }
  }

  /** Drops the oldest records, one keyframe interval at a time, until the rest fits. */
  private forgetOldest(): void {
    while (this.bytes > this.recordsBytes && this.keyframes.count > 1) {
      const number = this.keyframes.beginLater();
      const gone = lowerBound(this.chunks, (chunk) => chunk.first + chunk.span <= number);
      for (const chunk of this.chunks.splice(0, gone)) {
        this.bytes -= chunk.v.byteLength;
        this.detailBytes -= chunk.detailBytes;
      }
      this.index.forget(number);
    }
  }

  /** The chunks of [from, to), trimmed to it at both ends. */
  private chunksWithin(from: number, to: number): Chunk[] {
    const parts: Chunk[] = [];
    for (const whole of this.chunks) {
      let chunk = whole;
      if (chunk.first + chunk.span <= from || chunk.first >= to) continue;
      if (chunk.first < from) chunk = split(chunk, from)[1];
      if (chunk.first + chunk.span > to) chunk = split(chunk, to)[0];
      parts.push(chunk);
    }
    return parts;
  }
}
