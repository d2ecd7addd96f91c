/**
 * A teacher's week: every moment of a demonstration opens where it promises, sheets and key are printed, a student passes a check, does an exercise and
 * hands in the codes, and the page for teachers confirms them and refuses forged ones.
 */
import type { Page } from '@playwright/test';
import { teachings } from '../../lessons/teach/index.ts';
import { HostEngine } from '../../engine-wasm/tools/claim-command.ts';
import { runOn } from '../../engine-wasm/tools/verify-command.ts';
import { WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import { lessonFolders } from '../../web/build/lessons.ts';
import { positionOf } from '../../web/src/lessons/figures/moments.ts';
import type { LessonExperiment } from '../../web/src/lessons/measurements/lesson-experiment.ts';
import { stopOf } from '../../web/src/lessons/teaching/moment-address.ts';
import { expect, stateOf, test } from './journey.ts';
import { hydrated, kLessons } from './lessons.ts';
import { oneOf } from './slice.ts';

test('a result code of a lesson is confirmed on /teach/, and a forged one is refused', async ({ page, complaints }) => {
  await page.goto('lessons/write-path/index.html');
  const check = page.locator('[data-check]').first();
  await check.scrollIntoViewIfNeeded();
  await hydrated(page);
  const choices = check.getByRole('combobox').first();
  const verdict = check.locator('.verdict');
  for (const value of await choices
    .locator('option')
    .evaluateAll((all) => all.map((each) => each.getAttribute('value')!))) {
    await choices.selectOption(value);
    await check.getByRole('button', { name: 'Grade my answer' }).click();
    await expect(verdict).toHaveAttribute('data-right', /true|false/);
    if ((await verdict.getAttribute('data-right')) === 'true') break;
    await expect(check.locator('.hand-in')).toHaveCount(0);
  }
  await check.getByText('Result code, to hand in').click();
  await check.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
  const code = await check.getByRole('textbox', { name: 'Result code' }).inputValue();
  expect(code).toMatch(/^Strata result code 1\nname: Ada Lovelace\nlesson: write-path\n/);

  await page.goto('teach/index.html');
  const form = page.locator('form[data-verify]');
  await form
    .getByRole('textbox', { name: 'Result codes, one or several' })
    .fill(`${code}\n${code.replace('Ada Lovelace', 'Eve')}\n`);
  await form.getByRole('button', { name: 'Verify' }).click();
  await expect(form.getByRole('status')).toHaveText('1 of 2 codes confirmed.');
  const [honest, forged] = [form.getByRole('listitem').nth(0), form.getByRole('listitem').nth(1)];
  await expect(honest).toHaveText(/^Ada Lovelace: confirmed\. Lesson write-path, check /);
  await expect(forged).toHaveText(/^Eve: refused\. The checksum does not fit the text/);
  await form.getByRole('textbox').fill('hello');
  await form.getByRole('button', { name: 'Verify' }).click();
  await expect(form.getByRole('status')).toHaveText('0 of 1 code confirmed.');
  await expect(form.getByRole('listitem')).toHaveText(/^No name: refused\. There is no result code in this text\./);
  expect(complaints).toEqual([]);
});

test('a result code of an exercise has the score and the first answers, and another score is refused', async ({
  page,
}) => {
  await page.goto('lessons/scans-and-the-heap/index.html');
  const task = page.locator('[data-exercise]').first();
  await task.scrollIntoViewIfNeeded();
  await expect(task.locator('form input').first()).toBeVisible();
  // The first question by trying, from the first choice on; the others are shown.
  const next = task.locator('button.primary');
  for (const choice of await task.locator('form input').all()) {
    await choice.check();
    await next.click();
    if ((await task.locator('.verdict').getAttribute('data-right')) === 'true') break;
  }
  while ((await next.innerText()) !== 'Finish') {
    const count = await task.locator('legend .count').innerText();
    await next.click();
    await expect(task.locator('legend .count')).not.toHaveText(count);
    await task.getByRole('button', { name: 'What did the engine do?' }).click();
  }
  await next.click();
  await expect(task.locator('.hand-in')).toBeVisible();
  await task.getByText('Result code, to hand in').click();
  await task.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
  const code = await task.getByRole('textbox', { name: 'Result code' }).inputValue();
  expect(code).toMatch(/\ntask: exercise drive\nchosen: 1=1, 2=shown, .*\ncounted: right=\d, questions=\d\n/);
  await page.goto('teach/index.html');
  const form = page.locator('form[data-verify]');
  await form.getByRole('textbox').fill(`${code}\n${code.replace('2=shown', '2=1')}`);
  await form.getByRole('button', { name: 'Verify' }).click();
  await expect(form.getByRole('status')).toHaveText('1 of 2 codes confirmed.');
  await expect(form.getByRole('listitem').nth(0)).toHaveText(
    /^Ada Lovelace: confirmed\. Lesson scans-and-the-heap, exercise drive: \d of \d right on the first try, as in the code\./,
  );
  await expect(form.getByRole('listitem').nth(1)).toHaveText(/^Ada Lovelace: refused\. The checksum does not fit/);
});

test('from Learn to a moment of a demonstration, which opens its figure there', async ({ page, complaints }) => {
  await page.goto('lessons/index.html');
  await page.getByRole('link', { name: 'teach with this course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teach' })).toBeVisible();
  await expect(page.locator('[data-lesson]')).toHaveCount(kLessons.length);
  const moment = page.locator('[data-lesson="write-path"] .moment').first();
  const stop = /“(.+)”/.exec(await moment.innerText())![1]!;
  await moment.click();
  await expect(page.locator('figure[data-live="true"]')).toBeVisible();
  // The figure has an episode in the lesson. Here it has the controls of the run, which step on from the moment.
  expect(new URL(page.url()).search).toContain(`=${stop}`);
  await expect(page.locator('.now')).toContainText(stop);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.locator('.beat')).toHaveCount(0);
  await expect(page.locator('.notes')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

for (const [i, { slug, experiment: file }] of lessonFolders().entries())
  test(`each moment of the demonstration of ${slug} opens where it promises`, oneOf(9, i, 2), async ({ page }) => {
    const { experiments } = (await import(file!)) as { readonly experiments: readonly LessonExperiment[] };
    const moments = teachings.find((each) => each.slug === slug)!.demonstration.flatMap(({ at }) => at ?? []);
    const engine = new HostEngine(() => new WasmHost());
    await page.goto('teach/index.html');
    const links = page.locator(`[data-lesson="${slug}"] .moment`);
    const addresses = await links.evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
    expect(addresses).toHaveLength(moments.length);
    for (const [n, moment] of moments.entries()) {
      const { experiment, stop } = stopOf(moment, experiments);
      const position = positionOf(await runOn(engine, experiment, {}), stop.at);
      await page.goto(addresses[n]!);
      await expect(page.locator('figure[data-live="true"]')).toBeVisible();
      await expect.poll(async () => (await stateOf(page)).cursor, stop.name).toBe(position);
      await expect(page.locator('.now')).toHaveText(/\S.*\./);
      // It rests there: no episode plays over it.
      await expect(page.locator('.beat')).toHaveCount(0);
    }
    await engine.close();
  });

/** Opens a page as it is printed. The medium is set after the page has come: one that was set before it can be lost with the process. */
async function onPaper(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.emulateMedia({ media: 'print' });
}

/** The number of A4 pages that a page prints. */
const papersOf = async (page: Page): Promise<number> =>
  [...(await page.pdf({ preferCSSPageSize: true })).toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;

test('sheets and key print one page for each lesson, or one alone; the key has what the sheet has not', async ({
  page,
}) => {
  await onPaper(page, 'teach/sheet/index.html');
  await expect(page.locator('.sheet').filter({ visible: true })).toHaveCount(kLessons.length);
  await expect(page.locator('[data-right], [data-answer], [data-measure]')).toHaveCount(0);
  expect(await papersOf(page)).toBe(kLessons.length);
  await onPaper(page, 'teach/sheet/index.html#tombstones');
  await expect(page.locator('.sheet').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(0);
  expect(await papersOf(page)).toBe(1);
  await onPaper(page, 'teach/key/index.html');
  expect(await page.locator('[data-answer]').count()).toBeGreaterThan(kLessons.length);
  expect(await papersOf(page)).toBe(kLessons.length);
});
