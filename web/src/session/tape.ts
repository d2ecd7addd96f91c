/**
 * A tape: the commands of a history and the steps at which they were given. Two histories that begin alike are two tapes with the same
 * beginning; so a fork is a tape with something put into it.
 *
 *   steps     0 ........ 400 ........ 812 ........ 1,300
 *   parent    [program]  [stop]                    [put]
 *   fork      [program]  [stop]       [set, now]   [put]
 *   instead   [program]  [stop]  [stop][all that waits, changed]  [put]
 */
import type { CommandLog } from '../engine/client-types.ts';
import type { Moment } from '../scene/history.ts';

/** The first step boundary at or behind a moment: how many steps have been made there. Pure. */
export const boundaryOf = ({ step, ordinal }: Moment): number => (ordinal === 0 ? step : step + 1);

/**
 * The log of a fork: the same up to the boundary behind step `at`, what was given there included; then the change, before all that has not
 * begun but what was interjected earlier; then the rest. Without a change the same log. Pure.
 */
export function forkedLog(log: CommandLog, at: number, change: Uint8Array | null): CommandLog {
  if (change === null || change.length === 0) return log;
  const before = log.entries.filter(({ step }) => step <= at);
  const behind = log.entries.filter(({ step }) => step > at);
  return { ...log, entries: [...before, { step: at, commands: change, interject: true }, ...behind] };
}

/**
 * The log of a fork in which what waited behind step `at` was forgotten, and `waiting` was given in its place; then the rest. Nothing that has
 * begun is touched. Pure.
 */
export function insteadLog(log: CommandLog, at: number, waiting: Uint8Array): CommandLog {
  const before = log.entries.filter(({ step }) => step <= at);
  const behind = log.entries.filter(({ step }) => step > at);
  const forgotten = { step: at, commands: new Uint8Array(0) };
  return { ...log, entries: [...before, forgotten, { step: at, commands: waiting }, ...behind] };
}
