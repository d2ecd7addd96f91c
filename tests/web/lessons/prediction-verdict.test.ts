/** What a prediction is compared with, in words: for numbers, options, and answers that were stored before. */
import { describe, expect, it } from 'vitest';
import {
  certaintyInWords,
  isRight,
  predictionInWords,
  predictionOf,
  timesApart,
  truthInWords,
} from '../../../web/src/lessons/tasks/prediction-verdict.ts';

const counted = { value: 38.4, text: '38.4' };
const said = (answer: string) => predictionOf(answer);

describe('a stored prediction', () => {
  it.each([
    ['about one', 'You said: about one.'],
    ['7\u001fcertain', 'You said: 7 (certain).'],
    ['shown', 'You skipped the prediction.'],
  ])('%j is read as in earlier versions', (kept, words) => {
    expect(predictionInWords(predictionOf(kept))).toBe(words);
  });
});

describe('a number', () => {
  it.each([
    ['7', 'The engine counts 38.4, 5.5 times as much.', false],
    ['76.8', 'The engine counts 38.4. You expected 2.0 times as much.', false],
    ['38', 'The engine counts 38.4: you are right.', true],
    ['35', 'The engine counts 38.4, 1.1 times as much, which is close.', true],
    ['48', 'The engine counts 38.4. You expected 1.3 times as much, which is close.', true],
    ['48.1', 'The engine counts 38.4. You expected 1.3 times as much.', false],
    ['0', 'The engine counts 38.4.', false],
    ['shown', 'The engine counts 38.4.', null],
  ])('%s', (kept, words, right) => {
    expect(truthInWords(said(kept), counted)).toBe(words);
    expect(isRight(said(kept), counted)).toBe(right);
  });

  it('of zero is right if it was predicted', () => {
    expect(isRight(said('0'), { value: 0, text: '0' })).toBe(true);
    expect(truthInWords(said('0'), { value: 0, text: '0' })).toBe('The engine counts 0: you are right.');
    expect(timesApart(0, 3)).toBe(Infinity);
  });

  it('that is not known yet has no verdict', () => {
    const unknown = { value: NaN, text: '' };
    expect([truthInWords(said('7'), unknown), isRight(said('7'), unknown)]).toEqual(['', null]);
  });
});

describe('an option', () => {
  it.each([
    ['fewer\u001fcertain', 'That is right.', true],
    ['more', 'The right answer: fewer.', false],
    ['shown', 'The right answer: fewer.', null],
  ])('%j', (kept, words, right) => {
    expect(truthInWords(said(kept), { option: 'fewer' })).toBe(words);
    expect(isRight(said(kept), { option: 'fewer' })).toBe(right);
  });

  it('has no verdict if the lesson does not name the right one', () => {
    expect([truthInWords(said('more'), null), isRight(said('more'), null)]).toEqual(['', null]);
  });
});

describe('how often "certain" was right', () => {
  it.each([
    [[], ''],
    [[true], 'You were certain once, and right.'],
    [[false], 'You were certain once, and wrong.'],
    [[false, false], 'You were certain 2 times, and never right.'],
    [[true, false], 'You were certain 2 times, and right once.'],
    [[true, false, true], 'You were certain 3 times, and right 2 times.'],
    [[true, true], 'You were certain 2 times, and right 2 times.'],
  ])('%j', (rights, words) => {
    expect(certaintyInWords(rights)).toBe(words);
  });
});
