import { describe, expect, it } from 'vitest';
import { optionByName } from '../../../../web/src/protocol/option-value.ts';
import { optionInfos } from '../../../../web/src/protocol/options.gen.ts';
import { rocksdbOptions } from '../../../../web/src/protocol/rocksdb/rocksdb-options.gen.ts';
import type { RocksdbOption } from '../../../../web/src/protocol/rocksdb/options.ts';
import { printOverride, readOverride, type Reading } from '../../../../web/src/protocol/rocksdb/override.ts';

/** The example of claim S118 as printed, and as intended. */
const printed = '’cf1={compression=kNoCompression}; cf2={compression=kLZ4Compression,bottommost_compression==kZSTD}’';
const meant = 'cf1={compression=kNoCompression}; cf2={compression=kLZ4Compression;bottommost_compression=kZSTD}';

const mistakesOf = (text: string, reading?: Reading): string[] =>
  readOverride(text, reading).mistakes.map(({ at, message }) => `${at}: ${message}`);

const valuesOf = (text: string, reading?: Reading): Record<string, number> => {
  const { families, mistakes } = readOverride(text, reading);
  expect(mistakes).toEqual([]);
  return Object.fromEntries((families[0]?.values ?? []).map(({ id, value }) => [nameOf(id), value]));
};

const nameOf = (id: number): string => optionInfos.find((o) => o.id === id)?.name ?? '?';

describe('the published example', () => {
  it('as printed is refused, and each of its mistakes is reported with its position', () =>
    expect(mistakesOf(printed)).toEqual([
      "0: ’ is not a quote that options allow; write ' or nothing, here and in 1 more place",
      '67: a comma does not separate options; write a semicolon',
      '90: bottommost_compression has "==" where one "=" is allowed',
    ]));

  it('as intended is accepted', () => {
    const { families, mistakes } = readOverride(meant);
    expect(mistakes).toEqual([]);
    expect(families.map(({ name }) => name)).toEqual(['cf1', 'cf2']);
    expect(families[0]).toMatchObject({ values: [{ id: optionByName('compression')!.id, value: 0 }], absent: [] });
  });

  it('reads the same either way, so one correction per mistake is enough', () =>
    expect(
      readOverride(printed).families.map(({ name, values, absent }) => ({ name, values, absent: absent.length })),
    ).toEqual(
      readOverride(meant).families.map(({ name, values, absent }) => ({ name, values, absent: absent.length })),
    ));

  it('gives the second family a codec above and another at the bottom', () =>
    expect(valuesOf(meant.slice(meant.indexOf('cf2')))).toEqual({ compression: 2, bottommost_compression: 4 }));

  it('reports options that this engine lacks, not as mistakes', () =>
    expect(readOverride('a={bloom_locality=1}').families[0]!.absent.map(({ message }) => message)).toContain(
      'bloom_locality is not supported: the filter of a memtable has one scheme',
    ));
});

describe('compression', () => {
  const absentOf = (text: string): readonly string[] =>
    readOverride(text).families[0]!.absent.map(({ message }) => message);

  it('by level: none down to some level, and one codec from there on', () => {
    expect(valuesOf('a={compression_per_level=kNoCompression:kNoCompression:kLZ4Compression}')).toEqual({
      min_level_to_compress: 2,
      compression: 2,
    });
    expect(valuesOf('a={compression_per_level=kZSTD}')).toEqual({ min_level_to_compress: 0, compression: 3 });
    expect(valuesOf('a={compression_per_level=kNoCompression:kNoCompression}')).toEqual({
      min_level_to_compress: 0,
      compression: 0,
    });
    expect(valuesOf('a={compression_per_level=}')).toEqual({ min_level_to_compress: 0 });
    expect(absentOf('a={compression_per_level=kLZ4Compression:kZSTD}')).toHaveLength(1);
    expect(absentOf('a={compression_per_level=kLZ4Compression:kNoCompression}')).toHaveLength(1);
    expect(absentOf('a={compression_per_level=kNoCompression:kBZip2Compression}')).toHaveLength(1);
    expect(mistakesOf('a={compression_per_level=kNoCompression:lz4}')).toHaveLength(1);
  });

  it('options of the codecs, in braces or between colons', () => {
    const opts = (value: string): string => `a={compression_opts=${value}}`;
    for (const value of ['{level=5;strategy=0}', '-14:5:0', '-14:5', '-14:5:0:0:0:1:false'])
      expect(valuesOf(opts(value)), value).toEqual({ compression_level: 5 });
    expect(valuesOf(opts('{level=32767}'))).toEqual({ compression_level: 3 });
    expect(absentOf(opts('-14:5:0:16384'))).toEqual([
      'max_dict_bytes is always 0 here: each block is compressed alone',
    ]);
    expect(absentOf(opts('-14:-3:0'))).toHaveLength(1);
    expect(mistakesOf(opts('-14:99:0'))).toEqual(['24: level must be from 1 to 22 here (compression_level); got "99"']);
    expect(mistakesOf(opts('-14:x'))).toHaveLength(1);
  });
});

describe('values', () => {
  it('are those of ours', () =>
    expect(
      valuesOf(`cf1={ write_buffer_size = 64m ; target_file_size_base=1M;max_bytes_for_level_multiplier=10.000000;
        memtable_prefix_bloom_size_ratio=0.07;optimize_filters_for_hits=true;disable_auto_compactions=0;
        compression=kSnappyCompression;compaction_style=kCompactionStyleUniversal;compaction_pri=kMinOverlappingRatio;
        prefix_extractor=rocksdb.FixedPrefix.8;
        compaction_options_universal={size_ratio=3;stop_style=kCompactionStopStyleSimilarSize};
        block_based_table_factory={block_size=16k;filter_policy=bloomfilter:12:false;format_version=5;whole_key_filtering=1;}}`),
    ).toEqual({
      write_buffer_size: 67108864,
      target_file_size_base: 1048576,
      max_bytes_for_level_multiplier: 10,
      memtable_prefix_bloom_size_ratio: 7,
      optimize_filters_for_hits: 1,
      disable_auto_compactions: 0,
      compression: 1,
      compaction_style: 1,
      compaction_pri: 1,
      prefix_extractor: 1,
      prefix_length: 8,
      universal_size_ratio: 3,
      universal_stop_style: 0,
      block_size: 16384,
      filter: 2,
      bits_per_key: 12,
      filter_policy: 2,
      whole_key_filtering: 1,
    }));

  it('a filter for each block, and none', () => {
    expect(valuesOf('a={block_based_table_factory={filter_policy=bloomfilter:10:true}}')).toMatchObject({ filter: 1 });
    expect(valuesOf('a={block_based_table_factory={filter_policy=nullptr}}')).toEqual({ filter: 0 });
  });

  it('sizes that grow with the data are scaled on request', () => {
    const text = 'a={write_buffer_size=64m;max_bytes_for_level_base=1g;block_based_table_factory={block_size=16k}}';
    expect(valuesOf(text, { scale: 1024 })).toEqual({
      write_buffer_size: 65536,
      max_bytes_for_level_base: 1048576,
      block_size: 16384,
    });
    expect(mistakesOf('a={write_buffer_size=1g}', { scale: 1 })).toHaveLength(1);
    expect(mistakesOf('a={write_buffer_size=64k}', { scale: 1024 })).toEqual([
      '21: write_buffer_size must be from 256 to 268435456 bytes here at 1/1024; got "64k"',
    ]);
  });

  it('a settled option is accepted with the value that always holds, in any of its spellings', () => {
    const absentOf = (text: string): number => readOverride(text).families[0]!.absent.length;
    expect(absentOf('a={min_write_buffer_number_to_merge=1;block_based_table_factory={use_delta_encoding=1}}')).toBe(0);
    expect(
      absentOf('a={min_write_buffer_number_to_merge=2;block_based_table_factory={use_delta_encoding=false}}'),
    ).toBe(2);
  });

  it('an empty text has no families', () => {
    expect(readOverride(' ; ')).toEqual({ families: [], mistakes: [] });
    expect(readOverride('a={}').families).toEqual([{ name: 'a', at: 0, values: [], absent: [] }]);
  });
});

it.each([
  [
    'cf1={write_buffer_size=64MB}',
    '23: write_buffer_size must be a whole number, with k, m, g or t for powers of 1024; got "64MB", write 64m',
  ],
  [
    'cf1={write_buffer_size=64 m}',
    '23: write_buffer_size must be a whole number, with k, m, g or t for powers of 1024; got "64 m", write 64m',
  ],
  [
    'cf1={write_buffer_size=1e6}',
    '23: write_buffer_size must be a whole number, with k, m, g or t for powers of 1024; got "1e6"; RocksDB would use 1 and ignore the rest',
  ],
  [
    'cf1={write_buffer_size=-1}',
    '23: write_buffer_size must be a whole number, with k, m, g or t for powers of 1024; got "-1"',
  ],
  [
    'cf1={write_buffer_size=}',
    '23: write_buffer_size must be a whole number, with k, m, g or t for powers of 1024; got nothing',
  ],
  [
    'cf1={write_buffer_size=99999999999999999999t}',
    '23: write_buffer_size must be a whole number below 2^53; got "99999999999999999999t"',
  ],
  ['cf1={write_buffer_size=1g}', '23: write_buffer_size must be from 256 to 268435456 bytes here; got "1g"'],
  [
    'cf1={compaction_options_universal={min_merge_width=1}}',
    '51: min_merge_width must be from 2 to 1000 runs here (universal_min_merge_width); got "1"',
  ],
  ['cf1={optimize_filters_for_hits=yes}', '31: optimize_filters_for_hits must be true or false, or 1 or 0; got "yes"'],
  [
    'cf1={compaction_style=kCompactionStyleLeveled}',
    '22: compaction_style must be one of kCompactionStyleLevel, kCompactionStyleUniversal, kCompactionStyleFIFO, kCompactionStyleNone; got "kCompactionStyleLeveled"; did you mean kCompactionStyleLevel?',
  ],
  [
    'cf1={memtable_prefix_bloom_size_ratio=0.005}',
    '38: memtable_prefix_bloom_size_ratio must be a ratio in whole hundredths, such as 0.1; got "0.005"',
  ],
  [
    'cf1={prefix_extractor=4}',
    '22: prefix_extractor must be fixed:N or capped:N with a number of bytes, or nullptr; got "4"',
  ],
  [
    'cf1={block_based_table_factory={filter_policy=bloom}}',
    '46: filter_policy must be bloomfilter:N:false with a number of bits per key, or nullptr; got "bloom"',
  ],
  [
    'cf1={block_based_table_factory={format_version=9}}',
    '47: format_version must be a whole number from 0 to 6; got "9"',
  ],
  ['cf1={write_bufer_size=1m}', '5: RocksDB has no option "write_bufer_size"; did you mean write_buffer_size?'],
  [
    'cf1={block_size=16k}',
    '5: block_size belongs in braces after block_based_table_factory: block_based_table_factory={block_size=...}',
  ],
  [
    'cf1={block_based_table_factory={num_levels=4}}',
    '32: num_levels belongs outside the braces of block_based_table_factory',
  ],
  [
    'cf1={block_based_table_factory=BlockBasedTable}',
    '31: block_based_table_factory needs its options in braces; got "BlockBasedTable"',
  ],
  [
    'cf1={block_based_table_factory={blok_size=16k}}',
    '32: RocksDB has no option "blok_size" in block_based_table_factory; did you mean block_size?',
  ],
  ['cf1={write_buffer_size={1m}}', '23: write_buffer_size takes one value without braces'],
  ['cf1={max_background_jobs=4}', '5: max_background_jobs applies to the whole database, not to a family'],
  [
    'cf1={merge_strategy=linear}',
    '5: merge_strategy is an option that only Strata has; set it with family NAME merge_strategy=...',
  ],
  ['rev:cf1={}', '0: "rev:cf1": families with reverse key order are not supported'],
  ['1cf={}', `0: a family's name must be a letter or _ and then at most 63 letters, digits, _ or -; got "1cf"`],
])('%s', (text, sentence) => expect(mistakesOf(text)[0]).toBe(sentence));

it('an unknown family is reported with the nearest name', () => {
  const families = ['default', 'cf_index'];
  expect(mistakesOf('default={};cf_index={}', { families })).toEqual([]);
  expect(mistakesOf('cf_indx={}', { families })).toEqual(['0: there is no family cf_indx; did you mean cf_index?']);
  expect(mistakesOf('other={}', { families })).toEqual(['0: there is no family other; there are default, cf_index']);
});

describe('the way back', () => {
  const wiredOptions = (options: readonly RocksdbOption[]): readonly string[] =>
    options.flatMap(({ standing }) =>
      standing.is === 'group' ? wiredOptions(standing.options) : standing.is === 'wired' ? standing.form.ours : [],
    );

  it('prints our options as RocksDB writes them', () => {
    const values = {
      write_buffer_size: 65536,
      bits_per_key: 9,
      filter: 2,
      prefix_extractor: 2,
      universal_size_ratio: 5,
    };
    const { text, unsaid } = printOverride(
      'cf1',
      Object.entries(values).map(([name, value]) => ({ id: optionByName(name)!.id, value })),
    );
    expect(text).toBe(
      'cf1={write_buffer_size=64k;prefix_extractor=capped:4;compaction_options_universal={size_ratio=5};block_based_table_factory={filter_policy=bloomfilter:9:false}}',
    );
    expect(unsaid).toEqual([]);
  });

  it('reports values that RocksDB cannot express', () =>
    expect(
      printOverride('cf1', [
        { id: optionByName('merge_strategy')!.id, value: 0 },
        { id: optionByName('filter')!.id, value: 3 },
      ]),
    ).toEqual({ text: 'cf1={}', unsaid: ['filter', 'merge_strategy'] }));

  it('each wired option at each end of its range, and each name, reads back to what was printed', () => {
    let readBack = 0;
    for (const name of wiredOptions(rocksdbOptions)) {
      const info = optionByName(name)!;
      const ends = info.names ? info.names.map((_, i) => i) : [info.min, info.default, info.max];
      for (const value of ends) {
        const { text, unsaid } = printOverride('f', [{ id: info.id, value }]);
        if (unsaid.length > 0) continue;
        // Without an extractor there is no length, and without a filter there are no bits: RocksDB omits them.
        const silent = { prefix_length: 'prefix_extractor', bits_per_key: 'filter' }[name];
        if (silent && text.includes('nullptr')) continue;
        expect(valuesOf(text), text).toMatchObject({ [name]: value });
        readBack++;
      }
    }
    expect(readBack).toBeGreaterThan(60);
  });

  it('every wired option is one of ours that a family may have, and no option of ours is wired twice', () => {
    const names = wiredOptions(rocksdbOptions);
    for (const name of names) expect(optionByName(name)?.scope, name).toBe('family');
    expect(new Set(names).size).toBe(names.length);
  });
});
