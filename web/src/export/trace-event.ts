/** One event of the Trace Event format as a line of JSON, and the fixed lanes. Pure. */

/** The one process. */
const kProcess = 1;
/** Lanes, which the format calls threads; lanes of jobs begin at 100 (chrome-lanes.ts). */
export const kClient = 1;
export const kDevice = 2;

export type Arguments = Readonly<Record<string, number | string | boolean>>;

export interface TraceEvent {
  /** X: slice, B: begin without an end, i: instant, C: counter, s and f: ends of an arrow, M: name of a lane. */
  readonly ph: 'X' | 'B' | 'i' | 'C' | 's' | 'f' | 'M';
  readonly name: string;
  readonly cat: string;
  readonly tid: number;
  /** Microseconds, like `dur`. */
  readonly ts: number;
  readonly dur?: number;
  readonly id?: number;
  /** Instants only: spans the process, or its own lane. */
  readonly s?: 'p' | 't';
  /** Head of an arrow only: binds it to the enclosing slice. */
  readonly bp?: string;
  readonly args?: Arguments;
}

export const eventLine = (event: TraceEvent): string => JSON.stringify({ pid: kProcess, ...event });

/** Nanoseconds as microseconds, exact to the nanosecond below 2^53 ns. */
export const us = (ns: number): number => ns / 1000;
