import { expect, it } from 'vitest';
import { readFamilyOptions } from '../../../web/src/models/family-options.ts';

it('reads families and their options', () => {
  expect(
    readFamilyOptions('cf1={compression=kLZ4Compression;write_buffer_size=64m}; cf2={ bottommost_compression=kZSTD; }'),
  ).toEqual({
    families: {
      cf1: { compression: 'kLZ4Compression', write_buffer_size: '64m' },
      cf2: { bottommost_compression: 'kZSTD' },
    },
    problems: [],
  });
});

it('a value may be options itself', () => {
  expect(
    readFamilyOptions('cf1={block_based_table_factory={filter_policy=bloomfilter:10:false;whole_key_filtering=1}}'),
  ).toMatchObject({
    families: { cf1: { block_based_table_factory: '{filter_policy=bloomfilter:10:false;whole_key_filtering=1}' } },
    problems: [],
  });
});

it('tells the doubled sign of the published example, and reads the rest', () => {
  expect(readFamilyOptions('cf1={compression=kLZ4;bottommost_compression==kZSTD};cf2={a=1}')).toEqual({
    families: { cf1: { compression: 'kLZ4' }, cf2: { a: '1' } },
    problems: ['bottommost_compression has "==" where one "=" stands'],
  });
});

it.each([
  ['cf1=64m', 'cf1 needs its options in braces; got "64m"'],
  ['cf1', '"cf1" has no "="'],
  ['‘cf1={a=1}’', '"‘cf1" is no name: letters, digits and _ are'],
  ['=={}', '"" is no name: letters, digits and _ are'],
])('%s', (text, problem) => expect(readFamilyOptions(text).problems).toEqual([problem]));

it('nothing is nothing', () => expect(readFamilyOptions(' ; ')).toEqual({ families: {}, problems: [] }));
