import { defineClaim, exactly } from '../../web/src/lessons/claims/claim.ts';
import { readFamilyOptions } from '../../web/src/models/family-options.ts';
import { columnFamilies } from './sources.ts';

const right = 'cf1={compression=kLZ4Compression;bottommost_compression=kZSTD};cf2={write_buffer_size=64m}';
const asPrinted = right.replace('bottommost_compression=', 'bottommost_compression==');

export const s118 = defineClaim({
  id: 'S118',
  title: 'Options of families are given in one text, each family with its own in braces.',
  source: columnFamilies,
  kind: 'E',
  published: [{ what: 'option', list: ["rocksdb_override_cf_options='cf1={..}; cf2={..}'"] }],
  reading:
    'The printed example has a doubled "=" before a codec, which is read as a misprint and reported; the listing shows LZ4 at the bottom of the first family, to which the example gives no such option; COMPRESSION_PER_LEVEL prints NUL.',
  shown: 'A text field that reads the option and says where it is wrong.',
  checks: [
    {
      what: 'families read',
      unit: 'families',
      value: () => Object.keys(readFamilyOptions(right).families).length,
      expect: exactly(2),
    },
    {
      what: 'mistakes in the form with one sign',
      unit: 'mistakes',
      value: () => readFamilyOptions(right).problems.length,
      expect: exactly(0),
    },
    {
      what: 'mistakes in the printed form',
      unit: 'mistakes',
      value: () => readFamilyOptions(asPrinted).problems.length,
      expect: exactly(1),
    },
  ],
});
