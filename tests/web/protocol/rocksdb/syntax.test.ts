import { describe, expect, it } from 'vitest';
import { Prng } from '../../../../web/src/base/prng.ts';
import { parseOverride, type Setting } from '../../../../web/src/protocol/rocksdb/syntax.ts';

/** The tree as a plain value: families and groups as objects, the rest as text. */
const asValue = (settings: readonly Setting[]): unknown =>
  Object.fromEntries(settings.map((s) => [s.name, s.settings ? asValue(s.settings) : s.value]));

const read = (text: string): unknown => asValue(parseOverride(text).families);
const mistakesOf = (text: string): string[] =>
  parseOverride(text).mistakes.map(({ at, message }) => `${at}: ${message}`);

it('reads families, their settings, and settings in braces', () => {
  const text = ' cf1 = {compression=kLZ4Compression; table={a=1;b={c=2;};} ;write_buffer_size=64m};\n cf2={ ; };';
  expect(mistakesOf(text)).toEqual([]);
  expect(read(text)).toEqual({
    cf1: { compression: 'kLZ4Compression', table: { a: '1', b: { c: '2' } }, write_buffer_size: '64m' },
    cf2: {},
  });
});

it('knows the position of each part', () => {
  const text = 'cf1={a= 1 ;t={bc=2}}';
  const [family] = parseOverride(text).families;
  const at = (setting: Setting): string[] => [
    text.slice(setting.at, setting.at + setting.name.length),
    text.slice(setting.valueAt, setting.valueAt + setting.value.length),
  ];
  expect(at(family!)).toEqual(['cf1', '{a= 1 ;t={bc=2}}']);
  expect(family!.settings!.map(at)).toEqual([
    ['a', '1'],
    ['t', '{bc=2}'],
  ]);
  expect(family!.settings![1]!.settings!.map(at)).toEqual([['bc', '2']]);
});

it.each([
  ["'cf1={a=1}'", { cf1: { a: '1' } }],
  [' "cf1={a=1}" ', { cf1: { a: '1' } }],
  ["rocksdb_override_cf_options='cf1={a=1}'", { cf1: { a: '1' } }],
  ['--rocksdb-override-cf-options=cf1={a=1}', { cf1: { a: '1' } }],
])('takes a line of a file of options as it is: %s', (text, value) => {
  expect(mistakesOf(text)).toEqual([]);
  expect(read(text)).toEqual(value);
});

describe('mistakes are reported once, with their position, and the rest is read', () => {
  it.each([
    ['cf1={a==1;b=2}', { cf1: { a: '1', b: '2' } }, ['6: a has "==" where one "=" is allowed']],
    ['cf1 == {a=1}', { cf1: { a: '1' } }, ['4: cf1 has "==" where one "=" is allowed']],
    ['cf1={a=1,b=2}', { cf1: { a: '1', b: '2' } }, ['8: a comma does not separate options; write a semicolon']],
    [
      'cf1={a=1} cf2={b=2}',
      { cf1: { a: '1' }, cf2: { b: '2' } },
      ['10: separate options with a semicolon; got "cf2={b=2}"'],
    ],
    [
      'cf1={a=1;cf2={b=2}',
      { cf1: { a: '1', cf2: { b: '2' } } },
      ['4: the brace of cf1 is never closed; write } where it ends'],
    ],
    ['cf1={a=1}};cf2={}', { cf1: { a: '1' }, cf2: {} }, ['9: this closing brace closes nothing']],
    ['cf1=64m;cf2={}', { cf2: {} }, ['4: cf1 is a family, so its options must be in braces: cf1={...}; got "64m"']],
    ['cf1=;cf2={}', { cf2: {} }, ['4: cf1 is a family, so its options must be in braces: cf1={...}; got nothing']],
    ['cf1;cf2={}', { cf2: {} }, ['0: "cf1" has no = after it; write family={option=value;...}']],
    ['cf1={a;b=2}', { cf1: { b: '2' } }, ['5: "a" has no = after it; write option=value']],
    ['cf1={=1;b=2}', { cf1: { b: '2' } }, ['5: a name is missing before =']],
    ['cf1={a=1;a=2}', { cf1: { a: '2' } }, ['9: a is given twice in cf1; remove one']],
    ['cf1={};cf1={a=1}', { cf1: { a: '1' } }, ['7: cf1 is given twice; remove one']],
    [
      'cf1={a=1}{b=2};cf2={}',
      { cf1: { a: '1' }, cf2: {} },
      ['9: separate options with a semicolon; got "{b=2};cf2={}"', '13: this closing brace closes nothing'],
    ],
    ["'cf1={a=1}", { cf1: { a: '1' } }, ["0: the quote ' is never closed"]],
    [
      '“cf1={a=1}”',
      { cf1: { a: '1' } },
      ["0: “ is not a quote that options allow; write ' or nothing, here and in 1 more place"],
    ],
  ])('%s', (text, value, sentences) => {
    expect(mistakesOf(text)).toEqual(sentences);
    expect(read(text)).toEqual(value);
  });
});

it('braces nest at most four deep, and the length is limited', () => {
  expect(mistakesOf('a={b={c={d={e=1}}}}')).toEqual([]);
  expect(mistakesOf('a={'.repeat(20_000)).at(-1)).toBe('14: braces can be nested at most 4 deep');
  expect(mistakesOf('x'.repeat(65_537))).toEqual(['0: the limit is 65536 characters; got 65537']);
});

it('never throws, and every mistake is inside of the text', () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const random = new Prng(seed);
    const parts = [
      'cf1',
      '=',
      '{',
      '}',
      ';',
      ',',
      ' ',
      "'",
      '"',
      'a',
      '64m',
      '’',
      '==',
      '\n',
      'rocksdb_override_cf_options=',
    ];
    const text = Array.from({ length: random.below(24) }, () => parts[random.below(parts.length)]).join('');
    for (const { at, length } of parseOverride(text).mistakes)
      expect(at >= 0 && length >= 1 && at <= text.length, `seed ${seed}: ${JSON.stringify(text)}`).toBe(true);
  }
});
