/** What a reader writes in the lab: programs and their mistakes, options, undo, and saved labs. */
import {
  rerun,
  expect,
  load,
  marksOf,
  openLab,
  openPage,
  pictureOf,
  seek,
  stateOf,
  stopsOf,
  test,
  thinned,
  walk,
  writeProgram,
} from './journey.ts';

/** Invalid programs, and the message for each: the position, and the correction. */
const kRefused: readonly { readonly what: string; readonly program: string; readonly sentence: RegExp }[] = [
  { what: 'an unknown command', program: 'put a 1\npit a 1\n', sentence: /^2:1 .*did you mean put\?/ },
  { what: 'a count that is no number', program: 'fill n=NaN\n', sentence: /^1:\d+ .*NaN/ },
  {
    what: 'a huge count',
    program: 'put a 1\nput b 2\nfill n=99999999999999999999\n',
    sentence: /^3:\d+ .*99999999999999999999/,
  },
  { what: 'an over-long key', program: `put ${'k'.repeat(65_537)} 1\n`, sentence: /^1:\d+ .*65536.*65537/ },
  { what: 'an unknown option', program: 'set write_bufer_size=1KiB\n', sentence: /^1:\d+ .*write_buffer_size/ },
];

test('an invalid program gets a message at its line, and the last run stays', async ({ page }) => {
  await openLab(page);
  await load(page, 'flush');
  const before = await stateOf(page);
  const tree = await pictureOf(page, 'tree');
  for (const { what, program, sentence } of kRefused) {
    await writeProgram(page, program);
    await expect(page.locator('.problems li').first(), what).toHaveText(sentence);
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
    // Neither does the key that runs programs.
    await page.keyboard.press('ControlOrMeta+Enter');
    const after = await stateOf(page);
    expect([after.total, after.cursor, after.status]).toEqual([before.total, before.cursor, 'ready']);
    expect(await marksOf(page, 'tree')).toBe(tree);
  }
  await writeProgram(page, 'put a 1\n');
  await expect(page.locator('.problems li')).toHaveCount(0);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).total).not.toBe(before.total);
});

test('text typed before the rich editor has loaded is kept, with the caret where it was', async ({ page }) => {
  let comes: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (comes = resolve));
  await page.route(/\/editor-codemirror-.*\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await openLab(page);
  const text = page.getByRole('textbox', { name: 'Program, one command per line' });
  await text.fill('put early bird\nget early');
  await page.keyboard.press('Home');
  await expect(page.locator('.editor-rich')).toBeHidden();
  comes();
  await expect(page.locator('.editor-rich')).toBeVisible();
  await page.keyboard.insertText('# not yet: ');
  await expect(text).toHaveText(/put early bird\s*# not yet: get early/);
});

test('a run reports every failed line, and the editor and the lab offer a fix', async ({ page }) => {
  await openLab(page);
  await writeProgram(page, 'put a 1\ndelete-range a b\nsingle-delete a\nfill n=900\n');
  const problems = page.locator('.editor .problems li');
  await expect(problems).toHaveText([/^2:1 Warning: .*delete-range/, /^3:1 Warning: .*single-delete/]);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.locator('.failures li')).toHaveText([/^2 delete-range a b: /, /^3 single-delete a: /]);
  await expect(page.locator('.status')).toHaveText(/^2.operations failed, lines 2, 3\. /);
  await page.getByRole('button', { name: 'Add set dialect=extended' }).click();
  await expect(problems).toHaveCount(0);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: /^Add set write_buffer_size=16KiB .* and run$/ }).click();
  await expect(page.locator('.failures')).toHaveCount(0);
});

test('every option is found by name or description, and an invalid value is reported and changes nothing', async ({
  page,
}) => {
  await openLab(page);
  await openPage(page, 'Options');
  const options = page.getByRole('region', { name: 'Options' });
  await options.getByRole('searchbox', { name: 'Find an option' }).fill('loser');
  await expect(options.locator('[data-option]')).toHaveCount(1);
  await options.getByRole('searchbox').fill('bits_per_key');
  const field = options.getByRole('textbox', { name: 'bits_per_key' });
  const { total } = await stateOf(page);
  for (const text of ['1e3 ', '１２', '', '9007199254740993']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(options.getByRole('alert')).toContainText(
      /^bits_per_key must be a whole number from 1 to 64; got .*The value is still 10\.$/,
    );
  }
  expect((await stateOf(page)).total).toBe(total);
  await field.fill('5');
  await field.press('Enter');
  await expect.poll(async () => (await stateOf(page)).total).toBeGreaterThan(total);
  await expect(options.getByRole('button', { name: /^bits_per_key reset to its default/ })).toBeVisible();
});

test('a preset shows what it would change, and a contradiction does not change the current lab', async ({ page }) => {
  await openLab(page);
  await openPage(page, 'Options');
  const options = page.getByRole('region', { name: 'Options' });
  await options.getByText('Presets').click();
  await options.getByRole('combobox', { name: 'Set of options' }).selectOption('universal');
  await expect(options.getByRole('row', { name: /compaction_style level universal/ })).toBeVisible();
  await rerun(page, () => options.getByRole('button', { name: 'Apply and restart' }).click());
  await expect(options.getByText('These options are already set.')).toBeVisible();
  const before = await stateOf(page);
  await openPage(page, 'Program');
  await writeProgram(page, 'set dialect=strict\nput a 1\n');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.locator('.status')).toContainText(
    'The engine cannot start: compaction_style=universal with dialect=strict',
  );
  expect(await stateOf(page)).toMatchObject({ status: 'ready', total: before.total });
});

test('actions are undone and redone, by button and by key, and text fields keep an undo history of their own', async ({
  page,
}) => {
  await openLab(page);
  const undo = page.getByRole('button', { name: /^Undo/ });
  const redo = page.getByRole('button', { name: /^Redo/ });
  await expect(undo).toHaveAccessibleName('Undo: nothing to undo');
  const first = await pictureOf(page, 'write-path');
  await load(page, 'merge');
  const merge = await pictureOf(page, 'merge');
  await expect(undo).toHaveAccessibleName('Undo: A scan merges seven runs');
  await page.getByRole('tab', { name: 'Tombstone run' }).click();
  await expect(undo).toHaveAccessibleName('Undo: animation');
  await page.locator('[data-main-view]').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await stateOf(page)).view).toBe('merge');
  await expect.poll(() => marksOf(page, 'merge')).toBe(merge);
  await undo.click();
  await expect.poll(() => marksOf(page, 'write-path')).toBe(first);
  await expect(page.locator('[data-load="flush"]')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.status')).toHaveText('Undone: A scan merges seven runs.');
  await page.getByRole('textbox', { name: 'Key', exact: true }).press('ControlOrMeta+Shift+z');
  await expect(redo).toHaveAccessibleName('Redo: A scan merges seven runs');
  await redo.click();
  await expect.poll(() => marksOf(page, 'merge')).toBe(merge);
  await page.locator('[data-main-view]').focus();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(async () => (await stateOf(page)).view).toBe('tombstones');
});

test('a lab is saved, renamed, opened again after a reload, deleted and restored', async ({ page }) => {
  await openLab(page, 'lab/index.html#example=compaction');
  await seek(page, (await stopsOf(page))[9]!.position);
  const seen = await pictureOf(page, 'compaction');
  await openPage(page, 'Data');
  const saved = page.getByRole('region', { name: 'Saved labs' });
  await saved.getByRole('textbox', { name: 'Name of this lab' }).fill('a merge');
  await saved.getByRole('button', { name: 'Save' }).click();
  await saved.getByRole('button', { name: 'Rename a merge' }).click();
  await saved.getByRole('textbox', { name: 'New name of a merge' }).fill('the merge');
  await page.keyboard.press('Enter');
  await openLab(page, 'lab/index.html?again#example=flush');
  await openPage(page, 'Data');
  await saved.getByRole('button', { name: 'the merge', exact: true }).click();
  await expect.poll(() => marksOf(page, 'compaction')).toBe(seen);
  await saved.getByRole('button', { name: 'Delete the merge' }).click();
  await expect(saved.getByRole('listitem')).toHaveCount(0);
  await saved.getByRole('button', { name: 'Restore' }).click();
  await expect(saved.getByRole('button', { name: 'the merge', exact: true })).toBeVisible();
});

test('without storage, a saved lab is in the page, and one notice says so', async ({ page }) => {
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'indexedDB', { get: denied });
    Storage.prototype.setItem = denied;
  });
  await openLab(page);
  await openPage(page, 'Data');
  const saved = page.getByRole('region', { name: 'Saved labs' });
  await saved.getByRole('button', { name: 'Save' }).click();
  await expect(saved.getByRole('button', { name: 'Lab 1', exact: true })).toBeVisible();
  await expect(saved.getByText('In this page only: Lab 1.')).toBeVisible();
  await expect(saved.getByText(/, in this page only$/)).toBeVisible();
  await expect(saved.getByText('Labs are not stored on this device now')).toHaveCount(1);
});

/** The second module, which most runs do not need. */
const kCodecs = /\/assets\/codecs-[\w-]{8}\.wasm$/;
const kCompressed = `set dialect=extended compression=lz4 bottommost_compression=zstd write_buffer_size=16KiB
fill n=600 order=random key_space=600
flush
compact
get 0000000000000042
`;

test('LZ4 and Zstandard are fetched when a program asks for them, and not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (kCodecs.test(request.url())) fetched.push(request.url());
  });
  await openLab(page);
  expect(fetched).toEqual([]);
  await writeProgram(page, kCompressed);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).total).toBeGreaterThan(600);
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  await expect(page.locator('.problems li')).toHaveCount(0);
});

test('where levels differ in their codec, each table names its own, and Stats has codecs and ratio of each level', async ({
  page,
}) => {
  await openLab(page);
  await load(page, 'codecs');
  await seek(page, (await stateOf(page)).total);
  const tree = await marksOf(page, 'tree');
  for (const codec of ['none', 'lz4', 'zstd']) expect(tree).toMatch(new RegExp(`'#\\d+ ${codec}'`));
  expect(tree).toMatch(/Zstandard, \d+.%/);
  await page.getByRole('tab', { name: 'Stats', exact: true }).click();
  const compression = page.locator('td[data-column="compression"]');
  await expect(compression.first()).toHaveText(/^none \d+.%$/);
  await compression.nth(2).getByRole('button').click();
  await expect(page.locator('.stats .reason [role="status"]')).toHaveText(/compression-ratio-at-level2 is the inverse/);
});

test('without the codecs there is a message', async ({ page, complaints }) => {
  await page.context().route(kCodecs, (route) => route.fulfill({ status: 404, body: 'not here' }));
  await openLab(page);
  await writeProgram(page, kCompressed);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('the codecs could not be loaded').first()).toBeVisible();
  await expect(page.locator('.stage .refusal'), 'instead of the tree').toHaveText(
    /^Nothing ran: .*the codecs could not be loaded\. Try again, or use snappy or none/,
  );
  // The browser itself reports the missing file.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  complaints.length = 0;
});

test('a full disk: a soft error, resumed, then a hard one: the picture names each state', async ({ page }) => {
  await openLab(page);
  await load(page, 'background-errors');
  const { total } = await stateOf(page);
  const states: string[] = [];
  const positions = thinned(
    Array.from({ length: total }, (_, i) => i + 1),
    150,
  );
  for (const { marks } of await walk(page, 'stalls', positions)) {
    const state = /^text stalls\/error\/state .*'(\w+)'$/m.exec(marks)?.[1] ?? 'ok';
    if (states.at(-1) !== state) states.push(state);
  }
  expect(states).toEqual(['ok', 'soft', 'ok', 'hard', 'ok']);
});
