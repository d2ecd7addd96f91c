/** Trials: parts of one program, cut at their marks, and refused if they are invalid. */
import { describe, expect, it } from 'vitest';
import { AssertionError } from '../../../../web/src/base/assert.ts';
import { bySite, prepare, textOf, type Trial } from '../../../../web/src/lessons/claims/trial.ts';
import { parseProgram } from '../../../../web/src/protocol/language.ts';
import { fullMask, groups, tier1Mask } from '../../../../web/src/protocol/records.gen.ts';

const trial: Trial = {
  seed: 7,
  options: { write_buffer_size: '4KiB', filter: 'full' },
  tallies: { ...bySite, 'tables asked': { record: 'TableProbed' } },
  parts: [
    { mark: 'load', program: '\n  fill n=10\n  # a remark\n  flush\n' },
    { mark: 'churn', program: 'churn n=3' },
    { mark: 'look', program: 'scan limit=1', detail: true },
  ],
};

const bytesOf = (program: string): Uint8Array => new Uint8Array(Buffer.concat(parseProgram(program).commands));

it('is one program with a settle after each part', () => {
  expect(textOf(trial)).toBe('fill n=10\n  # a remark\n  flush\nsettle\nchurn n=3\nsettle\nscan limit=1\nsettle\n');
});

it('is cut at its marks, and later parts continue the keys of earlier fills', () => {
  const { seed, options, parts } = prepare(trial);
  expect(seed).toBe(7);
  expect(options.size).toBe(2);
  expect(parts.map(({ mark }) => mark)).toEqual(['load', 'churn', 'look']);
  expect(parts[0]!.commands).toEqual(bytesOf('fill n=10\nflush\nsettle'));
  // Head and tail are those that the fill left, and so are seed and sizes.
  expect(parts[1]!.commands).toEqual(bytesOf('churn n=3 head=10 tail=0 key_bytes=16 value_bytes=100 seed=2\nsettle'));
  const whole = Buffer.concat(parts.map(({ commands }) => commands));
  expect(new Uint8Array(whole)).toEqual(bytesOf(textOf(trial)));
});

it('records detail only in parts that request it, and only the groups of their tallies', () => {
  const bit = (name: string): number => 1 << groups.findIndex((group) => group.name === name);
  expect(prepare(trial).parts.map(({ mask }) => mask)).toEqual([
    tier1Mask,
    tier1Mask,
    tier1Mask | bit('compare') | bit('probe'),
  ]);
  expect(prepare({ ...trial, tallies: {} }).parts[2]!.mask).toBe(tier1Mask);
  expect(fullMask & ~prepare(trial).parts[2]!.mask).toBe(bit('entry'));
});

it('counts comparisons by every site of the schema', () => {
  expect(Object.keys(bySite)).toEqual(
    expect.arrayContaining(['memtable', 'level_fence', 'merge_heap', 'version_skip']),
  );
  expect(bySite['merge_heap']).toEqual({ record: 'KeysCompared', where: { site: ['merge_heap'] } });
});

it('survives a round trip through JSON', () => {
  expect(JSON.parse(JSON.stringify(trial))).toStrictEqual(trial);
});

describe('is refused', () => {
  it.each([
    ['for a program that is wrong', { parts: [{ mark: 'a', program: 'pit a 1' }] }, 'there is no command "pit"'],
    ['for options in the program', { parts: [{ mark: 'a', program: 'set block_size=1KiB\nput a 1' }] }, '`set` lines'],
    ['for an option that is none', { options: { block_sise: 1 } }, 'there is no option "block_sise"'],
    ['for two marks of one name', { parts: [trial.parts[0]!, trial.parts[0]!] }, 'a name of its own'],
    ['for a record that is none', { tallies: { x: { record: 'Nothing' } } }, 'no record is called Nothing'],
  ])('%s', (_, change, sentence) => {
    const wrong = (): unknown => prepare({ ...trial, ...change });
    expect(wrong).toThrow(AssertionError);
    expect(wrong).toThrow(sentence);
  });
});
