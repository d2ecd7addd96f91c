/** Until the reader predicts, a covered chart shows its labels and axes, but no number and no mark of a measured value. */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { evenAxis } from '../../../web/src/charts/axis.ts';
import { Bars } from '../../../web/src/lessons/charts/bars.tsx';
import { Spoiler, HiddenNumbers } from '../../../web/src/lessons/tasks/spoiler.tsx';
import { NumberRow } from '../../../web/src/lessons/measurements/number-row.tsx';
import { Measure } from '../../../web/src/lessons/measurements/numbers.tsx';
import { Redacted } from '../../../web/src/lessons/tasks/predict.tsx';
import { LessonProvider, type LessonRuntime } from '../../../web/src/lessons/lesson-context.tsx';
import { Plot } from '../../../web/src/lessons/charts/plot.tsx';

const covered = (part: ReactNode): string => renderToStaticMarkup(createElement(Spoiler, null, part));

test('covered bars have their labels, and neither segments nor sums', () => {
  const bars = [
    {
      name: 'a Get',
      total: '83',
      parts: [{ role: 'memtable' as const, name: 'in the memtable', value: 20, text: '20' }],
    },
  ];
  const part = createElement(Bars, { bars, unit: 'comparisons' });
  expect(renderToStaticMarkup(part)).toMatch(/83 comparisons.*>20<.*>83</s);
  expect(covered(part)).toContain('a Get');
  expect(covered(part)).not.toMatch(/83|>20</);
});

test('a covered plot has its axes, and neither lines nor their labels nor its numbers as text', () => {
  const points = [
    [1, 37.6],
    [4, 66.1],
  ] as const;
  const part = createElement(Plot, {
    x: evenAxis('tables', [1, 4]),
    y: evenAxis('comparisons', [37.6, 66.1]),
    lines: [{ name: 'measured', points, kind: 'measured', shape: 0 }],
    label: 'measured 37.6, 66.1',
  });
  expect(renderToStaticMarkup(part)).toMatch(/37\.6.*<path.*measured/s);
  expect(covered(part)).toContain('comparisons');
  expect(covered(part)).not.toMatch(/37\.6|<path|measured/);
});

test('a covered row of numbers has its head and its option values, and no results', () => {
  const row = (kind: 'set' | 'measured') =>
    createElement(NumberRow, { head: 'touched', kind, cells: [{ name: 'queue/keys_touched', text: '8004' }] });
  expect(renderToStaticMarkup(row('measured'))).toContain('8004');
  expect(covered(row('set'))).toContain('8004');
  expect(covered(row('measured'))).toContain('touched');
  expect(covered(row('measured'))).not.toMatch(/8004|data-measure/);
});

test('prose with covered numbers is readable, and a name replaces each number', () => {
  const world = { known: new Map([['later/flush_count', '41']]), peek: () => null, watch: () => () => undefined };
  const said = (part: ReactNode): string =>
    renderToStaticMarkup(
      createElement(
        LessonProvider,
        {
          runtime: world as unknown as LessonRuntime,
          glossary: {},
          experiments: [{ id: 'later', seed: 1, options: {}, program: '', views: [], stops: [], expect: [] }],
        } as unknown as Parameters<typeof LessonProvider>[0],
        part,
      ),
    );
  const words = createElement('p', null, 'It flushed ', createElement(Measure, { of: 'later', what: 'flush_count' }));
  expect(said(words)).toContain('>41<');
  const uncounted = said(createElement(HiddenNumbers, null, words));
  expect(uncounted).toContain('It flushed');
  expect(uncounted).toContain('aria-label="a number, hidden until you predict"');
  expect(uncounted).not.toMatch(/41|aria-hidden|inert/);
  // The page of the build has the numbers for readers without scripts.
  expect(said(createElement(Redacted, { predict: 'amplification', children: words }))).toMatch(
    /<noscript>.*>41<.*<\/noscript>/s,
  );
  expect(said(createElement(Redacted, { children: words }))).toBe(said(words));
});
