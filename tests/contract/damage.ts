/** Deliberate damage: flipped bits, changed blocks with valid checksums, another comparator, edits that no engine would write. */
import { readFileSync, writeFileSync } from 'node:fs';

/** Flips the lowest bit of the byte at `offset`; a negative offset counts from the end. */
export function flip(path: string, offset: number): void {
  const bytes = readFileSync(path);
  const at = offset < 0 ? bytes.length + offset : offset;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0x82f63b78 : c >>> 1;
  return c >>> 0;
});

function crc32c(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (CRC_TABLE[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** The masked form in a log: rotated, plus a constant. */
function maskedCrc(bytes: Uint8Array): number {
  const crc = crc32c(bytes);
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}

const OURS = 'leveldb.BytewiseComparator';

/**
 * Changes the comparator in a manifest's first record to `name`, which must have the length of LevelDB's own:
 *
 *   masked crc u32 | length u16 | type u8 | tag 1 | 26 | name ...       the crc is over type and payload
 */
export function renameComparator(manifest: string, name: string): void {
  const bytes = readFileSync(manifest);
  const at = bytes.indexOf(OURS);
  if (at < 0 || name.length !== OURS.length)
    throw new Error(`${manifest} does not name ${OURS}, or ${name} is not as long`);
  bytes.write(name, at, 'latin1');
  bytes.writeUInt32LE(maskedCrc(bytes.subarray(6, 7 + bytes.readUInt16LE(4))), 0);
  writeFileSync(manifest, bytes);
}

/** A write batch of puts in log format. Keys and values must be shorter than 128 bytes. */
export function batch(sequence: number, ...pairs: readonly (readonly [key: string, value: string])[]): Uint8Array {
  const head = Buffer.alloc(12);
  head.writeBigUInt64LE(BigInt(sequence), 0);
  head.writeUInt32LE(pairs.length, 8);
  const entries = pairs.map(([key, value]) =>
    Buffer.concat([Buffer.of(1, key.length), Buffer.from(key), Buffer.of(value.length), Buffer.from(value)]),
  );
  return new Uint8Array(Buffer.concat([head, ...entries]));
}

/** Changes the contents of a table's block and fixes its checksum: contents, type u8, masked crc u32 over both. */
export function rewriteBlock(path: string, offset: number, size: number, change: (block: Uint8Array) => void): void {
  const bytes = readFileSync(path);
  change(bytes.subarray(offset, offset + size));
  bytes.writeUInt32LE(maskedCrc(bytes.subarray(offset, offset + size + 1)), offset + size + 1);
  writeFileSync(path, bytes);
}

const LOG_BLOCK = 32768;
const LOG_HEADER = 7;

/** The log or manifest with one more record, complete and with a valid checksum, whatever its payload is. */
export function withRecord(log: Uint8Array, payload: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [log];
  let at = log.length;
  const add = (part: Uint8Array): void => void ((at += part.length), parts.push(part));
  for (let done = 0, begun = false; !begun || done < payload.length; begun = true) {
    const room = LOG_BLOCK - (at % LOG_BLOCK);
    if (room < LOG_HEADER) add(new Uint8Array(room));
    const size = Math.min(payload.length - done, LOG_BLOCK - (at % LOG_BLOCK) - LOG_HEADER);
    const ends = done + size === payload.length;
    const fragment = Buffer.alloc(LOG_HEADER + size);
    fragment.writeUInt16LE(size, 4);
    fragment[6] = begun ? (ends ? 4 : 3) : ends ? 1 : 2;
    fragment.set(payload.subarray(done, done + size), LOG_HEADER);
    fragment.writeUInt32LE(maskedCrc(fragment.subarray(6)), 0);
    add(fragment);
    done += size;
  }
  return new Uint8Array(Buffer.concat(parts));
}
