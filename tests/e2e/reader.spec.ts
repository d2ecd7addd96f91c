/**
 * A reader goes through every lesson from its title to the next one, with the keyboard and without motion on a desktop, and with a finger on a phone; in
 * the slice through one of nine by each device, never the same. They go through the beats of the first episode, run a figure, open the folds, predict in
 * one lesson and skip in the next, do the exercise wrong and right (in the form by keyboard, on the picture by touch), vary the option, have a check
 * graded, look a word up, and open the lab at the moment of a figure. reader-tasks.ts has what they do, reader-looks.ts what is checked on the way.
 */
import type { Locator, Page } from '@playwright/test';
import { axeInThemes } from './axe.ts';
import { recordAnnouncements } from './heard.ts';
import { expect, stateOf, test } from './journey.ts';
import { kLessons } from './lessons.ts';
import { motions, recordMotion } from './motion.ts';
import { looks } from './reader-looks.ts';
import * as tasks from './reader-tasks.ts';
import { keyboardReader, touchReader, type Reader } from './readers.ts';
import { inTurn, oneOf } from './slice.ts';

/** What a reader meets, in the order of the page. */
const kPlaces = {
  figure: 'figure[data-figure]',
  cuts: '.cut-power > .cuts',
  fold: 'details.engineers',
  predict: '[data-predict]',
  exercise: '[data-exercise]',
  stripes: '.task.place-snapshots',
  tryIt: '.task.try-it',
  check: '[data-check]',
} as const;
type Place = keyof typeof kPlaces;

class Journey {
  /** Attempts of the exercises that were wrong. */
  wrong = 0;
  private readonly met = new Map<string, number>();

  constructor(
    private readonly page: Page,
    private readonly reader: Reader,
    private readonly options: { readonly isStill: boolean; readonly predicts: boolean; readonly plays: boolean },
  ) {}

  /** Goes through the lesson from the first place to the last. */
  async readAll(): Promise<void> {
    const all = this.page.locator(Object.values(kPlaces).join(', '));
    // A part for engineers is in the page before it is opened. What the reader does adds no place.
    const elements = await all.all();
    for (const element of elements) {
      const place = await placeOf(element);
      await test.step(place, () => this.meet(place, element));
    }
    await expect(all).toHaveCount(elements.length);
  }

  /** Whether this is the first of its kind. */
  private isFirst(kind: string): boolean {
    const before = this.met.get(kind) ?? 0;
    this.met.set(kind, before + 1);
    return before === 0;
  }

  private async meet(place: Place, element: Locator): Promise<void> {
    const { reader, options } = this;
    if (place === 'figure') return this.meetFigure(element);
    if (place === 'cuts') return tasks.cutPower(element, reader);
    await element.scrollIntoViewIfNeeded();
    const isFirst = this.isFirst(place);
    if (place === 'fold') return tasks.openFold(element, reader, isFirst);
    if (place === 'predict') return tasks.predict(element, reader, isFirst && options.predicts);
    if (!isFirst) return;
    if (place === 'exercise') this.wrong += await tasks.doExercise(element, reader);
    else if (place === 'stripes') await tasks.holdSnapshot(element, reader);
    else if (place === 'tryIt') await tasks.tryOption(element, reader);
    else await tasks.gradeCheck(element, reader);
  }

  private async meetFigure(figure: Locator): Promise<void> {
    const { reader, options } = this;
    await tasks.untilLive(figure);
    if (await figure.locator('.beat').count()) {
      if (!this.isFirst('episode')) return;
      const sentences = await tasks.throughBeats(figure, reader, options.isStill);
      if (options.plays) await tasks.playEpisode(figure, reader, sentences);
    } else if ((await figure.locator('.figure-controls').count()) && this.isFirst('run')) {
      await tasks.runFigure(figure, reader);
    }
  }
}

const placeOf = async (element: Locator): Promise<Place> => {
  const index = await element.evaluate(
    (it, selectors) => selectors.findIndex((selector) => it.matches(selector)),
    Object.values(kPlaces),
  );
  return Object.keys(kPlaces)[index] as Place;
};

/** Looks a word of the prose up, and comes back to a lesson that remembers the predictions. */
async function lookUp(page: Page, { follow }: Reader): Promise<void> {
  const word = page.locator('a.term').first();
  const entry = new URL((await word.getAttribute('href'))!, page.url()).hash;
  await follow(word);
  await expect(page.locator(entry)).toBeInViewport();
  await page.goBack();
  await expect(page.locator('[data-predict]').first()).toHaveAttribute('data-revealed', 'true');
}

/**
 * Goes to the lab from a figure, where the lab shows the same moment, and back. The slider of an episode is not a position in the run (episode.spec.ts
 * checks its link).
 */
async function intoTheLab(page: Page, { reach, follow }: Reader): Promise<void> {
  const figure = page
    .locator('figure[data-figure]:not([data-episode]):visible')
    .filter({ has: page.locator('[data-lab]') })
    .first();
  // A lesson may have figures with an episode only.
  if ((await figure.count()) === 0) return;
  await tasks.untilLive(figure);
  const link = figure.locator('[data-lab]');
  // On the way, words of the prose may lead the figure to other moments.
  await reach(link);
  const cursor = Number(await figure.getByRole('slider', { name: 'Moment' }).inputValue());
  await follow(link);
  await expect(page).toHaveURL(/lab\/index\.html#x=/);
  await expect.poll(async () => (await stateOf(page)).cursor).toBe(cursor);
  await page.goBack();
}

/** Follows the link to the next lesson; the last one has none. */
async function toTheNext(page: Page, { follow }: Reader, next: (typeof kLessons)[number] | undefined): Promise<void> {
  const link = page.locator('a.next');
  if (next === undefined) return expect(link).toHaveCount(0);
  await follow(link);
  await expect(page).toHaveURL(new RegExp(`${next.path}$`));
  await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible();
}

for (const [way, first, use, make] of [
  ['by keyboard', 6, { viewport: { width: 1440, height: 900 } }, keyboardReader],
  ['by touch', 8, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, touchReader],
] as const)
  test.describe(way, () => {
    test.use(use);
    // One after another in one worker: the last checks what the others did.
    test.describe.configure({ mode: 'default' });
    const isStill = way === 'by keyboard';
    let wrong = 0;

    for (const [i, { slug, path, title }] of kLessons.entries())
      test(`${slug}, ${way}`, oneOf(9, i, first), async ({ page }) => {
        const reader = make(page);
        if (isStill) await page.emulateMedia({ reducedMotion: 'reduce' });
        await recordMotion(page);
        await recordAnnouncements(page);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        const plays = !isStill && inTurn(['steps', 'plays'], i + 1).includes('plays');
        const journey = new Journey(page, reader, { isStill, predicts: isStill === (i % 2 === 1), plays });
        await journey.readAll();
        wrong += journey.wrong;
        if (isStill) expect(await motions(page)).toEqual([]);
        expect(await test.step('looks', () => looks(page))).toEqual([]);
        expect(await test.step('axe', () => axeInThemes(page, null, i + Number(isStill)))).toEqual([]);
        for (const place of inTurn(['lab', 'word'], i + Number(!isStill)))
          await test.step(place, () => (place === 'word' ? lookUp(page, reader) : intoTheLab(page, reader)));
        await test.step('goes to the next lesson', () => toTheNext(page, reader, kLessons[i + 1]));
      });

    test(`exercises were done wrong before they were right, ${way}`, () => expect(wrong).toBeGreaterThan(0));
  });
