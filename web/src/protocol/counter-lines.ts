/**
 * Lines that look at counters. They are no commands: the engine never hears of them, so a program does the same with and without.
 *
 *   counters-snapshot clean          a dump of all counters, under a name
 *   scan limit=1
 *   counters-diff clean top=5        what changed since, the largest first
 *
 * A line looks at the moment at which the command before it has ended. Background work may then be under way; a `settle` line waits for it.
 */
import type { Arguments } from './arguments.ts';
import { listed } from './diagnostic.ts';

export interface CounterReading {
  readonly what: 'snapshot' | 'difference';
  /** Of the snapshot taken, or of the one that is subtracted. */
  readonly name: string;
  /** Of a difference: how many rows are shown. */
  readonly top: number;
  /** Commands of the program before this line. */
  readonly commands: number;
}

const kTop = 5;
const readers = { 'counters-snapshot': 'snapshot', 'counters-diff': 'difference' } as const;

export const looksAtCounters = (command: string): command is keyof typeof readers => command in readers;

/** `taken`: names of the snapshots of the lines before; a new one is added. Undefined, and a sentence, where no snapshot has that name. */
export function buildCounterReading(
  command: keyof typeof readers,
  a: Arguments,
  commands: number,
  taken: Set<string>,
  refuse: (argument: string, message: string) => void,
): CounterReading | undefined {
  const what = readers[command];
  const name = a.text('name') ?? '';
  if (what === 'snapshot') taken.add(name);
  else if (!taken.has(name)) {
    refuse(
      'name',
      `there is no counters-snapshot ${name} before this line; ${taken.size > 0 ? `there are ${listed(taken)}` : 'there is none'}`,
    );
    return undefined;
  }
  return { what, name, top: a.number('top') ?? kTop, commands };
}
