import { describe, expect, it } from 'vitest';
import { parseProgram } from '../../../web/src/protocol/language.ts';
import { parse } from '../../../web/src/protocol/parser.ts';
import { packed, readProgram, unpacked } from '../../../web/src/protocol/read-program.ts';

describe('a program that was parsed before', () => {
  const program = parseProgram(
    'set write_buffer_size=64KiB\nput a 1\nset bits_per_key=5\nput b 2 family=default\nflush',
  );

  it('survives JSON with its options, and its commands one after another', () => {
    const { options, commands } = unpacked(JSON.parse(JSON.stringify(packed(program))) as ReturnType<typeof packed>);
    expect(options.map(({ id, value }) => [id, value])).toEqual([[5, 65536]]);
    expect(program.commands).toHaveLength(4);
    expect(commands.flatMap((bytes) => [...bytes])).toEqual(program.commands.flatMap((bytes) => [...bytes]));
  });
});

describe('readProgram', () => {
  it.each([
    ['put a 1\nflush\nget a'],
    ['set write_buffer_size=64KiB\nput a 1 family=missing'],
    ['override-cf-options "cf1={write_buffer_size=64k;compression=kZSTD}"\nput a 1 family=cf1'],
    ['put a 1\noverride-cf-options "cf1={write_bufer_size=1}"\nput b 2 family=cf1'],
    ['# override-cf-options\nput a 1'],
    [''],
  ])('gives what parseProgram gives: %j', async (text) => {
    expect(await readProgram(text)).toEqual(parseProgram(text));
  });

  it('knows the existing families', async () => {
    const known = new Map([['rows', 3]]);
    const program = await readProgram('put a 1 family=rows', known);
    expect(program).toEqual(parseProgram('put a 1 family=rows', known));
    expect(program.diagnostics).toEqual([]);
  });

  it('reports at its line if the parser could not be loaded', () => {
    const { diagnostics, commands } = parse('put a 1\noverride-cf-options "cf1={}"\nput b 2', { readOverride: null });
    expect(diagnostics.map(({ line, message }) => [line, message])).toEqual([
      [2, 'the script for override-cf-options could not be loaded; reload the page to try again'],
    ]);
    expect(commands).toHaveLength(2);
  });
});
