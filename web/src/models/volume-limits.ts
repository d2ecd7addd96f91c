/**
 * Cloud volumes with two limits: operations per second and bytes per second. The limit that is reached first decides.
 *
 *   throughput = min(operations/s * bytes of an operation, bytes/s)
 *
 *   gp2 (Amazon, prices and limits of 2018)   3 operations/s per GB, at most 10,000; 160 MB/s per volume
 *   io1                                       provisioned operations/s, at most 30,000 in the source
 *
 * Bursts, which let a small gp2 volume run faster for a while, are not modeled: the source does not mention them.
 *
 * Source: Percona posts on scaling IO-bound workloads, 29 August and 26 September 2018, and on TPC-C, 23 December 2022.
 */
import { assert } from '../base/assert.ts';

export const gp2 = { operationsPerGb: 3, operationsMax: 10_000, bytesPerSecond: 160e6 } as const;

/** Operations per second of a gp2 volume. Pure. */
export const gp2Operations = (sizeGb: number): number => Math.min(gp2.operationsMax, gp2.operationsPerGb * sizeGb);

/** Bytes per second with operations of one size. Pure. */
export const throughput = (operations: number, operationBytes: number, bytesPerSecond = Infinity): number =>
  Math.min(operations * operationBytes, bytesPerSecond);

/**
 * The operation size at which both limits apply at once: bytes limit larger operations, operations per second limit smaller ones. Pure.
 */
export function operationBytesAtKnee(operations: number, bytesPerSecond: number): number {
  assert(operations > 0, 'a volume does something');
  return bytesPerSecond / operations;
}

/** The number of operations per second above which the byte limit applies. Pure. */
export const operationsAtKnee = (operationBytes: number, bytesPerSecond: number): number =>
  bytesPerSecond / operationBytes;

/** The share of a device that a limit on background bytes per second allows. */
export function limiterShare(limitBytes: number, operations: number, operationBytes: number): number {
  return limitBytes / throughput(operations, operationBytes);
}

/** Number of points of a sweep, both ends included. */
export const sweepPoints = (from: number, to: number, step: number): number => Math.floor((to - from) / step) + 1;
