import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { readOverride } from '../../../web/src/protocol/rocksdb/override.ts';
import { columnFamilies } from '../sources.ts';

const printed = '’cf1={compression=kNoCompression}; cf2={compression=kLZ4Compression,bottommost_compression==kZSTD}’';
const meant = 'cf1={compression=kNoCompression}; cf2={compression=kLZ4Compression;bottommost_compression=kZSTD}';

const mistakesOf = (text: string, sentence = ''): number =>
  readOverride(text).mistakes.filter(({ message }) => message.includes(sentence)).length;

export const s118 = defineClaim({
  id: 'S118',
  title: 'Options of families are given in one text, each family with its own in braces.',
  source: columnFamilies,
  kind: 'E',
  published: [{ what: 'option', list: ["rocksdb_override_cf_options='cf1={..}; cf2={..}'"] }],
  reading:
    'The printed example has a doubled "=" before a codec, a comma where a semicolon parts two options, and the quotes of a word processor; all three are read as misprints and reported, and RocksDB refuses the first two. The listing shows LZ4 at the bottom of the first family, to which the example gives no such option; COMPRESSION_PER_LEVEL prints NUL.',
  shown: 'A text field that reads the option and says where it is wrong.',
  checks: [
    checkExactly('families read', 2, 'families', () => readOverride(meant).families.length),
    checkExactly('mistakes in the form that is meant', 0, 'mistakes', () => mistakesOf(meant)),
    checkExactly('mistakes in the printed form', 3, 'mistakes', () => mistakesOf(printed)),
    checkExactly('of which a doubled sign', 1, 'mistakes', () => mistakesOf(printed, 'has "=="')),
    checkExactly('mistakes where the sign alone is doubled', 1, 'mistakes', () =>
      mistakesOf(meant.replace('bottommost_compression=', 'bottommost_compression==')),
    ),
  ],
});
