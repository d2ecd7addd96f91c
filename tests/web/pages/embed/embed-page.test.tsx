/**
 * @vitest-environment happy-dom
 * The prerendered page of embeds: React hydrates it without a mismatch whatever its address withholds, keeps the built still until there is a
 * layout, and then draws the figure with its controls.
 */
import { act, createElement, StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EmbedPage, locksOf, type EmbedPageProps } from '../../../../web/src/pages/embed/embed-page.tsx';
import type { EmbeddedFigure } from '../../../../web/src/pages/embed/embedded-figure.ts';
import type { EpisodeFigure } from '../../../../web/src/lessons/figures/episode-figure.tsx';
import type { Episode } from '../../../../web/src/lessons/measurements/lesson-experiment.ts';
import { kLayouts } from '../../../fixtures/layouts.ts';
import { rest } from '../../../fixtures/scenes/tree.ts';
import { stillSession } from '../../../fixtures/still-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const figure: EmbeddedFigure = {
  name: 'write-path/flush',
  title: 'The tree',
  view: 'tree',
  seed: 1,
  program: '',
  views: ['tree'],
  stops: [
    { name: 'begin', at: 'start' },
    { name: 'after', at: 'end' },
  ],
  more: { href: '../lessons/write-path/index.html', text: 'Read the lesson' },
  first: () => 0,
};
const sentence = 'The memtable becomes a table.';
const page = (more: Partial<EmbedPageProps>) => {
  const session = stillSession(rest(), 'tree', 'A flush ended');
  const props = { session, figure, layout: null, isPictured: true, sentence, locked: locksOf(new URLSearchParams()) };
  return createElement(StrictMode, null, createElement(EmbedPage, { ...props, ...more }));
};
const one = (selector: string): HTMLElement => {
  const found = document.querySelectorAll<HTMLElement>(selector);
  expect(found, selector).toHaveLength(1);
  return found[0]!;
};
const controls = () => [...document.querySelectorAll<HTMLInputElement>('.figure-controls :is(button, input)')];

const complaints = vi.fn();
let tree: Root;
// Asynchronous: the still suspends.
const hydrated = (more: Partial<EmbedPageProps>) =>
  act(async () => void (tree = hydrateRoot(document.body, page(more), { onRecoverableError: complaints })));
const updated = (more: Partial<EmbedPageProps>) => act(async () => tree.render(page(more)));

beforeEach(() => {
  complaints.mockClear();
  vi.spyOn(console, 'error').mockImplementation(complaints);
  document.body.innerHTML = renderToString(
    page({ staticFigure: createElement('svg', { className: 'static-figure' }) }),
  );
});
afterEach(() => {
  act(() => tree.unmount());
  vi.restoreAllMocks();
});

it('hydrates without a mismatch, with the still, the sentence and disabled controls', async () => {
  const [still, heading] = [one('.static-figure'), one('h1').textContent];
  await hydrated({});
  expect(complaints).not.toHaveBeenCalled();
  expect(one('.static-figure') === still).toBe(true);
  expect([heading, one('h1').textContent]).toEqual(['Strata figure', 'The tree']);
  expect(one('.now').textContent).toBe(sentence);
  expect(controls()).toHaveLength(6);
  expect(controls().every((control) => control.disabled)).toBe(true);
});

it('withholds what the address locks and shows its notes, without a mismatch', async () => {
  const still = one('.static-figure');
  await hydrated({ locked: locksOf(new URLSearchParams('lock=step,moments,more')), notes: ['An unknown word.'] });
  expect(complaints).not.toHaveBeenCalled();
  expect(one('.static-figure') === still).toBe(true);
  expect(controls().map((control) => control.getAttribute('aria-label'))).toEqual(['Play']);
  expect(document.querySelector('figcaption a')).toBeNull();
  expect(one('.address-notes p').textContent).toBe('An unknown word.');
});

it('replaces the still with the live figure, whose controls are enabled', async () => {
  await hydrated({});
  await updated({ layout: kLayouts.tree });
  expect(document.querySelector('.static-figure')).toBeNull();
  expect(one('figure').dataset['live']).toBe('true');
  expect(one('#figure-tree-title').textContent).toBe('The tree');
  expect(controls().some((control) => control.disabled)).toBe(false);
  expect(one('.now').textContent).toBe('A flush ended.');
});

it('plays the episode of its figure, unless the address locks Play or the script of the player is missing', async () => {
  const episode: Episode = { name: 'a flush', during: { animation: 'flush', activity: 0 }, beats: [] };
  const figureWith = { ...figure, episode };
  const Player = vi.fn<typeof EpisodeFigure>(() => createElement('p', { className: 'player' }));
  const locked = locksOf(new URLSearchParams('lock=moments'));
  await hydrated({});
  await updated({ figure: figureWith, layout: kLayouts.tree, Player, locked });
  expect(one('.player')).toBeTruthy();
  expect(controls()).toEqual([]);
  const props = Player.mock.calls.at(-1)![0];
  expect([props.episode, props.locked]).toEqual([episode, locked]);
  expect(props.element.current).toBe(one('figure'));
  await updated({
    figure: figureWith,
    layout: kLayouts.tree,
    Player,
    locked: locksOf(new URLSearchParams('lock=play')),
  });
  expect(document.querySelector('.player')).toBeNull();
  expect(controls().map((control) => control.getAttribute('aria-label'))).not.toContain('Play');
  await updated({ figure: figureWith, layout: kLayouts.tree, Player: null });
  expect(controls().map((control) => control.getAttribute('aria-label'))).toContain('Play');
});

it('keeps the still when the layout cannot be loaded, and says so', async () => {
  const still = one('.static-figure');
  await hydrated({});
  await updated({ unfetched: true });
  expect(one('.static-figure') === still).toBe(true);
  expect(one('[role="alert"]').textContent).toMatch(/^A still picture: The script that draws it could not be loaded/);
  expect(controls()).toEqual([]);
});
