/**
 * Rounds: subjects in turn, slice by slice of each phase, so that compared runs are close in time.
 *
 *   round 1   fillseq, slice 0: A B C D   slice 1: B C D A   ...   overwrite, slice 0: A B C D   ...
 *   round 2   fillseq, slice 0: B C D A   ...                                                      the first one changes
 *
 * Memory grows before anything is timed, and a short run of everything comes first and does not count: V8 compiles, and branches are
 * predicted afterwards.
 */
import { kNeedsEmpty, kPhases, memoryFor, slicesFor, turnsOf, type Phase, type Setup } from './phases.ts';
import type { Subject, Turn } from './subject.ts';

/** Results of one subject by phase, one for each round. */
export type Turns = ReadonlyMap<Phase, readonly Turn[]>;

export interface Entrant {
  readonly subject: Subject;
  readonly setup: Setup;
}

const kWarmUpEntries = 20_000;

export const kNothing: Turn = { ns: 0, operations: 0, writtenBytes: 0, tracedBytes: 0 };

/** Times and work add up; traced bytes are a level. */
export const added = (all: Turn, slice: Turn): Turn => ({
  ns: all.ns + slice.ns,
  operations: all.operations + slice.operations,
  writtenBytes: all.writtenBytes + slice.writtenBytes,
  tracedBytes: slice.tracedBytes,
});

/** One phase of all entrants, slice by slice. */
async function playPhase(entrants: readonly Entrant[], phase: Phase, round: number): Promise<Turn[]> {
  const sums = entrants.map(() => kNothing);
  const slices = slicesFor(entrants[0]!.setup.entries);
  for (let slice = 0; slice < slices; slice++)
    for (const i of turnsOf(entrants.length, round, slice))
      sums[i] = added(sums[i]!, await entrants[i]!.subject.run(phase, slice, slices));
  return sums;
}

async function warmUp(entrants: readonly Entrant[]): Promise<void> {
  const short = entrants.map(({ subject, setup }) => ({
    subject,
    setup: { ...setup, entries: Math.min(setup.entries, kWarmUpEntries) },
  }));
  for (const { subject, setup } of entrants) await subject.grow(memoryFor(setup.entries));
  for (const phase of kPhases) {
    if (kNeedsEmpty.has(phase)) for (const { subject, setup } of short) await subject.open(setup);
    await playPhase(short, phase, 0);
  }
}

/** phases: in the order of kPhases, each with those that it needs before it. All setups have the same number of entries. */
export async function playRounds(
  entrants: readonly Entrant[],
  rounds: number,
  phases: readonly Phase[],
  say: (text: string) => void,
): Promise<Turns[]> {
  say('warming up');
  await warmUp(entrants);
  const turns = entrants.map(() => new Map<Phase, Turn[]>(phases.map((phase) => [phase, []])));
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`);
    for (const phase of phases) {
      if (kNeedsEmpty.has(phase)) for (const { subject, setup } of entrants) await subject.open(setup);
      const sums = await playPhase(entrants, phase, round);
      for (const [i, sum] of sums.entries()) turns[i]!.get(phase)!.push(sum);
    }
  }
  return turns;
}
