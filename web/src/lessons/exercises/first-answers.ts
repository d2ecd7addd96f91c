/**
 * What a reader answered first to each step of an exercise: what "right on the first try" counts, and what a result code says. Choices are positions,
 * because their ids may have any characters. All functions are pure.
 */
import { faultOf, type Answer, type Exercise, type Step } from './exercise.ts';

/** Positions of the choices, from 1, ascending; null: the reader asked what the engine did before answering. */
export type FirstAnswer = readonly number[] | null;

export const firstAnswerOf = ({ choices }: Step, answer: Answer | null): FirstAnswer =>
  answer === null ? null : choices.flatMap(({ id }, i) => (answer.includes(id) ? [i + 1] : []));

export interface FirstScore {
  readonly questions: number;
  readonly right: number;
  /** Numbers of the questions, from 1, that were not right on the first try. */
  readonly missed: readonly number[];
}

/** REQUIRES: positions are those of choices (misfitOf). */
export function scoreOf({ steps }: Exercise, answers: readonly FirstAnswer[]): FirstScore {
  const missed = steps.flatMap((step, i) => (isRight(step, answers[i] ?? null) ? [] : [i + 1]));
  return { questions: steps.length, right: steps.length - missed.length, missed };
}

const isRight = (step: Step, answer: FirstAnswer): boolean =>
  answer !== null &&
  faultOf(
    step,
    answer.map((position) => step.choices[position - 1]!.id),
  ) === null;

/** Why answers cannot have been given to this exercise, as a sentence; null if they can. */
export function misfitOf({ steps }: Exercise, answers: readonly FirstAnswer[]): string | null {
  if (answers.length !== steps.length)
    return `The exercise has ${steps.length} questions; the code answers ${answers.length}.`;
  for (const [i, { choices, picks }] of steps.entries()) {
    const answer = answers[i] ?? [];
    const other = answer.find((position) => position < 1 || position > choices.length);
    if (other !== undefined) return `Question ${i + 1} has ${choices.length} choices; the code names choice ${other}.`;
    if (picks === 'one' && answer.length > 1) return `Question ${i + 1} takes one choice; the code names several.`;
  }
  return null;
}
