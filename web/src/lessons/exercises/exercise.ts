/**
 * An exercise: the reader makes the engine's decisions step by step and is graded at each step. A step is data: the position
 * of the figure, the question, the choices, and for each choice whether it follows the rule, and why.
 *
 *      history ──make──> steps ──reader──> answers ──grade──> how many are right, and what is wrong with the first that is not
 *
 * Two independent sources define what is right: the rule, computed here from the state before the decision, and the engine's
 * records of the decision. Tests check that the engine's answers get the full score, and that any answer that breaks the
 * rule gets less, with the fault reported. If the rule allows several answers (two tables with equal overlap), all are
 * right.
 *
 * Invariants: 1. pure data, so that a step can be converted to JSON and back; 2. the order of choices and duplicates do not
 * matter; 3. each step can be answered without a pointer: choices are a list of names.
 */

/** One choice. because: a complete sentence, why it is right or wrong. */
export interface Choice {
  readonly id: string;
  /** Displayed name. */
  readonly name: string;
  /** What the reader may know before choosing; empty if the name is enough. */
  readonly fact: string;
  readonly right: boolean;
  readonly because: string;
}

export interface Step {
  /** Position of the figure during the question, in records; null if the question is about no moment: the figure stays. */
  readonly position: number | null;
  /** The question. */
  readonly asks: string;
  /** one: exactly one choice, any right one. each: all right choices and no others. */
  readonly picks: 'one' | 'each';
  readonly choices: readonly Choice[];
  /** The engine's decision: ids of choices. */
  readonly engine: readonly string[];
}

export interface Exercise {
  /** The rule that decides, in one or two sentences. */
  readonly rule: string;
  readonly steps: readonly Step[];
}

/** Ids of the chosen choices, in any order. */
export type Answer = readonly string[];

/** A fault of an answer: a choice that should not be there, or is missing; and why. */
export interface Fault {
  /** Null if nothing was chosen, or too many choices. */
  readonly choice: string | null;
  readonly sentence: string;
}

/** The first fault of an answer to one step, in the order of the choices; null if the answer follows the rule. Pure. */
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
