/**
 * Batches: sequences of whole records, one after another, as the engine's TakeBatch returns them.
 *
 *   batch   [record][record][summary][record][summary] ...
 *            `------ step 1 -------' `--- step 2 ----'
 *
 * 1. A step is everything after one summary record (OpFinished, StepFinished) up to and including the next. Batch boundaries
 *    mean nothing: a step may begin in one batch and end in the next.
 * 2. Decoding copies nothing and allocates no objects: a record is its offset, and the generated readers read there. Iterating over a
 *    million records takes a few milliseconds; with one object per record it would take fifteen times as long.
 * 3. A batch from the engine is well formed. A batch from a file must pass `checkBatch` first.
 */
import { counterInfos } from './counters.gen.ts';
import type { RecordInfo } from './info.ts';
import { groups, OpFinished, recordInfos, StepFinished, tier1Mask } from './records.gen.ts';
import { headerBytes, lengthAt } from './wire.ts';

/** By kind; undefined for kinds without a record. */
export const infoByKind: readonly (RecordInfo | undefined)[] = byKind();

function byKind(): (RecordInfo | undefined)[] {
  const size = Math.max(...recordInfos.map((r) => r.kind)) + 1;
  const table = new Array<RecordInfo | undefined>(size).fill(undefined);
  for (const info of recordInfos) table[info.kind] = info;
  return table;
}

/** Bit of each kind's group, so that a mask test is one `&`; 0 for unknown kinds. */
const bitOfKind = Uint8Array.from(infoByKind, (info) =>
  info ? 1 << groups.findIndex((g) => g.name === info.group) : 0,
);

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
export const kindAt = (v: DataView, at: number): number => v.getUint16(at, true);
/** Size with header and padding: the next record is at `at + sizeAt(v, at)`. */
export const sizeAt = (v: DataView, at: number): number => v.getUint16(at + 2, true);
/** JobId of the job that ran in this step, 0 outside of steps. */
export const causeAt = (v: DataView, at: number): number => v.getUint32(at + 4, true);
export const isTier1 = (kind: number): boolean => ((bitOfKind[kind] ?? 0) & tier1Mask) !== 0;
export const isSummary = (kind: number): boolean => kind === OpFinished.kind || kind === StepFinished.kind;

/** By kind: 1 for the given kinds, 0 for all others. */
export function kindTable(kinds: readonly number[]): Uint8Array {
  const table = new Uint8Array(infoByKind.length);
  for (const kind of kinds) table[kind] = 1;
  return table;
}

/** Calls `visit` with kind and offset of each record in [from, to), in order. */
export function forEachRecord(
  v: DataView,
  visit: (kind: number, at: number) => void,
  from = 0,
  to = v.byteLength,
): void {
  for (let at = from; at < to; at += sizeAt(v, at)) visit(kindAt(v, at), at);
}

/** Undefined if the bytes are whole, valid records of known kinds; else what is wrong, and where. */
export function checkBatch(v: DataView): string | undefined {
  for (let at = 0; at < v.byteLength;) {
    const left = v.byteLength - at;
    if (left < headerBytes) return `offset ${at}: ${left} bytes are left, and a record has at least ${headerBytes}`;
    const size = sizeAt(v, at);
    if (size < headerBytes || size % 8 !== 0 || size > left)
      return `offset ${at}: a record of ${size} bytes, but it must be a multiple of 8 from 8 to ${left}`;
    const info = infoByKind[kindAt(v, at)];
    if (!info) return `offset ${at}: no record has the kind ${kindAt(v, at)}`;
    if (size < info.size) return `offset ${at}: ${info.name} must have at least ${info.size} bytes, not ${size}`;
    let end = info.end;
    for (const f of info.fields) {
      if (f.form === 'bytes' || f.form === 'deltas') end += lengthAt(v, at, f);
      if (f.form === 'u32s') end += 4 * lengthAt(v, at, f);
      if (f.names && v.getUint8(at + f.offset) >= f.names.length)
        return `offset ${at}: ${info.name}.${f.name} is ${v.getUint8(at + f.offset)}, and there are ${f.names.length} names`;
    }
    if (end > size) return `offset ${at}: the parts of ${info.name} need ${end} bytes, and it has ${size}`;
    if (info.summary && !areDeltas(deltasOf(v, at)))
      return `offset ${at}: the deltas of ${info.name} are not pairs of a counter and a number below 2^53`;
    at += size;
  }
  return undefined;
}

/** The fields that both kinds of summary have. REQUIRES: a summary record at `at`. */
export function summaryOf(v: DataView, at: number): { step: number; tNs: number } {
  const reader = kindAt(v, at) === OpFinished.kind ? OpFinished : StepFinished;
  return { step: reader.step(v, at), tNs: reader.tNs(v, at) };
}

/** The deltas of a summary record: a view. REQUIRES: a summary record at `at`. */
export const deltasOf = (v: DataView, at: number): Uint8Array =>
  (kindAt(v, at) === OpFinished.kind ? OpFinished : StepFinished).deltas(v, at);

/**
 * Adds deltas to `totals`, an array by counter id; ids beyond its end are ignored. Deltas are pairs of a u8 counter id and a varint:
 * 7 bits per byte, lowest first, bit 7 set in all but the last.
 */
export function addDeltas(totals: Float64Array, deltas: Uint8Array): void {
  addDeltasIn(totals, viewOf(deltas), 0, deltas.length);
}

/**
 * Adds the deltas of the summary record at `at` without creating a view: a run has millions of steps. False if it has no deltas.
 * REQUIRES: a summary record.
 */
export function addDeltasAt(totals: Float64Array, v: DataView, at: number): boolean {
  const { end, lengthAtByte } = kindAt(v, at) === OpFinished.kind ? kDeltas.op : kDeltas.step;
  const bytes = v.getUint16(at + lengthAtByte, true);
  addDeltasIn(totals, v, at + end, at + end + bytes);
  return bytes > 0;
}

/** Offsets of a summary's deltas and of their u16 length: a summary has no other variable part. */
const deltasIn = (kind: number) => {
  const { fields, end } = infoByKind[kind]!;
  return { end, lengthAtByte: fields.find(({ form }) => form === 'deltas')!.offset };
};
const kDeltas = { op: deltasIn(OpFinished.kind), step: deltasIn(StepFinished.kind) };

function addDeltasIn(totals: Float64Array, v: DataView, from: number, to: number): void {
  for (let i = from; i + 1 < to;) {
    const id = v.getUint8(i++);
    let byte = v.getUint8(i++);
    let change = byte & 0x7f;
    // Multiplication, not shifts: shifts are limited to 32 bits, and the bytes written by a long step exceed that.
    for (let scale = 0x80; byte >= 0x80 && i < to; scale *= 0x80) {
      byte = v.getUint8(i++);
      change += (byte & 0x7f) * scale;
    }
    if (id < totals.length) totals[id]! += change;
  }
}

/** Whether bytes are valid deltas: pairs of an id and a varint below 2^53. */
function areDeltas(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    let change = 0;
    let scale = 1;
    do {
      if (++i >= bytes.length || scale > Number.MAX_SAFE_INTEGER) return false;
      change += (bytes[i]! & 0x7f) * scale;
      scale *= 0x80;
    } while (bytes[i]! >= 0x80);
    if (change > Number.MAX_SAFE_INTEGER) return false;
  }
  return true;
}

/** Counter totals by counter id, all zero. */
export const zeroCounters = (): Float64Array => new Float64Array(Math.max(...counterInfos.map((c) => c.id)) + 1);

/** The records whose group is in `mask`, in order: the same as recording with that mask. A copy. */
export function filterByMask(v: DataView, mask: number): Uint8Array {
  const out = new Uint8Array(v.byteLength);
  let end = 0;
  forEachRecord(v, (kind, at) => {
    if (!((bitOfKind[kind] ?? 0) & mask)) return;
    const size = sizeAt(v, at);
    out.set(new Uint8Array(v.buffer, v.byteOffset + at, size), end);
    end += size;
  });
  return out.slice(0, end);
}

/** The tier-1 records of a batch, which are kept for the whole run. A copy. */
export const tier1Of = (v: DataView): Uint8Array => filterByMask(v, tier1Mask);
