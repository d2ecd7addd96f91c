/**
 * Searches a page for the answer of a prediction that was not made yet: in its text and in every attribute that a reader sees or hears. Notes for
 * teachers and what only readers without scripts see (noscript) are not searched.
 *
 * A number that equals the answer may be an accident, so the rules are:
 *   1. a number of the page that is the answer (data-measure) is a leak, whatever its digits;
 *   2. a text with at least three digits of the answer ("38.4", "8004") is a leak anywhere, except in drawings of other experiments;
 *   3. a shorter one ("8") is a leak only in the words of a figure of its experiment: sentence, caption, buttons, names. A drawing is full of such numbers;
 *   4. of options, the text of the right one is a leak outside of the prediction where no other option is named; texts under 13 letters are everyday
 *      words, such as "the smallest";
 *   5. the first number of a reveal, and the facts that prove the right option, are answers too (rule 1);
 *   6. phrases that give an answer away in other words are listed by hand.
 */
export interface Answer {
  /** Of the prediction. */
  readonly id: string;
  /** "experiment/what": numbers that are the answer, or prove it. */
  readonly names: readonly string[];
  /** The experiment of the number and its value; null for options. */
  readonly number: { readonly of: string; readonly value: number } | null;
  /** The right option, and the others. */
  readonly option: string | null;
  readonly others: readonly string[];
  readonly phrases: readonly string[];
}

const kSpoken = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-valuenow',
  'title',
  'alt',
  'placeholder',
  'value',
];

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** The value in the ways that pages write numbers, without separators of thousands. One digit is too rough for a fraction. */
export function textsOf(value: number): readonly string[] {
  if (Number.isInteger(value)) return [String(value)];
  const texts = [String(value), ...[0, 1, 2, 3].map((digits) => value.toFixed(digits))];
  return [...new Set(texts)].filter((text) => digitsIn(text) >= 2 && Number(text) !== 0);
}

/** Whether a text has a number as a whole: "8" is not in "18", "8.5", "@8", "1,008" or "0x8". */
export function hasNumber(text: string, number: string): boolean {
  const plain = text.replaceAll(/(?<=\d)[\u202f\u2009\u00a0,](?=\d{3}(?!\d))/g, '');
  return new RegExp(`(?<![\\w.@#-])${number.replace('.', '\\.')}(?![\\w]|\\.\\d)`).test(plain);
}

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Where an element is, in words that stay the same when numbers and headings change. */
function placeOf(element: Element, page: Element): string {
  const figure = element.closest('[data-figure]')?.getAttribute('data-figure');
  if (figure) return `figure ${figure}`;
  const measure = element.closest('[data-measure]')?.getAttribute('data-measure');
  if (measure) return `number ${measure}`;
  if (element.closest('h1')) return 'title';
  const predict = element.closest('[data-predict]')?.getAttribute('data-predict');
  if (predict) return `prediction ${predict}`;
  if (element.closest('.try-it')) return 'try it';
  const section = element.closest('.figure-section');
  if (!section) return 'prose';
  return `section ${[...page.querySelectorAll('.figure-section')].indexOf(section) + 1}`;
}

/** The texts of an element that a reader sees or hears, without those of its children. */
function textsAt(element: Element): readonly string[] {
  const own = [...element.childNodes]
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ textContent }) => textContent ?? '');
  const spoken = kSpoken.flatMap((name) => element.getAttribute(name) ?? []);
  return [own.join(' '), ...spoken].filter((text) => text.trim() !== '');
}

/** The part of an option that names it: "round robin: it looks at nothing" is named by "round robin". */
const nameOf = (option: string): string => plainWords(option.split(/[:,]/)[0]!);

/** The part of the page that is read together with an element. */
const aroundOf = (element: Element): Element | null => element.closest('[data-figure], .words-of, .task, .figure-of');

/** The texts in an element, with spaces between them. */
const wordsIn = (element: Element): string =>
  [element, ...element.querySelectorAll('*')].flatMap((each) => textsAt(each)).join(' ');

function hasOption(element: Element, text: string, { id, option, others }: Answer): boolean {
  if (option === null || nameOf(option).length < 13 || element.closest(`[data-predict="${id}"]`)) return false;
  if (!` ${plainWords(text)} `.includes(` ${nameOf(option)} `)) return false;
  const around = ` ${plainWords(wordsIn(aroundOf(element) ?? element))} `;
  return !others.some((other) => around.includes(` ${nameOf(other)} `));
}

function hasAnswer(element: Element, text: string, { names, number, phrases }: Answer): boolean {
  const name = element.closest('[data-measure]')?.getAttribute('data-measure');
  if (name && /\d/.test(text) && names.some((each) => name === each || name.startsWith(`${each}.`))) return true;
  if (phrases.some((phrase) => plainWords(text).includes(plainWords(phrase)))) return true;
  if (!number) return false;
  const figure = element.closest('[data-figure]')?.getAttribute('data-figure') ?? '';
  const isOwn = figure.startsWith(`${number.of}/`);
  const isDrawn = element.closest('svg') !== null;
  if (figure !== '' && !isOwn && isDrawn) return false;
  const isInWords = isOwn && !isDrawn;
  return textsOf(number.value).some((each) => (digitsIn(each) >= 3 || isInWords) && hasNumber(text, each));
}

/** "prediction: place" for each leak of an answer in a page, in order, with the first text that leaks there. */
export function leaksIn(page: Element, answers: readonly Answer[]): ReadonlyMap<string, string> {
  const copy = page.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll('noscript, .teacher, script, template')) each.remove();
  const found: [string, string][] = [];
  for (const element of copy.querySelectorAll('*'))
    for (const text of textsAt(element))
      for (const answer of answers)
        if (hasAnswer(element, text, answer) || hasOption(element, text, answer))
          found.push([`${answer.id}: ${placeOf(element, copy)}`, text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)]);
  return new Map(found.reverse().sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
