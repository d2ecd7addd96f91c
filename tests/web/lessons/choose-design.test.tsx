/**
 * @vitest-environment happy-dom
 * Weighing designs: the winner follows the sliders and the mixes at once, with its reason; without any weight there is none; and numbers that are
 * not known yet choose nothing. The grid explains the cell that is pressed.
 */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import '../../../web/src/lessons/measurements/readings.ts';
import { LessonProvider, type LessonRuntime } from '../../../web/src/lessons/lesson-context.tsx';
import { defineExperiment } from '../../../web/src/lessons/measurements/lesson-experiment.ts';
import { ChooseDesign } from '../../../web/src/lessons/tasks/choose-design.tsx';
import { DesignGrid } from '../../../web/src/lessons/tasks/design-grid.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const experiments = ['a', 'b'].map((id) =>
  defineExperiment({ id, seed: 1, options: {}, program: 'put a 1', views: ['tree'], stops: [], expect: [] }),
);
/** b writes four times as much as a, and takes half of the space; the rest is equal. */
const kCosts: readonly (readonly [what: string, a: string, b: string])[] = [
  ['design_write.1', '2.0', '8.0'],
  ['design_get.2', '0.50', '0.50'],
  ['design_scan.1', '3.0', '3.0'],
  ['design_space.2', '2.00', '1.00'],
  ['design_memory.1', '1.0', '1.0'],
];
const known = new Map(kCosts.flatMap(([what, a, b]) => [[`a/${what}`, a] as const, [`b/${what}`, b] as const]));

let end: () => void = () => undefined;
afterEach(() => {
  end();
  document.body.replaceChildren();
});

async function shown(part: ReactNode): Promise<HTMLElement> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  await act(async () => root.render(part));
  end = () => act(() => root.unmount());
  return place;
}

async function chooser(numbers: ReadonlyMap<string, string> = known) {
  const runtime = {
    slug: 'x',
    up: '',
    known: numbers,
    watch: () => () => undefined,
    peek: () => null,
  } as unknown as LessonRuntime;
  const place = await shown(
    <LessonProvider runtime={runtime} glossary={{}} experiments={experiments}>
      <ChooseDesign of="a b" names="Tall, Wide" />
    </LessonProvider>,
  );
  return {
    place,
    winner: () => place.querySelector('.winner')!.textContent,
    press: (name: string) =>
      act(async () => [...place.querySelectorAll('button')].find((each) => each.textContent === name)!.click()),
    weigh: (nth: number, value: number) =>
      act(async () => {
        const input = place.querySelectorAll('input')[nth]!;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, String(value));
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
  };
}

it('shows the winner, what decides and what it pays, and changes it with the weights', async () => {
  const { place, winner, weigh } = await chooser();
  const tall =
    'Tall wins. Wide comes next, with 4.0 times the bytes written. The price: space at 2.0 times the lowest.';
  expect(winner()).toBe(tall);
  expect(place.querySelector('tr[aria-current]')!.firstElementChild!.textContent).toBe('Tall');
  await weigh(3, 4);
  expect(winner()).toBe(
    'Wide wins. Tall comes next, with 2.0 times the space. The price: bytes written at 4.0 times the lowest.',
  );
  expect(place.querySelector('tr[aria-current]')!.firstElementChild!.textContent).toBe('Wide');
});

it('has mixes to begin with, and asks for a weight if there is none', async () => {
  const { place, winner, press, weigh } = await chooser();
  await press('A log of events');
  expect([...place.querySelectorAll('input')].map(({ value }) => value)).toEqual(['4', '0', '1', '0', '0']);
  expect(winner()).toMatch(/^Tall wins\./);
  await weigh(0, 0);
  await weigh(2, 0);
  expect(winner()).toBe('Give at least one cost a weight.');
  expect(place.querySelector('tr[aria-current]')).toBeNull();
});

it('chooses nothing while a number is unknown', async () => {
  const { winner } = await chooser(new Map([...known].filter(([name]) => name !== 'b/design_scan.1')));
  expect(winner()).toBe('');
});

it('explains the pressed cell of the grid', async () => {
  const cell = (row: string, column: string) => ({
    row,
    column,
    examples: `${row} ${column}`,
    words: `${row} in ${column}.`,
  });
  const cells = [cell('tree', 'page'), cell('tree', 'log'), cell('hash', 'page'), cell('hash', 'log')];
  const place = await shown(
    <DesignGrid caption="Grid" rows={['tree', 'hash']} columns={['page', 'log']} cells={cells} />,
  );
  expect(place.querySelector('[role="status"]')!.textContent).toBe('page, tree: tree in page.');
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'hash log')!;
  await act(async () => button.click());
  expect(place.querySelector('[role="status"]')!.textContent).toBe('log, hash: hash in log.');
  expect(place.querySelectorAll('[aria-pressed="true"]')).toHaveLength(1);
});
