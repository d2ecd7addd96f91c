/** Lines that show counters: their positions among the commands, and error messages. */
import { expect, it } from 'vitest';
import { describe } from '../../../web/src/protocol/diagnostic.ts';
import { parseProgram } from '../../../web/src/protocol/language.ts';

const sentences = (text: string): string[] => parseProgram(text).diagnostics.map(describe);

it('come between commands and are not commands', () => {
  const program = parseProgram(
    'counters-snapshot open\nput a 1\ncounters-snapshot full\nscan\nset sync=yes bits_per_key=9\ncounters-diff full\ncounters-diff open top=2',
  );
  expect(program.diagnostics).toEqual([]);
  expect(program.lines).toEqual([2, 4, 5, 5]);
  expect(program.readings).toEqual([
    { what: 'snapshot', name: 'open', top: 5, commands: 0 },
    { what: 'snapshot', name: 'full', top: 5, commands: 1 },
    { what: 'difference', name: 'full', top: 5, commands: 4 },
    { what: 'difference', name: 'open', top: 2, commands: 4 },
  ]);
});

it('are allowed between crash and reopen', () => {
  expect(sentences('counters-snapshot a\ncrash\ncounters-diff a\nreopen')).toEqual([]);
});

it('report missing arguments', () => {
  expect(sentences('counters-snapshot')).toEqual([
    'line 1, column 1: counters-snapshot needs a name: counters-snapshot name',
  ]);
  expect(sentences('counters-snapshot a\ncounters-snapshot b\ncounters-diff c')).toEqual([
    'line 3, column 15: counters-diff: there is no counters-snapshot c before this line; there are a, b',
  ]);
  expect(sentences('counters-diff a\ncounters-snapshot a')).toHaveLength(1);
  expect(sentences('counters-snapshot 7')[0]).toContain('name must be a letter and then');
});
