/**
 * An exercise: the reader does by hand, step by step, what the engine did, and is graded at each step. A step is data: where the figure
 * stands, what is asked, what may be chosen, and for each choice whether it keeps the rule and why.
 *
 *      history ──make──> steps ──reader──> answers ──grade──> how many are right, and what is wrong with the first that is not
 *
 * Two things say what is right, and they know nothing of each other: the rule, reckoned here from what stands before the decision, and the
 * engine, told by its records of the decision. Tests hold that the engine's own answers score all of them, and that any answer which breaks the
 * rule scores less and is found. Where the rule leaves a choice (two tables that overlap equally), both are right.
 *
 * Invariants: 1. pure data, so that a step survives JSON; 2. the order in which things are chosen, and choosing one twice, change nothing;
 * 3. every step can be answered without a pointer: choices are a list of names.
 */

/** One thing that may be chosen. `because` is a whole sentence: why it is right, or why it is not. */
export interface Choice {
  readonly id: string;
  /** What is written on it. */
  readonly name: string;
  /** What the reader may know before choosing; empty where the name says all. */
  readonly fact: string;
  readonly right: boolean;
  readonly because: string;
}

export interface Step {
  /** How many records of the history are shown while the question stands; null where it is about no moment, and the figure stays as it is. */
  readonly position: number | null;
  /** One question. */
  readonly asks: string;
  /** one: exactly one choice, any that is right. each: all that are right, and none else. */
  readonly picks: 'one' | 'each';
  readonly choices: readonly Choice[];
  /** What the engine did: ids of choices. */
  readonly engine: readonly string[];
}

export interface Exercise {
  /** The rule that decides, in one or two sentences. */
  readonly rule: string;
  readonly steps: readonly Step[];
}

/** Ids of what was chosen, in any order. */
export type Answer = readonly string[];

/** What is wrong with an answer: a choice that should not be there, or should; and why. */
export interface Fault {
  /** Null where nothing was chosen, or too much. */
  readonly choice: string | null;
  readonly sentence: string;
}

/** What is wrong with an answer to one step; null where it keeps the rule. The first fault is told, in the order of the choices. Pure. */
export function faultOf(step: Step, answer: Answer): Fault | null {
  const chosen = new Set(answer);
  const stranger = answer.find((id) => !step.choices.some((choice) => choice.id === id));
  if (stranger !== undefined) return { choice: null, sentence: `${stranger} is not one of the choices.` };
  if (step.picks === 'one' && chosen.size !== 1)
    return { choice: null, sentence: chosen.size === 0 ? 'Choose an answer first.' : 'Choose only one.' };
  for (const { id, right, because } of step.choices) {
    if (chosen.has(id) && !right) return { choice: id, sentence: because };
    if (step.picks === 'each' && right && !chosen.has(id)) return { choice: id, sentence: because };
  }
  return null;
}
