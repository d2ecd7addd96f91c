/**
 * Compares a prediction with what the engine counted, and says the result in words. Pure.
 *
 * Numbers are compared as a ratio: twice the count and half of it are equally far off.
 */

/** The stored answer of "Just show me". */
export const kShown = 'shown';
/** Separates the answer from the confidence; no answer contains it. */
export const kBetween = '\u001f';
export const kSure = ['a guess', 'fairly sure', 'certain'] as const;
export type Sure = (typeof kSure)[number];

/** A predicted number is right if the larger of the two is at most this many times the smaller. */
export const kNear = 1.25;

export interface Prediction {
  /** An option or a number as text; null if the reader skipped. */
  readonly answer: string | null;
  readonly sure: string | null;
}

/** A number that was counted. NaN until it is known. */
export interface Counted {
  readonly value: number;
  readonly text: string;
}

/** What a prediction is compared with: a number, an option, or nothing that is known. */
export type Truth = Counted | { readonly option: string } | null;

export const predictionOf = (kept: string): Prediction => {
  const [answer = '', sure = null] = kept.split(kBetween);
  return { answer: answer === kShown ? null : answer, sure };
};

/** How many times the larger of two numbers is the smaller, at least 1. Infinity if only one of them is 0. */
export function timesApart(a: number, b: number): number {
  if (a === b) return 1;
  const [small, large] = a < b ? [a, b] : [b, a];
  return small <= 0 ? Infinity : large / small;
}

/** Whether a prediction is right; null if it was skipped, or the truth is not known. */
export function isRight({ answer }: Prediction, truth: Truth): boolean | null {
  if (answer === null || truth === null) return null;
  if ('option' in truth) return answer === truth.option;
  return Number.isNaN(truth.value) ? null : timesApart(Number(answer), truth.value) <= kNear;
}

/** What the reader said. */
export function predictionInWords({ answer, sure }: Prediction): string {
  if (answer === null) return 'You skipped the prediction.';
  return `You said: ${answer}${sure === null ? '' : ` (${sure})`}.`;
}

/** What is right, and how far off the reader was; '' if that is not known. */
export function truthInWords({ answer }: Prediction, truth: Truth): string {
  if (truth === null) return '';
  if ('option' in truth) return answer === truth.option ? 'That is right.' : `The right answer: ${truth.option}.`;
  if (Number.isNaN(truth.value)) return '';
  const counted = `The engine counts ${truth.text}`;
  const guess = answer === null ? NaN : Number(answer);
  const times = timesApart(guess, truth.value);
  if (!Number.isFinite(times)) return `${counted}.`;
  const far = times.toFixed(1);
  if (far === '1.0') return `${counted}: you are right.`;
  const near = times <= kNear ? ', which is close' : '';
  return guess < truth.value
    ? `${counted}, ${far} times as much${near}.`
    : `${counted}. You expected ${far} times as much${near}.`;
}

const timesOf = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** How often "certain" was right; '' if the reader was never certain. `rights`: one for each certain prediction. */
export function certaintyInWords(rights: readonly boolean[]): string {
  if (rights.length === 0) return '';
  const right = rights.filter(Boolean).length;
  const start = `You were certain ${timesOf(rights.length)}, and`;
  if (rights.length === 1) return `${start} ${right === 1 ? 'right' : 'wrong'}.`;
  return `${start} ${right === 0 ? 'never right' : `right ${timesOf(right)}`}.`;
}
