/**
 * The seven animations, and the memory view, each on one page: different at start, middle and end; the panel's counts equal the highlights; stepping back
 * restores; with reduced motion the same key moments; all of it by keyboard. In the slice (slice.ts) every animation is shown and counted at a share of the
 * key moments, and each other check runs for one of the eight; the campaign visits every key moment (STRATA_STOPS) of every animation.
 */
import {
  at,
  expect,
  kAnimations,
  lastActivity,
  load,
  marksOf,
  opened,
  openLab,
  seek,
  stateOf,
  stopsOf,
  test,
  thinned,
  walk,
  type Animation,
} from './journey.ts';
import { motions, recordMotion, reduceMotion } from './motion.ts';
import { isPlayed } from './slice.ts';
import type { Page } from '@playwright/test';

const kStops = Number(process.env['STRATA_STOPS'] ?? 12);

const number = (text: string): number => Number(text.replace(/[^\d-]/g, ''));
const positionsOf = (stops: readonly { readonly position: number }[]): number[] => [
  ...new Set(stops.map((stop) => stop.position)),
];

/** Presses Tab until the element has the focus, like a reader without a mouse. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${selector}`);
}

/** Different pictures at start, middle and end of each activity. */
async function showsPhases(page: Page, { view, holds }: Animation): Promise<void> {
  const stops = await stopsOf(page);
  for (const activity of thinned([...new Set(stops.map((stop) => stop.activity))], 6)) {
    const own = thinned(
      stops.filter((stop) => stop.activity === activity),
      3,
    );
    expect(own.map((stop) => stop.phase)).toEqual(['start', 'middle', 'end']);
    const seen = await walk(page, view, positionsOf(own));
    if (!holds) expect(new Set(seen.map((s) => s.marks)).size).toBe(3);
  }
}

/** The panel's counts equal the highlighted records, at every visited key moment. */
async function countsWhatIsLit(page: Page, { view, counters }: Animation): Promise<void> {
  const stops = await stopsOf(page);
  const first = new Map<number, number>();
  for (const { activity, position } of stops) if (!first.has(activity)) first.set(activity, position);
  for (const counter of counters) {
    await page.getByRole('button', { name: counter, exact: true }).click();
    // A share of the stops, and the stop with the largest count in its activity, so that rare counters are covered too.
    const spans = stops.map(({ activity, position }) => ({ from: first.get(activity)! - 1, position }));
    const sums = await page.evaluate(
      ({ counter, spans }) => spans.map(({ from, position }) => window.__strata.causes(counter, from, position).sum),
      { counter, spans },
    );
    const share = new Set(thinned(stops, kStops)).add(stops[sums.indexOf(Math.max(...sums))]!);
    const chosen = stops.filter((stop) => share.has(stop));
    const seen = await walk(page, view, positionsOf(chosen));
    const says = seen.map(({ shown }) => number(shown[counter]!));
    // A part is never more than its whole, even in the middle of a step.
    for (const [i, { position, ran, lit }] of seen.entries()) {
      expect({ counter, position, lit }).toEqual({ counter, position, lit: says[i] });
      expect(number(ran[counter]!), `${counter} of the run at ${position}`).toBeGreaterThanOrEqual(says[i]!);
    }
    // The whole panel, not only highlighted counters: each number is the sum over the records of the activity so far.
    if (counter === counters[0]) {
      const panels = seen.map(({ position, shown }, i) => ({
        position,
        shown,
        from: first.get(chosen[i]!.activity)! - 1,
      }));
      const wrong = await page.evaluate(
        (panels) =>
          panels.flatMap(({ position, shown, from }) =>
            Object.entries(shown)
              .filter(([name, text]) => text !== '' && !/ns|µs|ms|s$/.test(text) && name !== '')
              .map(([name, text]) => ({
                position,
                name,
                says: Number(text.replace(/[^\d-]/g, '')),
                sum: window.__strata.causes(name, from, position).sum,
              }))
              .filter(({ says, sum }) => says !== sum),
          ),
        panels,
      );
      expect(wrong).toEqual([]);
    }
    expect(Math.max(...says), `${counter} counts something in this example`).toBeGreaterThan(0);
  }
  // And over the whole run: the records of a counter add up to it.
  const { total } = await stateOf(page);
  const open = await page.evaluate(
    ({ total }) =>
      [...document.querySelectorAll<HTMLElement>('tr[data-counter]')]
        .map((row) => ({
          name: row.dataset['counter']!,
          ...window.__strata.causes(row.dataset['counter']!, 0, total),
        }))
        .filter((causes) => !causes.sourceless && !causes.complete),
    { total },
  );
  expect(open).toEqual([]);
}

/** A step back restores the picture. */
async function stepsBack(page: Page, { view }: Animation): Promise<void> {
  for (const { position } of await lastActivity(page, 8)) {
    await seek(page, position);
    const before = [await marksOf(page, view), await marksOf(page, 'tree')];
    if (position === (await stateOf(page)).total) continue;
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(position);
    await page.getByRole('button', { name: 'Step back' }).click();
    await at(page, position);
    expect([await marksOf(page, view), await marksOf(page, 'tree')]).toEqual(before);
  }
}

/** With reduced motion the same stops are shown, and nothing moves in between. REQUIRES: no reduced motion yet, recordMotion. */
async function standsStill(page: Page, { view }: Animation): Promise<void> {
  const stops = thinned(await stopsOf(page), 12);
  const moving = await walk(page, view, positionsOf(stops));
  // With motion allowed, motion occurs and is recorded.
  const all = positionsOf(await stopsOf(page));
  await seek(page, 0);
  await motions(page);
  await page.getByRole('button', { name: 'Next stop' }).click();
  await at(page, all[0]!);
  expect((await motions(page)).length).toBeGreaterThan(0);
  await reduceMotion(page);
  await motions(page);
  const still = await walk(page, view, positionsOf(stops));
  expect(still).toEqual(moving);
  // "Next stop" leads through all of them, in their order.
  await seek(page, 0);
  for (const position of all.slice(0, 12)) {
    await page.getByRole('button', { name: 'Next stop' }).click();
    await at(page, position);
  }
  for (const position of all.slice(0, 11).reverse()) {
    await page.getByRole('button', { name: 'Previous stop' }).click();
    await at(page, position);
  }
  expect(await motions(page)).toEqual([]);
}

/** Opens the example, then reaches, plays, steps and steps back its animation, with the keyboard alone. */
async function byKeyboard(page: Page, { preset, view, tab }: Animation): Promise<void> {
  const before = (await stateOf(page)).sceneVersion;
  await tabTo(page, '.examples-button');
  await page.keyboard.press('Enter');
  await tabTo(page, `[data-load="${preset}"]`);
  await page.keyboard.press('Enter');
  await opened(page, before);
  await expect.poll(async () => (await stateOf(page)).view).toBe(view);
  // The views are tabs: arrows walk through all of them and come back to this one.
  const tabs = await page.getByRole('tablist', { name: 'Animation' }).getByRole('tab').count();
  await tabTo(page, '[role="tab"][aria-selected="true"]');
  for (let i = 0; i < tabs; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await stateOf(page)).view).toBe(view);
  await expect(page.getByRole('tab', { name: tab, exact: true })).toBeFocused();
  await tabTo(page, '[data-main-view]', 'Shift+Tab');
  await page.keyboard.press('Home');
  await at(page, 0);
  await page.keyboard.press('.');
  const [first] = await stopsOf(page);
  await at(page, first!.position);
  await page.keyboard.press('ArrowRight');
  await at(page, first!.position + 1);
  await page.keyboard.press('ArrowLeft');
  await at(page, first!.position);
  // Down to ten records per second: the end of the run is minutes away, so playback is seen and paused before it.
  while (Number((await stateOf(page)).speed) > 10) await page.keyboard.press('[');
  await page.keyboard.press(' ');
  await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(first!.position + 1);
  await page.keyboard.press(' ');
  await expect.poll(async () => (await stateOf(page)).playing).toBe(false);
  const { cursor, total } = await stateOf(page);
  expect(cursor).toBeLessThanOrEqual(total);
  await page.keyboard.press(',');
  await expect.poll(async () => (await stateOf(page)).cursor).toBeLessThan(cursor);
}

for (const [nth, animation] of kAnimations.entries())
  test(`${animation.tab}: shows its phases, counts lit records, steps back, keeps still, and works by keyboard`, async ({
    page,
  }) => {
    await recordMotion(page);
    await openLab(page);
    if (isPlayed(8, nth, 5)) await test.step('keyboard', () => byKeyboard(page, animation));
    else await load(page, animation.preset);
    await test.step('phases', () => showsPhases(page, animation));
    await test.step('counters', () => countsWhatIsLit(page, animation));
    if (isPlayed(8, nth, 1)) await test.step('steps back', () => stepsBack(page, animation));
    if (isPlayed(8, nth, 3)) await test.step('reduced motion', () => standsStill(page, animation));
  });
