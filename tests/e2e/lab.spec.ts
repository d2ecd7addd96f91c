/** The lab: what is put in by hand, by program, by file; what is refused; stop and reset. */
import { expect, load, marksOf, openLab, rested, seek, stateOf, test } from './journey.ts';

const editor = 'Program, one command a line';

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

test('an unknown command gets a sentence at its line, and what ran stays', async ({ page }) => {
  await openLab(page);
  await load(page, 'flush');
  const before = await stateOf(page);
  await page.getByRole('textbox', { name: editor }).click();
  await page.getByRole('textbox', { name: editor }).press('ControlOrMeta+a');
  await page.keyboard.type('put a 1\npit a 1\n');
  await expect(page.locator('.problems li').first()).toContainText('2:1');
  await expect(page.locator('.problems li').first()).toContainText('did you mean put?');
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
  const after = await stateOf(page);
  expect([after.total, after.status]).toEqual([before.total, 'ready']);
});

test('a key that is too long is refused in words, and nothing is written', async ({ page }) => {
  await openLab(page);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('k'.repeat(70_000));
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('64 KiB');
  expect((await stateOf(page)).total).toBe(0);
});

test('a file of keys and values is written, and its bad lines are told', async ({ page }) => {
  await openLab(page);
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'pairs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('apple,red\nbanana,yellow\n"unclosed\n'),
  });
  await expect(page.locator('.said')).toContainText('2');
  await rested(page);
  expect(await page.evaluate(() => window.__strata.scene())).toContain('"number_keys_written":2');
});

test('a folder that is no database is told apart', async ({ page }) => {
  await openLab(page);
  await page.evaluate(() =>
    document.querySelector('[aria-label="Choose a folder"]')!.removeAttribute('webkitdirectory'),
  );
  await page
    .getByLabel('Choose a folder')
    .setInputFiles([{ name: 'holiday.txt', mimeType: 'text/plain', buffer: Buffer.from('sun') }]);
  await expect(page.locator('[data-verdict="unknown"]')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the lab' }).click();
  await expect(page.locator('[data-verdict]')).toHaveCount(0);
});

test('fifty thousand operations reach three levels, and the scene is what the engine says', async ({ page }) => {
  test.setTimeout(180_000);
  await openLab(page);
  await page.getByRole('textbox', { name: editor }).click();
  await page.getByRole('textbox', { name: editor }).press('ControlOrMeta+a');
  await page.keyboard.type(
    'set write_buffer_size=16KiB target_file_size_base=16KiB max_bytes_for_level_base=64KiB max_bytes_for_level_multiplier=4\nfill n=50000 order=random key_space=20000 key_bytes=8 value_bytes=32\n',
  );
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect
    .poll(async () => (await stateOf(page)).total > 0 && (await stateOf(page)).status === 'ready', { timeout: 120_000 })
    .toBe(true);
  const scene = JSON.parse(await page.evaluate(() => window.__strata.scene())) as {
    levels: unknown[][];
    counters: Record<string, number>;
  };
  expect(scene.counters['number_keys_written']).toBe(50_000);
  expect(scene.levels.filter((tables) => tables.length > 0).length).toBeGreaterThanOrEqual(3);
  expect(await page.evaluate(() => window.__strata.scene())).toBe(await page.evaluate(() => window.__strata.inspect()));
});

test('a long run is stopped, and reset empties the tree', async ({ page }) => {
  await openLab(page);
  await page.getByRole('textbox', { name: editor }).click();
  await page.getByRole('textbox', { name: editor }).press('ControlOrMeta+a');
  await page.keyboard.type('fill n=5000000 order=random value_bytes=100\n');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).total > 0).toBe(true);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const stopped = await rested(page);
  expect(stopped.message).toContain('Stopped');
  const scene = JSON.parse(await page.evaluate(() => window.__strata.scene())) as { counters: Record<string, number> };
  expect(scene.counters['number_keys_written']).toBeLessThan(5_000_000);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).total).toBe(0);
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
