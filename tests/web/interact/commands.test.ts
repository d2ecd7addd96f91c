/** The palette's search: likely commands first, only matching ones, and recent commands on top for an empty query. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCommands, type Command, type CommandSource } from '../../../web/src/interact/palette-commands.ts';
import { match } from '../../../web/src/interact/fuzzy.ts';

const command = (id: string, title: string, more: Partial<Command> = {}): Command => ({
  id,
  title,
  group: 'All',
  run: () => undefined,
  ...more,
});
const source: CommandSource = () => [
  command('next', 'Next compaction'),
  command('lens', 'Show Compaction'),
  command('option', 'level0_file_num_compaction_trigger', { detail: 'L0 is due at so many tables.' }),
  command('theme', 'Show by night'),
];
const ids = (query: string, recent?: string[], sources = [source]): string[] =>
  findCommands(sources, query, recent).map(({ id }) => id);

describe('a query', () => {
  it('matches initials, words in any order, and descriptions of commands', () => {
    expect(ids('nc')[0]).toBe('next');
    expect(ids('night show')).toEqual(['theme']);
    expect(ids('compaction')).toEqual(['next', 'lens', 'option']);
    expect(ids('due at')).toEqual(['option']);
    expect(ids('L1_FILE')).toEqual([]);
    expect(ids('zebra')).toEqual([]);
  });

  it('that is empty lists recent commands first, and each command once', () => {
    expect(ids('', ['theme', 'gone', 'lens'])).toEqual(['theme', 'lens', 'next', 'option']);
  });

  it('prefers recent commands among equal matches', () => {
    expect(ids('show')).toEqual(['theme', 'lens']);
    expect(ids('show', ['lens'])).toEqual(['lens', 'theme']);
  });

  it('lists commands found by a source before text matches, and only the first of two with one id', () => {
    const finds: CommandSource = (query) =>
      query === 'show'
        ? [command('key', '0017 in memtable 2', { found: true }), command('lens', 'Another', { found: true })]
        : [];
    expect(ids('show', [], [finds, source])).toEqual(['key', 'lens', 'theme']);
    expect(findCommands([finds, source], 'show')[1]?.title).toBe('Another');
  });

  it('finds at most sixty commands', () => {
    const many: CommandSource = () => Array.from({ length: 500 }, (_, i) => command(`c${i}`, `Command ${i}`));
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (query) => {
        const found = findCommands([many], query, ['c7']);
        expect(found.length).toBeLessThanOrEqual(60);
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      }),
    );
  });
});

describe('matching', () => {
  it('prefers beginnings of words, and consecutive letters', () => {
    const order = (query: string, texts: string[]) =>
      [...texts].sort((a, b) => (match(query, b) ?? -1) - (match(query, a) ?? -1));
    expect(order('stall', ['Reinstall', 'Next stall', 'Stall'])).toEqual(['Stall', 'Next stall', 'Reinstall']);
    expect(match('tsl', 'a total of small letters')).not.toBeNull();
    expect(match('xyz', 'Next stall')).toBeNull();
    expect(match('', 'anything')).not.toBeNull();
  });

  it('matches every text with itself and with each of its words', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 }), (words) => {
        const text = words.join(' ');
        expect(match(text, text)).not.toBeNull();
        for (const word of words) expect(match(word.toUpperCase(), text)).not.toBeNull();
      }),
    );
  });
});
