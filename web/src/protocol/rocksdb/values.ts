/**
 * Values as RocksDB writes them, and their counterparts in our options. A form parses text into values and prints values as text:
 *
 *   size        64m 1g 4096          k m g t are powers of 1024, in either case
 *   whole       4 4k                 the same, for counts
 *   wholeRatio  10 10.000000         a fraction in RocksDB, an integer here
 *   hundredths  0.1                  a ratio in RocksDB, percent here
 *   truth       true false 1 0       and no other words
 *   named       kLZ4Compression      one of RocksDB's constants
 *   prefix      fixed:4 capped:4 nullptr, and rocksdb.FixedPrefix.4 as RocksDB prints it
 *   bloom       bloomfilter:10:false nullptr; the last word: whether each block has a filter, instead of the table
 *   version     format_version: which Bloom filter a table uses
 *   codecs      kNoCompression:kLZ4Compression, one codec for each level; the last one holds for all deeper levels
 *   codecLevel  32767 for the codec's own default
 *
 * RocksDB takes the leading digits of a number and ignores the rest: `1e3` is 1 there, `64 m` is 64, `0x10` is 0, and `-1` is 2^64-1
 * (observed with RocksDB 7.8). The author of such a text means something else, so it is refused here.
 *
 * Source: RocksDB, util/string_util.cc (ParseUint64, ParseBoolean), options/options_helper.cc, table/block_based/filter_policy.cc,
 * util/slice.cc.
 */
import { didYouMean } from '../diagnostic.ts';
import { bad, good, got, type Parsed } from '../literal.ts';
import { optionByName } from '../option-value.ts';

/** Values of our options, by name. They may be outside the allowed ranges. */
export type Ours = readonly (readonly [name: string, value: number])[];

/**
 * The meaning of a text: values of our options; something that only RocksDB has; or a mistake. Messages continue the option's name.
 */
export type Meaning =
  | { readonly is: 'ours'; readonly values: Ours }
  | { readonly is: 'absent'; readonly why: string }
  | { readonly is: 'wrong'; readonly problem: string };

export interface Form {
  /** Names of our options that it sets. */
  readonly ours: readonly string[];
  readonly read: (text: string) => Meaning;
  /** Undefined if RocksDB cannot express these values (by name). REQUIRES: a value for each of `ours`. */
  readonly print: (values: ReadonlyMap<string, number>) => string | undefined;
}

const kUnits: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };

const wrong = (problem: string): Meaning => ({ is: 'wrong', problem });
const absent = (why: string): Meaning => ({ is: 'absent', why });

/** Parses an integer in RocksDB's syntax; a problem continues the option's name. Pure. */
export function readWhole(text: string): Parsed<number> {
  const [, digits = '', unit = ''] = /^([0-9]{1,20})([kmgt]?)$/i.exec(text) ?? [];
  const value = Number(digits) * (kUnits[unit.toLowerCase()] ?? 1);
  if (digits !== '' && Number.isSafeInteger(value)) return good(value);
  if (/^[0-9]+[kmgt]?$/i.test(text)) return bad(`must be a whole number below 2^53; ${got(text)}`);
  const rule = `must be a whole number, with k, m, g or t for powers of 1024; ${got(text)}`;
  const [, begin = '', letter = ''] = /^([0-9]+)\s*([kmgt])(i?b)?$/i.exec(text) ?? [];
  if (begin !== '') return bad(`${rule}, write ${begin}${letter.toLowerCase()}`);
  const taken = /^[0-9]+/.exec(text)?.[0];
  return bad(taken ? `${rule}; RocksDB would use ${taken} and ignore the rest` : rule);
}

/** 67108864 as "64m", 100 as "100"; parses back. */
function sizeText(value: number): string {
  const units = Object.entries(kUnits).filter(([, unit]) => value >= unit && value % unit === 0);
  const [letter, unit] = units.at(-1) ?? ['', 1];
  return `${value / unit}${letter}`;
}

function number(ours: string, read: (text: string) => Parsed<number>, print: (value: number) => string): Form {
  return {
    ours: [ours],
    read: (text) => {
      const value = read(text);
      return value.ok ? { is: 'ours', values: [[ours, value.value]] } : wrong(value.problem);
    },
    print: (values) => print(values.get(ours)!),
  };
}

export const size = (ours: string): Form => number(ours, readWhole, sizeText);
export const whole = (ours: string): Form => number(ours, readWhole, String);
export const wholeRatio = (ours: string): Form =>
  number(ours, (text) => readWhole(text.replace(/(?<=[0-9])\.0*$/, '')), String);

export const hundredths = (ours: string): Form =>
  number(
    ours,
    (text) => {
      // A ratio such as 0.07 has no exact binary form; a difference below a millionth of a hundredth is a rounding error.
      const hundred = Math.round(Number(text) * 1e8) / 1e6;
      return /^[0-9]+(\.[0-9]+)?$/.test(text) && Number.isSafeInteger(hundred)
        ? good(hundred)
        : bad(`must be a ratio in whole hundredths, such as 0.1; ${got(text)}`);
    },
    (percent) => String(percent / 100),
  );

const kTruths: Readonly<Record<string, number>> = { true: 1, 1: 1, false: 0, 0: 0 };

export const truth = (ours: string): Form =>
  number(
    ours,
    (text) =>
      Object.hasOwn(kTruths, text) ? good(kTruths[text]!) : bad(`must be true or false, or 1 or 0; ${got(text)}`),
    (value) => (value === 1 ? 'true' : 'false'),
  );

/** `constants`: RocksDB's constants with our names; our option may lack some of these names. */
export function named(ours: string, constants: Readonly<Record<string, string>>): Form {
  const names = optionByName(ours)?.names ?? [];
  const all = Object.keys(constants);
  return {
    ours: [ours],
    read: (text) => {
      if (!Object.hasOwn(constants, text))
        return wrong(`must be one of ${all.join(', ')}; ${got(text)}${didYouMean(text, all)}`);
      const value = names.indexOf(constants[text]!);
      return value < 0
        ? absent(`can be ${constants[text]} in RocksDB; here it must be one of ${names.join(', ')}`)
        : { is: 'ours', values: [[ours, value]] };
    },
    print: (values) => all.find((constant) => constants[constant] === names[values.get(ours)!]),
  };
}

const indexOfName = (option: string, name: string): number => optionByName(option)?.names?.indexOf(name) ?? -1;
const nameOf = (option: string, values: ReadonlyMap<string, number>): string | undefined =>
  optionByName(option)?.names?.[values.get(option)!];

export const prefix: Form = {
  ours: ['prefix_extractor', 'prefix_length'],
  read: (text) => {
    if (text === 'nullptr')
      return { is: 'ours', values: [['prefix_extractor', indexOfName('prefix_extractor', 'none')]] };
    if (text === 'noop' || text === 'rocksdb.Noop')
      return absent('can be the whole key in RocksDB; here it must be a number of bytes or none');
    const [, kind = '', digits = ''] =
      /^(fixed|capped):([0-9]+)$/.exec(text) ?? /^rocksdb\.(Fixed|Capped)Prefix\.([0-9]+)$/.exec(text) ?? [];
    if (kind === '') return wrong(`must be fixed:N or capped:N with a number of bytes, or nullptr; ${got(text)}`);
    return {
      is: 'ours',
      values: [
        ['prefix_extractor', indexOfName('prefix_extractor', kind.toLowerCase())],
        ['prefix_length', Number(digits)],
      ],
    };
  },
  print: (values) => {
    const kind = nameOf('prefix_extractor', values);
    return kind === 'none' ? 'nullptr' : `${kind}:${values.get('prefix_length')}`;
  },
};

export const bloom: Form = {
  ours: ['filter', 'bits_per_key'],
  read: (text) => {
    if (text === 'nullptr') return { is: 'ours', values: [['filter', indexOfName('filter', 'none')]] };
    const [, bits = '', fraction = '', blocks = 'false'] =
      /^bloomfilter:([0-9]+)(\.[0-9]+)?(?::(true|false|1|0))?$/.exec(text) ?? [];
    if (/^ribbonfilter:|^rocksdb\./.test(text))
      return absent('can be more in RocksDB; here it must be bloomfilter:N or nullptr');
    if (bits === '')
      return wrong(`must be bloomfilter:N:false with a number of bits per key, or nullptr; ${got(text)}`);
    if (Number(fraction) !== 0) return absent('can have a fraction of a bit per key in RocksDB; here it must be whole');
    return {
      is: 'ours',
      values: [
        ['filter', indexOfName('filter', kTruths[blocks] === 1 ? 'block' : 'full')],
        ['bits_per_key', Number(bits)],
      ],
    };
  },
  print: (values) => {
    const kind = nameOf('filter', values);
    if (kind === 'none') return 'nullptr';
    return kind === 'both' ? undefined : `bloomfilter:${values.get('bits_per_key')}:${kind === 'block'}`;
  },
};

const kNewestVersion = 6;

/** Up to version 4 the filter uses a 32-bit hash, from 5 on a 64-bit one; both keep a key's bits in one cache line. */
export const version: Form = {
  ours: ['filter_policy'],
  read: (text) => {
    const value = readWhole(text);
    if (!value.ok) return wrong(value.problem);
    if (value.value > kNewestVersion) return wrong(`must be a whole number from 0 to ${kNewestVersion}; ${got(text)}`);
    const policy = value.value < 5 ? 'legacy_bloom' : 'fast_local_bloom';
    return { is: 'ours', values: [['filter_policy', indexOfName('filter_policy', policy)]] };
  },
  print: (values) => {
    const policy = nameOf('filter_policy', values);
    return policy === 'legacy_bloom' ? '4' : policy === 'fast_local_bloom' ? '5' : undefined;
  },
};

const kCodecs: Readonly<Record<string, string>> = {
  kNoCompression: 'none',
  kSnappyCompression: 'snappy',
  kLZ4Compression: 'lz4',
  kZSTD: 'zstd',
};

/** The codecs of L0, L1, ...: here none down to some level, and one from there on. An empty list leaves it to `compression`. */
export const codecs: Form = {
  ours: ['min_level_to_compress'],
  read: (text) => {
    if (text === '') return { is: 'ours', values: [['min_level_to_compress', 0]] };
    const list = text.split(':');
    const strange = list.find((each) => !/^k[A-Z][A-Za-z0-9]*$/.test(each));
    if (strange !== undefined)
      return wrong(`must be codecs such as kNoCompression:kLZ4Compression, one for each level; ${got(strange)}`);
    const plain = list.findIndex((each) => each !== 'kNoCompression');
    const first = plain < 0 ? list.length - 1 : plain;
    const codec = indexOfName('compression', kCodecs[list[first]!] ?? '');
    if (codec < 0 || list.slice(first).some((each) => each !== list[first]))
      return absent(
        'can have any codec on each level in RocksDB; here none comes first, then one of none, snappy, lz4 and zstd',
      );
    return {
      is: 'ours',
      values: [
        ['min_level_to_compress', plain < 0 ? 0 : first],
        ['compression', codec],
      ],
    };
  },
  // The codec of the deeper levels is the option `compression`, which another form prints.
  print: () => undefined,
};

const kCodecsDefault = 32767;

export const codecLevel: Form = {
  ours: ['compression_level'],
  read: (text) => {
    if (/^-[0-9]{1,9}$/.test(text))
      return absent('can be negative in RocksDB, for speed; here it must be from 1 to 22');
    const value = readWhole(text);
    if (!value.ok) return wrong(value.problem);
    const own = optionByName('compression_level')!.default;
    return { is: 'ours', values: [['compression_level', value.value === kCodecsDefault ? own : value.value]] };
  },
  print: (values) => String(values.get('compression_level')),
};
