/**
 * Compared engines as one table: measures, counters and gauges of each at one position of their clocks, and the differences to the first.
 *
 *   name,unit,A: Leveled,B: B+tree,B less A
 *   write_amplification,ratio,3.2,5.1,1.9
 *   bytes_written,bytes,40120,40120,0
 *
 * Every counter has a row, even if it is 0, in the schema's order. A measure or gauge that does not apply to a design is an empty field,
 * and so is a difference to it. Nothing is rounded.
 */
import { counterInfos } from '../protocol/counters.gen.ts';
import { gaugeInfos, gauges } from '../scene/gauges.ts';
import { kMeasures } from '../scene/measures.ts';
import type { Scene } from '../scene/types.ts';
import { csvOf, type Field } from './csv-text.ts';

export interface EngineColumn {
  /** "A". */
  readonly letter: string;
  readonly name: string;
  readonly scene: Scene;
}

/** One row per measure, counter and gauge. REQUIRES: at least one engine; differences are relative to the first. Pure. */
export function comparedCsv(engines: readonly EngineColumn[]): string {
  const [first, ...others] = engines;
  const counters = new Set<string>(counterInfos.map(({ name }) => name));
  const row = (name: string, unit: string, values: readonly (number | null)[]): Field[] => {
    const [base = null, ...more] = values;
    const apart = more.map((value) => (value === null || base === null ? '' : value - base));
    return [name, unit, ...values.map((value) => value ?? ''), ...apart];
  };
  const now = engines.map(({ scene }) => gauges(scene));
  return csvOf(
    [
      'name',
      'unit',
      ...engines.map(({ letter, name }) => `${letter}: ${name}`),
      ...others.map(({ letter }) => `${letter} less ${first?.letter ?? ''}`),
    ],
    [
      // A measure that is a counter appears among the counters only.
      ...kMeasures.flatMap(({ name, unit, of }) =>
        counters.has(name)
          ? []
          : [
              row(
                name,
                unit,
                engines.map(({ scene }) => of(scene)),
              ),
            ],
      ),
      ...counterInfos.map(({ id, name, unit }) =>
        row(
          name,
          unit,
          engines.map(({ scene }) => scene.counters[id] ?? 0),
        ),
      ),
      ...gaugeInfos.flatMap(({ name, unit }) => {
        const values = now.map((gauge) => gauge[name]);
        return values.every((value) => value === null) ? [] : [row(name, unit, values)];
      }),
    ],
  );
}
