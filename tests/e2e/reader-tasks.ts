/**
 * What a reader does in a lesson, generic over its content: goes through an episode, runs a figure, opens a fold, predicts, does an exercise, varies an
 * option, has a check graded. Each waits for the states that it leads to.
 */
import type { Locator } from '@playwright/test';
import { announcements, forgetAnnouncements } from './heard.ts';
import { expect } from './journey.ts';
import type { Reader } from './readers.ts';
import { withoutMotion } from './still.ts';

export const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const sliderOf = (figure: Locator): Locator => figure.getByRole('slider', { name: 'Moment' });

export async function untilLive(figure: Locator): Promise<void> {
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAttribute('data-live', 'true');
}

/**
 * Goes through the beats of an episode, from the first to the last; returns their sentences. They are announced, and nothing else is in the whole page.
 * `isStill`: beats are steps, which do not move, and each of them is announced.
 */
export async function throughBeats(figure: Locator, { hands }: Reader, isStill: boolean): Promise<readonly string[]> {
  const page = figure.page();
  const beat = figure.locator('.figure-controls .beat');
  const count = Number((await beat.innerText()).split(' of ')[1]);
  expect(count).toBeGreaterThanOrEqual(3);
  // On the way to the controls, words of the prose light their marks and are announced.
  await hands.slide(sliderOf(figure), 1);
  await expect(beat).toHaveText(`${count} of ${count}`);
  await forgetAnnouncements(page);
  await hands.slide(sliderOf(figure), 0);
  await expect(beat).toHaveText(`1 of ${count}`);
  // Sentences that pass quickly are not announced: without this one, the last could be the one that is already there.
  const first = await figure.locator('.now').innerText();
  await expect.poll(async () => (await announcements(page)).at(-1)).toBe(first);
  const sentences: string[] = [];
  const toBeat = async (n: number): Promise<void> => {
    await hands.press(button(figure, 'Next beat'));
    // A beat that the slider entered is played to its end first.
    while (!isStill && (await beat.innerText()) !== `${n} of ${count}`) await hands.press(button(figure, 'Next beat'));
    await expect(beat).toHaveText(`${n} of ${count}`);
  };
  for (let n = 1; n <= count; n++) {
    if (n > 1) await (isStill ? withoutMotion(figure, () => toBeat(n)) : toBeat(n));
    const sentence = await figure.locator('.now').innerText();
    expect(sentence).toMatch(/\S.*\.$/);
    sentences.push(sentence);
    await expect(sliderOf(figure)).toHaveAttribute('aria-valuetext', sentence);
    if (isStill) await expect.poll(async () => (await announcements(page)).at(-1)).toBe(sentence);
  }
  await expect(button(figure, 'Play')).toBeVisible();
  expect(new Set(sentences).size).toBe(count);
  await expect.poll(async () => (await announcements(page)).at(-1)).toBe(sentences.at(-1));
  const said = await announcements(page);
  if (isStill) expect(said).toEqual(sentences);
  else for (const each of said) expect(sentences).toContain(each);
  return sentences;
}

/** Plays an episode that holds on its last beat: its sentences are announced in their order, and nothing else is. */
export async function playEpisode(figure: Locator, { hands }: Reader, sentences: readonly string[]): Promise<void> {
  const page = figure.page();
  await forgetAnnouncements(page);
  await hands.press(button(figure, 'Play'));
  await expect(button(figure, 'Pause')).toBeVisible();
  await expect(button(figure, 'Play')).toBeVisible();
  await expect.poll(async () => (await announcements(page)).at(-1)).toBe(sentences.at(-1));
  const order = (await announcements(page)).map((each) => sentences.indexOf(each));
  // A sentence that is too short-lived to be spoken is passed over; the first and the last never are.
  expect(order).not.toContain(-1);
  expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
}

/** Runs a figure without an episode with its controls: back to the beginning, and a stop further. */
export async function runFigure(figure: Locator, { hands }: Reader): Promise<void> {
  const slider = sliderOf(figure);
  await hands.slide(slider, 0);
  const start = Number(await slider.inputValue());
  await hands.press(button(figure, 'Next stop'));
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(start);
  await expect(figure.locator('.now')).not.toHaveText('');
  await expect(figure.getByRole('img').first()).toBeVisible();
}

/** Cuts the power after a write without a sync, and after one that asked for a sync; reads what came of it, and goes back to the figure. */
export async function cutPower(cuts: Locator, { hands }: Reader): Promise<void> {
  const part = cuts.locator('xpath=..');
  const outcome = part.locator('.outcome');
  await hands.press(button(cuts, 'Cut the power after bob'));
  await expect(outcome).toHaveText(/^The power failed after bob: 0\swrites were synced/);
  await hands.press(button(cuts, 'Cut the power after dan'));
  await expect(outcome).toHaveText(
    /after dan: 4\swrites were synced, 4 are back\. No acknowledged write is lost\. In 2\spower failures, 0 of 4\ssynced writes/,
  );
  await hands.press(button(part, 'Back to the first figure'));
  await expect(outcome).toHaveCount(0);
}

/** Opens a part for engineers; `twice`: and closes and opens it again. */
export async function openFold(fold: Locator, { hands }: Reader, twice: boolean): Promise<void> {
  const summary = fold.locator('summary').first();
  for (const isOpen of twice ? [true, false, true] : [true]) {
    await hands.press(summary);
    await expect(fold).toHaveJSProperty('open', isOpen);
  }
}

/** Predicts, with an answer of the reader's own or by skipping. */
export async function predict(task: Locator, { hands }: Reader, own: boolean): Promise<void> {
  const number = task.getByRole('textbox');
  if (!own) await hands.press(button(task, 'Just show me'));
  else if (await number.count()) await hands.write(number, '7');
  else await hands.press(task.locator('.row button').first());
  // Some ask how sure the reader is before they reveal.
  const sure = button(task, 'fairly sure');
  await expect(sure.or(task.locator('.said'))).toBeVisible();
  if (await sure.count()) await hands.press(sure);
  await expect(task).toHaveAttribute('data-revealed', 'true');
  await expect(task.locator('.said')).toContainText(own ? 'You said: ' : 'You skipped the prediction.');
}

/**
 * Does an exercise to its end: the first step by trying, the others by asking for the answer. Returns how often the reader was wrong, each time with a
 * reason. A reader who solved a step gets a result code.
 */
export async function doExercise(task: Locator, reader: Reader): Promise<number> {
  await expect(task.locator('form input').first()).toBeVisible();
  const picture = task.locator('.picture-choices');
  const isOnPicture = reader.onPicture && (await task.locator('fieldset.bits').count()) === 0;
  const wrong = isOnPicture ? await tryOnPicture(task, picture, reader) : await tryInForm(task, reader);
  const next = task.locator('button.primary');
  while ((await next.innerText()) !== 'Finish') {
    const step = await task.locator('legend .count').innerText();
    await reader.hands.press(next);
    await expect(task.locator('legend .count')).not.toHaveText(step);
    await reader.hands.press(button(task, 'What did the engine do?'));
    await expect(task.locator('.verdict')).toHaveText(/^This is what the engine did\. \S.*\./);
  }
  await reader.hands.press(next);
  await expect(task.locator('.perform-end')).toHaveText(/^\d+ of \d+ right on the first try\. /);
  await expect(task.locator('.hand-in')).toBeVisible();
  return wrong;
}

/** The first step with the radio buttons or check boxes of the form. */
async function tryInForm(task: Locator, reader: Reader): Promise<number> {
  const choices = task.locator('form input');
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

/** What is pressed of a choice in a picture; a line from it to the levels below is only drawn. */
const targetOf = (choice: Locator): Locator => choice.locator('.target');

/** The first step in the picture: a press answers a choice of one; of several, it takes or takes back what the last verdict named. */
async function tryOnPicture(task: Locator, picture: Locator, { hands }: Reader): Promise<number> {
  const choices = picture.locator('[data-choice]');
  await expect(choices.first()).toBeVisible();
  const isOne = (await task.locator('form input').first().getAttribute('type')) === 'radio';
  const verdict = task.locator('.verdict');
  const most = await choices.count();
  expect(most).toBeGreaterThan(1);
  for (let wrong = 0; wrong <= most; wrong++) {
    if (isOne) await hands.press(targetOf(choices.nth(wrong)));
    else {
      if (wrong > 0) await hands.press(targetOf(picture.locator('[data-state="wrong"], [data-state="missing"]')));
      await expect(verdict).toHaveText('');
      await hands.press(button(task, 'Check this step'));
    }
    await expect(verdict).toHaveText(/\S.*\./);
    if ((await verdict.getAttribute('data-right')) === 'true') return wrong;
    if (isOne) await expect(choices.nth(wrong)).toHaveAttribute('data-state', 'wrong');
  }
  throw new Error('no answer of the exercise is right');
}

/** Moves the option to both ends; the explanation follows after two values. */
export async function tryOption(task: Locator, { hands }: Reader): Promise<void> {
  const slider = task.getByRole('slider');
  // The slider may begin at one of its ends, which is then no change.
  for (const share of [0, 1, 0]) await hands.slide(slider, share);
  await expect(task.locator('tr[data-tried]').nth(1)).toBeVisible();
  await expect(task.locator('tr[aria-current][data-tried]')).toHaveCount(1);
  const explained = task.locator('.explained');
  if (await explained.count()) await expect(explained).toHaveAttribute('data-open', 'true');
}

/** Holds one snapshot more, and releases it: the sentence below the picture follows, and is the old one again. */
export async function holdSnapshot(task: Locator, { hands }: Reader): Promise<void> {
  const outcome = task.locator('.outcome');
  await expect(outcome).toHaveText(/\S.*\./);
  const before = await outcome.innerText();
  const free = await task.locator('button[aria-pressed="false"]').first().getAttribute('aria-label');
  await hands.press(button(task, free!));
  await expect(button(task, free!)).toHaveAttribute('aria-pressed', 'true');
  await expect(outcome).not.toHaveText(before);
  await hands.press(button(task, free!));
  await expect(outcome).toHaveText(before);
}

/** Chooses the last value of the first option, and has it graded. */
export async function gradeCheck(task: Locator, { hands }: Reader): Promise<void> {
  const choices = task.getByRole('combobox').first();
  await hands.choose(choices, (await choices.locator('option').allTextContents()).at(-1)!);
  await hands.press(button(task, 'Grade my answer'));
  await expect(task.locator('.verdict')).toHaveAttribute('data-right', /true|false/);
  await expect(task.locator('.verdict')).toHaveText(/\S.*\./);
}
