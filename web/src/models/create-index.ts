/**
 * Memory use while MyRocks builds an index, and whether a server survives it.
 *
 *   scan the table, sort and spill runs of merge_buf_size, then merge all runs at once with merge_combine_read_size of buffers
 *
 * The merge's buffers are one allocation per ALTER, so resident memory grows by their size plus a constant: fitted to the published table,
 * 0.18 GB + 1.00 per GiB. The first index build keeps slightly less than 1 GB more (memtables, block cache); this is known from one small
 * server only.
 *
 * Source: M. Callaghan, "Create index, MyRocks and memory", 7 June 2023.
 */
import { fitLine, type Line } from './fit.ts';

/** Memory growth in GB over merge_combine_read_size (given in MB), as a line over GiB. Pure. */
export const growthLine = (combineMb: readonly number[], growthGb: readonly number[]): Line =>
  fitLine(
    combineMb.map((mb) => mb / 1024),
    growthGb,
  );

/** Memory of an ALTER beyond the scan, in GB: the fit of the published table. */
export const kGrowth = { fixedGb: 0.18, perGib: 1, firstTimeGb: 0.97 } as const;

/** Peak resident GB with `alters` running at once. `before`: GB resident before. Pure. */
export function peakResidentGb(before: number, alters: number, combineGib: number): number {
  return before + alters * (kGrowth.fixedGb + kGrowth.perGib * combineGib);
}

/** Whether a server with this much memory survives. `margin`: GB that may be added once, by the source's own numbers. */
export function verdictOf(
  ramGb: number,
  peakGb: number,
  margin: number = kGrowth.firstTimeGb,
): 'fits' | 'do not' | 'killed' {
  if (peakGb > ramGb) return 'killed';
  return peakGb + margin > ramGb ? 'do not' : 'fits';
}
