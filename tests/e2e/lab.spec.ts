/** The lab: what is put in by hand or by program, what is refused, and its keys. */
import { expect, load, marksOf, openLab, rested, seek, stateOf, test, writeProgram } from './journey.ts';

test('a typed put is seen at client, WAL and memtable, in that order', async ({ page }) => {
  await openLab(page);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('hello');
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('world');
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  const { total } = await rested(page);
  const seen: string[] = [];
  for (let position = 0; position <= total; position++) {
    await seek(page, position);
    const words = await page.evaluate(() =>
      window.__strata.words('write-path').filter((text) => text.includes('has reached')),
    );
    if (!(await marksOf(page, 'write-path')).includes("'put hello'")) continue;
    const furthest = words.at(-1)?.replace(/^.* has reached the /, '');
    if (furthest && seen.at(-1) !== furthest) seen.push(furthest);
  }
  expect(seen).toEqual(['client', 'WAL', 'memtable']);
  expect(await marksOf(page, 'write-path')).toContain('put hello');
});

test('a Get by hand finds what a put by hand wrote', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await rested(page);
  await page.getByRole('button', { name: 'Get', exact: true }).click();
  await expect.poll(() => marksOf(page, 'read-path')).toContain("'= green'");
});

/** What cannot be run, and the sentence for it: where it stands, and what would be right. */
const kRefused: readonly { readonly what: string; readonly program: string; readonly sentence: RegExp }[] = [
  { what: 'an unknown command', program: 'put a 1\npit a 1\n', sentence: /^2:1 .*did you mean put\?/ },
  { what: 'a count that is no number', program: 'fill n=NaN\n', sentence: /^1:\d+ .*NaN/ },
  {
    what: 'a huge count',
    program: 'put a 1\nput b 2\nfill n=99999999999999999999\n',
    sentence: /^3:\d+ .*99999999999999999999/,
  },
  { what: 'an over-long key', program: `put ${'k'.repeat(65_537)} 1\n`, sentence: /^1:\d+ .*65536.*65537/ },
  { what: 'an unknown option', program: 'set write_bufer_size=1KiB\n', sentence: /^1:\d+ .*write_buffer_size/ },
];

test('what cannot be run gets a sentence at its line, and what ran stays', async ({ page }) => {
  await openLab(page);
  await load(page, 'flush');
  const before = await stateOf(page);
  const tree = await marksOf(page, 'tree');
  for (const { what, program, sentence } of kRefused) {
    await writeProgram(page, program);
    await expect(page.locator('.problems li').first(), what).toHaveText(sentence);
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
    // Neither does the key that runs programs.
    await page.keyboard.press('ControlOrMeta+Enter');
    const after = await stateOf(page);
    expect([after.total, after.cursor, after.status]).toEqual([before.total, before.cursor, 'ready']);
    expect(await marksOf(page, 'tree')).toBe(tree);
  }
  await writeProgram(page, 'put a 1\n');
  await expect(page.locator('.problems li')).toHaveCount(0);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).total).not.toBe(before.total);
});

test('a key that is too long is refused in words, and nothing is written', async ({ page }) => {
  await openLab(page);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('k'.repeat(70_000));
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('64 KiB');
  expect((await stateOf(page)).total).toBe(0);
});

test('the help opens with ? and closes with Escape', async ({ page }) => {
  await openLab(page);
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the stage' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('single keys do nothing outside of the stage', async ({ page }) => {
  await openLab(page);
  await load(page, 'flush');
  const { cursor } = await stateOf(page);
  await page.getByRole('textbox', { name: 'Key', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('.?]');
  expect((await stateOf(page)).cursor).toBe(cursor);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
