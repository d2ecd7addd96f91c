/**
 * A tape: the commands of a history and the steps at which they were given. Two histories that begin alike are two tapes with the same
 * beginning; so a fork is a tape with something put into it.
 *
 *   steps     0 ........ 400 ........ 812 ........ 1,300
 *   parent    [program]  [stop]                    [put]
 *   fork      [program]  [stop]       [set, now]   [put]
 */
import type { CommandLog } from '../engine/types.ts';
import type { Moment } from '../scene/history.ts';

/** The first step boundary at or behind a moment: how many steps have been made there. Pure. */
export const boundaryOf = ({ step, ordinal }: Moment): number => (ordinal === 0 ? step : step + 1);

/**
 * The log of a fork: the same up to the boundary behind step `at`, what was given there included; then the change, before all that has not
 * begun; then the rest. Without a change the same log. Pure.
 */
export function forkedLog(log: CommandLog, at: number, change: Uint8Array | null): CommandLog {
  if (change === null || change.length === 0) return log;
  const before = log.entries.filter(({ step }) => step <= at);
  const behind = log.entries.filter(({ step }) => step > at);
  return { setup: log.setup, entries: [...before, { step: at, commands: change, interject: true }, ...behind] };
}
