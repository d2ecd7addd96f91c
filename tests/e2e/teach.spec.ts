/** A teacher's week: a student passes a check and hands in its code, the page for teachers confirms it and refuses a forged one, and a moment opens. */
import { expect, test } from './journey.ts';
import { hydrated, kLessons } from './lessons.ts';

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

test('from Learn to a moment of a demonstration, which opens its figure there', async ({ page, complaints }) => {
  await page.goto('lessons/index.html');
  await page.getByRole('link', { name: 'teach with this course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teach' })).toBeVisible();
  await expect(page.locator('[data-lesson]')).toHaveCount(kLessons.length);
  const moment = page.locator('[data-lesson="write-path"] .moment').first();
  const stop = /“(.+)”/.exec(await moment.innerText())![1]!;
  await moment.click();
  await expect(page.locator('figure[data-live="true"]')).toBeVisible();
  // The figure has an episode, which does not play over the moment of the address.
  expect(new URL(page.url()).search).toContain(`=${stop}`);
  await expect(page.locator('.now')).toContainText(stop);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.locator('.notes')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('one lesson of the sheets is printed alone, and the key has what the sheet has not', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('teach/sheet/index.html');
  await expect(page.locator('.sheet').filter({ visible: true })).toHaveCount(kLessons.length);
  await expect(page.locator('[data-right], [data-answer], [data-measure]')).toHaveCount(0);
  await page.goto('teach/sheet/index.html#tombstones');
  await expect(page.locator('.sheet').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(0);
  await page.goto('teach/key/index.html');
  expect(await page.locator('[data-answer]').count()).toBeGreaterThan(kLessons.length);
});
