/** One event of the Trace Event format as a line of JSON, and the lanes that are always there. Pure. */

/** The one process. */
const kProcess = 1;
/** Lanes, which the format calls threads; those of jobs begin at 100 (chrome-lanes.ts). */
export const kClient = 1;
export const kDevice = 2;

export type Arguments = Readonly<Record<string, number | string | boolean>>;

export interface TraceEvent {
  /** X slice, B begin of one that is not closed, i instant, C counter, s and f ends of an arrow, M name of a lane. */
  readonly ph: 'X' | 'B' | 'i' | 'C' | 's' | 'f' | 'M';
  readonly name: string;
  readonly cat: string;
  readonly tid: number;
  /** Microseconds, as is `dur`. */
  readonly ts: number;
  readonly dur?: number;
  readonly id?: number;
  /** Of an instant: across the process, or its own lane. */
  readonly s?: 'p' | 't';
  /** Of the head of an arrow: it points at the slice around it. */
  readonly bp?: string;
  readonly args?: Arguments;
}

export const eventLine = (event: TraceEvent): string => JSON.stringify({ pid: kProcess, ...event });

/** Nanoseconds as microseconds, exact to the nanosecond below 2^53 ns. */
export const us = (ns: number): number => ns / 1000;
