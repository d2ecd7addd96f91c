/**
 * Rounds: subjects in turn, phase by phase, so that compared runs are close in time.
 *
 *   round 1   fill: A B C D   compact: A B C D   hit: A B C D ...
 *   round 2   fill: B C D A   ...                                   the first one changes
 *
 * A short run of everything comes first and does not count: V8 compiles, memory is mapped and branches are predicted afterwards.
 */
import { type Phase, PHASES, type Setup, type Subject, type Turn } from './subject.ts';

/** Results of one subject by phase, one for each round. */
export type Turns = ReadonlyMap<Phase, readonly Turn[]>;

export interface Entrant {
  readonly subject: Subject;
  readonly setup: Setup;
}

const WARM_UP_ENTRIES = 20_000;

export async function playRounds(
  entrants: readonly Entrant[],
  rounds: number,
  phases: readonly Phase[],
  say: (text: string) => void,
): Promise<Turns[]> {
  for (const { subject, setup } of entrants) {
    await subject.open({ ...setup, entries: Math.min(setup.entries, WARM_UP_ENTRIES) });
    for (const phase of PHASES) await subject.run(phase);
  }
  const turns = entrants.map(() => new Map<Phase, Turn[]>(phases.map((phase) => [phase, []])));
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`);
    const order = entrants.map((_, i) => (i + round) % entrants.length);
    for (const i of order) await entrants[i]!.subject.open(entrants[i]!.setup);
    for (const phase of phases) {
      for (const i of order) turns[i]!.get(phase)!.push(await entrants[i]!.subject.run(phase));
    }
  }
  return turns;
}
