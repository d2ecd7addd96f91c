/**
 * The hashes of the engine's filters; they mirror engine-wasm/src/base/hash.h and xxhash64.h. The page draws a filter's bits with them, so
 * they must agree with the engine bit for bit (tests/contract/filter-bits.test.ts compares both).
 *
 *   hash32             LevelDB's: four little-endian bytes per round, then the remaining one to three
 *   hash32SignedTail   RocksDB's copy, which reads the remaining bytes as signed
 *   xxHash64           XXH64, whose every output bit depends on every input bit
 *
 * Sources: LevelDB, util/hash.cc; RocksDB, util/hash.cc; Y. Collet, the published description of XXH64, version 0.2.
 */
import { U64 } from './u64.ts';

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

/** Equals hash32 for ASCII text and for lengths that are a multiple of four. Pure. */
export const hash32SignedTail = (bytes: Uint8Array, seed: number): number => hashOf(bytes, seed, true);

type Halves = readonly [high: number, low: number];
const kP1: Halves = [0x9e3779b1, 0x85ebca87];
const kP2: Halves = [0xc2b2ae3d, 0x27d4eb4f];
const kP3: Halves = [0x165667b1, 0x9e3779f9];
const kP4: Halves = [0x85ebca77, 0xc2b2ae63];
const kP5: Halves = [0x27d4eb2f, 0x165667c5];

/** Mixes a word of eight bytes into a lane. Modifies and returns the lane. */
const round = (lane: U64, bytes: Uint8Array, at: number): U64 => mixed(lane, wordAt(bytes, at + 4), wordAt(bytes, at));
const mixed = (lane: U64, high: number, low: number): U64 => {
  const word = new U64(high, low).times(...kP2);
  return lane
    .add(word.high, word.low)
    .turnLeft(31)
    .times(...kP1);
};

/** Combines the four lanes of a long key into one number; `at`: offset of the first byte after them. */
function striped(bytes: Uint8Array): readonly [h: U64, at: number] {
  const lanes = [new U64(...kP1).add(...kP2), new U64(...kP2), new U64(0, 0), new U64(0, 0).add(...minus(kP1))];
  let at = 0;
  for (; at + 32 <= bytes.length; at += 32) lanes.forEach((lane, i) => round(lane, bytes, at + 8 * i));
  const h = new U64(0, 0);
  [1, 7, 12, 18].forEach((by, i) => {
    const turned = new U64(lanes[i]!.high, lanes[i]!.low).turnLeft(by);
    h.add(turned.high, turned.low);
  });
  for (const { high, low } of lanes) {
    const lane = mixed(new U64(0, 0), high, low);
    h.xor(lane.high, lane.low)
      .times(...kP1)
      .add(...kP4);
  }
  return [h, at];
}

/** Negates modulo 2^64. REQUIRES: the low half is not 0. */
const minus = ([high, low]: Halves): Halves => [~high >>> 0, -low >>> 0];

/** 0..2^64 - 1, seed 0. The caller owns the result. Pure. */
export function xxHash64(bytes: Uint8Array): U64 {
  const [h, begin] = bytes.length >= 32 ? striped(bytes) : [new U64(...kP5), 0];
  let at = begin;
  h.add(0, bytes.length);
  for (; at + 8 <= bytes.length; at += 8) {
    const word = round(new U64(0, 0), bytes, at);
    h.xor(word.high, word.low)
      .turnLeft(27)
      .times(...kP1)
      .add(...kP4);
  }
  if (at + 4 <= bytes.length) {
    const word = new U64(0, wordAt(bytes, at)).times(...kP1);
    h.xor(word.high, word.low)
      .turnLeft(23)
      .times(...kP2)
      .add(...kP3);
    at += 4;
  }
  for (; at < bytes.length; at++) {
    const byte = new U64(0, bytes[at]!).times(...kP5);
    h.xor(byte.high, byte.low)
      .turnLeft(11)
      .times(...kP1);
  }
  return h
    .fold(33)
    .times(...kP2)
    .fold(29)
    .times(...kP3)
    .fold(32);
}
