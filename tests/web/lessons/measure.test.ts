/** Numbers in prose: found by name, formatted, and parsed back as exactly as they were written. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeEngines } from '../../../web/build/node-world.ts';
import {
  measure,
  named,
  numberIn,
  percentText,
  readingOf,
  valueOf,
} from '../../../web/src/lessons/measurements/measure.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));

describe('a number', () => {
  it('is a counter or a reading of a table, or does not exist', () => {
    expect(readingOf('number_keys_written')).toMatchObject({ kind: 'measured', formula: 'number_keys_written' });
    expect(readingOf('runs_less_one')?.kind).toBe('computed');
    expect(readingOf('no_such_number')).toBeNull();
    expect(() => named('no_such_number')).toThrow('there is no number called no_such_number');
  });

  it('is parsed as it was written', async () => {
    const session = await engines.ran('fill n=12345 key_bytes=5\nscan from=00100 limit=7\n', { seed: 1 });
    const history = session.history();
    expect(measure(history, 'number_keys_written')).toBe('12\u202f345');
    expect(numberIn(measure(history, 'number_keys_written'))).toBe(12_345);
    const perRow = measure(history, 'comparisons_per_scanned_row', 3);
    expect(numberIn(perRow)).toBe(Number(perRow));
    expect(numberIn(perRow)).toBeCloseTo(valueOf(history, 'comparisons_per_scanned_row'), 3);
    // Without Gets there is nothing to divide; and text with a unit cannot be parsed.
    expect(measure(history, 'comparisons_per_get')).toBe('–');
    for (const text of ['–', '…', '', measure(history, 'bytes_written')]) expect(numberIn(text), text).toBeNaN();
    session.close();
  });

  it('has its sign if it is a change in percent', () => {
    expect([12.34, -3.04, 0].map((percent) => percentText(percent, 1))).toEqual(['+12.3 %', '−3.0 %', '+0.0 %']);
    for (const percent of [1234.5, -3.1, 0]) expect(numberIn(percentText(percent, 1))).toBe(percent);
    expect(numberIn('-7')).toBe(-7);
  });
});
