/** Compared engines: differences are reported and drawn, one clock moves all, a fork differs only after its moment, and the lab is unchanged afterwards. */
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, kOften, load, offerEngines, openLab, pressInHead, resting, seek, stateOf, test } from './journey.ts';

const engine = (page: Page, letter: string): Locator => page.locator(`[data-engine="${letter}"]`);

/** The lab's compaction example, with no other engine yet. */
async function compare(page: Page): Promise<void> {
  await openLab(page);
  await load(page, 'compaction');
  await pressInHead(page, 'Compare');
  await expect(engine(page, 'A')).toBeVisible();
}

/** Waits until every engine is idle and the clock knows the lengths of their runs. */
async function rested(page: Page, engines: number): Promise<void> {
  await expect(page.locator('[data-engine]')).toHaveCount(engines);
  await expect(page.locator('[data-engine][data-status="ready"]')).toHaveCount(engines);
  await expect(page.locator('[data-place]')).not.toHaveText(/of 0 /);
}

async function add(page: Page, design: string, engines: number): Promise<void> {
  await offerEngines(page);
  await page.locator(`[data-add="${design}"]`).last().click();
  await rested(page, engines);
}

/** The figures of a engine: name to value. */
const figures = (page: Page, letter: string): Promise<Readonly<Record<string, string>>> =>
  engine(page, letter)
    .locator('[data-measure]')
    .evaluateAll((buttons) =>
      Object.fromEntries(buttons.map((b) => [b.getAttribute('data-measure')!, b.querySelector('.value')!.textContent])),
    );

/** Waits until a measure differs between A and B. */
const differ = (page: Page, measure: string): Promise<void> =>
  expect(async () => expect((await figures(page, 'B'))[measure]).not.toBe((await figures(page, 'A'))[measure])).toPass(
    kOften,
  );

/** Sets the clock to a share of the run. It learns of the last records some frames after the engines became idle. */
async function to(page: Page, share: number): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Clock position' });
  const max = Number(await resting(page, () => slider.getAttribute('max')));
  await slider.fill(String(Math.round(max * share)));
}

async function byOperations(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Clock' }).selectOption('operation');
}

/** The engines in the page's address; null if it has none. */
function linkOf(page: Page): unknown {
  const packed = /#x=(.*)$/.exec(page.url())?.[1];
  if (packed === undefined) return null;
  const lab = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString()) as {
    readonly compared?: unknown;
  };
  return lab.compared ?? null;
}

test('leveled next to universal and a B+tree: one tape, different figures, one clock', async ({ page }) => {
  await compare(page);
  await add(page, 'universal', 2);
  await add(page, 'btree', 3);
  await byOperations(page);
  await expect(engine(page, 'B')).toContainText('compaction_style = universal');
  await expect(engine(page, 'C')).toContainText('engine = btree');
  await expect(engine(page, 'C').locator('[data-view="tree"]')).toContainText('Leaves');
  await to(page, 1);
  await differ(page, 'data_bytes_written');
  await expect(async () => {
    const [a, c] = [await figures(page, 'A'), await figures(page, 'C')];
    expect(c['write_amplification']).not.toBe(a['write_amplification']);
    expect(c['runs_to_ask']).toBe('–');
  }).toPass(kOften);
  const pictures = () =>
    page.locator('[data-engine] svg[role="img"]').evaluateAll((all) => all.map((svg) => svg.innerHTML));
  const atEnd = await pictures();
  await to(page, 0.4);
  await expect.poll(async () => (await pictures()).map((svg, i) => svg === atEnd[i])).toEqual([false, false, false]);
  await to(page, 0);
  await expect.poll(async () => (await figures(page, 'A'))['data_bytes_written']).toBe('0\u00a0B');
});

test('two engines: counters and drawing are exported, differences match the figures, a key under the pointer is marked in both', async ({
  page,
}) => {
  await compare(page);
  await add(page, 'universal', 2);
  await test.step('files', () => leaveAsFiles(page));
  await test.step('value and difference of the chosen measure', () => differences(page));
  await test.step('the key under the pointer', () => pointedKey(page));
});

async function differences(page: Page): Promise<void> {
  await to(page, 0.7);
  for (const measure of ['user_key_comparison_count', 'data_bytes_stored']) {
    const button = engine(page, 'B').locator(`[data-measure="${measure}"]`);
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    const reading = page.locator('.readout .reading').nth(1);
    await expect(async () => {
      const [value, less] = [button.locator('.value'), button.locator('.less')];
      expect(await reading.textContent()).toContain(await value.textContent());
      expect((await reading.locator('i').innerText()).trim()).toBe((await less.innerText()).trim());
    }).toPass(kOften);
  }
}

async function leaveAsFiles(page: Page): Promise<void> {
  // In between, one engine may have had one write more by the same time; at the end both have had all.
  await to(page, 1);
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Counters as CSV' }).click(),
  ]);
  const text = await readFile(await table.path(), 'utf8');
  expect(text).toMatch(/^name,unit,A: Leveled,B: Universal \(tiered\),B less A\r\n/);
  expect(text).toMatch(/\r\nbytes_written,bytes,(\d+),\1,0\r\n/);
  await page.getByRole('button', { name: 'Save: Write amplification of each engine' }).click();
  const [drawing] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.differences').getByRole('button', { name: /SVG/ }).click(),
  ]);
  expect(await readFile(await drawing.path(), 'utf8')).toContain('<svg');
  await page.keyboard.press('Escape');
}

async function pointedKey(page: Page): Promise<void> {
  await expect(page.locator('.crosshair')).toHaveCount(0);
  await engine(page, 'A').locator('.figure svg').first().hover();
  await expect(page.locator('.crosshair')).toHaveCount(2);
  // Pictures are as wide as their columns, which are equal up to a pixel.
  const [x1, x2] = await page
    .locator('.crosshair')
    .evaluateAll((lines) => lines.map((line) => Number(line.getAttribute('x1'))));
  expect(Math.abs(x1! - x2!)).toBeLessThan(2);
}

test('a fork is the same up to its moment and different after it', async ({ page }) => {
  await compare(page);
  await byOperations(page);
  await to(page, 0.5);
  await page.getByRole('button', { name: 'Fork A here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fork here' });
  await dialog.getByRole('combobox', { name: 'Option' }).selectOption('disable_auto_compactions');
  await dialog.getByRole('combobox', { name: 'Value' }).selectOption('yes');
  await dialog.getByRole('button', { name: 'Fork here' }).click();
  await rested(page, 2);
  await expect(page.locator('.course-figure')).toContainText('B leaves A');
  await to(page, 0.45);
  await expect(async () => expect(await figures(page, 'B')).toEqual(await figures(page, 'A'))).toPass(kOften);
  const place = page.locator('[data-place]');
  const before = await place.textContent();
  await engine(page, 'B').getByRole('button', { name: 'Go to the first difference of B' }).click();
  await expect(place).not.toHaveText(before!);
  await engine(page, 'B')
    .getByText(/^First difference: operation \d/)
    .click();
  await expect(engine(page, 'B').locator('.first-difference')).toContainText(/A: Compaction of \d+\stables/);
  await to(page, 1);
  await differ(page, 'runs_to_ask');
});

test('a fork leaves out the next command; a wrong word is reported at the field', async ({ page }) => {
  await compare(page);
  await byOperations(page);
  await to(page, 0.3);
  await page.getByRole('button', { name: 'Fork A here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fork here' });
  await expect(dialog.locator('.next')).toContainText(/^Next: fill n=/);
  await dialog.getByRole('radio', { name: 'Insert lines before the next command' }).check();
  await dialog.getByRole('textbox', { name: 'Insert lines before the next command' }).fill('fil n=3');
  await expect(dialog.locator('.problems')).toContainText('1:1');
  await expect(dialog.getByRole('button', { name: 'Fork here' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Skip the next command' }).check();
  await dialog.getByRole('button', { name: 'Fork here' }).click();
  await rested(page, 2);
  await expect(engine(page, 'B').locator('.difference-words')).toContainText('without fill n=');
  await to(page, 1);
  await differ(page, 'data_bytes_written');
});

test('the address contains the engines: another page of it shows the same', async ({ page }) => {
  await compare(page);
  await add(page, 'universal', 2);
  await byOperations(page);
  await to(page, 0.5);
  await page.getByRole('button', { name: 'Fork B here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fork here' });
  await dialog.getByRole('radio', { name: 'Insert lines before the next command' }).check();
  await dialog.getByRole('button', { name: 'Fork here' }).click();
  await rested(page, 3);
  await page.getByRole('button', { name: 'Remove B' }).click();
  await rested(page, 2);
  await page.getByRole('combobox', { name: 'Picture' }).selectOption('read-path');
  await engine(page, 'A').locator('[data-measure="data_bytes_stored"]').click();
  await to(page, 0.7);
  const report = async () => [
    await figures(page, 'A'),
    await figures(page, 'C'),
    await page.locator('[data-place]').textContent(),
    await page.locator('.readout').textContent(),
    await page.locator('[data-engine] .difference-words').allTextContents(),
  ];
  const at = Number(await page.getByRole('slider', { name: 'Clock position' }).inputValue());
  await expect.poll(() => linkOf(page)).toMatchObject({ at, measure: 'data_bytes_stored', picture: 'read-path' });
  const before = await resting(page, report);
  const url = await page.evaluate(() => location.href);
  await page.goto('about:blank');
  await page.goto(url);
  await rested(page, 2);
  await expect.poll(report).toEqual(before);
  await page.getByRole('button', { name: 'Back to the lab' }).click();
  await expect(page.locator('[data-main-view]')).toBeVisible();
});

test('an impossible request is reported where it was made', async ({ page }) => {
  await compare(page);
  await page.getByRole('textbox', { name: 'Value' }).fill('many');
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByRole('alert')).toContainText('many');
  await expect(page.locator('[data-engine]')).toHaveCount(1);
});

test('after it is closed, the lab is at the same position', async ({ page }) => {
  await openLab(page);
  await load(page, 'compaction');
  await seek(page, 700);
  const { cursor, total, moment } = await stateOf(page);
  await page.locator('#stage').press('f');
  const dialog = page.getByRole('dialog', { name: 'Fork here' });
  // A step is not divided: inside of one the fork takes effect at its end.
  await expect(dialog).toContainText(`Up to step ${moment.step + 1} the new engine does`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect((await stateOf(page)).moment).toEqual(moment);
  await add(page, 'universal', 2);
  await to(page, 0.2);
  await page.getByRole('button', { name: 'Remove B' }).click();
  await expect(page.locator('[data-engine]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Back to the lab' }).click();
  await expect(page.locator('[data-main-view]')).toBeVisible();
  await expect.poll(() => stateOf(page)).toMatchObject({ cursor, total, moment });
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).cursor).toBe(cursor + 1);
});

test('by keyboard: the slider steps, play plays and ends', async ({ page }) => {
  await compare(page);
  await byOperations(page);
  await to(page, 0);
  await page.getByRole('slider', { name: 'Clock position' }).focus();
  const place = page.locator('[data-place]');
  await expect(place).toHaveText(/^0 of/);
  await page.keyboard.press('ArrowRight');
  await expect(place).not.toHaveText(/^0 of/);
  await page.keyboard.press('ArrowLeft');
  await expect(place).toHaveText(/^0 of/);
  await page.getByRole('combobox', { name: 'Play whole run in' }).selectOption('at once');
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await expect(place).toHaveText(/^(\d+) of \1 /);
});

test('at 320 and at 390 px engines are below each other, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await compare(page);
  await add(page, 'universal', 2);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(async () => {
      const [a, b] = [await engine(page, 'A').boundingBox(), await engine(page, 'B').boundingBox()];
      expect(b!.y).toBeGreaterThanOrEqual(a!.y + a!.height - 1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const button of await page.locator('.clock-bar button').all())
        expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(24);
    }).toPass(kOften);
  }
});
