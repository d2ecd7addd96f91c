/**
 * Figures of several experiments on a page whose engine is not loaded: they draw and parse the numbers that the build wrote, and request an engine only
 * when they are pressed.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { defineExperiment } from '../../../web/src/lessons/measurements/lesson-experiment.ts';
import { kParts } from '../../../web/src/lessons/parts.ts';
import '../../../web/src/lessons/measurements/readings.ts';
import { LessonProvider, type LessonRuntime } from '../../../web/src/lessons/lesson-context.tsx';

const { Curve, OverTime, CostIncrease } = kParts;
const experiments = ['plain', 'window'].map((id) =>
  defineExperiment({ id, seed: 1, options: {}, views: ['tree'], program: 'put a 1', stops: [], expect: [] }),
);
const kBuilt = new Map([
  ['plain/runs', '4'],
  ['plain/merge_comparisons_per_row', '2.4'],
  ['plain/runs_less_one', '3.0'],
  ['window/runs', '8'],
  ['window/merge_comparisons_per_row', '–'],
  ['window/runs_less_one', '7.0'],
  ['window/window_entries', '12\u202f800'],
  ['window/write_amplification', '4.25'],
  ['window/write_amplification%plain', '−3.1 %'],
  ['plain/keys_touched~writes', '1000:5 1040:93609 1080:3 1120:40 1160:2'],
]);
const world: LessonRuntime = {
  peek: () => null,
  layout: () => null,
  open: () => undefined,
  watch: () => () => undefined,
  up: '../..',
  slug: 'x',
  run: () => Promise.reject(new Error('nothing was pressed')),
  known: kBuilt,
};
const render = (content: ReactNode): string =>
  renderToStaticMarkup(
    <LessonProvider runtime={world} glossary={{}} experiments={experiments}>
      {content}
    </LessonProvider>,
  );
const labelIn = (html: string): string => / aria-label="([^"]*)"/.exec(html)?.[1] ?? '';

it('a number of scans has a point for each, from the first scan on; its table says how high it was and how often it fell', () => {
  const html = render(<OverTime of="plain" names="plain" what="keys_touched" yName="entries" caption="Teeth." />);
  expect(labelIn(html)).toContain('at the end plain 2');
  expect(/<path d="([^"]*)"/.exec(html)![1]!.match(/[ML]/g)).toHaveLength(5);
  expect(html).toContain('>1000</text>');
  expect(html).toContain('data-measure="plain/keys_touched~highest">93\u202f609</b>');
  expect(html).toContain('data-measure="plain/keys_touched~falls">2</b>');
  expect(html).toContain('data-measure="plain/keys_touched~1">2</b>');
});

it('percentages have their sign, and are where the build wrote them', () => {
  const html = render(
    <CostIncrease
      of="window"
      than="plain"
      x="window_entries"
      what="write_amplification"
      xName="w"
      name="n"
      caption="c"
    />,
  );
  expect(labelIn(html)).toContain('12\u202f800: −3.1 %');
  expect(html).toContain('data-measure="window/write_amplification%plain">−3.1 %</span>');
  // One disc, for a point with a value on both axes.
  expect(html.match(/<path d="[^"]*a4 4 0/g)).toHaveLength(2);
});

it('unknown values are written as such, and not drawn', () => {
  const curve = (of: string) => (
    <Curve
      {...{ of, x: 'runs', y: 'merge_comparisons_per_row', model: 'runs_less_one' }}
      {...{ xName: 'runs', yName: 'comparisons', modelName: 'model', caption: 'c' }}
    />
  );
  expect(render(curve('plain window'))).not.toContain('<svg');
  expect(render(curve('plain window'))).toContain('data-measure="window/merge_comparisons_per_row">–</b>');
  expect(render(curve('plain window'))).toContain(
    '<figure class="curve"><table><caption class="unseen">c</caption><tbody><tr><th scope="row">runs</th><td><span data-measure="plain/runs">4</span></td><td><span data-measure="window/runs">8</span></td></tr><tr><th scope="row">comparisons, measured</th><td><b class="measure" data-measure="plain/merge_comparisons_per_row">2.4</b></td><td><b class="measure" data-measure="window/merge_comparisons_per_row">–</b></td></tr><tr><th scope="row">model, computed</th><td><span class="computed" data-measure="plain/runs_less_one">3.0</span></td><td><span class="computed" data-measure="window/runs_less_one">7.0</span></td></tr></tbody></table><figcaption><span>c</span> <button type="button" class="link" disabled="" title="Available as soon as the script of this page is loaded">Run these here</button></figcaption></figure>',
  );
  expect(() => render(curve('plain other'))).toThrow('this lesson has no experiment other');
});
