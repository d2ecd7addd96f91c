/** Damage on purpose: bytes turned over in a file, and a manifest whose comparator is another one. */
import { readFileSync, writeFileSync } from 'node:fs';

/** Turns over the lowest bit of the byte at `offset`; from the end when negative. */
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

const OURS = 'leveldb.BytewiseComparator';

/**
 * Gives a manifest the comparator `name`, which must be as long as LevelDB's own, in its first record:
 *
 *   masked crc u32 | length u16 | type u8 | tag 1 | 26 | name ...       the crc is over type and payload
 */
export function renameComparator(manifest: string, name: string): void {
  const bytes = readFileSync(manifest);
  const at = bytes.indexOf(OURS);
  if (at < 0 || name.length !== OURS.length)
    throw new Error(`${manifest} does not name ${OURS}, or ${name} is not as long`);
  bytes.write(name, at, 'latin1');
  const crc = crc32c(bytes.subarray(6, 7 + bytes.readUInt16LE(4)));
  bytes.writeUInt32LE((((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0, 0);
  writeFileSync(manifest, bytes);
}
