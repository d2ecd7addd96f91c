/**
 * A reader goes through every lesson, with the keyboard on a desktop and with a finger on a phone; in the slice through one of nine by each device,
 * never the same. They predict in one lesson and skip in the next, run the figure, do the exercise wrong and right, change the option, have a check
 * graded, look a word up, and continue in the lab with the figure as they left it. reader-looks.ts checks each place.
 */
import type { Locator, Page } from '@playwright/test';
import { FingerHands, KeyboardHands, type Hands } from './drivers.ts';
import { expect, stateOf, test } from './journey.ts';
import { kLessons, openFolds } from './lessons.ts';
import { axeByDayAndNight, focusAmiss, readThrough } from './reader-looks.ts';
import { oneOf } from './slice.ts';

/** An input device that can also tick a box, or take one choice of several. */
interface Reader {
  readonly hands: Hands;
  tick(box: Locator): Promise<void>;
  /** Takes a choice of a group; those before it were taken before. */
  take(choices: Locator, index: number): Promise<void>;
  /** Waits until the focus is on something visible. */
  keepsFocus(): Promise<void>;
}

function keyboardReader(page: Page): Reader {
  const hands = new KeyboardHands(page);
  return {
    hands,
    async tick(box) {
      await hands.reach(box);
      await page.keyboard.press('Space');
    },
    async take(choices, index) {
      await hands.reach(choices.nth(index));
      const stop = await choices.evaluateAll((all) => all.findIndex((one) => one === document.activeElement));
      if (stop === index) await page.keyboard.press('Space');
      for (let at = stop; at !== index; at += Math.sign(index - stop))
        await page.keyboard.press(at < index ? 'ArrowDown' : 'ArrowUp');
      await expect(choices.nth(index)).toBeChecked();
    },
    // The page moves the focus away from a removed control at the next frame.
    keepsFocus: () => expect.poll(() => focusAmiss(page)).toEqual([]),
  };
}

function touchReader(page: Page): Reader {
  const hands = new FingerHands(page);
  return {
    hands,
    tick: (box) => hands.press(box),
    take: (choices, index) => hands.press(choices.nth(index)),
    keepsFocus: () => Promise.resolve(),
  };
}

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** Answers every prediction of the page: the first by an answer of the reader's own if `own`, the others by skipping. */
async function predict(page: Page, { hands }: Reader, own: boolean): Promise<void> {
  for (const [i, task] of (await page.locator('[data-predict]').all()).entries()) {
    const number = task.getByRole('textbox');
    if (!own || i > 0) await hands.press(button(task, 'Just show me'));
    else if (await number.count()) await hands.write(number, '7');
    else await hands.press(task.locator('.row button').first());
    // Some ask how sure the reader is before they reveal.
    const sure = button(task, 'fairly sure');
    await expect(sure.or(task.locator('.said'))).toBeVisible();
    if (await sure.count()) await hands.press(sure);
    await expect(task).toHaveAttribute('data-revealed', 'true');
    await expect(task.locator('.said')).toContainText(own && i === 0 ? 'You said: ' : 'You skipped the prediction.');
  }
}

/** Plays the first figure with its controls: back to the beginning, a stop further, and to a named moment. */
async function runFigure(page: Page, { hands }: Reader): Promise<void> {
  const figure = page
    .locator('figure[data-figure]')
    .filter({ has: page.locator('.figure-controls') })
    .first();
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAttribute('data-live', 'true');
  const slider = figure.getByRole('slider', { name: 'Moment' });
  await hands.slide(slider, 0);
  const start = Number(await slider.inputValue());
  await hands.press(button(figure, 'Next stop'));
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(start);
  await expect(figure.locator('.now')).not.toHaveText('');
  await expect(figure.getByRole('img').first()).toBeVisible();
}

/** Does the first step of the exercise, by trying; returns how often it was wrong, each time with a reason. */
async function perform(page: Page, reader: Reader): Promise<number> {
  const task = page.locator('[data-exercise]').first();
  if ((await task.count()) === 0) return 0;
  await task.scrollIntoViewIfNeeded();
  const choices = task.locator('form input');
  await expect(choices.first()).toBeVisible();
  const isOne = (await choices.first().getAttribute('type')) === 'radio';
  const verdict = task.locator('.verdict');
  const most = await choices.count();
  for (let wrong = 0; wrong <= most; wrong++) {
    if (isOne) await reader.take(choices, wrong);
    else if (wrong > 0) await reader.tick(task.locator('label[data-fault] input'));
    // The feedback on the previous choice is gone when this one is taken.
    await expect(verdict).toHaveText('');
    await reader.hands.press(button(task, 'Check this step'));
    await expect(verdict).toHaveText(/\S.*\./);
    if ((await verdict.getAttribute('data-right')) === 'true') return wrong;
  }
  throw new Error('no answer of the exercise is right');
}

async function tryItOption(page: Page, { hands }: Reader): Promise<void> {
  const task = page.locator('.task.try-it').first();
  await task.scrollIntoViewIfNeeded();
  const slider = task.getByRole('slider');
  // The slider may begin at one of its ends, which is then no change.
  for (const share of [0, 1, 0]) await hands.slide(slider, share);
  await expect(task.locator('tr[data-tried]').nth(1)).toBeVisible();
  await expect(task.locator('tr[aria-current][data-tried]')).toHaveCount(1);
}

async function gradeCheck(page: Page, { hands }: Reader): Promise<void> {
  const task = page.locator('[data-check]').first();
  await task.scrollIntoViewIfNeeded();
  await hands.press(button(task, 'Grade my answer'));
  await expect(task.locator('.verdict')).toHaveText(/\S.*\./);
}

/**
 * Goes to the lab from a figure, and checks that the lab shows the same moment. The slider of an episode is not a position in the run
 * (episode.spec.ts checks its link).
 */
async function intoTheLab(page: Page, { hands }: Reader): Promise<void> {
  const figure = page
    .locator('figure[data-figure]')
    .filter({ has: page.locator('[data-lab]'), hasNot: page.locator('.beat') })
    .first();
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAttribute('data-live', 'true');
  const cursor = Number(await figure.getByRole('slider', { name: 'Moment' }).inputValue());
  await hands.press(figure.locator('[data-lab]'));
  await expect(page).toHaveURL(/lab\/index\.html#x=/);
  await expect.poll(async () => (await stateOf(page)).cursor).toBe(cursor);
}

for (const [way, first, use, make] of [
  ['by keyboard', 5, { viewport: { width: 1440, height: 900 } }, keyboardReader],
  ['by touch', 7, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, touchReader],
] as const)
  test.describe(way, () => {
    test.use(use);
    // One after another in one worker: the last checks what the others did.
    test.describe.configure({ mode: 'default' });
    let wrongs = 0;

    for (const [i, { slug, path, title }] of kLessons.entries())
      test(`${slug}, ${way}`, oneOf(9, i, first), async ({ page }) => {
        const reader = make(page);
        const all: string[] = [];
        const step = (name: string, go: () => Promise<unknown>) =>
          test.step(name, async () => {
            await go();
            await reader.keepsFocus();
          });
        await page.goto(path);
        await openFolds(page);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await step('predicts', () => predict(page, reader, (way === 'by keyboard') === (i % 2 === 1)));
        await test.step('reads', async () => all.push(...(await readThrough(page))));
        await step('runs the figure', () => runFigure(page, reader));
        await step('does the exercise', async () => (wrongs += await perform(page, reader)));
        await step('changes the option', () => tryItOption(page, reader));
        await step('has a check graded', () => gradeCheck(page, reader));
        await test.step('axe', async () => all.push(...(await axeByDayAndNight(page))));
        await test.step('looks a word up', async () => {
          const word = page.locator('a.term').first();
          const entry = new URL((await word.getAttribute('href'))!, page.url()).hash;
          await reader.hands.press(word);
          await expect(page.locator(entry)).toBeInViewport();
          await page.goBack();
          await expect(page.locator('[data-predict]').first()).toHaveAttribute('data-revealed', 'true');
        });
        await runFigure(page, reader);
        await test.step('continues in the lab', () => intoTheLab(page, reader));
        expect(all).toEqual([]);
      });

    test(`exercises were done wrong before they were right, ${way}`, () => expect(wrongs).toBeGreaterThan(0));
  });
