/**
 * Transient states, as a table like that of lab-states.ts: each is held (held.ts) while it is checked, and released afterwards. One page walks through
 * all of them, in order. REQUIRES: holdable, before the lab is opened.
 */
import type { Page } from '@playwright/test';
import { hold, kRecords, releaseHeld } from './held.ts';
import { expect, load, offerEngines, openPage, pressInHead, rested, seek, stateOf, writeProgram } from './journey.ts';
import type { LabState } from './lab-states.ts';

const engine = (page: Page, status: string) => page.locator(`[data-engine][data-status="${status}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Longer than any check; it is stopped. */
const kLong = 'fill n=5000000 order=random value_bytes=100\n';

export const kHeldStates: readonly LabState[] = [
  {
    name: 'pairs that are being taken in',
    async enter(page) {
      await openPage(page, 'Data');
      await hold(page);
      await page.getByLabel('Choose a file').setInputFiles({
        name: 'pairs.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(Array.from({ length: 500 }, (_, i) => `key${i},value${i}\n`).join('')),
      });
      await expect(page.getByRole('region', { name: 'Your data' }).locator('.said')).toContainText('Reading pairs.csv');
    },
    async leave(page) {
      await releaseHeld(page);
      await expect(page.getByRole('region', { name: 'Your data' }).locator('.said')).not.toContainText('Reading');
      await rested(page);
      await openPage(page, 'Program');
    },
  },
  {
    name: 'an engine in the middle of a load',
    async enter(page) {
      await writeProgram(page, kLong);
      const { sceneVersion } = await stateOf(page);
      await button(page, 'Run').click();
      await expect.poll(async () => (await stateOf(page)).sceneVersion).toBeGreaterThan(sceneVersion);
      await expect.poll(async () => (await stateOf(page)).total).toBeGreaterThan(0);
      await hold(page);
      await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible();
      await expect(button(page, 'Stop')).toBeVisible();
    },
    async leave(page) {
      await releaseHeld(page);
      await button(page, 'Stop').click();
      await expect.poll(async () => (await stateOf(page)).message).toMatch(/^Stopped after step /);
      await rested(page);
    },
  },
  {
    name: 'a moment that was recorded without its detail',
    within: '#stage',
    async enter(page) {
      await page.getByRole('tab', { name: 'Write path', exact: true }).click();
      await seek(page, Math.floor((await stateOf(page)).total / 2));
      await expect(button(page, 'Record details')).toBeVisible();
    },
  },
  {
    name: 'detail that is being made',
    async enter(page) {
      await hold(page);
      await button(page, 'Record details').click();
      await expect(page.locator('.detail-offer [role=status]')).toContainText('Running again up to here');
    },
    async leave(page) {
      await releaseHeld(page);
      await expect(page.locator('.detail-offer')).toHaveCount(0);
    },
  },
  {
    name: 'engines side by side, all but one on their way',
    async enter(page) {
      await load(page, 'flush');
      await pressInHead(page, 'Compare');
      await expect(page.locator('[data-engine="A"]')).toBeVisible();
      await hold(page, kRecords);
      for (let engines = 2; engines <= 4; engines++) {
        await offerEngines(page);
        await page.locator('[data-add]').last().click();
        await expect(page.locator('[data-engine]')).toHaveCount(engines);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await expect(engine(page, 'running')).toHaveCount(3);
    },
    async leave(page) {
      await releaseHeld(page);
      await expect(engine(page, 'ready')).toHaveCount(4);
    },
  },
  {
    name: 'a fork on its way',
    async enter(page) {
      await button(page, 'Remove D').click();
      await page.getByRole('slider', { name: 'Clock position' }).press('End');
      await button(page, 'Fork A here').click();
      const dialog = page.getByRole('dialog', { name: 'Fork here' });
      await dialog.getByRole('radio', { name: /^Insert lines before/ }).click();
      await hold(page, kRecords);
      await dialog.getByRole('button', { name: 'Fork here' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: /^Cancel / })).toBeVisible();
    },
    async leave(page) {
      await releaseHeld(page);
      await expect(engine(page, 'ready')).toHaveCount(4);
    },
  },
];
