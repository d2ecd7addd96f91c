/** Counters and tables as CSV and JSON: every row, every field as a spreadsheet reads it. */
import Papa from 'papaparse';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../web/src/export/csv-text.ts';
import { countersCsv, countersJson } from '../../../web/src/export/counter-table.ts';
import { tableCount, tablesCsv, tablesJson } from '../../../web/src/export/tree-tables.ts';
import { counterInfos } from '../../../web/src/protocol/counters.gen.ts';
import { parseLiteral } from '../../../web/src/protocol/literal.ts';
import { gaugeInfos } from '../../../web/src/scene/gauges.ts';
import { History } from '../../../web/src/scene/history.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { runProgram } from '../../fixtures/engine.ts';

const read = (csv: string): Record<string, string>[] => {
  const { data, errors } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
};

async function sceneAfter(program: string): Promise<Scene> {
  const history = new History();
  history.append((await runProgram(program)).records);
  return history.head;
}

describe('comma-separated values', () => {
  it('read back to the same fields, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.integer()), { minLength: 1 }), (rows) => {
        const { data } = Papa.parse<string[]>(csvOf(['text', 'number'], rows), { delimiter: ',', newline: '\r\n' });
        expect(data.slice(1, -1)).toEqual(rows.map(([text, n]) => [text, String(n)]));
      }),
    );
  });
});

describe('counters', () => {
  it('are complete, with units, at the moment of the scene', async () => {
    const scene = await sceneAfter('put a 1\nput b 2\nget a');
    const rows = read(countersCsv(scene));
    expect(rows.map(({ counter }) => counter)).toEqual([
      ...counterInfos.map(({ name }) => name),
      ...gaugeInfos.map(({ name }) => name),
    ]);
    expect(rows.find(({ counter }) => counter === 'number_keys_written')).toEqual({
      counter: 'number_keys_written',
      value: '2',
      unit: counterInfos.find(({ name }) => name === 'number_keys_written')!.unit,
    });
    const json = JSON.parse(countersJson(scene)) as { step: number; t_ns: number; counters: Record<string, number> };
    expect(json).toMatchObject({ step: scene.step, t_ns: scene.tNs });
    expect(json.counters['number_keys_written']).toBe(2);
    expect(Object.keys(json.counters)).toHaveLength(counterInfos.length);
  });
});

describe('tables', () => {
  it('are listed by family and level, with keys that can be typed', async () => {
    const scene = await sceneAfter(
      'set dialect=extended write_buffer_size=4KiB\nfamily other\nput 0x00ff 1 family=other\nflush family=other\nfill n=300\ndelete "b c"\nflush\nsettle',
    );
    const rows = read(tablesCsv(scene));
    expect(rows).toHaveLength(tableCount(scene));
    expect(rows.map(({ table }) => Number(table))).toEqual([
      ...scene.levels.flatMap((level) => level.tables),
      ...scene.families[0]!.levels.flatMap((level) => level.tables),
    ]);
    const last = rows.at(-1)!;
    expect(last).toMatchObject({
      family: 'other',
      level: '0',
      entries: '1',
      deletes: '0',
      marked_for_compaction: 'no',
    });
    const key = parseLiteral(last['smallest']!);
    expect(key.ok && [...key.value]).toEqual([0, 255]);
    expect(rows.reduce((sum, { entries }) => sum + Number(entries), 0)).toBe(302);
    for (const row of rows) {
      const table = scene.tables.get(Number(row['table']) as never)!;
      expect(row['filter_bits']).toBe(String(8 * table.filterBytes));
      expect(row['largest_sequence']).toBe(String(table.largestSequence));
    }
    const json = JSON.parse(tablesJson(scene)) as { tables: Record<string, unknown>[] };
    expect(json.tables).toHaveLength(rows.length);
    expect(json.tables.at(-1)).toMatchObject({ family: 'other', entries: 1, marked_for_compaction: false });
  });

  it('that existed before the engine opened have no known sequence numbers', async () => {
    const scene = await sceneAfter('put a 1\nflush\nreopen');
    expect(read(tablesCsv(scene))[0]).toMatchObject({ largest_sequence: '', made_by_job: '' });
    expect((JSON.parse(tablesJson(scene)) as { tables: object[] }).tables[0]).toMatchObject({ largest_sequence: null });
  });
});
