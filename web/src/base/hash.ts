/**
 * The hashes of the engine's filters, twins of engine-wasm/src/base/hash.h and xxhash64.h: a filter's bits are where these put them, so they
 * agree bit for bit (tests/contract/filter-bits.test.ts asks the engine).
 *
 *   hash32             LevelDB's: four little-endian bytes a turn, then the one to three left over
 *   hash32SignedTail   RocksDB's copy, which reads the bytes left over as signed
 *   xxHash64           XXH64, whose every output bit depends on every input bit
 *
 * Sources: LevelDB, util/hash.cc; RocksDB, util/hash.cc; Y. Collet, the published description of XXH64, version 0.2.
 */
const kMultiplier = 0xc6a4a793;

const wordAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;

function hashOf(bytes: Uint8Array, seed: number, signed: boolean): number {
  let h = (seed ^ Math.imul(bytes.length, kMultiplier)) >>> 0;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    h = Math.imul(h + wordAt(bytes, at), kMultiplier);
    h ^= h >>> 16;
  }
  if (at < bytes.length) {
    let word = 0;
    for (let shift = 0; at < bytes.length; at++, shift += 8)
      word += (signed ? (bytes[at]! << 24) >> 24 : bytes[at]!) << shift;
    h = Math.imul(h + word, kMultiplier);
    h ^= h >>> 24;
  }
  return h >>> 0;
}

/** 0..2^32 - 1. Pure. */
export const hash32 = (bytes: Uint8Array, seed: number): number => hashOf(bytes, seed, false);

/** The same for text and for lengths that are a multiple of four. Pure. */
export const hash32SignedTail = (bytes: Uint8Array, seed: number): number => hashOf(bytes, seed, true);

const kP1 = 0x9e3779b185ebca87n;
const kP2 = 0xc2b2ae3d27d4eb4fn;
const kP3 = 0x165667b19e3779f9n;
const kP4 = 0x85ebca77c2b2ae63n;
const kP5 = 0x27d4eb2f165667c5n;

const u64 = (n: bigint): bigint => BigInt.asUintN(64, n);
const rotl = (n: bigint, by: bigint): bigint => u64(n << by) | (n >> (64n - by));
const round = (lane: bigint, word: bigint): bigint => u64(rotl(u64(lane + word * kP2), 31n) * kP1);
const longAt = (bytes: Uint8Array, at: number): bigint =>
  BigInt(wordAt(bytes, at)) | (BigInt(wordAt(bytes, at + 4)) << 32n);

/** 0..2^64 - 1, seed 0. Some microseconds for a short key. Pure. */
export function xxHash64(bytes: Uint8Array): bigint {
  let at = 0;
  let h: bigint = kP5;
  if (bytes.length >= 32) {
    const lanes: bigint[] = [u64(kP1 + kP2), kP2, 0n, u64(-kP1)];
    for (; at + 32 <= bytes.length; at += 32)
      for (let i = 0; i < 4; i++) lanes[i] = round(lanes[i]!, longAt(bytes, at + 8 * i));
    h = u64(rotl(lanes[0]!, 1n) + rotl(lanes[1]!, 7n) + rotl(lanes[2]!, 12n) + rotl(lanes[3]!, 18n));
    for (const lane of lanes) h = u64((h ^ round(0n, lane)) * kP1 + kP4);
  }
  h = u64(h + BigInt(bytes.length));
  for (; at + 8 <= bytes.length; at += 8) h = u64(rotl(h ^ round(0n, longAt(bytes, at)), 27n) * kP1 + kP4);
  if (at + 4 <= bytes.length) {
    h = u64(rotl(h ^ u64(BigInt(wordAt(bytes, at)) * kP1), 23n) * kP2 + kP3);
    at += 4;
  }
  for (; at < bytes.length; at++) h = u64(rotl(h ^ u64(BigInt(bytes[at]!) * kP5), 11n) * kP1);
  h = u64((h ^ (h >> 33n)) * kP2);
  h = u64((h ^ (h >> 29n)) * kP3);
  return h ^ (h >> 32n);
}
