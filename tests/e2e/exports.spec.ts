/** Exports: each file is saved once and inspected; a refusal states its reason. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, load, openLab, rested, stateOf, test, writeProgram } from './journey.ts';

async function openExports(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.locator('[data-export="directory"] button').first()).toBeVisible();
}

/** The bytes that the button saves. */
async function saved(page: Page, thing: string, button: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(`[data-export="${thing}"]`).getByRole('button', { name: button }).click(),
  ]);
  await expect(page.locator(`[data-export="${thing}"] [role="status"]`)).toContainText(
    'was sent to your browser’s downloads',
  );
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('each export is saved and correct; a figure, copied text, and a trace that is stopped', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLab(page);
  await load(page, 'compaction');
  await test.step('each thing', () => savesEach(page));
  const svg = await test.step('a figure is complete by itself, as data and as text', () => savesFigure(page));
  await test.step('copied text equals the saved file, and the extended dialect says that LevelDB will not open it', () =>
    copies(page));
  await test.step('a long trace reports its progress, and stops on request', () => stopsTrace(page));
  // Last: no other page takes the foreground between two downloads.
  await test.step('the saved picture is well-formed', () => parses(page, svg));
});

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeHidden();
}

async function savesEach(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'To the end' }).click();
  await openExports(page);

  const trace = JSON.parse((await saved(page, 'trace', /Save Perfetto JSON/)).bytes.toString()) as {
    traceEvents: { ph: string; name: string }[];
  };
  expect(
    trace.traceEvents.filter(({ ph, name }) => ph === 'X' && name.startsWith('compaction')).length,
  ).toBeGreaterThan(0);
  expect((await saved(page, 'trace', /Save Text/)).bytes.toString()).toMatch(
    /^# Strata trace: \d+ records, .*\nOpBegun /,
  );

  const experiment = JSON.parse((await saved(page, 'experiment', /Save JSON/)).bytes.toString()) as { program: string };
  expect(experiment.program).toContain('fill n=');

  expect((await saved(page, 'counters', /Save CSV/)).bytes.toString()).toMatch(/^counter,value,unit\r\n/);
  expect(JSON.parse((await saved(page, 'counters', /Save JSON/)).bytes.toString())).toHaveProperty(
    'counters.number_keys_written',
  );
  const tables = (await saved(page, 'tables', /Save CSV/)).bytes.toString();
  expect(tables.split('\r\n').length).toBeGreaterThan(2);
  expect(
    (JSON.parse((await saved(page, 'tables', /Save JSON/)).bytes.toString()) as { tables: unknown[] }).tables,
  ).toHaveLength(tables.split('\r\n').length - 2);
  expect((await saved(page, 'options', /Save OPTIONS/)).bytes.toString()).toMatch(
    /\[CFOptions "default"\]\n {2}write_buffer_size=/,
  );

  const zip = await saved(page, 'directory', /Save Zip/);
  expect(zip.name).toBe('strata-db.zip');
  expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(zip.bytes.includes('strata-db/CURRENT')).toBe(true);
  await expect(page.locator('[data-export="directory"]')).toContainText('LevelDB and strata run --dir open it');
  await close(page);
}

async function copies(page: Page): Promise<void> {
  await load(page, 'range-delete');
  await openExports(page);
  await expect(page.locator('[data-export="directory"]')).toContainText('LevelDB does not open it');
  const row = page.locator('[data-export="counters"]');
  await row.getByRole('button', { name: 'Copy Counters, CSV' }).click();
  await expect(row.getByRole('status')).toHaveText('The CSV of counters was copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const { bytes } = await saved(page, 'counters', /Save CSV/);
  expect(bytes.toString().replaceAll('\r\n', '\n')).toBe(copied.replaceAll('\r\n', '\n'));
  await close(page);
}

async function stopsTrace(page: Page): Promise<void> {
  const { sceneVersion } = await stateOf(page);
  await writeProgram(page, 'fill n=2000 value_bytes=10\n');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).sceneVersion).toBeGreaterThan(sceneVersion);
  await rested(page);
  await openExports(page);
  // The page does not continue by itself: when it yields, the reader has time.
  await page.evaluate(() => {
    const held: (() => void)[] = [];
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((act: () => void) => held.push(act)) as typeof window.setTimeout;
    addEventListener('strata-go-on', () => {
      window.setTimeout = later;
      for (const act of held) act();
    });
  });
  const row = page.locator('[data-export="trace"]');
  await row.getByRole('button', { name: /Save Text/ }).click();
  await expect(row.getByRole('progressbar', { name: 'Making strata-trace.txt' })).toBeVisible();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => dispatchEvent(new Event('strata-go-on')));
  await expect(row.getByRole('status')).toHaveText('Canceled. Nothing was saved.');
  await close(page);
}

/** Returns the SVG. */
async function savesFigure(page: Page): Promise<string> {
  const figure = page.locator('.figure[data-view="tree"]');
  await figure.getByRole('button', { name: /^Save: The tree/ }).click();
  const forms = figure.getByRole('group', { name: /^Save: The tree/ });
  const take = async (button: string): Promise<Buffer> => {
    // Chromium without a screen dropped the PNG in three of seven whole runs, although the page had sent it. Then the button is pressed again,
    // as a reader would.
    let download: Download | null = null;
    for (let presses = 0; presses < 4 && download === null; presses++)
      [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 20_000 }).catch(() => null),
        forms.getByRole('button', { name: button, exact: true }).click(),
      ]);
    if (download === null) throw new Error(`${button} was never downloaded`);
    await expect(forms.getByRole('status')).toContainText(`${download.suggestedFilename()} (`);
    return readFile(await download.path());
  };

  const svg = (await take('SVG')).toString();
  expect(svg).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<svg /);
  expect(svg).not.toContain('var(');
  expect(svg).toContain("@font-face{font-family:'Inter Variable'");
  for (const [, address] of svg.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^(#|data:)/);

  const png = await take('PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const box = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!;
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * Number(box[1]), 2 * Number(box[2])]);
  expect(png.length).toBeGreaterThan(10_000);

  expect((await take('Data (CSV)')).toString()).toMatch(/^address,meaning,words,count,lit\r\n/);
  expect((await take('Text')).toString()).toMatch(/^The tree: memtables, levels and tables by key\n\n/);
  await page.keyboard.press('Escape');
  await expect(forms).toBeHidden();
  await expect(figure.getByRole('button', { name: /^Save: The tree/ })).toBeFocused();
  return svg;
}

/** A saved picture is well-formed and has its marks. On a separate page: the policy of our own page would also apply to parsed content. */
async function parses(page: Page, svg: string): Promise<void> {
  const reader = await page.context().newPage();
  const read = await reader.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      wrong: parsed.querySelector('parsererror')?.textContent ?? null,
      marks: parsed.querySelectorAll('[data-mark]').length,
    };
  }, svg);
  await reader.close();
  expect(read.wrong).toBeNull();
  expect(read.marks).toBeGreaterThan(20);
}
