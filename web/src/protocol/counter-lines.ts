/**
 * Lines that show counters. They are not commands and never reach the engine, so they do not change what a program does.
 *
 *   counters-snapshot clean          stores all counters under a name
 *   scan limit=1
 *   counters-diff clean top=5        what changed since, largest first
 *
 * A line applies to the moment when the previous command has ended. Background work may still be running; `settle` waits for it.
 */
import type { Arguments } from './arguments.ts';
import { listed } from './diagnostic.ts';

export interface CounterReading {
  readonly what: 'snapshot' | 'difference';
  /** Name of the snapshot that is taken or compared with. */
  readonly name: string;
  /** For a difference: number of rows to show. */
  readonly top: number;
  /** Number of commands before this line. */
  readonly commands: number;
}

const kTop = 5;
const readers = { 'counters-snapshot': 'snapshot', 'counters-diff': 'difference' } as const;

export const looksAtCounters = (command: string): command is keyof typeof readers => command in readers;

/**
 * `taken`: names of earlier counter snapshots; a new one is added. Reports a mistake and returns undefined if a difference names an
 * unknown snapshot.
 */
export function buildCounterReading(
  command: keyof typeof readers,
  a: Arguments,
  commands: number,
  taken: Set<string>,
  refuse: (argument: string, message: string) => undefined,
): CounterReading | undefined {
  const what = readers[command];
  const name = a.text('name') ?? '';
  if (what === 'snapshot') taken.add(name);
  else if (!taken.has(name))
    return refuse(
      'name',
      `there is no counters-snapshot ${name} before this line; ${taken.size > 0 ? `there are ${listed(taken)}` : 'there is none'}`,
    );
  return { what, name, top: a.number('top') ?? kTop, commands };
}
