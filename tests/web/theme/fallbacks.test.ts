/**
 * Fallback fonts take the same space: each is scaled by the ratio of mean letter widths. Widths of Arial and Times New Roman are those of
 * Helvetica and Times in Adobe's font metrics, which they share; those of DejaVu were measured.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kMetrics, type Face } from '../../../web/src/theme/metrics.ts';

const css = readFileSync(new URL('../../../web/src/theme/font-fallbacks.css', import.meta.url), 'utf8');
const base = readFileSync(new URL('../../../web/src/theme/base.css', import.meta.url), 'utf8');
/** Letters with their frequencies in English, and blanks. */
const kText = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ';
/** Mean width of that text's characters, in thousandths of an em. */
const kTheirs: Readonly<Record<string, Readonly<Record<400 | 600, number>>>> = {
  'Strata Serif as Times': { 400: 417.2, 600: 443.1 },
  'Strata Serif as DejaVu': { 400: 527, 600: 579 },
  'Strata Sans as Arial': { 400: 456.3, 600: 493.7 },
  'Strata Sans as DejaVu': { 400: 522.2, 600: 588.8 },
  'Strata Mono as Courier': { 400: 600.1, 600: 600.1 },
  'Strata Mono as DejaVu': { 400: 602.1, 600: 602.1 },
};

const faces = [...css.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([rule]) => ({
  family: /font-family: '([^']+)'/.exec(rule)![1]!,
  weights: /font-weight: (\d+) (\d+)/.exec(rule)!.slice(1).map(Number),
  adjust: Number(/size-adjust: ([\d.]+)%/.exec(rule)![1]),
  ascent: Number(/ascent-override: ([\d.]+)%/.exec(rule)![1]),
}));

describe.each(Object.entries(kTheirs))('%s', (family, theirs) => {
  const face = family.split(' ')[1]!.toLowerCase() as Face;
  it.each([400, 600] as const)('is as wide as our font at weight %d', (weight) => {
    const [rule] = faces.filter(
      (each) => each.family === family && each.weights[0]! <= weight && weight <= each.weights[1]!,
    );
    const ours = (1000 * kMetrics.width(kText, face, 1, weight)) / kText.length;
    expect(Math.abs(rule!.adjust - (100 * ours) / theirs[weight])).toBeLessThan(0.6);
  });

  it('has one ascent at every weight, and comes right after the font itself', () => {
    const heights = faces.filter((each) => each.family === family).map(({ adjust, ascent }) => (adjust * ascent) / 100);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.1);
    expect(base).toMatch(new RegExp(`--${face}: '[^']+ Variable',(?: '[^']+ as \\w+',)? '${family}'`));
  });
});

it('every fallback is known here', () => {
  expect(new Set(faces.map(({ family }) => family))).toEqual(new Set(Object.keys(kTheirs)));
});
