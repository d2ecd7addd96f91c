/**
 * The write rate that a leveled tree sustains, and the stall condition that a higher rate meets first.
 *
 * A byte of a client is written once to the log, and `writeAmplification` times to tables. Background work keeps up while that fits the rate limiter
 * and the device. Above that rate, the tree does not stall at once: compactions take the level with the highest score, so all levels grow over
 * their targets by one factor, the debt x, until a stall condition is met. Larger levels above an unchanged last one make compactions
 * cheaper, so the rate that is sustained without a stall is that of the tree at the debt of its first stall:
 *
 *   L0 x T m        T: level0_file_num_compaction_trigger, m: bytes of a flushed table
 *   L1 x B          merged with all of L0                            1 + L1 / L0
 *   L2 x B r        half a ratio per byte that comes from above      1 + L2 / (2 L1)
 *   last, as it is                                                   1 + last / (2 L2)
 *
 *   writes per byte = 1 (flush) + the sum of the right column
 *
 * Assumptions: random keys, leveled compaction, no jumps (a compaction is short beside the time to fill the next runs), and clients that write
 * at a steady rate. Flushes come before compactions, so memtables stall first only if flushes alone are too slow.
 *
 * Source: half a ratio per level: M. Callaghan, "Geek code for LSM trees", 2018 (amplification.ts). Stall conditions and pending bytes: RocksDB,
 * db/column_family.cc and db/version_set.cc (EstimateCompactionBytesNeeded), as in engine-wasm/src/compaction/pending_bytes.cc.
 */
import { assert } from '../base/assert.ts';

export interface TreeShape {
  /** Bytes of a flushed table, and of a table that a compaction writes. */
  readonly flushBytes: number;
  readonly tableBytes: number;
  readonly blockBytes: number;
  /** Table bytes of a client byte. */
  readonly tableBytesPerByte: number;
  readonly l0Trigger: number;
  /** Targets of the levels between L0 and the last one. */
  readonly targets: readonly number[];
  readonly lastBytes: number;
}

/** 0: no such limit. */
export interface WriteStallLimits {
  readonly l0Slowdown: number;
  readonly softPendingBytes: number;
  readonly hardPendingBytes: number;
  /** Memtables delay writes before they stop them. */
  readonly memtableSlowdown: boolean;
  readonly automaticCompactions: boolean;
}

/** Times in ns, rates by second; 0: no limit. */
export interface WriteDevice {
  readonly readNs: number;
  readonly writeNs: number;
  readonly syncNs: number;
  readonly bandwidth: number;
  readonly operationsPerSecond: number;
  readonly throughput: number;
  readonly limiter: number;
  /** Client bytes of a log record, and whether it is synced. */
  readonly recordBytes: number;
  readonly isSynced: boolean;
}

export type WriteBound = 'limiter' | 'device' | 'operations' | 'throughput';
export type FirstStall =
  'memtable_limit' | 'memtable_slowdown' | 'l0_slowdown' | 'pending_bytes_slowdown' | 'pending_bytes_stop';

export interface WriteCapacity {
  /** Client bytes per second; 0 if writes are delayed before a compaction is due, or as soon as one is. */
  readonly bytesPerSecond: number;
  readonly bound: WriteBound;
  /** Table bytes per flushed byte, at the debt of the first stall. */
  readonly writeAmplification: number;
  readonly firstStall: FirstStall;
  /** Factor by which levels are over their targets then; below 1 if they are not. */
  readonly debt: number;
}

/** Sizes of the levels at a debt, L0 first. */
const sizesAt = ({ flushBytes, l0Trigger, targets, lastBytes }: TreeShape, debt: number): readonly number[] => [
  debt * l0Trigger * flushBytes,
  ...targets.map((target) => debt * target),
  Math.max(lastBytes, flushBytes),
];

/** Table bytes written per flushed byte. Pure. */
export function writeAmplificationAt(shape: TreeShape, debt: number): number {
  const sizes = sizesAt(shape, debt);
  let written = 1;
  for (let level = 1; level < sizes.length; level++)
    written += 1 + sizes[level]! / ((level === 1 ? 1 : 2) * sizes[level - 1]!);
  return written;
}

/** Estimated bytes that wait for compaction at a debt. Pure. */
export function pendingBytesAt(shape: TreeShape, debt: number): number {
  const sizes = sizesAt(shape, debt);
  if (debt < 1) return 0;
  let coming = sizes[0]!;
  let pending = coming + sizes[1]!;
  for (let level = 1; level + 1 < sizes.length; level++) {
    const bytes = sizes[level]! + coming;
    coming = Math.max(0, bytes - shape.targets[level - 1]!);
    pending += coming * (1 + sizes[level + 1]! / bytes);
  }
  return pending;
}

/**
 * The debt at which the pending bytes reach a limit; 0 if a compaction that is due is enough. They grow with the debt, so halving an interval finds
 * it.
 */
function debtOfPending(shape: TreeShape, limit: number): number {
  let [low, high] = [1, 2];
  if (pendingBytesAt(shape, low) >= limit) return 0;
  while (pendingBytesAt(shape, high) < limit && high < 2 ** 40) [low, high] = [high, 2 * high];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (pendingBytesAt(shape, middle) < limit) low = middle;
    else high = middle;
  }
  return high;
}

/** The first stall of a tree whose compactions do not keep up. */
function firstStallOf(
  shape: TreeShape,
  limits: WriteStallLimits,
): { readonly name: FirstStall; readonly debt: number } {
  const l0 = { name: 'l0_slowdown' as FirstStall, debt: limits.l0Slowdown / shape.l0Trigger };
  const [bytes, name]: [number, FirstStall] =
    limits.softPendingBytes > 0
      ? [limits.softPendingBytes, 'pending_bytes_slowdown']
      : [limits.hardPendingBytes, 'pending_bytes_stop'];
  if (bytes === 0 || l0.debt < 1) return l0;
  const debt = debtOfPending(shape, bytes);
  return debt < l0.debt ? { name, debt } : l0;
}

/** Cost of a client byte: operations, bytes moved and ns at the device, and bytes that the limiter counts. */
interface Cost {
  operations: number;
  bytes: number;
  ns: number;
  limited: number;
}

function costOf(shape: TreeShape, device: WriteDevice, writeAmplification: number): Cost {
  const { flushBytes, tableBytes, blockBytes } = shape;
  const cost: Cost = { operations: 0, bytes: 0, ns: 0, limited: 0 };
  const add = (requests: number, ns: number, bytes = 0): void => {
    cost.operations += requests;
    cost.ns += requests * ns + (bytes * 1e9) / device.bandwidth;
    cost.bytes += bytes;
  };
  add(1 / device.recordBytes, device.writeNs, 1);
  if (device.isSynced) add(1 / device.recordBytes, device.syncNs);
  const flushed = shape.tableBytesPerByte;
  const compacted = flushed * (writeAmplification - 1);
  // A table costs its blocks, a sync of its own and of its name; the job a record in the manifest, which is synced.
  for (const [bytes, table] of [
    [flushed, flushBytes],
    [compacted, tableBytes],
  ] as const) {
    add(bytes / blockBytes, device.writeNs, bytes);
    add((2 * bytes) / table, device.syncNs);
    add(bytes / table, device.writeNs);
  }
  const jobs = flushed / flushBytes + compacted / (3 * tableBytes);
  add(jobs, device.writeNs);
  add(jobs, device.syncNs);
  // A compaction reads what it writes; opening an input reads its footer, index and filter.
  add(compacted / blockBytes + (3 * compacted) / tableBytes, device.readNs, compacted);
  cost.limited = flushed + compacted;
  return cost;
}

/** REQUIRES: positive sizes, bandwidth and trigger. Pure. */
export function writeCapacity(shape: TreeShape, limits: WriteStallLimits, device: WriteDevice): WriteCapacity {
  assert(
    shape.flushBytes > 0 && shape.l0Trigger > 0 && device.bandwidth > 0,
    'a tree has tables, and a device moves bytes',
  );
  const automatic = limits.automaticCompactions;
  const { name, debt } = automatic
    ? firstStallOf(shape, limits)
    : { name: limits.memtableSlowdown ? ('memtable_slowdown' as const) : ('memtable_limit' as const), debt: 1 };
  const writeAmplification = automatic ? writeAmplificationAt(shape, Math.max(1, debt)) : 1;
  const cost = costOf(shape, device, writeAmplification);
  const rates: readonly (readonly [WriteBound, number])[] = [
    ['device', 1e9 / cost.ns],
    ['limiter', device.limiter > 0 ? device.limiter / cost.limited : Infinity],
    ['operations', device.operationsPerSecond > 0 ? device.operationsPerSecond / cost.operations : Infinity],
    ['throughput', device.throughput > 0 ? device.throughput / cost.bytes : Infinity],
  ];
  const [bound, rate] = rates.reduce((least, each) => (each[1] < least[1] ? each : least));
  return { bytesPerSecond: automatic && debt < 1 ? 0 : rate, bound, writeAmplification, firstStall: name, debt };
}
