/** LANGUAGE.md is tested: its table is the grammar, its examples parse, its messages are the real ones. */
import { readFileSync } from 'node:fs';
import { describe as group, expect, it } from 'vitest';
import { usage } from '../../../web/src/protocol/arguments.ts';
import { describe } from '../../../web/src/protocol/diagnostic.ts';
import { grammar } from '../../../web/src/protocol/grammar.ts';
import { parseProgram } from '../../../web/src/protocol/language.ts';
import { parseLiteral } from '../../../web/src/protocol/literal.ts';

const manual = readFileSync(new URL('../../../web/src/protocol/LANGUAGE.md', import.meta.url), 'utf8');

/** Rows of the table whose first column head is `head`, as cells; backticks around the first cell are removed. */
function rowsOf(head: string): string[][] {
  const lines = manual.split('\n');
  const start = lines.findIndex((l) => l.startsWith(`| ${head} |`));
  const rows = lines.slice(
    start + 2,
    lines.findIndex((l, i) => i > start && !l.startsWith('|')),
  );
  return rows.map((row) =>
    row
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replace(/^`(.*)`$/, '$1')),
  );
}

const commands = rowsOf('command');

group('the table of commands', () => {
  it('has every command of the grammar, in its order, with its example', () => {
    expect(commands.map((row) => row[0]?.split(' ')[0])).toEqual(grammar.map((c) => c.name));
    expect(commands.map((row) => row[2])).toEqual(grammar.map((c) => c.example));
  });

  it('shows how each is written', () => {
    const special: Record<string, string> = {
      write: 'write [sync] put key value; delete key; ...',
      set: 'set option=value ...',
      family: 'family name [option=value ...]',
      'override-cf-options': 'override-cf-options "..." [scale=...]',
      'drop-family': 'drop-family name',
    };
    for (const spec of grammar)
      expect(commands.find((row) => row[0]?.split(' ')[0] === spec.name)?.[0]).toBe(special[spec.name] ?? usage(spec));
  });

  it('has examples that form a program', () => {
    const program = parseProgram(commands.map((row) => row[2]).join('\n'));
    expect(program.diagnostics).toEqual([]);
    // One set line, two options; two lines about counters, which are not commands.
    expect(program.lines).toHaveLength(grammar.length + 1 - 2);
    expect(program.readings.map(({ what, name }) => `${what} ${name}`)).toEqual([
      'snapshot before',
      'difference before',
    ]);
  });
});

group('the table of keys and values', () => {
  it('has examples that parse', () => {
    for (const [typed] of rowsOf('typed').filter((row) => !row[1]?.startsWith('line ')))
      expect(parseLiteral(typed ?? ''), typed).toMatchObject({ ok: true });
  });
});

group('programs in the manual', () => {
  it.each([...manual.matchAll(/```strata\n(.*?)```/gs)].map((m) => m[1] ?? ''))('run: %s', (text) => {
    const program = parseProgram(text);
    expect(program.diagnostics.map(describe)).toEqual([]);
    expect(program.commands.length).toBeGreaterThan(5);
  });
});

group('what is said', () => {
  const said = [...manual.matchAll(/^\| `(.*)` \| (line \d.*) \|$/gm)];
  it('is in the manual for many mistakes', () => expect(said.length).toBeGreaterThan(12));
  it.each(said.map((m) => [m[1] ?? '', m[2] ?? '']))('about %s', (typed, sentence) => {
    expect(parseProgram(typed).diagnostics.map(describe)).toEqual([sentence]);
  });
});
