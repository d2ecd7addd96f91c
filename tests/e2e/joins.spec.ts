/** The join of task and incident in the lab: counts at the end of the run, the ladder of one call, the published figures, and a link to them. */
import { at, expect, openLab, pictureOf, stateOf, stopsOf, test } from './journey.ts';
import type { Page } from '@playwright/test';

/** The labels of the drawing, with plain spaces. */
const wordsOf = async (page: Page): Promise<readonly string[]> => {
  await pictureOf(page, 'joins');
  const words = await page.evaluate(() => window.__strata.words('joins'));
  return words.map((text) => text.replaceAll(/\s/g, ' '));
};
const choose = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

test('the example of the join ends with the counts of both plans', async ({ page }) => {
  await openLab(page, 'lab/index.html#example=joins');
  expect((await stateOf(page)).view).toBe('joins');
  await page.locator('#stage').focus();
  await page.keyboard.press('End');
  await at(page, (await stateOf(page)).total);
  const words = await wordsOf(page);
  for (const text of [
    'INNER, group rows in order: 128 rows in',
    'INNER, lookup in task: 128 Gets, 128 rows, 384 cache lookups, 384 hits, 78 block switches, 19 data blocks',
    'INNER, scan of incident by category: 1 Seek, 128 Nexts, 128 rows, 13 cache lookups, 13 hits, 12 block switches, 12 data blocks',
    'STRAIGHT, lookup in incident: 130 Gets, 128 rows, 386 cache lookups, 386 hits, 22 block switches, 22 data blocks',
    'STRAIGHT, scan of task by primary key: 1 Seek, 130 Nexts, 130 rows, 20 cache lookups, 20 hits, 19 block switches, 19 data blocks',
  ])
    expect(
      words.some((each) => each.startsWith(text)),
      text,
    ).toBe(true);
  await expect(page.locator('.joins-story')).toContainText('8192 Nexts and as many Gets');
});

test('a rung of the ladder lights with its record, and a link keeps the drawing', async ({ page }) => {
  await openLab(page, 'lab/index.html#example=joins');
  await choose(page, 'Calls');
  const [first] = await stopsOf(page);
  await at(page, first!.position);
  const begun = await wordsOf(page);
  expect(begun).toContain('DBImpl::Get (RocksDB: published, and recorded here): 1 in this call, 1 in all');
  expect(begun).toContain('memtable (part of this engine): 0 in this call, 0 in all');
  expect(begun).toContain('join loop (MySQL: published, no record here)');
  await page.locator('#stage').focus();
  const memtable = async (): Promise<boolean> =>
    (await wordsOf(page)).includes('memtable (part of this engine): 1 in this call, 1 in all');
  for (let step = 0; step < 20 && !(await memtable()); step++) {
    const { cursor } = await stateOf(page);
    await page.keyboard.press('ArrowRight');
    await at(page, cursor + 1);
  }
  expect(await memtable()).toBe(true);
  const { cursor } = await stateOf(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('.status')).toContainText('link to this moment');
  await page.reload();
  await expect.poll(async () => (await stateOf(page)).cursor).toBe(cursor);
  await expect(page.getByRole('button', { name: 'Calls', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(await memtable()).toBe(true);
  await expect(page.locator('.examples-button')).toContainText('Task and incident join');
});

test('profiles and clients are published figures, and the table has three readings', async ({ page }) => {
  await openLab(page, 'lab/index.html#example=joins');
  await choose(page, 'Profiles');
  expect(await wordsOf(page)).toContain(
    'INNER, published: pthread_mutex_lock has 4.38 % of the cycles (C library, a mutex)',
  );
  await choose(page, 'Clients');
  expect(await wordsOf(page)).toContain('MyRocks, published, 24 clients: 1.912 seconds');
  await choose(page, 'Per client');
  expect(await wordsOf(page)).toContain('MyRocks, published, 160 clients: 6.778 times one client alone');
  await choose(page, 'Throughput');
  expect(await wordsOf(page)).toContain('MyRocks, published, 24 clients: 12.55 batches/s');
  await expect(page.locator('.joins-story')).toContainText('(S72, S73)');
});
