/**
 * @vitest-environment happy-dom
 * The search for leaked answers finds what gives an answer away, and nothing else. lessons.test.tsx searches the lessons.
 */
import { describe, expect, it } from 'vitest';
import { hasNumber, leaksIn, textsOf, type Answer } from './leaks.ts';

describe('the search', () => {
  const page = (html: string): Element => {
    const root = document.createElement('div');
    root.innerHTML = html;
    return root;
  };
  const number = (value: number): Answer => ({
    id: 'a',
    names: ['run/cost'],
    number: { of: 'run', value },
    option: null,
    others: [],
    phrases: [],
  });

  it.each<readonly [string, string, number]>([
    ['in prose', '<section class="figure-section"><h2>Here</h2><p>It is 38.4.</p></section>', 38.41],
    ['with separators', '<p>It is 8\u202f004, no less.</p>', 8004],
    ['in a name', '<button aria-label="go to 8,004">x</button>', 8004],
    ['in a slider', '<input type="range" aria-valuetext="8004 entries">', 8004],
    ['in a picture', '<svg><text>8004</text></svg>', 8004],
    ['in the caption of its figure', '<figure data-figure="run/tree"><figcaption>All 8 go.</figcaption></figure>', 8],
    ['as the same number', '<b data-measure="run/cost.0">8</b>', 8],
    ['under a cover', '<div class="spoiler" aria-hidden="true">8004</div>', 8004],
  ])('finds a number %s', (_, html, value) => {
    expect(leaksIn(page(html), [number(value)]).size).toBe(1);
  });

  it.each<readonly [string, string, number]>([
    ['part of another', '<p>18, 8.5, 1,008, @8, 38.45</p>', 8],
    ['short, in prose', '<p>All 8 go.</p>', 8],
    ['in a drawing of another run', '<figure data-figure="other/tree"><svg><text>8004</text></svg></figure>', 8004],
    ['short, in a drawing', '<figure data-figure="run/tree"><svg><text>8</text></svg></figure>', 8],
    ['for teachers', '<details class="teacher">8004</details>', 8004],
    ['for readers without scripts', '<noscript>8004</noscript>', 8004],
    ['of another name', '<b data-measure="run/cost_more">8</b>', 8],
  ])('passes over a number that is %s', (_, html, value) => {
    expect([...leaksIn(page(html), [number(value)])]).toEqual([]);
  });

  it('finds the right option where no other is named, and phrases', () => {
    const option: Answer = {
      id: 'a',
      names: [],
      number: null,
      option: 'least overlap',
      others: ['round robin: it looks at nothing', 'largest first'],
      phrases: ['level 0 waits'],
    };
    const places = (html: string): readonly string[] => [...leaksIn(page(html), [option]).keys()];
    expect(places('<h1>Least overlap: why?</h1>')).toEqual(['a: title']);
    expect(places('<div data-predict="a">least overlap</div><p>overlap</p>')).toEqual([]);
    expect(places('<div class="task"><b>Least overlap</b> or <b>round robin</b></div>')).toEqual([]);
    expect(places('<figure data-figure="r/t"><button>Level 0 waits</button></figure>')).toEqual(['a: figure r/t']);
  });

  it('writes a value as pages do', () => {
    expect(textsOf(38.41)).toEqual(['38.41', '38', '38.4', '38.410']);
    expect(textsOf(1.02), 'one digit is no hint').toEqual(['1.02', '1.0', '1.020']);
    expect(textsOf(8)).toEqual(['8']);
    expect(hasNumber('38.4 times', '38.4')).toBe(true);
    expect(hasNumber('38.45 times', '38.4')).toBe(false);
  });
});
