/** The costs of a storage design at the end of a run, by names that are the same for every engine (scene/design-costs.ts). */
import { CostSeries, type DesignCosts } from '../../scene/design-costs.ts';
import type { History } from '../../session/session-types.ts';
import { computed, measured, type ReadingTable } from './reading.ts';

/** By run: a lesson asks for several costs of each. */
const known = new WeakMap<History, CostSeries>();

function seriesOf(history: History): CostSeries {
  const series = known.get(history) ?? new CostSeries(history);
  known.set(history, series);
  return series;
}

function costsOf(history: History): DesignCosts {
  const series = seriesOf(history);
  return series.costsAfter(series.operations, history.head);
}

export const kDesignReadings: ReadingTable = {
  design_write: measured('bytes of data written to files ÷ bytes_written', (h) => costsOf(h).write ?? NaN),
  design_get: measured('blocks or pages from the device during Gets ÷ Gets', (h) => costsOf(h).get ?? NaN),
  design_scan: measured('blocks or pages from the device during scans ÷ scans', (h) => costsOf(h).scan ?? NaN),
  design_scans_refused: measured('scans that ended as not supported', (h) => seriesOf(h).scansRefused),
  design_space: measured('bytes of data on the device ÷ bytes of live rows', (h) => costsOf(h).space ?? NaN),
  design_memory: computed(
    '100 × bytes that lead a Get to its block ÷ bytes of live rows',
    (h) => 100 * (costsOf(h).memory ?? NaN),
  ),
};
