/**
 * @vitest-environment happy-dom
 * Something else in the place of what would give a prediction away: in the page of the build, and until the reader has predicted.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { LessonProvider, type LessonRuntime } from '../../../web/src/lessons/lesson-context.tsx';
import { setAnswered } from '../../../web/src/lessons/progress/progress-store.ts';
import { AfterPrediction } from '../../../web/src/lessons/tasks/after-prediction.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const runtime = { slug: 'x', up: '', known: new Map() } as unknown as LessonRuntime;
const part = (before?: string, predict = 'p') => (
  <LessonProvider runtime={runtime} glossary={{}} experiments={[]}>
    <AfterPrediction predict={predict} {...(before && { before })}>
      <b>the answer</b>
    </AfterPrediction>
  </LessonProvider>
);

let end: () => void = () => undefined;
afterEach(() => {
  end();
  setAnswered('x.p', false);
  setAnswered('x.q', false);
});
function shown(before?: string, predict?: string): Element {
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(part(before, predict)));
  end = () => act(() => root.unmount());
  return place;
}

it('has the other content until the reader has predicted', () => {
  const place = shown('a question');
  expect(place.textContent).toBe('a question');
  expect(place.querySelector('noscript')?.childNodes.length, 'for readers without scripts').toBe(0);
  act(() => setAnswered('x.p', true));
  expect(place.textContent).toBe('the answer');
});

it('leads to the question if there is no other content', () => {
  const place = shown();
  expect(place.querySelector('p a')!.getAttribute('href')).toBe('#predict-p');
  act(() => setAnswered('x.p', true));
  expect(place.textContent).toBe('the answer');
});

it('waits for all of several predictions, and leads to the first that is missing', () => {
  const place = shown(undefined, 'p q');
  const link = () => place.querySelector('p a')?.getAttribute('href');
  expect(link()).toBe('#predict-p');
  act(() => setAnswered('x.p', true));
  expect(link()).toBe('#predict-q');
  expect(place.textContent).not.toContain('the answer');
  act(() => setAnswered('x.q', true));
  expect(place.textContent).toBe('the answer');
});

it('is in the page of the build only where scripts are off', () => {
  expect(renderToStaticMarkup(part('a question'))).toBe('<noscript><b>the answer</b></noscript>a question');
  expect(renderToStaticMarkup(part())).toMatch(/^<noscript><b>the answer<\/b><\/noscript><p class="wait">/);
});
