/**
 * The journey through the lab, written once: an action, and the state afterwards, for any input device. Steps are in order, each continues from the
 * last one. Unless a step names the device, all use the same controls; the three ways of the transport are in drivers.ts.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Hands } from './drivers.ts';
import { rerun, expect, kOften, marksOf, opened, resting, stateOf } from './journey.ts';

export interface JourneyStep {
  readonly name: string;
  readonly go: (page: Page, hands: Hands) => Promise<void>;
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
/** The menu of examples. */
const examples = (page: Page): Locator => button(page, /^Examples: /);
const cursorOf = async (page: Page): Promise<number> => (await stateOf(page)).cursor;
/** Waits until the cursor is beyond a position; returns its new position. */
async function beyond(page: Page, position: number): Promise<number> {
  await expect.poll(() => cursorOf(page), kOften).toBeGreaterThan(position);
  return cursorOf(page);
}
/** Waits until the cursor is at a position: the browser recognizes a finger's tap after the test has continued. */
const cursorAt = (page: Page, position: number): Promise<void> =>
  expect.poll(() => cursorOf(page), kOften).toBe(position);
const litIn = (page: Page, figure: string): Promise<number> =>
  page.locator(figure).evaluate((element) => Number((element as HTMLElement).dataset['highlighted']));

/** Waits until a run has ended with a number of records other than `total`. */
const otherTotal = (page: Page, total: number): Promise<void> =>
  expect
    .poll(async () => {
      const now = await stateOf(page);
      return now.status === 'ready' && now.total > 0 && now.total !== total;
    })
    .toBe(true);

/** Finds something by its name, and takes the first result. */
async function find(page: Page, hands: Hands, query: string, title: RegExp): Promise<void> {
  await hands.find();
  const field = page.getByRole('combobox', { name: /^Find a command/ });
  await expect(field).toBeFocused();
  await page.keyboard.insertText(query);
  const first = page.getByRole('dialog').getByRole('option', { selected: true });
  await expect(first).toContainText(title);
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}

/** A table that is in the tree now. */
async function tableInTree(page: Page): Promise<string> {
  const { levels } = JSON.parse(await page.evaluate(() => window.__strata.scene())) as {
    levels: { table: number }[][];
  };
  return String(levels.flat()[0]!.table);
}

export const kJourney: readonly JourneyStep[] = [
  {
    name: 'opens an example',
    async go(page, hands) {
      const { sceneVersion } = await stateOf(page);
      await hands.press(examples(page));
      await hands.press(page.locator('[data-load="compaction"]'));
      await opened(page, sceneVersion);
      await expect(page.locator('.why')).toHaveText(/\.$/);
    },
  },
  {
    name: 'unfolds the timeline where it is folded',
    async go(page, hands) {
      const unfold = button(page, 'Expand the timeline');
      if (await unfold.isVisible()) await hands.press(unfold);
      await expect(page.getByRole('img', { name: 'Timeline of the run' })).toBeVisible();
    },
  },
  {
    name: 'plays and pauses',
    async go(page, hands) {
      const before = await cursorOf(page);
      await hands.toggle();
      await expect.poll(() => cursorOf(page)).toBeGreaterThan(before + 30);
      await hands.toggle();
      await expect.poll(async () => (await stateOf(page)).playing, kOften).toBe(false);
    },
  },
  {
    name: 'steps there and back by records',
    async go(page, hands) {
      const before = await cursorOf(page);
      const said = await page.locator('.why').innerText();
      await hands.step('forward');
      await cursorAt(page, before + 1);
      await hands.step('back');
      await cursorAt(page, before);
      await expect(page.locator('.why')).toHaveText(said);
    },
  },
  ...(['operation', 'flush', 'compaction'] as const).map((by): JourneyStep => ({
    name: `steps there and back by ${by}s`,
    async go(page, hands) {
      const kind = { operation: /operation/i, flush: /flush/i, compaction: /compaction/i }[by];
      await hands.choose(page.getByRole('combobox', { name: 'Step by' }), by);
      const before = await cursorOf(page);
      await hands.step('forward');
      const there = await beyond(page, before);
      await expect(page.locator('.why')).toContainText(kind);
      await hands.step('forward');
      await beyond(page, there);
      await hands.step('back');
      await cursorAt(page, there);
      await hands.choose(page.getByRole('combobox', { name: 'Step by' }), 'record');
    },
  })),
  {
    name: 'goes from marker to marker',
    async go(page, hands) {
      const before = await cursorOf(page);
      await hands.press(button(page, 'Next marker'));
      const there = await beyond(page, before);
      await hands.press(button(page, 'Next marker'));
      await beyond(page, there);
      await hands.press(button(page, 'Previous marker'));
      await cursorAt(page, there);
    },
  },
  {
    name: 'slides to the middle, and to the end',
    async go(page, hands) {
      const slider = page.getByRole('slider', { name: 'Moment' });
      const share = async () => {
        const { cursor, total } = await stateOf(page);
        return cursor / total;
      };
      await hands.slide(slider, 0.5);
      await expect.poll(share).toBeCloseTo(0.5, 1);
      await hands.slide(slider, 1);
      await expect.poll(share).toBe(1);
    },
  },
  {
    name: 'finds a table by its number',
    async go(page, hands) {
      const table = await tableInTree(page);
      await find(page, hands, `#${table}`, new RegExp(`Table ${table} in L`));
      await expect.poll(() => marksOf(page, 'tree')).toMatch(new RegExp(`table:${table}\\b.*lit`));
      await expect(page.locator('[data-main-view]')).toBeFocused();
    },
  },
  {
    name: 'selects a figure of the Compaction Stats: its jobs are highlighted in the timeline, their tables in the tree',
    async go(page, hands) {
      await hands.press(tab(page, 'Stats'));
      const figure = page.locator('tr[data-row="L1"] [data-column="jobs"] button');
      await hands.press(figure);
      await expect(page.locator('.reason')).toBeVisible();
      const jobs = Number(await figure.textContent());
      expect(jobs).toBeGreaterThan(1);
      await expect(page.locator('.reason li')).toHaveCount(jobs);
      await expect.poll(() => litIn(page, '.timeline')).toBe(jobs);
      await expect(page.getByRole('img', { name: 'Timeline of the run' })).toBeVisible();
      await expect.poll(() => litIn(page, '[data-view=tree]')).toBeGreaterThan(0);
      const end = await cursorOf(page);
      await hands.press(page.locator('.reason li button').last());
      await expect.poll(() => cursorOf(page)).toBeLessThan(end);
      // Highlights of the jobs of that figure.
      await expect.poll(async () => (await litIn(page, '.timeline')) - Number(await figure.textContent())).toBe(0);
      await hands.slide(page.getByRole('slider', { name: 'Moment' }), 1);
    },
  },
  {
    name: 'highlights a counter, and goes to one of its records',
    async go(page, hands) {
      await hands.press(tab(page, 'Compaction'));
      await hands.press(page.locator('tr[data-counter="compaction_key_drop_new"] button'));
      const causes = page.getByRole('region', { name: 'Causes' });
      await expect(causes.locator('li').first()).toBeVisible();
      await expect.poll(() => litIn(page, '[data-view=compaction]')).toBeGreaterThan(0);
      const row = causes.locator('li button').first();
      const number = Number((await row.locator('.where').innerText()).split('·')[0]!.replace(/\D/g, ''));
      await hands.press(row);
      await cursorAt(page, number);
      await hands.press(page.locator('tr[data-counter="compaction_key_drop_new"] button'));
      await expect(causes).toHaveCount(0);
    },
  },
  {
    name: 'reads the bytes of a block',
    async go(page, hands) {
      await hands.press(tab(page, 'Bytes'));
      const fields = page.getByRole('listbox', { name: /^Fields of/ });
      await expect(fields).toBeVisible();
      await hands.press(fields.getByRole('option').nth(2));
      await expect.poll(() => litIn(page, '[data-view=bytes]')).toBeGreaterThan(0);
      await expect(fields.getByRole('option', { selected: true })).toHaveCount(1);
      await hands.press(button(page, 'Follow the cursor'));
    },
  },
  {
    name: 'sees the bits of a key in a filter',
    async go(page, hands) {
      await hands.press(tab(page, 'Filter bits'));
      const key = page.locator('.filter-key').first();
      await expect(key).toBeVisible();
      const before = await marksOf(page, 'filter');
      await hands.press(key);
      await expect(key).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => marksOf(page, 'filter')).not.toBe(before);
      await hands.press(key);
      await expect(key).toHaveAttribute('aria-pressed', 'false');
    },
  },
  {
    name: 'follows a key from its write',
    async go(page, hands) {
      await hands.press(tab(page, 'Key'));
      await hands.write(page.getByRole('textbox', { name: /^Key, as text or 0x/ }), '0068');
      const steps = page.locator('.lineage ol button');
      await expect(steps.first()).toBeVisible();
      await hands.press(steps.first());
      await expect(page.locator('.why')).toContainText('0068');
      await hands.slide(page.getByRole('slider', { name: 'Moment' }), 1);
    },
  },
  {
    name: 'saves a figure as SVG',
    async go(page, hands) {
      await hands.press(button(page, /^Save: The tree/));
      const [download] = await Promise.all([page.waitForEvent('download'), hands.press(button(page, 'SVG'))]);
      const svg = await readFile(await download.path(), 'utf8');
      expect(svg.includes('<svg ') && svg.includes('Table ')).toBe(true);
      await hands.press(button(page, /^Save: The tree/));
    },
  },
  {
    name: 'changes an option, and runs again',
    async go(page, hands) {
      const { total } = await stateOf(page);
      await hands.press(tab(page, 'Options'));
      await hands.write(page.locator('[data-option="level0_file_num_compaction_trigger"] input').first(), '2');
      // The running engine has accepted it: one more record.
      await otherTotal(page, total);
      const taken = (await stateOf(page)).total;
      await hands.press(tab(page, 'Program'));
      await rerun(page, () => hands.press(button(page, 'Run')));
      await otherTotal(page, taken);
    },
  },
  {
    name: 'undoes that, and redoes it',
    async go(page, hands) {
      const { total } = await stateOf(page);
      await rerun(page, () => hands.turnBack('Undo'));
      await otherTotal(page, total);
      await rerun(page, () => hands.turnBack('Redo'));
      await expect.poll(async () => (await stateOf(page)).total).toBe(total);
    },
  },
  {
    name: 'saves the lab, and opens it again after another',
    async go(page, hands) {
      const { total } = await stateOf(page);
      await hands.press(tab(page, 'Data'));
      const saved = page.getByRole('region', { name: 'Saved labs' });
      await hands.write(saved.getByRole('textbox', { name: 'Name of this lab' }), 'mine');
      await expect(saved.locator('.said').first()).toContainText('Saved: mine');
      await hands.press(tab(page, 'Program'));
      await hands.press(examples(page));
      await rerun(page, () => hands.press(page.locator('[data-load="flush"]')));
      await hands.press(tab(page, 'Data'));
      await rerun(page, () => hands.press(saved.getByRole('button', { name: 'mine', exact: true })));
      await expect.poll(async () => (await stateOf(page)).total).toBe(total);
    },
  },
  {
    name: 'forks from a moment, and comes back to it',
    async go(page, hands) {
      await hands.slide(page.getByRole('slider', { name: 'Moment' }), 0.5);
      // The end of the drag; compared engines move the lab's cursor until the comparison is closed.
      const before = await resting(page, () => cursorOf(page));
      await find(page, hands, 'fork', /^Fork here/);
      const dialog = page.getByRole('dialog', { name: 'Fork here' });
      await hands.press(dialog.getByRole('radio', { name: /^Insert lines before/ }));
      await hands.press(dialog.getByRole('button', { name: 'Fork here' }));
      await expect(page.locator('[data-engine][data-status="ready"]')).toHaveCount(2);
      await expect(page.locator('[data-engine="B"]')).toContainText('compact');
      await hands.slide(page.getByRole('slider', { name: 'Clock position' }), 1);
      await hands.press(button(page, 'Back to the lab'));
      await expect(page.locator('[data-main-view]')).toBeVisible();
      await cursorAt(page, before);
    },
  },
  {
    name: 'shares the moment',
    async go(page, hands) {
      await hands.press(button(page, 'Share'));
      await expect.poll(() => page.url()).toContain('#x=');
      await expect(page.locator('.status')).not.toHaveText('');
    },
  },
];
