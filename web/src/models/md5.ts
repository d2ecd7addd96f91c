/**
 * MD5 of a text, as 32 hexadecimal digits. Not for secrets: a teaching example of a Bloom filter takes its hashes from it, and its numbers can
 * be checked only with the same digits.
 *
 * Four words of state; each 64-byte block is mixed in by 64 steps, in four rounds of 16 with a function, an order of the block's words and
 * rotations of their own. All arithmetic modulo 2^32. Source: RFC 1321.
 */
const kRotations = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

/** floor(2^32 |sin(i + 1)|), as the standard defines them. */
const kSines = Uint32Array.from({ length: 64 }, (_, i) => Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1))));

/** Of the text's UTF-8 bytes; lower case. Pure. */
export function md5(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < words.length; block += 16) mix(state, words.subarray(block, block + 16));
  return [...state].map(hexOf).join('');
}

/** The bytes, one bit that is on, zeros, and the length in bits: whole blocks of 16 little-endian words. */
function padded(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  for (const [i, byte] of [...bytes, 0x80].entries()) words[i >> 2] = words[i >> 2]! | (byte << (8 * (i & 3)));
  words[words.length - 2] = bytes.length * 8;
  words[words.length - 1] = Math.floor(bytes.length / 2 ** 29);
  return words;
}

function mix(state: Uint32Array, block: Uint32Array): void {
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const [f, word] = chosen(round, i, b, c, d);
    const sum = (a + f + kSines[i]! + block[word]!) | 0;
    const turn = kRotations[round as 0 | 1 | 2 | 3][(i & 3) as 0 | 1 | 2 | 3];
    [a, d, c, b] = [d, c, b, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0];
  }
  for (const [i, value] of [a, b, c, d].entries()) state[i] = state[i]! + value;
}

/** The round's function of three words, and which word of the block goes with it. */
function chosen(round: number, i: number, b: number, c: number, d: number): [f: number, word: number] {
  if (round === 0) return [(b & c) | (~b & d), i];
  if (round === 1) return [(d & b) | (~d & c), (5 * i + 1) & 15];
  if (round === 2) return [b ^ c ^ d, (3 * i + 5) & 15];
  return [c ^ (b | ~d), (7 * i) & 15];
}

const hexOf = (word: number): string =>
  [0, 8, 16, 24].map((shift) => ((word >>> shift) & 0xff).toString(16).padStart(2, '0')).join('');
