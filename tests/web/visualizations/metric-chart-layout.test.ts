/** The lane of differences: exact at every pixel, never two samples in one, and each engine identified by letter and symbol. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  metricChartSpan,
  differences,
  differenceText,
  layoutMetricChart,
  measureText,
  placeAt,
  valueAt,
  type MetricChartInput,
  type MetricLine,
} from '../../../web/src/visualizations/comparison/layout.ts';
import { kSymbols } from '../../../web/src/charts/paths.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { marksText } from '../../../web/src/render/text/mark-text.ts';
import type { Sample } from '../../../web/src/scene/metric-series.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';
import { unreadable } from '../../fixtures/legible.ts';

const line = (i: number, name: string, values: readonly (number | null)[]): MetricLine => ({
  letter: 'ABCD'[i]!,
  name,
  sign: kSymbols[i]!,
  samples: values.map((value, n) => ({ at: n * 100, value })),
});

const input = (more: Partial<MetricChartInput> = {}): MetricChartInput => ({
  box: { width: 600, height: 190 },
  metrics: kMetrics,
  measure: { unit: 'ratio' },
  clock: 'operation',
  at: 450,
  end: 900,
  hover: null,
  lines: [
    line(0, 'Leveled', [null, 1, 1.5, 2, 2.4, 2.6, 2.8, 3, 3.1, 3.2]),
    line(1, 'Universal', [null, 1, 1.2, 1.3, 1.6, 1.6, 1.7, 2, 2, 2.1]),
    line(2, 'B+tree', [null, null, 0, 4, 4.5, 6, 6.5]),
  ],
  ...more,
});

const found = (marks: readonly Mark[], id: string): Mark | undefined => marks.find((mark) => mark.id === id);

describe.each([
  ['three', input({ hover: 620 })],
  [
    'forks',
    input({
      lines: [
        input().lines[0]!,
        {
          ...line(1, 'Leveled, from step 400', [null, 1, 1.5, 2, 2.4, 2.2, 2, 2, 1.9, 1.8]),
          left: { letter: 'A', at: 400 },
        },
        {
          ...line(2, 'Leveled, from step 410', [null, 1, 1.5, 2, 2.4, 2.9, 3, 3.1, 3.2, 3.3]),
          left: { letter: 'A', at: 410 },
        },
      ],
    }),
  ],
  ['alone', input({ lines: input().lines.slice(0, 1) })],
  ['narrow', input({ box: { width: 340, height: 220 }, measure: { unit: 'bytes' }, clock: 'time' })],
  ['nothing', input({ end: 0, at: 0, lines: [line(0, 'Leveled', [])] })],
])('%s', (name, given) => {
  it('is drawn as in its golden file', () => {
    matchPicture(layoutMetricChart(given), new URL(`./course.${name}.golden.txt`, import.meta.url));
  });

  it.each([
    [600, 190],
    [884, 240],
    [340, 220],
    [292, 200],
  ])('can be read at %i by %i', (width, height) => {
    expect(unreadable(layoutMetricChart({ ...given, box: { width, height } }), { width, height })).toEqual([]);
  });

  it('has finite coordinates and every id once', () => {
    const marks = layoutMetricChart(given);
    const ids = marks.map((mark) => mark.id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(marksText(marks)).not.toMatch(/NaN|Infinity/);
  });
});

it('a measure that a design does not have is not drawn, and never 0', () => {
  const marks = layoutMetricChart(
    input({ lines: [...input().lines.slice(0, 2), line(2, 'B+tree', [null, null, null])] }),
  );
  expect(found(marks, 'course/value/C')).toBeUndefined();
  expect(found(marks, 'course/difference/C')).toBeUndefined();
  expect(found(marks, 'course/difference/B')).toBeDefined();
});

it('a difference is relative to the first engine, wherever either changes', () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { maxLength: 40 });
  const samples = places.chain((at) =>
    fc
      .array(fc.option(fc.integer({ min: -50, max: 50 }), { freq: 6 }), { minLength: at.length, maxLength: at.length })
      .map((values): Sample[] => at.sort((a, b) => a - b).map((place, i) => ({ at: place, value: values[i]! }))),
  );
  fc.assert(
    fc.property(samples, samples, fc.integer({ min: 0, max: 1000 }), (a, b, at) => {
      const [first, second] = [valueAt(a, at), valueAt(b, at)];
      const all = differences(a, b, 1000, 1000);
      expect(valueAt(all, at)).toBe(first === null || second === null ? null : second - first);
      const few = differences(a, b, 1000, 7);
      expect(few.length).toBeLessThanOrEqual(8);
      expect(few.at(-1)).toEqual(all.at(-1));
    }),
  );
});

it('a line has at most one point per pixel', () => {
  const box = { width: 300, height: 190 };
  const cells = cellsOf(box);
  const samples = Array.from({ length: cells }, (_, i) => ({ at: ((i + 1) * 900) / cells, value: i % 7 }));
  const marks = layoutMetricChart(input({ box, lines: [{ ...line(0, 'Leveled', []), samples }] }));
  const path = found(marks, 'course/value/A');
  const steps =
    path?.kind === 'path' ? [...path.d.matchAll(/H([\d.]+)V/g)].map((m) => Math.floor(Number(m[1]) * 100)) : [];
  expect(steps.length).toBe(cells - 1);
  for (const [i, x] of steps.entries()) if (i > 0) expect(x - steps[i - 1]!).toBeGreaterThanOrEqual(100);
});

it('the pointer maps to the place drawn under it', () => {
  const { box, end } = input();
  const { x0, x1 } = metricChartSpan(box);
  expect(placeAt(box, end, x0)).toBe(0);
  expect(placeAt(box, end, x1)).toBe(end);
  expect(placeAt(box, end, (x0 + x1) / 2)).toBeCloseTo(end / 2);
  expect(placeAt(box, end, x1 + 50)).toBe(end);
});

it('formats values and differences with units and signs', () => {
  expect(measureText('ratio', 3.4159)).toBe('3.42');
  expect(measureText('bytes', -2048)).toBe('−2\u00a0KiB');
  expect(differenceText('bytes', 2048)).toBe('+2\u00a0KiB');
  expect(differenceText('ns', -1500)).toBe('−1.5\u00a0µs');
  expect(differenceText('ratio', -0.001)).toBe('0.00');
  expect(differenceText('count', 0)).toBe('0');
});

it('a fork has no line before its fork point, and starts on the line of its parent', () => {
  const at = 400;
  const lines = [line(0, 'A', [1, 2, 3, 4, 5, 6]), { ...line(1, 'B', [1, 2, 3, 4, 5, 9]), left: { letter: 'A', at } }];
  const marks = layoutMetricChart(input({ lines, end: 500 }));
  const { x0, x1 } = metricChartSpan(input().box);
  const x = Math.round((x0 + ((x1 - x0) * at) / 500) * 10) / 10;
  for (const id of ['course/value/B', 'course/difference/B']) {
    const path = found(marks, id);
    const from = path?.kind === 'path' ? Number(/^M([\d.]+)/.exec(path.d)?.[1]) : NaN;
    expect(Math.abs(from - x), id).toBeLessThan(0.6);
  }
  expect(found(marks, 'course/fork:B')?.label).toBe('B leaves A at operation 400');
  expect(found(marks, 'course/fork:A')).toBeUndefined();
});

it('labels of forks never overlap', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 3, maxLength: 3 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
      fc.constantFrom(340, 600, 1400),
      (places, parents, width) => {
        const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
        const forks = places.map((at, i) => ({
          ...line(i + 1, '', values),
          left: { letter: 'ABC'[Math.min(parents[i]!, i)]!, at },
        }));
        const marks = layoutMetricChart(input({ box: { width, height: 190 }, lines: [line(0, '', values), ...forks] }));
        const words = marks.flatMap((mark) =>
          mark.kind === 'text' && /^course\/(fork:.*name|end|begin)$/.test(mark.id) ? [mark] : [],
        );
        const spans = words.map(({ text, x, y, anchor, size, face }) => {
          const wide = kMetrics.width(text, face, size);
          const from = anchor === 'middle' ? x - wide / 2 : anchor === 'end' ? x - wide : x;
          return { y, from, to: from + wide };
        });
        for (const [i, a] of spans.entries())
          for (const b of spans.slice(i + 1))
            expect(a.y !== b.y || a.to <= b.from + 0.5 || b.to <= a.from + 0.5).toBe(true);
      },
    ),
  );
});
