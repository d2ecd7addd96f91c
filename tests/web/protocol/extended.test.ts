/** Words of a program that only the extended dialect accepts. */
import { expect, it } from 'vitest';
import { isExtended } from '../../../web/src/protocol/extended.ts';
import { diagnosticsMax, parseProgram } from '../../../web/src/protocol/language.ts';
import { optionByName } from '../../../web/src/protocol/option-value.ts';

const places = (text: string): (readonly [number, number, number])[] =>
  parseProgram(text).extended.map(({ line, column, length }) => [line, column, length] as const);

it.each([
  [
    'put a 1\ndelete-range a b\n single-delete a',
    [
      [2, 1, 12],
      [3, 2, 13],
    ],
  ],
  [
    'write put a 1; delete-range a b; single-delete c',
    [
      [1, 16, 12],
      [1, 34, 13],
    ],
  ],
  ['write sync single-delete c', [[1, 12, 13]]],
  [
    'put a 1\n family cf1 write_buffer_size=16KiB\noverride-cf-options "cf2={write_buffer_size=64k}"\nput b 2 family=cf2',
    [
      [2, 2, 6],
      [3, 1, 19],
    ],
  ],
  ['override-cf-options "default={write_buffer_size=64k}"\nput family 1', []],
  ['set dialect=extended\nfamily cf1', []],
  ['write put delete-range 1; delete single-delete', []],
  ['put delete-range single-delete\n# single-delete a', []],
  ['set dialect=extended\ndelete-range a b', []],
  ['set dialect=extended\nset dialect=strict\ndelete-range a b', [[3, 1, 12]]],
])('%s', (text, expected) => {
  expect(places(text)).toEqual(expected);
  expect(parseProgram(text).diagnostics).toEqual([]);
});

it('is bounded', () => {
  expect(places('single-delete a\n'.repeat(2 * diagnosticsMax))).toHaveLength(diagnosticsMax);
  expect(places('family cf1\n'.repeat(2 * diagnosticsMax))).toHaveLength(diagnosticsMax);
  expect(places(`write ${'single-delete a;'.repeat(2 * diagnosticsMax)}`)).toHaveLength(diagnosticsMax);
});

it('names the line that allows it', () => {
  expect(parseProgram('single-delete a').extended[0]!.message).toBe(
    "the strict dialect, whose format is LevelDB's, does not allow single-delete; put set dialect=extended before the first command to allow it",
  );
});

it('knows the dialect of a session', () => {
  const { id } = optionByName('dialect')!;
  expect([new Map(), new Map([[id, 0]]), new Map([[id, 1]])].map(isExtended)).toEqual([false, false, true]);
});
