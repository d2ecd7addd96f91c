/**
 * What is stored in the browser: two pages of one context are two tabs over one storage; a browser that refuses and counts is made by hand, and what
 * an earlier version stored is put in place before the lab opens.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { storedBefore } from '../fixtures/stored.ts';
import { expect, openLab, openPage, test } from './journey.ts';

async function panelOf(page: Page): Promise<Locator> {
  await openPage(page, 'Data');
  return page.getByRole('region', { name: 'Saved labs' });
}
const saveButton = (panel: Locator) => panel.getByRole('button', { name: 'Save', exact: true });
const save = async (panel: Locator, name: string) => {
  await panel.getByRole('textbox', { name: 'Name of this lab' }).fill(name);
  await saveButton(panel).click();
  await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
};
/** The texts of saved labs in IndexedDB. */
const savedTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open('strata');
        request.onerror = () => reject(new Error('not opened'));
        request.onsuccess = () => {
          const database = request.result;
          const texts = database.transaction('copies').objectStore('copies').getAll();
          texts.onsuccess = () => {
            database.close();
            resolve(texts.result as string[]);
          };
        };
      }),
  );
/** Stores what an earlier version had stored, in both of its stores. REQUIRES: a page of the site other than the lab. */
const putBack = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    ({ local, copies }) =>
      new Promise<void>((resolve, reject) => {
        for (const [key, text] of local) localStorage.setItem(key, text);
        const request = indexedDB.open('strata', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('copies');
        request.onerror = () => reject(new Error('not opened'));
        request.onsuccess = () => {
          const writing = request.result.transaction('copies', 'readwrite');
          for (const [key, text] of copies) writing.objectStore('copies').put(text, key);
          writing.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    { local: [...storedBefore(name).local], copies: [...storedBefore(name).database] },
  );
/** A tab that saves, with one lab saved, and one that looks. */
async function twoTabs(page: Page, context: BrowserContext) {
  await openLab(page);
  const left = await panelOf(page);
  await save(left, 'one');
  const other = await context.newPage();
  await openLab(other);
  const right = await panelOf(other);
  await expect(right.getByText('Another tab saves labs now')).toBeVisible();
  await expect(saveButton(right)).toBeDisabled();
  return { left, other, right };
}

test('two tabs: one saves, the other sees it at once, takes over, and nothing is written over; when it closes, the first saves again', async ({
  page,
  context,
}) => {
  const { left, other, right } = await twoTabs(page, context);
  await expect(right.getByRole('button', { name: 'one as a file' })).toBeEnabled();
  await save(left, 'two');
  await expect(right.getByRole('button', { name: 'two', exact: true })).toBeVisible();
  await right.getByRole('button', { name: 'Take over' }).click();
  await expect(right.getByRole('textbox', { name: 'Name of this lab' })).toBeFocused();
  await expect(left.getByText('Another tab saves labs now')).toBeVisible();
  await expect(saveButton(left)).toBeDisabled();
  await save(right, 'three');
  await expect(left.getByRole('button', { name: 'three', exact: true })).toBeVisible();
  await expect(left.getByRole('listitem')).toHaveCount(3);
  await other.close({ runBeforeUnload: true });
  await expect(saveButton(left)).toBeEnabled();
  await save(left, 'four');
  await expect(left.getByRole('listitem')).toHaveCount(4);
  await expect.poll(async () => (await savedTexts(page)).length).toBe(4);
});

test('two tabs without Web Locks both save, and each sees what the other saved', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await openLab(page);
  const left = await panelOf(page);
  await save(left, 'one');
  const other = await context.newPage();
  await openLab(other);
  const right = await panelOf(other);
  await expect(right.getByRole('button', { name: 'one', exact: true })).toBeVisible();
  await save(right, 'two');
  await expect(left.getByRole('button', { name: 'two', exact: true })).toBeVisible();
  await save(left, 'three');
  await expect(right.getByRole('listitem')).toHaveCount(3);
  await left.getByRole('button', { name: 'Delete two' }).click();
  await expect(right.getByRole('listitem')).toHaveCount(2);
});

test('a change is stored when the page goes in the same moment', async ({ page }) => {
  await openLab(page);
  const panel = await panelOf(page);
  await save(panel, 'one');
  await expect(panel.getByText('Saved: one.')).toBeVisible();
  await panel.getByRole('button', { name: 'Rename one' }).click();
  const name = panel.getByRole('textbox', { name: 'New name of one' });
  await name.fill('two');
  await name.evaluate((input: HTMLInputElement) => {
    input.form!.requestSubmit();
    location.search = '?again';
  });
  await page.waitForURL('**/*?again*');
  await panelOf(page);
  await expect(panel.getByRole('button', { name: 'two', exact: true })).toBeVisible();
});

test('labs that earlier versions stored are listed, and move into the database; damaged ones say so', async ({
  page,
}) => {
  await page.goto('./');
  await putBack(page, 'labs-in-two-stores');
  await openLab(page);
  const panel = await panelOf(page);
  await expect(panel.locator('li .open')).toHaveText([
    'cut',
    'erased by the browser',
    'a merge',
    'from the future',
    'Unreadable',
  ]);
  await expect(panel.getByRole('button', { name: 'Unreadable', exact: true })).toBeDisabled();
  await expect(panel.getByText('It is damaged or not a lab.')).toBeVisible();
  await expect.poll(async () => (await savedTexts(page)).length).toBe(5);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /saved|deleted/.test(key))))
    .toEqual([]);
  await panel.getByRole('button', { name: 'Delete Unreadable' }).click();
  await openLab(page, 'lab/index.html?again');
  await panelOf(page);
  await expect(panel.getByRole('listitem')).toHaveCount(4);
});

test('a browser is asked to keep labs at the first save; labs come from a file; all can be erased', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked = { times: 0 };
    Object.assign(window, { asked });
    StorageManager.prototype.persisted = () => Promise.resolve(false);
    StorageManager.prototype.persist = () => Promise.resolve(++asked.times < 0);
    StorageManager.prototype.estimate = () => Promise.resolve({ usage: 3 * 1024, quota: 13 * 1024 });
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);
  await openLab(page);
  const panel = await panelOf(page);
  const kept = panel.getByRole('group').filter({ hasText: 'Stored on this device' });
  await kept.getByText('Stored on this device').click();
  await expect(kept).toContainText('When you save a lab, it is asked to keep it');
  expect(await asked()).toBe(0);
  await save(panel, 'one');
  await expect(kept).toContainText('This browser may erase this data when storage runs low');
  await expect(kept).toContainText('counts 3 KiB for this site, and says that 10 KiB are free');
  expect(await asked()).toBe(1);

  const lab = { v: 2, program: 'put a 1', seed: 1, options: {} };
  const labs = [{ name: 'one', saved: 5, lab }, { name: 'bad', lab: { v: 2 } }, 7];
  const chooser = panel.getByLabel('A file of saved labs');
  const file = { name: 'labs.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ labs })) };
  await chooser.setInputFiles(file);
  await expect(panel.getByText(/^1.lab added\. Not added: “bad” has no program; entry 3 is not a lab\./)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'one (2)', exact: true })).toBeVisible();
  await chooser.evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(16 * 1024 * 1024 + 1)], 'long.json'));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(panel.getByText('The file is larger than 16 MiB, the limit for labs.')).toBeVisible();
  await expect(kept.getByRole('row', { name: /^Saved labs 2 / })).toBeVisible();
  expect(await asked()).toBe(1);

  await openLab(page, 'lab/index.html?again');
  await panelOf(page);
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await kept.getByText('Stored on this device').click();
  const erase = kept.getByRole('button', { name: 'Erase everything stored here' });
  await erase.click();
  await expect(kept.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(erase).toBeFocused();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await erase.click();
  await kept.getByRole('button', { name: 'Erase' }).click();
  await expect(kept).toContainText('Everything stored here was erased.');
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await expect.poll(() => savedTexts(page)).toEqual([]);
});
