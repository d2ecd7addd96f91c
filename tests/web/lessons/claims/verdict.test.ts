/** From a claim to a row: verdicts, unexpected results, bounds. */
import { describe, expect, it } from 'vitest';
import {
  atLeast,
  atMost,
  between,
  exactly,
  near,
  rounded,
  type Bound,
  type Check,
  type Claim,
} from '../../../../web/src/lessons/claims/claim.ts';
import { formatValue, judge } from '../../../../web/src/lessons/claims/verdict.ts';

const noTrial = (): never => {
  throw new Error('nothing is asked');
};

const check = (value: number, expect: Bound, more: Partial<Check> = {}): Check => ({
  what: 'apples',
  unit: 'apples',
  value: () => value,
  expect,
  ...more,
});

const claim = (more: Partial<Claim>): Claim => ({
  id: 'S1',
  title: 'There are apples.',
  source: { number: '001', name: 'A. Author, On apples', date: '2018-01-01' },
  kind: 'C',
  published: [{ what: 'apples', value: 3, unit: 'apples' }],
  shown: 'Apples.',
  ...more,
});

const judged = (more: Partial<Claim>) => judge(claim(more), noTrial);

describe('a verdict', () => {
  it('is holds if every check passes', () => {
    expect(judged({ checks: [check(3, exactly(3)), check(4, atLeast(3))] })).toMatchObject({
      verdict: 'holds',
      computed: [{ value: 3 }, { value: 4 }],
      tolerance: [{ expected: '3' }, { expected: 'at least 3' }],
      unexpected: [],
    });
  });
  it('is deviates if one fails, and that is unexpected unless the claim says so', () => {
    expect(judged({ checks: [check(3, exactly(3)), check(2, atLeast(3))] })).toMatchObject({
      verdict: 'deviates',
      unexpected: ['apples: 2 is not at least 3'],
    });
    expect(judged({ checks: [check(2, exactly(3), { deviates: 'One was eaten.' })] })).toMatchObject({
      verdict: 'deviates',
      reason: 'One was eaten.',
      unexpected: [],
    });
  });
  it('states the reason of several checks once', () => {
    const eaten = check(2, exactly(3), { deviates: 'One was eaten.' });
    const lost = check(1, exactly(3), { deviates: 'Two were lost.' });
    expect(judged({ checks: [eaten, eaten, lost] }).reason).toBe('One was eaten. Two were lost.');
  });
  it('is holds if a check that should deviate passes, and that is unexpected', () => {
    expect(judged({ checks: [check(3, exactly(3), { deviates: 'One was eaten.' })] })).toMatchObject({
      verdict: 'holds',
      unexpected: ['apples: 3 is as expected, but the claim says that it deviates'],
    });
  });
  it('is data without checks', () => {
    expect(judged({})).toMatchObject({ verdict: 'data', computed: [], tolerance: [], reason: '' });
  });
  it('is planned while the claim waits for a mechanism, and nothing is computed', () => {
    const explodes: Check = { ...check(1, exactly(1)), value: noTrial };
    expect(judged({ checks: [explodes], planned: { awaits: 'an orchard', expect: 'many apples.' } })).toMatchObject({
      verdict: 'planned',
      computed: [],
      tolerance: [{ expected: '1' }],
      reason: 'waits for an orchard; then many apples.',
      unexpected: [],
    });
  });
  it('is not holds for NaN', () => {
    expect(judged({ checks: [check(NaN, atLeast(0))] })).toMatchObject({
      verdict: 'deviates',
      unexpected: ['apples: NaN is not at least 0'],
    });
  });
});

describe('bounds', () => {
  it.each([
    [exactly(83), 83, 83, '83'],
    [near(1.54, 0.03), 1.51, 1.57, '1.54 ± 0.03'],
    [between(2, 3), 2, 3, '2 to 3'],
    [atLeast(1000), 1000, Infinity, 'at least 1000'],
    [atMost(1.03), -Infinity, 1.03, 'at most 1.03'],
  ])('%j', (bound, least, most, text) => {
    expect(bound.atLeast).toBeCloseTo(least, 12);
    expect(bound.atMost).toBeCloseTo(most, 12);
    expect(bound.text).toBe(text);
  });
  it('a rounded figure accepts what rounds to it, edges included', () => {
    const within = (value: number, figure: string): boolean =>
      value >= rounded(figure).atLeast && value <= rounded(figure).atMost;
    expect([2.515, 2.524, 2.526, 2.513].map((value) => within(value, '2.52'))).toEqual([true, true, false, false]);
    expect([72.49, 72.6].map((value) => within(value, '72'))).toEqual([true, false]);
    expect(within(25.05, '25.1')).toBe(true);
  });
});

it('integers are shown in full, other values with four digits', () => {
  expect([93609, 0.84362, 1.5, 12403.7, 0, -2.24651].map(formatValue)).toEqual([
    '93609',
    '0.8436',
    '1.5',
    '12404',
    '0',
    '-2.247',
  ]);
});
