/**
 * Memory while MyRocks builds an index, and whether a server survives it.
 *
 *   scan the table, sort and spill runs of merge_buf_size, then merge all runs at once with merge_combine_read_size of buffers
 *
 * The merge's buffers are one allocation for each ALTER, so resident memory grows by their size and a constant: fitted to the published table,
 * 0.18 GB + 1.00 for each GiB. The first time an index is built, something under 1 GB more stays (memtables, block cache); we know it from one
 * small server only.
 *
 * Source: M. Callaghan, "Create index, MyRocks and memory", 7 June 2023.
 */
import { fitLine, type Line } from './fit.ts';

/** Sorted runs that are spilled; the last one may be short. Pure. */
export const spilledRuns = (bytes: number, mergeBufBytes: number): number => Math.ceil(bytes / mergeBufBytes);

/** What each run gets of the merge's buffers. Pure. */
export const bytesPerRun = (combineBytes: number, runs: number): number => combineBytes / runs;

/** Growth of memory in GB against merge_combine_read_size in MB, as a line over GiB. Pure. */
export const growthLine = (combineMb: readonly number[], growthGb: readonly number[]): Line =>
  fitLine(
    combineMb.map((mb) => mb / 1024),
    growthGb,
  );

/** What an ALTER costs beyond the scan, in GB: the published table's line. */
export const kGrowth = { fixedGb: 0.18, perGib: 1, firstTimeGb: 0.97 } as const;

/** Resident GB while `alters` run at once, on top of what is resident before. Pure. */
export function peakResidentGb(before: number, alters: number, combineGib: number): number {
  return before + alters * (kGrowth.fixedGb + kGrowth.perGib * combineGib);
}

/** What a server of so many GB makes of it. `margin`: what may come on top once, by the source's own numbers. */
export function verdictOf(
  ramGb: number,
  peakGb: number,
  margin: number = kGrowth.firstTimeGb,
): 'fits' | 'do not' | 'killed' {
  if (peakGb > ramGb) return 'killed';
  return peakGb + margin > ramGb ? 'do not' : 'fits';
}
