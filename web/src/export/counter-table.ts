/**
 * Counters and gauges at one moment, as CSV and as JSON. Names are RocksDB's where it has the counter, units are the schema's. Counters
 * that are 0 are included, so two files always have the same rows.
 *
 *   counter,value,unit                          {"step": 812, "t_ns": 10263000, "counters": {"number_keys_written": 500, ...}}
 *   number_keys_written,500,keys
 */
import { counterInfos } from '../protocol/counters.gen.ts';
import { gauges, gaugeInfos } from '../scene/gauges.ts';
import type { Scene } from '../scene/types.ts';
import { csvOf } from './csv-text.ts';

/** One row per counter, in schema order, then one per known gauge. Pure. */
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

/** The same as JSON, with the moment: after `step` steps, at virtual time `t_ns`; an unknown gauge is null. Pure. */
export function countersJson(scene: Scene): string {
  const counters = Object.fromEntries(counterInfos.map(({ id, name }) => [name, scene.counters[id] ?? 0]));
  return `${JSON.stringify({ step: scene.step, t_ns: scene.tNs, counters, gauges: gauges(scene) }, null, 2)}\n`;
}
