/**
 * Counters and gauges at one moment, as a table and as JSON. Names are RocksDB's where it has the counter, units the schema's. All of them
 * are there, also those that are 0: who reads two files one after the other finds the same rows.
 *
 *   counter,value,unit                          {"step": 812, "t_ns": 10263000, "counters": {"number_keys_written": 500, ...}}
 *   number_keys_written,500,keys
 */
import { counterInfos } from '../protocol/counters.gen.ts';
import { gauges, gaugeInfos } from '../scene/gauges.ts';
import type { Scene } from '../scene/types.ts';
import { csvOf } from './csv-text.ts';

/** A row for each counter, in the order of the schema, then one for each gauge that is known here. Pure. */
export function countersCsv(scene: Scene): string {
  const now = gauges(scene);
  const known = gaugeInfos.flatMap(({ name, unit }) => {
    const value = now[name];
    return value === null ? [] : [[name, value, unit]];
  });
  return csvOf(
    ['counter', 'value', 'unit'],
    [...counterInfos.map(({ id, name, unit }) => [name, scene.counters[id] ?? 0, unit]), ...known],
  );
}

/** The same as JSON, with the moment: `step` steps had been made, at `t_ns` of virtual time; a gauge that is not known is null. Pure. */
export function countersJson(scene: Scene): string {
  const counters = Object.fromEntries(counterInfos.map(({ id, name }) => [name, scene.counters[id] ?? 0]));
  return `${JSON.stringify({ step: scene.step, t_ns: scene.tNs, counters, gauges: gauges(scene) }, null, 2)}\n`;
}
