/** Lines of the insert benchmark: their encoding, the state between steps, and refusals. */
import { describe as group, expect, it } from 'vitest';
import { hex } from '../../../web/src/base/bytes.ts';
import { encodeIbench } from '../../../web/src/protocol/commands.gen.ts';
import { completeLine } from '../../../web/src/protocol/completion.ts';
import { describe } from '../../../web/src/protocol/diagnostic.ts';
import { parseProgram } from '../../../web/src/protocol/language.ts';

const sentences = (text: string): string[] => parseProgram(text).diagnostics.map(describe);
const commandsOf = (text: string): string[] => {
  expect(sentences(text)).toEqual([]);
  return parseProgram(text).commands.map(hex);
};

const table = { valueBytes: 100, secondaryIndexes: 0, singleDelete: 0, queries: 0, lookups: 0 } as const;

it('continues from step to step', () => {
  const indexed = { ...table, valueBytes: 80, secondaryIndexes: 2 };
  const program = `
    ibench l.i0 n=20 value_bytes=80
    ibench l.i0 n=10
    ibench l.x secondary_indexes=2
    ibench l.i1 n=50
    ibench q100
    ibench q500 n=7 queries=3 lookups=2 seed=9
    ibench q1000 queries=0`;
  expect(commandsOf(program)).toEqual(
    [
      { ...table, step: 'load', n: 20, head: 0, tail: 0, seed: 1, valueBytes: 80 } as const,
      { ...table, step: 'load', n: 10, head: 20, tail: 0, seed: 2, valueBytes: 80 } as const,
      { ...indexed, step: 'index', n: 30, head: 30, tail: 0, seed: 3 } as const,
      { ...indexed, step: 'churn', n: 50, head: 30, tail: 0, seed: 4 } as const,
      { ...indexed, step: 'query', n: 360, head: 80, tail: 50, seed: 5, queries: 1 } as const,
      { ...indexed, step: 'query', n: 7, head: 440, tail: 410, seed: 9, queries: 3, lookups: 2 } as const,
      { ...indexed, step: 'query', n: 3600, head: 447, tail: 417, seed: 7 } as const,
    ].map((fields) => hex(encodeIbench(fields))),
  );
});

it('deletes index entries as the step that created them says', () => {
  const indexed = { ...table, secondaryIndexes: 3, singleDelete: 1 };
  const program = `
    set dialect=extended
    ibench l.i0 n=20
    ibench l.x single_delete=1
    ibench l.i1 n=5`;
  expect(commandsOf(program)).toEqual(
    [
      { ...table, step: 'load', n: 20, head: 0, tail: 0, seed: 1 } as const,
      { ...indexed, step: 'index', n: 20, head: 20, tail: 0, seed: 2 } as const,
      { ...indexed, step: 'churn', n: 5, head: 20, tail: 0, seed: 3 } as const,
    ].map((fields) => hex(encodeIbench(fields))),
  );
});

it('keeps its table separate from the state of fill and churn', () => {
  expect(commandsOf('fill n=5\nibench l.i0 n=3\nchurn n=1\nibench l.x')).toHaveLength(4);
  expect(commandsOf('fill n=5\nibench l.i0 n=3')[1]).toBe(
    hex(encodeIbench({ ...table, step: 'load', n: 3, head: 0, tail: 0, seed: 2 })),
  );
});

group('what cannot be meant is said', () => {
  const loaded = 'ibench l.i0 n=9\n';
  it.each([
    ['ibench', 'line 1, column 1: ibench needs a step: ibench step [n=...]'],
    [
      'ibench l.i2 n=5',
      'line 1, column 8: ibench: step must be one of l.i0, l.x, l.i1, q100, q500, q1000; got "l.i2"; did you mean l.i0?',
    ],
    ['ibench l.i0', 'line 1, column 1: ibench: l.i0 needs n=..., how many rows'],
    ['ibench l.i1 n=5', 'line 1, column 1: ibench: l.i1 needs rows; put ibench l.i0 n=1000'],
    ['ibench l.x', 'line 1, column 1: ibench: l.x needs rows'],
    [`${loaded}ibench l.i1`, 'line 2, column 1: ibench: l.i1 needs n=...'],
    [`${loaded}ibench l.x n=5`, 'line 2, column 12: ibench: l.x has no n: the step l.x uses all rows'],
    [
      `${loaded}ibench l.x secondary_indexes=0`,
      'line 2, column 12: ibench: l.x creates 1 to 3 secondary indexes; got 0',
    ],
    [
      `${loaded}ibench l.x secondary_indexes=4`,
      'line 2, column 30: ibench: secondary_indexes must be a whole number from 0 to 3',
    ],
    [`${loaded}ibench l.i1 n=5 queries=1`, 'line 2, column 17: ibench: l.i1 has no queries: only the steps q100'],
    [`${loaded}ibench l.i1 n=5 single_delete=1`, 'line 2, column 17: ibench: l.i1 has no single_delete: the step l.x'],
    [
      `${loaded}ibench l.x single_delete=2`,
      'line 2, column 26: ibench: single_delete must be a whole number from 0 to 1',
    ],
    [
      `${loaded}ibench q100 value_bytes=1`,
      'line 2, column 13: ibench: q100 has no value_bytes: the step l.i0 sets the size of rows',
    ],
    [
      `${loaded}ibench l.x\n${loaded}`,
      'line 3, column 1: ibench: l.i0 must come before l.x: rows put after it would have no entries in the secondary indexes',
    ],
    ['ibench l.i0 n=10000001', 'line 1, column 15: ibench: n must be a whole number from 1 to 10000000'],
  ])('%s', (text, sentence) => {
    const said = sentences(text);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(sentence);
  });

  it('does not change the state for later lines', () => {
    expect(parseProgram(`${loaded}ibench l.x n=5\nibench l.i1 n=4`).commands.map(hex)[1]).toBe(
      hex(encodeIbench({ ...table, step: 'churn', n: 4, head: 9, tail: 0, seed: 3 })),
    );
  });
});

it('offers its steps as completions', () => {
  const texts = (line: string): string[] => completeLine(line, line.length).candidates.map((c) => c.text);
  expect(texts('ibench ')).toEqual(['l.i0', 'l.x', 'l.i1', 'q100', 'q500', 'q1000']);
  expect(texts('ibench q1')).toEqual(['q100', 'q1000']);
  expect(texts('ibench q100 lo')).toEqual(['lookups=']);
});
