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
 * matter; 3. each step can be answered without a pointer: choices are a list of names; 4. each choice is pressed in the
 * picture too (regions.ts), or says why it is not in it.
 */

/** Where a choice is in the picture. Addresses are those of marks (figures/highlighted-marks.ts). */
export type Spot =
  | { readonly in: 'mark'; readonly address: string }
  /** All marks below an address, as one. */
  | { readonly in: 'marks'; readonly address: string }
  /** A place in the mark of a table that the view does not draw, or not alone: a chip with a text. */
  | { readonly in: 'table'; readonly address: string; readonly at: Place; readonly text: string }
  /** why: a complete sentence. */
  | { readonly in: 'nothing'; readonly why: string };

/** On the key axis, in hexadecimal, or on the axis of sequences. */
export type Place = { readonly key: string } | { readonly sequence: number };

/** One choice. because: a complete sentence, why it is right or wrong. */
export interface Choice {
  readonly id: string;
  /** Displayed name. */
  readonly name: string;
  /** What the reader may know before choosing; empty if the name is enough. Never a value that decides by itself, such as a score. */
  readonly fact: string;
  readonly right: boolean;
  readonly because: string;
  /** What a wrong answer about this choice would lead to, in complete sentences; empty if `because` is enough. */
  readonly otherwise: string;
  readonly spot: Spot;
  /** Addresses of the marks that prove it; they are highlighted after a wrong answer. */
  readonly proof: readonly string[];
}

/** The way of a Get down to a mark: drawn into the picture at its key, in hexadecimal. */
export interface Ray {
  readonly key: string;
  readonly to: string;
}

export interface Step {
  /** Questions of one exercise with the same thought repeat each other; only the first of them is asked. */
  readonly thought: string;
  /** Position after the engine's decision: the figure moves there when the step is answered. Null if nothing moves. */
  readonly plays: number | null;
  /** Addresses of the marks that the question is about; they are highlighted. */
  readonly given: readonly string[];
  readonly ray: Ray | null;
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

/** Only the first question of each thought. Pure. */
export function withoutRepetitions({ rule, steps }: Exercise): Exercise {
  const known = new Set<string>();
  const isNew = ({ thought }: Step) => known.size < known.add(thought).size;
  return { rule, steps: steps.filter(isNew) };
}

/** Ids of the chosen choices, in any order. */
export type Answer = readonly string[];

/** A fault of an answer: a choice that should not be there, or is missing; why; and what it would lead to. */
export interface Fault {
  /** Null if nothing was chosen, or too many choices. */
  readonly choice: string | null;
  readonly sentence: string;
  /** As in a choice. */
  readonly otherwise: string;
  readonly proof: readonly string[];
}

const unanswerable = (sentence: string): Fault => ({ choice: null, sentence, otherwise: '', proof: [] });
const faultAt = ({ id, because, otherwise, proof }: Choice): Fault => ({
  choice: id,
  sentence: because,
  otherwise,
  proof,
});

/** The first fault of an answer to one step, in the order of the choices; null if the answer follows the rule. Pure. */
export function faultOf(step: Step, answer: Answer): Fault | null {
  const chosen = new Set(answer);
  const stranger = answer.find((id) => !step.choices.some((choice) => choice.id === id));
  if (stranger !== undefined) return unanswerable(`${stranger} is not one of the choices.`);
  if (step.picks === 'one' && chosen.size !== 1)
    return unanswerable(chosen.size === 0 ? 'Choose an answer first.' : 'Choose only one.');
  const isWrong = ({ id, right }: Choice) => (chosen.has(id) ? !right : right && step.picks === 'each');
  const wrong = step.choices.find(isWrong);
  return wrong === undefined ? null : faultAt(wrong);
}
