/**
 * Imports, dropped or chosen: files of every kind, directories that LevelDB and RocksDB wrote, intact, foreign, damaged, or not a database at
 * all. Each gets its right name, its picture or its refusal, and its changes can be undone.
 */
import { ClassicLevel } from 'classic-level';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flip, renameComparator } from '../contract/damage.ts';
import { makeFamilies, makeLog, makeTables } from '../fixtures/rocksdb-directories.ts';
import {
  expect,
  marksOf,
  openEmptyLab,
  openPage,
  pressInHead,
  rested,
  resting,
  stateOf,
  test,
  writeProgram,
} from './journey.ts';
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
  const db = new ClassicLevel(at('real'), { writeBufferSize: 65536 });
  await db.open();
  for (let i = 0; i < 12_000; i++)
    await db.put(`key${String((i * 7) % 2500).padStart(4, '0')}`, `value ${i} ${'x'.repeat(80)}`);
  for (let i = 0; i < 20; i++) await db.del(`key${String(i).padStart(4, '0')}`);
  await db.close();
  // A reader's folder contains LevelDB's other files as well.
  for (const name of ['foreign', 'cut', 'flipped', 'lost']) cpSync(at('real'), at(name), { recursive: true });
  renameComparator(fileOf(at('foreign'), /^MANIFEST/), 'example.ReverseComparator1');
  truncateSync(fileOf(at('cut'), /^MANIFEST/), 9);
  flip(fileOf(at('flipped'), /\.ldb$/), 40);
  writeFileSync(join(at('lost'), 'CURRENT'), 'MANIFEST-999999\n');
  mkdirSync(at('holiday'));
  writeFileSync(join(at('holiday'), 'sun.txt'), 'sun');
  makeTables(at('rocksdb'));
  makeFamilies(at('rocksdb-families'));
  makeLog(at('rocksdb-log'));
  writeFileSync(at('pairs.csv'), 'key,value\nkiwi,"green, and sour"\napple,red\n');
  writeFileSync(
    at('prose.txt'),
    `${'a,1\n'.repeat(20)}${'It rained, and it rained, and then it stopped.\n'.repeat(12)}`,
  );
  writeFileSync(
    at('noise.csv'),
    Uint8Array.from({ length: 30_000 }, (_, i) => (i * 2654435761) >>> 13),
  );
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The message about the import. */
const said = (page: Page) => page.getByRole('region', { name: 'Your data' }).locator('.said');

/** Chooses a folder with the button, and waits for the message. */
async function drop(page: Page, name: string): Promise<string> {
  await page.getByLabel('Choose a folder').setInputFiles(at(name));
  await expect(page.locator('.directory')).toBeVisible();
  await expect(said(page)).not.toContainText('Reading');
  return said(page).innerText();
}

/** Drops a file or a folder on the main view, as from the desktop. */
async function dropOnMainView(page: Page, path: string): Promise<void> {
  const box = (await page.locator('#stage').boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: box.x + box.width / 2, y: box.y + box.height / 2, data });
  await devtools.detach();
}

const undoButton = (page: Page) => page.getByRole('button', { name: /^Undo: / });
const tablesIn = async (page: Page): Promise<readonly { table: number; entries: number }[]> => {
  const { levels } = JSON.parse(await page.evaluate(() => window.__strata.scene())) as {
    levels: { table: number; entries: number }[][];
  };
  return levels.flat();
};
/** Waits until the engine is idle at the end of the run. */
async function atTheEnd(page: Page): Promise<void> {
  await rested(page);
  await expect
    .poll(async () => {
      const { cursor, total } = await stateOf(page);
      return cursor === total;
    })
    .toBe(true);
}

test('each kind of file has its name, its picture or its refusal, and its changes are undone', async ({ page }) => {
  await openEmptyLab(page);
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await rested(page);
  const before = await page.evaluate(() => window.__strata.scene());
  const undone = await undoButton(page).getAttribute('aria-label');
  const undo = async (): Promise<void> => {
    await undoButton(page).click();
    await expect.poll(() => page.evaluate(() => window.__strata.scene())).toBe(before);
    await expect(undoButton(page)).toHaveAttribute('aria-label', undone!);
  };

  // The left pane switches to the imported data.
  await dropOnMainView(page, at('pairs.csv'));
  await expect(said(page)).toHaveText(/^2.pairs were written\.$/);
  await atTheEnd(page);
  expect(await page.evaluate(() => window.__strata.scene())).toContain('"number_keys_written":3');
  await expect(undoButton(page)).toHaveAttribute('aria-label', 'Undo: import of pairs.csv');
  await undo();

  await page.getByLabel('Choose a file').setInputFiles(at('prose.txt'));
  await expect(said(page)).toContainText(
    /^prose\.txt is text, and 12 of 32.lines are not key,value: .*; and 7 more\. Nothing was written yet\.$/,
  );
  await page.getByRole('button', { name: 'Write nothing' }).click();
  await expect(said(page)).toHaveText('Nothing was written.');
  expect(await page.evaluate(() => window.__strata.scene())).toBe(before);
  await page.getByLabel('Choose a file').setInputFiles(at('prose.txt'));
  await page.getByRole('button', { name: /^Write the other 20.pairs$/ }).click();
  await expect(said(page)).toContainText(/^20.pairs were written; 12.lines were not: /);
  await undo();

  // A single table opens in the byte view.
  await dropOnMainView(page, fileOf(at('real'), /\.ldb$/));
  await expect(said(page)).toContainText(
    /^\d{6}\.ldb is a table in LevelDB's format with [\d\s]+entries, opened alone in level 0\./,
  );
  await atTheEnd(page);
  expect(await tablesIn(page)).toHaveLength(1);
  expect((await stateOf(page)).view).toBe('bytes');
  await expect.poll(() => marksOf(page, 'bytes')).toContain('Data block');
  expect((await page.evaluate(() => window.__strata.words('tree'))).join('\n')).toMatch(
    /entries and tombstones not counted/,
  );
  await undo();

  // An options file changes the options and nothing else.
  await page.getByLabel('Choose a file').setInputFiles(fileOf(at('rocksdb'), /^OPTIONS/));
  await expect(said(page)).toContainText(
    /is an OPTIONS file of RocksDB: \d+.options are set and take effect at the next Run\./,
  );
  await expect(page.locator('.notes li').last()).toHaveText(/^and \d+ more$/);
  await expect(undoButton(page)).toHaveAttribute('aria-label', /^Undo: options of OPTIONS-\d+$/);
  await undo();

  // A file that cannot be opened yet is named by its type.
  for (const [path, name] of [
    [fileOf(at('rocksdb'), /\.sst$/), /^\d{6}\.sst is a table of RocksDB \(block-based\)/],
    [fileOf(at('rocksdb'), /^LOG$/), /^LOG is a LOG of RocksDB/],
    [fileOf(at('rocksdb'), /^MANIFEST/), /^MANIFEST-\d{6} is a manifest/],
    [fileOf(at('rocksdb-log'), /\.log$/), /^\d{6}\.log is a write-ahead log/],
    [at('noise.csv'), /^noise\.csv is a kind of file that Strata does not know/],
  ] as const) {
    await page.getByLabel('Choose a file').setInputFiles(path);
    await expect(said(page)).toContainText(name);
    await expect(said(page)).toContainText(/Nothing was written\.$/);
    expect(await page.evaluate(() => window.__strata.scene())).toBe(before);
    await expect(undoButton(page)).toHaveAttribute('aria-label', undone!);
  }
});

test('each kind of directory has its name, its picture or its refusal, and the lab is restored', async ({ page }) => {
  await openEmptyLab(page);
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await rested(page);
  await openPage(page, 'Data');
  const before = await page.evaluate(() => window.__strata.scene());
  for (const [name, sentence, verdict] of [
    ['cut', /\.$/, 'damaged'],
    ['lost', /\.$/, 'damaged'],
    ['holiday', /^This is not a LevelDB directory: .*\.$/, 'unknown'],
    ['foreign', /orders its keys by example\.ReverseComparator1/, 'foreign'],
    ['rocksdb', /^A RocksDB database with 1 table\. Its tables are listed; Strata cannot open it/, 'foreign'],
    ['rocksdb-families', /^A RocksDB database with 2 tables in 2 column families\./, 'foreign'],
  ] as const) {
    expect(await drop(page, name)).toMatch(sentence);
    await expect(page.locator('.directory')).toHaveAttribute('data-verdict', verdict);
    // The number of tables depends on when a database compacts on its own.
    if (verdict === 'foreign') expect(await page.locator('.directory [data-level]').count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => window.__strata.scene())).toBe(before);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.locator('.directory')).toHaveCount(0);
  }

  await drop(page, 'flipped');
  await expect(page.locator('.directory .problems')).toContainText(/\d{6}\.ldb at offset \d+: /);
  await page.getByRole('button', { name: 'Close the directory' }).click();
  await expect.poll(() => page.evaluate(() => window.__strata.scene())).toBe(before);

  // A folder dropped on the main view: RocksDB's, with everything in its log.
  await dropOnMainView(page, at('rocksdb-log'));
  await expect(said(page)).toContainText(/^A RocksDB database with 0 tables, last sequence 1, 1 of it from its log\./);
  await atTheEnd(page);
  expect(await tablesIn(page)).toHaveLength(1);
  await undoButton(page).click();
  await expect.poll(() => page.evaluate(() => window.__strata.scene())).toBe(before);
});

test('a database that LevelDB wrote is shown, searched, run on and compared; undo restores it', async ({ page }) => {
  await openEmptyLab(page);
  await openPage(page, 'Data');
  expect(await drop(page, 'real')).toMatch(
    /^A database in LevelDB's format with \d+ tables, last sequence 12\s020[.,]/,
  );
  await expect(page.locator('.directory')).toHaveAttribute('data-verdict', 'opened');
  await expect(page.locator('.directory')).toContainText('leveldb.BytewiseComparator');
  await atTheEnd(page);
  const tables = await tablesIn(page);
  expect(tables.length).toBeGreaterThan(1);
  // Every table of every level is in the drawing, with its keys; the contents of the log became one more table than the manifest names.
  const words = (await page.evaluate(() => window.__strata.words('tree'))).join('\n');
  for (const { table } of tables) expect(words).toMatch(new RegExp(`[Tt]able ${table}\\b.*key\\d{4}`));
  expect(words).toContain('entries and tombstones not counted');
  expect(words).not.toContain('0 entries');
  const listed = await page.locator('.directory [data-level]').count();
  expect(listed).toBeGreaterThan(0);
  expect(listed).toBeLessThanOrEqual(tables.length);

  // A Get records the runs and filters that it searches; a Put changes the copy.
  await openPage(page, 'Program');
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('key0700');
  await page.getByRole('button', { name: 'Get', exact: true }).click();
  await expect.poll(() => marksOf(page, 'read-path')).toContain('= value ');
  expect(await page.evaluate(() => window.__strata.words('read-path').join('\n'))).toMatch(/Filter of table \d+/);
  await rested(page);
  const opened = await resting(page, () => page.evaluate(() => window.__strata.scene()));

  // A program runs on it, and undo restores the previous state.
  await writeProgram(page, 'put key0700 changed\nget key0700\n');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(async () => (await tablesIn(page)).length).toBeGreaterThan(1);
  await rested(page);
  await expect(page.getByRole('status').filter({ hasText: 'A copy of real is open' })).toBeVisible();
  await expect(undoButton(page)).toHaveAttribute('aria-label', 'Undo: Run');
  await pressInHead(page, 'Compare');
  await expect(page.getByRole('button', { name: 'Back to the lab' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the lab' }).click();
  await undoButton(page).click();
  await expect.poll(() => page.evaluate(() => window.__strata.scene())).toBe(opened);

  // A link cannot contain it, and says so; closing it restores the lab.
  await pressInHead(page, 'Share');
  await expect(page.getByRole('status').filter({ hasText: 'A link cannot contain the files of real.' })).toBeVisible();
  await openPage(page, 'Data');
  await page.getByRole('button', { name: 'Close the directory' }).click();
  await expect(page.locator('.directory')).toHaveCount(0);
  await expect.poll(async () => (await stateOf(page)).total).toBe(0);
});
