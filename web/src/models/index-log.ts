/**
 * A small index+log store: records are appended to a log of segments, an index in memory holds the position of each key's newest record,
 * and a cleaner frees the oldest segment by copying its live records to the head.
 *
 *   head  [segment][segment] ... [segment]  tail ──► cleaner: looks up each record; live ones go to the head, the segment is free
 *
 * Under uniform overwrites the live share u of a cleaned segment converges to the solution of space = -ln(u) / (1 - u), and each client
 * write costs 1 / (1 - u) writes (amplification.ts). Counted here after the log has been overwritten three times.
 *
 * Assumptions: records of one size; all keys equally likely; the index is in memory and free. Deterministic for a seed.
 */
import { assert } from '../base/assert.ts';
import { Prng } from '../base/prng.ts';

export interface Cleaning {
  /** Records written to the log per client write. */
  readonly writeAmplification: number;
  /** The share of records in cleaned segments that were live. */
  readonly liveShare: number;
  /** Index lookups of the cleaner per client write. */
  readonly probesPerWrite: number;
}

/**
 * REQUIRES: space > 1 (log slots per key), keys and segmentRecords at least 1. `turns`: how often the log is overwritten while counting,
 * after three turns of warmup.
 */
export function cleanOldestFirst(
  keys: number,
  space: number,
  segmentRecords: number,
  turns: number,
  seed: number,
): Cleaning {
  assert(space > 1, 'a log without spare room cannot be cleaned');
  const slots = Math.max(Math.ceil((keys * space) / segmentRecords), 2) * segmentRecords;
  const prng = new Prng(seed);
  const log = new Int32Array(slots).fill(-1);
  const newest = new Int32Array(keys).fill(-1);
  let head = 0;
  let client = 0;
  let written = 0;
  let probes = 0;
  let live = 0;

  const append = (key: number): void => {
    log[head] = key;
    newest[key] = head;
    head = (head + 1) % slots;
    written++;
  };
  /** Cleans the segment at the head, which is the oldest: frees its records, and writes live ones back into it. */
  const clean = (): number => {
    const survivors: number[] = [];
    for (let at = head; at < head + segmentRecords; at++) {
      const key = log[at]!;
      if (key < 0) continue;
      probes++;
      if (newest[key] === at) survivors.push(key);
      log[at] = -1;
    }
    for (const key of survivors) append(key);
    live += survivors.length;
    return segmentRecords - survivors.length;
  };

  let room = 0;
  const write = (key: number): void => {
    while (room === 0) room = clean();
    append(key);
    room--;
    client++;
  };
  for (let key = 0; key < keys; key++) write(key);
  const turn = (): void => {
    const until = written + slots;
    while (written < until) write(prng.below(keys));
  };
  for (let i = 0; i < 3; i++) turn();
  [client, written, probes, live] = [0, 0, 0, 0];
  for (let i = 0; i < turns; i++) turn();
  return { writeAmplification: written / client, liveShare: live / probes, probesPerWrite: probes / client };
}
