/**
 * The text form of records, one line per record: for goldens, `strata run --trace` and reading a trace by eye.
 *
 *   FilterProbed cause=3 table=7 filter_bits=320 block_offset=0 filter_kind=full verdict=negative probes=6 key="user17" positions=[12,99]
 *
 * 1. Names are the schema's, in its order; `cause` comes first, and only if a job ran.
 * 2. Bytes are quoted ASCII with the escapes of the line language, so a key can be copied into a program.
 * 3. Numbers are exact, also above 2^53. Deltas are summed by counter.
 */
import { counterInfos } from './counters.gen.ts';
import { addDeltas, causeAt, forEachRecord, infoByKind, kindAt, sizeAt, zeroCounters } from './decode.ts';
import type { FieldInfo, RecordInfo } from './info.ts';
import { quote } from './quote.ts';
import { locate, readBytes, readInt, readU32s } from './wire.ts';

/** The record at `at` as text, without a line end. Pure. */
export function lineOf(v: DataView, at: number): string {
  const info = infoByKind[kindAt(v, at)];
  if (!info) return `Kind${kindAt(v, at)} size=${sizeAt(v, at)}`;
  const cause = causeAt(v, at);
  return [
    info.name,
    ...(cause ? [`cause=${cause}`] : []),
    ...info.fields.map((f) => `${f.name}=${valueOf(v, at, info, f)}`),
  ].join(' ');
}

/** Every record of a batch, one line each. */
export function textOf(v: DataView): string {
  let out = '';
  forEachRecord(v, (_, at) => (out += `${lineOf(v, at)}\n`));
  return out;
}

function valueOf(v: DataView, at: number, info: RecordInfo, f: FieldInfo): string {
  if (f.form === 'bytes' || f.form === 'u32s' || f.form === 'deltas') {
    const { start, length } = locate(v, at, info, f);
    if (f.form === 'u32s') return `[${readU32s(v, start, length).join(',')}]`;
    const bytes = readBytes(v, start, length);
    return f.form === 'bytes' ? quote(bytes) : deltasText(bytes);
  }
  if (f.width === 8) return v.getBigUint64(at + f.offset, true).toString();
  const n = readInt(v, at + f.offset, f.width);
  return f.names ? (f.names[n] ?? `${f.type}(${n})`) : String(n);
}

function deltasText(deltas: Uint8Array): string {
  const totals = zeroCounters();
  addDeltas(totals, deltas);
  return `{${counterInfos
    .filter((c) => totals[c.id])
    .map((c) => `${c.name}:${totals[c.id]}`)
    .join(' ')}}`;
}
