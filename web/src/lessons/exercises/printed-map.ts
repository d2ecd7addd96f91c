/**
 * Find the mistakes in a printed bitmap of the filter of first names (models/names-filter.ts). A bit that is off although a
 * name sets it would make a false negative, which a filter must not have; a bit that is on although no name sets it only
 * makes more false positives.
 *
 * There is no run: the right answer follows from the md5 of the names. A step is graded like any other (exercise.ts).
 */
import { listed } from '../../base/units.ts';
import { bitsOfName, filterOfNames, namesFilterBits } from '../../models/names-filter.ts';
import type { Choice, Step } from './exercise.ts';

/** One question: which bits are wrong. printed: the bits that are on in print. Pure. */
export function printedMapStep(added: readonly string[], printed: readonly number[]): Step {
  const right = filterOfNames(added);
  const bitsOf = added.map((name) => ({ name, bits: bitsOfName(name) }));
  const choices = Array.from({ length: namesFilterBits }, (_, bit): Choice => {
    const by = listed(bitsOf.filter(({ bits }) => bits.includes(bit)).map(({ name }) => name));
    const on = printed.includes(bit);
    const wrong = on !== right.includes(bit);
    return {
      id: String(bit),
      name: String(bit),
      fact: on ? 'on' : '',
      right: wrong,
      because: !wrong
        ? `Bit ${bit} is correct: ${by === '' ? 'no name sets it' : `${by} sets it`}.`
        : on
          ? `Bit ${bit} is on in the printed map, but no name sets it.`
          : `Bit ${bit} is off in the printed map, but ${by} sets it. For ${by} this filter would say no, which is wrong.`,
      otherwise: '',
      spot: { in: 'nothing', why: 'The printed bits are the picture.' },
      proof: [],
    };
  });
  return {
    thought: 'a bit that differs',
    position: 0,
    plays: null,
    given: [],
    ray: null,
    asks: 'Mark every bit that differs from the bits of the ten names.',
    picks: 'each',
    choices,
    engine: choices.filter((choice) => choice.right).map(({ id }) => id),
  };
}
