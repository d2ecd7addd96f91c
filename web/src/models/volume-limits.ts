/**
 * Cloud volumes as two limits: operations a second and bytes a second. Whatever is reached first decides.
 *
 *   throughput = min(operations/s * bytes of an operation, bytes/s)
 *
 *   gp2 (Amazon, prices and limits of 2018)   3 operations/s for each GB, at most 10,000; 160 MB/s a volume
 *   io1                                       what was bought, at most 30,000 in the source
 *
 * Bursts, which let a small gp2 volume run faster for a while, are left out: the source does not speak of them.
 *
 * Source: Percona posts on scaling IO-bound workloads, 29 August and 26 September 2018, and on TPC-C, 23 December 2022.
 */
import { assert } from '../base/assert.ts';

export const gp2 = { operationsPerGb: 3, operationsMax: 10_000, bytesPerSecond: 160e6 } as const;

/** Operations a second of a gp2 volume. Pure. */
export const gp2Operations = (sizeGb: number): number => Math.min(gp2.operationsMax, gp2.operationsPerGb * sizeGb);

/** Bytes a second that a volume moves in operations of one size. Pure. */
export const throughput = (operations: number, operationBytes: number, bytesPerSecond = Infinity): number =>
  Math.min(operations * operationBytes, bytesPerSecond);

/** The size of an operation at which both limits bind at once: larger ones are held by bytes, smaller ones by operations. Pure. */
export function operationBytesAtKnee(operations: number, bytesPerSecond: number): number {
  assert(operations > 0, 'a volume does something');
  return bytesPerSecond / operations;
}

/** Operations a second above which more of them bring nothing. Pure. */
export const operationsAtKnee = (operationBytes: number, bytesPerSecond: number): number =>
  bytesPerSecond / operationBytes;

/** What a limit of background bytes a second takes of a device. */
export function limiterShare(limitBytes: number, operations: number, operationBytes: number): number {
  return limitBytes / throughput(operations, operationBytes);
}

/** Points of a sweep, both ends included. */
export const sweepPoints = (from: number, to: number, step: number): number => Math.floor((to - from) / step) + 1;
