/**
 * Programs that were designed to be slow. Counts work instead of time: the messages that are created (each looks for the nearest name or
 * quotes a text), and their length.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import * as diagnostic from '../../../web/src/protocol/diagnostic.ts';
import { diagnosticsMax, parseProgram } from '../../../web/src/protocol/language.ts';
import * as literal from '../../../web/src/protocol/literal.ts';
import { readOverride } from '../../../web/src/protocol/rocksdb/override.ts';

vi.mock('../../../web/src/protocol/diagnostic.ts', async (original) => {
  const actual = await original<typeof diagnostic>();
  return { ...actual, nearest: vi.fn(actual.nearest) };
});
vi.mock('../../../web/src/protocol/literal.ts', async (original) => {
  const actual = await original<typeof literal>();
  return { ...actual, shown: vi.fn(actual.shown) };
});

const nearest = vi.mocked(diagnostic.nearest);
const shown = vi.mocked(literal.shown);
beforeEach(() => {
  nearest.mockClear();
  shown.mockClear();
});

const kWords = 4 * diagnosticsMax;
const override = (text: string): string => `override-cf-options "${text}"`;

it.each([
  ['words too many', `put a b ${'x '.repeat(kWords)}`],
  ['arguments that are none', `fill n=1 ${'x=1 '.repeat(kWords)}`],
  ['options that are none', `set ${'x=1 '.repeat(kWords)}`],
  ['values that are none', `set ${'compression=x '.repeat(kWords)}`],
  ['entries of a batch that are none', `write ${'x;'.repeat(kWords)}`],
  [
    "options of RocksDB's that are none",
    override(`cf1={${Array.from({ length: kWords }, (_, i) => `x${i}=1;`).join('')}}`),
  ],
  ['settings without a value', override('x;'.repeat(kWords))],
  ['lines that are none', 'x\n'.repeat(kWords)],
])('makes no more diagnostics than it keeps: %s', (_, text) => {
  const { diagnostics, commands } = parseProgram(text);
  expect(diagnostics).toHaveLength(diagnosticsMax);
  expect(commands).toEqual([]);
  // At most two per message, plus those in progress when the limit was reached.
  expect(nearest.mock.calls.length).toBeLessThanOrEqual(2 * diagnosticsMax + 10);
  expect(shown.mock.calls.length).toBeLessThanOrEqual(2 * diagnosticsMax + 10);
});

it('looks for no nearest name if nothing is wrong', () => {
  const lines = [
    'set write_buffer_size=64KiB compression=none',
    'fill n=9 order=random key_space=9',
    'read-fill n=9 order=zipf',
    'ibench l.i0 n=9',
    override('default={write_buffer_size=64k;compression=kNoCompression}'),
    'crash mode=torn',
  ];
  expect(parseProgram(lines.join('\n')).diagnostics).toEqual([]);
  expect(nearest).not.toHaveBeenCalled();
});

it.each([
  ['\n', ['a', 'b', '', 'c']],
  ['\r\n', ['a', '', 'b']],
  ['\r', ['a', 'b', '']],
])('parts lines at %j', (end, names) => {
  const text = names.map((name) => (name === '' ? '' : `get ${name}`)).join(end);
  expect(parseProgram(text).lines).toEqual(names.flatMap((name, i) => (name === '' ? [] : [i + 1])));
  expect(parseProgram(`${text}${end}x`).diagnostics[0]).toMatchObject({ line: names.length + 1, column: 1 });
});

it('keeps the order of positions, and everything before the limit', () => {
  const { diagnostics, commands } = parseProgram(`put a b\nfill x=1\nfill n=1 ${'x '.repeat(kWords)}`);
  expect(commands).toHaveLength(1);
  expect(diagnostics.slice(0, 3).map(({ line, column }) => [line, column])).toEqual([
    [2, 1],
    [2, 6],
    [3, 10],
  ]);
  const places = diagnostics.map(({ line, column }) => 1e6 * line + column);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

it.each([
  ['a word of a megabyte', 'z'.repeat(2 ** 20)],
  ['a family of a megabyte', `put a b family=${'z'.repeat(2 ** 20)}`],
  ['many snapshots that are held', `${manyLines('snapshot s')}\nget a snapshot=zz`],
  ['many snapshots of counters', `${manyLines('counters-snapshot s')}\ncounters-diff zz`],
])('says little about %s', (_, text) => {
  const [said] = parseProgram(text).diagnostics;
  expect(said?.message.length).toBeLessThanOrEqual(diagnostic.messageLengthMax + 1);
});

function manyLines(line: string): string {
  return Array.from({ length: 1000 }, (_, i) => `${line}${i}`).join('\n');
}

it('reports how many names it leaves out', () => {
  const { diagnostics } = parseProgram(`${manyLines('counters-snapshot s')}\ncounters-diff zz`);
  expect(diagnostics[0]?.message).toMatch(/there are s0, s1, .*, s63 and 936 more$/);
});

it('keeps as many notes as diagnostics', () => {
  const { notes, diagnostics } = parseProgram(`${override('default={bloom_locality=1}')}\n`.repeat(kWords));
  expect(diagnostics).toEqual([]);
  expect(notes).toHaveLength(diagnosticsMax);
});

it("stops reading RocksDB's options after as many mistakes as are kept", () => {
  expect(readOverride('x;'.repeat(kWords)).mistakes).toHaveLength(diagnosticsMax);
});
