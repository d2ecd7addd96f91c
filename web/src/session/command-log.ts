/**
 * Command logs with a change: the commands of a run and the steps after which they were submitted. A fork runs the log of its parent with
 * something inserted.
 *
 *   steps      0 ........ 400 ........ 812 ........ 1,300
 *   parent     [program]  [stop]                    [put]
 *   inserted   [program]  [stop]       [set, now]   [put]
 *   replaced   [program]  [stop]       [stop][all pending commands, changed]  [put]
 */
import type { CommandLog, LogEntry } from '../engine/client-types.ts';
import type { Moment } from '../scene/history.ts';

/** The first step boundary at or after a moment, as the number of steps made by then. Pure. */
export const boundaryOf = ({ step, ordinal }: Moment): number => (ordinal === 0 ? step : step + 1);

/** `entries` come after those submitted at step `at`. */
function inserted(log: CommandLog, at: number, entries: readonly LogEntry[]): CommandLog {
  const before = log.entries.filter(({ step }) => step <= at);
  const after = log.entries.filter(({ step }) => step > at);
  return { ...log, entries: [...before, ...entries, ...after] };
}

/**
 * The log with a change at the boundary after step `at`: after everything submitted there, and injected before all pending commands except those
 * injected earlier. Without a change it is the same log. Pure.
 */
export function forkedLog(log: CommandLog, at: number, change: Uint8Array | null): CommandLog {
  if (change === null || change.length === 0) return log;
  return inserted(log, at, [{ step: at, commands: change, interject: true }]);
}

/** The log in which the commands pending after step `at` are dropped, and `pending` is submitted instead. Operations in progress go on. Pure. */
export const replacedLog = (log: CommandLog, at: number, pending: Uint8Array): CommandLog =>
  inserted(log, at, [
    { step: at, commands: new Uint8Array(0) },
    { step: at, commands: pending },
  ]);
