/** Tables of readings for prose: which names are valid, and that the tree readings equal the contents of the tree. */
import { describe, expect, it } from 'vitest';
import { measured, optionOf, sumOf, tablesOf, united } from '../../../web/src/lessons/measurements/reading.ts';
import { readingOf } from '../../../web/src/lessons/measurements/measure.ts';
import '../../../web/src/lessons/measurements/readings.ts';
import {
  entriesStanding,
  runEntries,
  tombstonesStanding,
} from '../../../web/src/lessons/measurements/tree-readings.ts';
import { fileURLToPath } from 'node:url';
import { NodeEngines } from '../../../web/build/node-world.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
const one = measured('one', () => 1);

describe('tables of readings', () => {
  it('are one table', () => {
    const tables = [{ runs_seen: one }, { rows_seen: measured('two', () => 2) }];
    expect(Object.keys(united(...tables))).toEqual(['runs_seen', 'rows_seen']);
    expect(readingOf('runs')?.kind).toBe('measured');
    expect(readingOf('runs_seen')).toBeNull();
  });

  it('share no name, and use none of a counter', () => {
    expect(() => united({ runs_seen: one }, { rows_seen: one }, { runs_seen: one })).toThrow(
      'two numbers of prose are called runs_seen',
    );
    expect(() => united({ number_keys_written: one })).toThrow('number_keys_written is a counter');
  });
});

it('the size of a tree is that of its memtables and tables', async () => {
  const session = await engines.ran(
    ['set write_buffer_size=8KiB', 'fill n=30 key_bytes=3', 'flush', 'fill n=10 key_bytes=3', 'delete 000', ''].join(
      '\n',
    ),
    { seed: 1 },
  );
  const history = session.history();
  const { head } = history;
  expect(runEntries(head)).toEqual([11, 30]);
  expect(entriesStanding(head)).toBe(41);
  expect(tombstonesStanding(head)).toBe(1);
  expect(sumOf(tablesOf(head), ({ entries }) => entries ?? 0)).toBe(30);
  expect(optionOf(history, 'write_buffer_size')).toBe(8192);
  session.close();
});
