/**
 * The focus after an action. A dialog that closes, in any way, returns it to the control that opened it; after a row is deleted, it is on the same
 * control of the row that took its place; a restored or renamed row has it itself.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, load, offerEngines, openLab, openPage, pressInHead, test } from './journey.ts';

const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });

interface Opened {
  readonly dialog: string | RegExp;
  /** The element with the focus when it is opened. */
  readonly from: (page: Page) => Locator;
  readonly key: string;
}

const kFinder = /^Find a command/;
const stage = (page: Page): Locator => page.locator('[data-main-view]');

const kInLab: readonly Opened[] = [
  { dialog: 'Help', from: (page) => button(page, 'Help'), key: 'Enter' },
  { dialog: 'Help', from: stage, key: '?' },
  { dialog: 'Export', from: (page) => button(page, 'Export'), key: 'Enter' },
  { dialog: kFinder, from: (page) => button(page, kFinder), key: 'Enter' },
  { dialog: kFinder, from: stage, key: '/' },
  { dialog: kFinder, from: (page) => page.locator('tr[data-counter] button').first(), key: 'ControlOrMeta+k' },
  { dialog: kFinder, from: (page) => page.getByRole('tab', { name: 'Bytes', exact: true }), key: 'ControlOrMeta+k' },
];
const kWhereCompared: readonly Opened[] = [
  { dialog: 'Add an engine', from: (page) => button(page, 'Add an engine'), key: 'Enter' },
  { dialog: 'Fork here', from: (page) => button(page, 'Fork A here'), key: 'Enter' },
  { dialog: 'Fork here', from: (page) => button(page, 'Fork B here'), key: 'Enter' },
];

/** Ways to close a dialog. The palette has no button: its field fills its header. */
const kWays = {
  'with Escape': (page: Page) => page.keyboard.press('Escape'),
  'with its button': async (_: Page, dialog: Locator) => {
    const close = button(dialog, 'Close');
    if (!(await close.count())) return dialog.press('Escape');
    await close.focus();
    await close.press('Enter');
  },
  'beside it': (page: Page) => page.mouse.click(4, 450),
};

async function comeBack(page: Page, all: readonly Opened[]): Promise<void> {
  for (const { dialog: name, from, key } of all)
    for (const [way, close] of Object.entries(kWays))
      await test.step(`${String(name)}, by ${key}, closed ${way}`, async () => {
        await from(page).focus();
        await page.keyboard.press(key);
        const dialog = page.getByRole('dialog', { name });
        await expect(dialog).toBeVisible();
        await expect(dialog.locator(':focus')).toHaveCount(1);
        await close(page, dialog);
        await expect(dialog).toBeHidden();
        await expect(from(page)).toBeFocused();
      });
}

test('in the lab a dialog returns the focus, and so does the save menu of a figure; a deleted saved lab passes it to the next one', async ({
  page,
}) => {
  await openLab(page);
  await comeBack(page, kInLab);
  await test.step('what a figure is saved as', () => savedAs(page));
  await test.step('saved labs', () => savedLabs(page));
});

async function savedAs(page: Page): Promise<void> {
  const save = button(page, /^Save: The tree/);
  await save.press('Enter');
  const forms = page.getByRole('group', { name: /^Save: The tree/ });
  await expect(forms).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(forms.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(forms).toBeHidden();
  await expect(save).toBeFocused();
}

/** A deleted row gives the focus to the next; a restored or renamed one has it. */
async function savedLabs(page: Page): Promise<void> {
  await openPage(page, 'Data');
  const saved = page.getByRole('region', { name: 'Saved labs' });
  const name = saved.getByRole('textbox', { name: 'Name of this lab' });
  for (const each of ['one', 'two', 'three']) {
    await name.fill(each);
    await name.press('Enter');
    await expect(button(saved, each)).toBeVisible();
    await expect(name).toBeFocused();
  }
  const names = await saved.locator('li .open').allTextContents();
  await button(saved, `Delete ${names[1]!}`).press('Enter');
  await expect(button(saved, `Delete ${names[2]!}`)).toBeFocused();
  await button(saved, 'Restore').press('Enter');
  await expect(button(saved, names[1]!)).toBeFocused();
  await button(saved, `Delete ${names[2]!}`).press('Enter');
  await expect(button(saved, `Delete ${names[1]!}`)).toBeFocused();

  await button(saved, `Rename ${names[1]!}`).press('Enter');
  await expect(saved.getByRole('textbox', { name: `New name of ${names[1]!}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(saved, `Rename ${names[1]!}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('other');
  await page.keyboard.press('Enter');
  await expect(button(saved, 'Rename other')).toBeFocused();
}

test('in a comparison of engines dialogs return the focus, and a removed engine passes it to the next one', async ({
  page,
}) => {
  await openLab(page);
  await load(page, 'flush');
  await pressInHead(page, 'Compare');
  const ready = page.locator('[data-engine][data-status="ready"]');
  await expect(page.locator('[data-engine="A"]')).toBeVisible();
  for (let engines = 2; engines <= 3; engines++) {
    await offerEngines(page);
    await page.locator('[data-add]').last().press('Enter');
    await expect(ready).toHaveCount(engines);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await comeBack(page, kWhereCompared);
  await button(page, 'Remove B').press('Enter');
  await expect(ready).toHaveCount(2);
  await expect(page.locator('[data-engine] :focus')).toHaveAttribute('title', 'Remove');
  await page.keyboard.press('Enter');
  // A single engine cannot be removed; an added one exists now.
  await expect(ready).toHaveCount(1);
  await expect(page.locator('[data-add]').first()).toBeFocused();
});
