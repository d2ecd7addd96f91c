/** What is dropped: text files of keys and values; directories that LevelDB itself wrote, whole, foreign, damaged, or none at all. */
import { ClassicLevel } from 'classic-level';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flip, renameComparator } from '../contract/damage.ts';
import { expect, marksOf, openEmptyLab, openPage, rested, stateOf, test } from './journey.ts';
import type { Page } from '@playwright/test';

let folder: string;
const at = (name: string): string => join(folder, name);
/** The one file of a directory whose name matches. */
const fileOf = (directory: string, name: RegExp): string =>
  join(
    directory,
    readdirSync(directory).find((file) => name.test(file))!,
  );

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strata-'));
  const db = new ClassicLevel<string, string>(at('real'), { writeBufferSize: 65536 });
  await db.open();
  for (let i = 0; i < 12_000; i++)
    await db.put(`key${String((i * 7) % 2500).padStart(4, '0')}`, `value ${i} ${'x'.repeat(80)}`);
  for (let i = 0; i < 20; i++) await db.del(`key${String(i).padStart(4, '0')}`);
  await db.close();
  // What a reader has at hand is a folder with LevelDB's own odds and ends in it.
  for (const name of ['foreign', 'cut', 'flipped', 'lost']) cpSync(at('real'), at(name), { recursive: true });
  renameComparator(fileOf(at('foreign'), /^MANIFEST/), 'example.ReverseComparator1');
  truncateSync(fileOf(at('cut'), /^MANIFEST/), 9);
  flip(fileOf(at('flipped'), /\.ldb$/), 40);
  writeFileSync(join(at('lost'), 'CURRENT'), 'MANIFEST-999999\n');
  mkdirSync(at('holiday'));
  writeFileSync(join(at('holiday'), 'sun.txt'), 'sun');
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is said about what was dropped. */
const said = (page: Page) => page.getByRole('region', { name: 'Your data' }).locator('.said');

/** Chooses a folder, as the button does, and waits for what is said about it. */
async function drop(page: Page, name: string): Promise<string> {
  await page.getByLabel('Choose a folder').setInputFiles(at(name));
  await expect(page.locator('.directory')).toBeVisible();
  return said(page).innerText();
}

test('a file of keys and values is written, and its bad lines are told', async ({ page }) => {
  await openEmptyLab(page);
  await openPage(page, 'Data');
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'pairs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('apple,red\nbanana,yellow\n"unclosed\n'),
  });
  await expect(said(page)).toContainText('2 pairs were written; 1 line was not: line 3:');
  await rested(page);
  expect(await page.evaluate(() => window.__strata.scene())).toContain('"number_keys_written":2');
});

test('a file can be dropped onto its place', async ({ page }) => {
  await openEmptyLab(page);
  await openPage(page, 'Data');
  await page.locator('.drop').evaluate((zone) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['key,value\nkiwi,"green, and sour"\n'], 'fruit.txt', { type: 'text/plain' }));
    zone.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(said(page)).toContainText('1 pair was written.');
  await openPage(page, 'Program');
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('kiwi');
  await page.getByRole('button', { name: 'Get', exact: true }).click();
  await expect.poll(() => marksOf(page, 'read-path')).toContain('= green, and sour');
});

test('a database that LevelDB wrote is shown, searched, and never written', async ({ page }) => {
  await openEmptyLab(page);
  await openPage(page, 'Data');
  expect(await drop(page, 'real')).toMatch(
    /^A database in LevelDB's format with \d+ tables, last sequence 12\s020[.,]/,
  );
  await expect(page.locator('.directory')).toHaveAttribute('data-verdict', 'opened');
  await expect(page.locator('.directory')).toContainText('leveldb.BytewiseComparator');
  const { levels } = JSON.parse(await page.evaluate(() => window.__strata.scene())) as {
    levels: { table: number; entries: number }[][];
  };
  const tables = levels.flat();
  expect(levels.filter((level) => level.length > 0).length).toBeGreaterThanOrEqual(2);
  // Every table of every level stands in the drawing, with its keys; what the log held has become one more than the manifest names.
  const words = (await page.evaluate(() => window.__strata.words('tree'))).join('\n');
  for (const { table } of tables) expect(words).toMatch(new RegExp(`[Tt]able ${table}\\b.*key\\d{4}`));
  const listed = await page.locator('.directory [data-level]').count();
  expect(listed).toBeGreaterThan(0);
  expect(listed).toBeLessThanOrEqual(tables.length);

  // A Get tells which runs and filters it asks.
  await openPage(page, 'Program');
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('key0700');
  await page.getByRole('button', { name: 'Get', exact: true }).click();
  await expect.poll(() => marksOf(page, 'read-path')).toContain('= value ');
  expect(await page.evaluate(() => window.__strata.words('read-path').join('\n'))).toMatch(/Filter of table \d+/);

  // To write is refused, in words; nothing has changed.
  const before = await page.evaluate(() => window.__strata.scene());
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('only looked at');
  expect(await page.evaluate(() => window.__strata.scene())).toBe(before);
  await openPage(page, 'Data');
  await page.getByRole('button', { name: 'Back to the lab' }).click();
  await expect(page.locator('.directory')).toHaveCount(0);
  expect((await stateOf(page)).total).toBe(0);
});

test('a database of a foreign comparator is described, never searched', async ({ page }) => {
  await openEmptyLab(page);
  await openPage(page, 'Data');
  expect(await drop(page, 'foreign')).toContain('orders its keys by example.ReverseComparator1');
  await expect(page.locator('.directory')).toHaveAttribute('data-verdict', 'foreign');
  // How many there are depends on when LevelDB's own thread compacts.
  expect(await page.locator('.directory [data-level]').count()).toBeGreaterThan(0);
  // It was not opened: a Get asks the lab's own engine, which is empty.
  expect((await stateOf(page)).total).toBe(0);
});

for (const [name, what, sentence] of [
  ['cut', 'whose manifest is cut off', /\.$/],
  ['lost', 'whose CURRENT leads nowhere', /\.$/],
  ['holiday', 'that is none', /^This is no LevelDB directory: .*\.$/],
] as const)
  test(`a database ${what} gets its sentence, and the lab stays as it was`, async ({ page }) => {
    await openEmptyLab(page);
    await page.getByRole('button', { name: 'Put', exact: true }).click();
    await rested(page);
    await openPage(page, 'Data');
    const before = await page.evaluate(() => window.__strata.scene());
    expect(await drop(page, name)).toMatch(sentence);
    await expect(page.locator('.directory')).toHaveAttribute(
      'data-verdict',
      name === 'holiday' ? 'unknown' : 'damaged',
    );
    expect(await page.evaluate(() => window.__strata.scene())).toBe(before);
  });

test('a table with a byte turned over is named, and the rest is shown', async ({ page }) => {
  await openEmptyLab(page);
  await openPage(page, 'Data');
  await drop(page, 'flipped');
  await expect(page.locator('.directory .problems')).toContainText(/\d{6}\.ldb at offset \d+: /);
});
