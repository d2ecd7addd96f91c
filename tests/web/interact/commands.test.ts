/** What the palette finds: the likely first, nothing that was not asked for, and what was chosen lately on top of an empty question. */
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
const ids = (query: string, lately?: string[], sources = [source]): string[] =>
  findCommands(sources, query, lately).map(({ id }) => id);

describe('a question', () => {
  it('is answered by initials, by words in any order, and by what is said about a command', () => {
    expect(ids('nc')[0]).toBe('next');
    expect(ids('night show')).toEqual(['theme']);
    expect(ids('compaction')).toEqual(['next', 'lens', 'option']);
    expect(ids('due at')).toEqual(['option']);
    expect(ids('L1_FILE')).toEqual([]);
    expect(ids('zebra')).toEqual([]);
  });

  it('that is empty shows what was chosen last first, and each thing once', () => {
    expect(ids('', ['theme', 'gone', 'lens'])).toEqual(['theme', 'lens', 'next', 'option']);
  });

  it('leaves the choice between equals to what was chosen lately', () => {
    expect(ids('show')).toEqual(['theme', 'lens']);
    expect(ids('show', ['lens'])).toEqual(['lens', 'theme']);
  });

  it('is given what a source has found before what merely matches, and the first of two with one id', () => {
    const finds: CommandSource = (query) =>
      query === 'show'
        ? [command('key', '0017 in memtable 2', { found: true }), command('lens', 'Another', { found: true })]
        : [];
    expect(ids('show', [], [finds, source])).toEqual(['key', 'lens', 'theme']);
    expect(findCommands([finds, source], 'show')[1]?.title).toBe('Another');
  });

  it('finds sixty things at most, whatever is asked', () => {
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
  it('prefers a word that begins to one within, and letters together to letters apart', () => {
    const order = (query: string, texts: string[]) =>
      [...texts].sort((a, b) => (match(query, b) ?? -1) - (match(query, a) ?? -1));
    expect(order('stall', ['Reinstall', 'Next stall', 'Stall'])).toEqual(['Stall', 'Next stall', 'Reinstall']);
    expect(match('tsl', 'a total of small letters')).not.toBeNull();
    expect(match('xyz', 'Next stall')).toBeNull();
    expect(match('', 'anything')).not.toBeNull();
  });

  it('finds every text by itself and by each of its words', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 }), (words) => {
        const text = words.join(' ');
        expect(match(text, text)).not.toBeNull();
        for (const word of words) expect(match(word.toUpperCase(), text)).not.toBeNull();
      }),
    );
  });
});
