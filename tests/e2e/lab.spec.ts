/** The lab: its initial state, operations by hand and by program, refusals, its keys, and its layout on a phone. */
import { linkTo } from '../../web/src/session/documents/url.ts';
import {
  rerun,
  expect,
  load,
  marksOf,
  opened,
  openEmptyLab,
  openLab,
  openPage,
  pictureOf,
  rested,
  resting,
  seek,
  stateOf,
  stopsOf,
  test,
  writeProgram,
} from './journey.ts';

test('it opens with an example that has run, at its first stop, and names the key to press', async ({ page }) => {
  await openLab(page);
  const { playing, cursor, total } = await stateOf(page);
  expect(playing).toBe(false);
  expect(cursor).toBeLessThan(total);
  await expect(page.locator('[data-load="flush"]')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.hint')).toBeVisible();
  await expect.poll(() => marksOf(page, 'write-path')).toContain("'Flushing'");
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(cursor);
});

const kLinked = { seed: 5, options: { write_buffer_size: '2KiB' }, program: 'fill n=70 key_bytes=4\nscan limit=9\n' };
const hashOf = async (experiment: unknown): Promise<string> => {
  const link = await linkTo(experiment);
  if (!link.ok) throw new Error(link.sentence);
  return link.hash;
};

test('it opens the experiment of the address, in its view, and the embed that shows it leads there', async ({
  page,
}) => {
  const hash = await hashOf(kLinked);
  await openLab(page, `lab/index.html?view=merge${hash}`);
  await expect.poll(async () => (await stateOf(page)).view).toBe('merge');
  await expect(page.getByRole('textbox', { name: 'Program, one command per line' })).toHaveValue(
    'fill n=70 key_bytes=4\nscan limit=9\n',
  );
  await expect(page.locator('[data-load="link"]')).toHaveAttribute('aria-current', 'true');
  const scene = await page.evaluate(() => window.__strata.scene());
  await page.goto(`embed/index.html?view=merge${hash}`);
  await stateOf(page);
  const link = page.getByRole('link', { name: 'Open in the lab' });
  await expect(link).toHaveAttribute('href', /#x=/);
  await openLab(page, new URL((await link.getAttribute('href'))!, page.url()).href);
  expect(await page.evaluate(() => window.__strata.scene())).toBe(scene);
});

test('each embedded example leads to the same example in the lab', async ({ page }) => {
  await page.goto('embed/index.html?figure=tombstones');
  const link = page.getByRole('link', { name: 'Open in the lab' });
  await expect(link).toHaveAttribute('href', /tombstones/);
  await openLab(page, new URL((await link.getAttribute('href'))!, page.url()).href);
  await expect(page.locator('[data-load="tombstones"]')).toHaveAttribute('aria-current', 'true');
  expect((await stateOf(page)).view).toBe('tombstones');
});

for (const [what, how, sentence] of [
  ['is cut off', 'cut', /^This link is damaged: .+\.$/],
  ['holds no lab', 'bad', /^This link cannot be run: program: line 1.*pit.*\.$/],
] as const)
  test(`a link that ${what} gets one message, and the first example is shown`, async ({ page }) => {
    const hash = how === 'cut' ? (await hashOf(kLinked)).slice(0, -6) : await hashOf({ program: 'pit a 1' });
    await openLab(page, `lab/index.html${hash}`);
    await expect(page.getByRole('region', { name: 'Examples' }).getByRole('alert')).toHaveText(sentence);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(page.locator('[data-load="flush"]')).toHaveAttribute('aria-current', 'true');
    expect((await stateOf(page)).status).toBe('ready');
    await page.getByText('The text of the link, as received').click();
    await expect(page.getByRole('textbox', { name: 'The text of the link' })).toHaveValue(hash);
  });

test('a damaged link does not change the current lab, and a good one after it is opened', async ({ page }) => {
  await openLab(page, 'lab/index.html#example=merge');
  const seen = await pictureOf(page, 'merge');
  const follow = (hash: string) => page.evaluate((to) => void (location.hash = to), hash);
  await follow('#x=AAAA');
  await expect(page.getByRole('region', { name: 'Examples' }).getByRole('alert')).toHaveText(/^This link is damaged/);
  await expect(page.locator('[data-load="merge"]')).toHaveAttribute('aria-current', 'true');
  expect(await marksOf(page, 'merge')).toBe(seen);
  await follow(await hashOf(kLinked));
  await expect(page.locator('[data-load="link"]')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a lab of a newer Strata is read-only, until the reader makes a copy', async ({ page }) => {
  const hash = await hashOf({ ...kLinked, v: 99, depth: 3 });
  await openLab(page, `lab/index.html${hash}`);
  const examples = page.getByRole('region', { name: 'Examples' });
  await expect(examples).toContainText('It was made by a newer version of Strata (lab version 99');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.locator('.status')).toHaveText(/^A newer version of Strata made this lab/);
  await seek(page, 7);
  await page.getByRole('textbox', { name: 'Key' }).fill('mine');
  await page.getByRole('textbox', { name: 'Value' }).fill('1');
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).status).toBe('ready');
  expect(new URL(page.url()).hash).toBe(hash);
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Saved labs' })).toContainText('Make a copy before you save it');
  await page.getByRole('tab', { name: 'Program' }).click();
  await examples.getByRole('button', { name: 'Make a copy' }).click();
  await expect.poll(() => new URL(page.url()).hash).not.toBe(hash);
  await expect(examples.getByRole('button', { name: 'Make a copy' })).toHaveCount(0);
  await page.reload();
  await expect.poll(async () => (await stateOf(page)).status).toBe('ready');
  await expect(examples).not.toContainText('newer version of Strata');
  await page.goBack();
  await expect.poll(() => new URL(page.url()).hash).toBe(hash);
  await expect(examples).toContainText('It was made by a newer version of Strata (lab version 99');
});

test('a link restores commands typed by hand, not only the program', async ({ page }) => {
  await openLab(page);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('by hand');
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await expect.poll(() => marksOf(page, 'write-path')).toContain('by hand');
  const { total } = await rested(page);
  await seek(page, total);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('.status')).toContainText('link to this moment');
  // Playwright learns of a changed address later than the page.
  const { scene, address } = await page.evaluate(() => ({ scene: window.__strata.scene(), address: location.href }));
  await page.goto('404.html');
  await page.goto(address);
  await expect.poll(async () => (await stateOf(page)).total).toBe(total);
  await expect.poll(() => page.evaluate(() => window.__strata.scene())).toBe(scene);
});

test('an expensive linked experiment waits for a press', async ({ page }) => {
  await openLab(page, `lab/index.html${await hashOf({ program: 'fill n=300000\n' })}`);
  await expect(page.getByRole('region', { name: 'Examples' }).getByRole('alert')).toContainText(/300.000 operations/);
  await expect(page.locator('[data-load="link"]')).toBeEnabled();
});

test('a shared link restores the exact moment, with the key, the table, the page and the chart', async ({ page }) => {
  await openLab(page, 'lab/index.html#example=compaction');
  await seek(page, (await stopsOf(page))[40]!.position);
  const find = async (question: string, choice: RegExp): Promise<void> => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Find a command' }).fill(question);
    await page.getByRole('option', { name: choice }).first().click();
  };
  await find('table 11', /^Table 11/);
  await find('0063', /^History of 0063/);
  await page.getByRole('combobox', { name: 'Charts' }).selectOption('all');
  const asked = () =>
    Promise.all([
      page.getByRole('textbox', { name: 'Key, as text' }).inputValue(),
      page.getByRole('tab', { name: 'Key', exact: true }).getAttribute('aria-selected'),
      page.getByRole('combobox', { name: 'Charts' }).inputValue(),
    ]);
  const chosen = ['0063', 'true', 'all'];
  await expect.poll(asked).toEqual(chosen);
  const seen = [await pictureOf(page, 'compaction'), await pictureOf(page, 'tree')];
  const { moment } = await stateOf(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('.status')).toContainText('link to this moment');
  await expect(page).toHaveURL(/#x=/);
  await page.goto('404.html');
  // The receiver's device has another arrangement stored.
  await page.evaluate(() => localStorage.clear());
  await page.goBack();
  await expect.poll(() => page.evaluate(() => '__strata' in window)).toBe(true);
  await expect.poll(async () => (await stateOf(page)).moment).toEqual(moment);
  // The marks of the tree show which table is selected.
  await expect.poll(async () => [await marksOf(page, 'compaction'), await marksOf(page, 'tree')]).toEqual(seen);
  await expect.poll(asked).toEqual(chosen);
});

test('a link that was encoded twice is opened, and says so', async ({ page }) => {
  await openLab(page, `lab/index.html${(await hashOf(kLinked)).replace('#x=', '#x%3D')}`);
  await expect(page.locator('[data-load="link"]')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.status')).toHaveText(/encoded twice/);
});

test('if the view is empty at the cursor, a link leads to the last Get', async ({ page }) => {
  await openLab(page, 'lab/index.html#example=filter');
  await seek(page, 5);
  await page.getByRole('button', { name: 'Go to the next Get' }).click();
  await expect(page.locator('.answer')).toContainText('the value of');
  await expect(page.locator('.invitation')).toHaveCount(0);
});

test('if a run has nothing of an animation, its example is offered', async ({ page }) => {
  await openLab(page);
  await page.getByRole('tab', { name: 'Tombstone run' }).click();
  await page.getByRole('button', { name: 'Open the example: A scan through tombstones' }).click();
  await expect.poll(() => marksOf(page, 'tombstones')).toContain("'Tombstones'");
  await expect(page.locator('.invitation')).toHaveCount(0);
});

test('on a phone both drawings are above the bar, and no tab and no name is cut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page);
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = () => page.locator('.time').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => (await bottomOf('#lens-panel')) - (await bar())).toBeLessThanOrEqual(0);
  for (const tab of await page.getByRole('tablist', { name: 'Animation' }).getByRole('tab').all()) {
    const { left, right, cut } = await tab.evaluate((element) => {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, right } = element.getBoundingClientRect();
      return { left: Math.ceil(left), right: Math.floor(right), cut: element.scrollWidth - element.clientWidth };
    });
    expect([left >= 0, right <= 390, cut <= 0], await tab.innerText()).toEqual([true, true, true]);
  }
  for (const { tab, preset } of [
    { tab: 'tombstones', preset: 'tombstones' },
    { tab: 'write-path', preset: 'flush' },
    { tab: 'compaction', preset: 'compaction' },
  ]) {
    await load(page, preset);
    expect(await pictureOf(page, tab), tab).not.toContain('…');
  }
});

test('a typed put is seen at client, WAL and memtable, in that order', async ({ page }) => {
  await openEmptyLab(page);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('hello');
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('world');
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  const { total } = await rested(page);
  const seen: string[] = [];
  for (let position = 0; position <= total; position++) {
    await seek(page, position);
    const words = await page.evaluate(() =>
      window.__strata.words('write-path').filter((text) => text.includes('has reached')),
    );
    if (!(await marksOf(page, 'write-path')).includes("'put hello'")) continue;
    const furthest = words.at(-1)?.replace(/^.* has reached the /, '');
    if (furthest && seen.at(-1) !== furthest) seen.push(furthest);
  }
  expect(seen).toEqual(['client', 'WAL', 'memtable']);
  expect(await marksOf(page, 'write-path')).toContain('put hello');
});

test('a Get by hand finds what a put by hand wrote', async ({ page }) => {
  await openEmptyLab(page);
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await rested(page);
  await page.getByRole('button', { name: 'Get', exact: true }).click();
  await expect.poll(() => marksOf(page, 'read-path')).toContain("'= green'");
});

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

test('a key that is too long is refused with a message, and nothing is written', async ({ page }) => {
  await openEmptyLab(page);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('k'.repeat(70_000));
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('64 KiB');
  expect((await stateOf(page)).total).toBe(0);
});

test('the help opens with ? and closes with Escape', async ({ page }) => {
  await openLab(page);
  await page.locator('[data-main-view]').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('single keys do nothing outside of the main view', async ({ page }) => {
  await openLab(page);
  await load(page, 'flush');
  const { cursor } = await stateOf(page);
  await page.getByRole('textbox', { name: 'Key', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('.?]');
  expect((await stateOf(page)).cursor).toBe(cursor);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the panes are resized by key and by pointer, hidden and restored, and keep their sizes after a reload', async ({
  page,
}) => {
  await openLab(page);
  const widthOf = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().width));
  const line = page.getByRole('separator', { name: 'Width of program, options and data' });
  const before = await widthOf('#left-pane');
  await line.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => widthOf('#left-pane')).toBe(before + 48);
  await expect(line).toHaveAttribute('aria-valuenow', String(before + 48));
  await page.keyboard.press('End');
  // The main view keeps its width.
  await expect.poll(() => widthOf('#left-pane')).toBeGreaterThan(before + 100);
  expect(await widthOf('#stage')).toBeGreaterThanOrEqual(420);
  const other = page.getByRole('separator', { name: 'Width of explanation and counters' });
  const { x, y, height } = await resting(page, () => other.boundingBox());
  const right = await widthOf('#right-pane');
  await page.mouse.move(x + 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 46, y + height / 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => widthOf('#right-pane')).toBe(right + 50);
  await page.getByRole('button', { name: 'Hide program, options and data' }).click();
  await expect.poll(() => widthOf('#left-pane')).toBeLessThan(40);
  await openPage(page, 'Legend');
  await page.reload();
  await opened(page);
  await expect.poll(async () => [await widthOf('#left-pane'), await widthOf('#right-pane')]).toEqual([31, right + 50]);
  await expect(page.getByRole('tab', { name: 'Legend' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Show program, options and data' }).click();
  await line.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf('#left-pane')).toBe(before);
});

test('text typed into a pane survives a switch to another one, and the prompt for one operation is always visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openLab(page);
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
  const time = await page.locator('.time').evaluate((element) => element.getBoundingClientRect().top);
  const drawing = page.locator('#lens-panel svg').first();
  // Its height is measured when the main view has its final size.
  const { height, bottom } = await resting(page, () =>
    drawing.evaluate((element) => {
      const { height, bottom } = element.getBoundingClientRect();
      return { height, bottom };
    }),
  );
  expect(height, 'the animation').toBeGreaterThanOrEqual(240);
  expect(bottom).toBeLessThanOrEqual(time);
  expect(await bottomOf('.editor'), 'the editor').toBeLessThan(time);
  await openPage(page, 'Options');
  const search = page.getByRole('searchbox', { name: 'Find an option' });
  await search.fill('halfway');
  await openPage(page, 'Program');
  await expect(search).toBeHidden();
  await openPage(page, 'Options');
  await expect(search).toHaveValue('halfway');
  for (const tab of ['Program', 'Options', 'Data']) {
    await openPage(page, tab);
    await expect(page.getByRole('textbox', { name: 'Key', exact: true })).toBeVisible();
    expect(await bottomOf('.prompt'), tab).toBeLessThanOrEqual(time);
  }
});

test('charts leave the animation its minimum height in a low window, and their chooser stays visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openLab(page);
  const charts = page.getByRole('combobox', { name: 'Charts' });
  const inSight = () =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const [drawing, time, chooser] = [box('#lens-panel svg'), box('.time'), box('.time-tools select')];
      return {
        animation: Math.min(drawing.bottom, time.top) - Math.max(drawing.top, box('.stage').top) >= 240,
        chooser: chooser.top >= time.top && chooser.bottom <= time.bottom,
      };
    });
  for (const choice of ['l0', 'all']) {
    await charts.selectOption(choice);
    await expect(page.locator('.timeline .charts')).toBeVisible();
    await expect.poll(inSight, { message: choice }).toEqual({ animation: true, chooser: true });
  }
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

test('the link to your own data opens its page', async ({ page }) => {
  await page.goto('lab/index.html#your-data');
  await expect(page.getByRole('region', { name: 'Your data' })).toBeVisible();
});

test('every option is found by name or description, and an invalid value is reported and changes nothing', async ({
  page,
}) => {
  await openLab(page);
  await openPage(page, 'Options');
  const knobs = page.getByRole('region', { name: 'Options' });
  await knobs.getByRole('searchbox', { name: 'Find an option' }).fill('loser');
  await expect(knobs.locator('[data-option]')).toHaveCount(1);
  await knobs.getByRole('searchbox').fill('bits_per_key');
  const field = knobs.getByRole('textbox', { name: 'bits_per_key' });
  const { total } = await stateOf(page);
  for (const text of ['1e3 ', '１２', '', '9007199254740993']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(knobs.getByRole('alert')).toContainText(
      /^bits_per_key must be a whole number from 1 to 64; got .*The value is still 10\.$/,
    );
  }
  expect((await stateOf(page)).total).toBe(total);
  await field.fill('5');
  await field.press('Enter');
  await expect.poll(async () => (await stateOf(page)).total).toBeGreaterThan(total);
  await expect(knobs.getByRole('button', { name: /^bits_per_key reset to its default/ })).toBeVisible();
});

test('a preset shows what it would change, and a contradiction does not change the current lab', async ({ page }) => {
  await openLab(page);
  await openPage(page, 'Options');
  const knobs = page.getByRole('region', { name: 'Options' });
  await knobs.getByText('Presets').click();
  await knobs.getByRole('combobox', { name: 'Set of options' }).selectOption('universal');
  await expect(knobs.getByRole('row', { name: /compaction_style level universal/ })).toBeVisible();
  await rerun(page, () => knobs.getByRole('button', { name: 'Apply and restart' }).click());
  await expect(knobs.getByText('These options are already set.')).toBeVisible();
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

test('the address follows what is shown; "back" leads to the previously opened lab', async ({ page }) => {
  await openLab(page, 'lab/index.html#example=filter');
  const hash = () => page.evaluate(() => location.hash);
  expect(await hash()).toBe('#example=filter');
  const stop = (await stopsOf(page))[5]!.position;
  await seek(page, stop);
  await expect.poll(hash).toMatch(/^#x=/);
  const seen = await pictureOf(page, 'read-path');
  await page.reload();
  await expect.poll(async () => (await stateOf(page)).cursor).toBe(stop);
  await expect.poll(() => marksOf(page, 'read-path')).toBe(seen);
  await expect(page.locator('[data-load="filter"]')).toHaveAttribute('aria-current', 'true');
  await load(page, 'merge');
  await expect.poll(hash).toBe('#example=merge');
  await page.goBack();
  await expect.poll(async () => (await stateOf(page)).view).toBe('read-path');
  await expect.poll(async () => (await stateOf(page)).cursor).toBe(stop);
  await page.goForward();
  await expect.poll(async () => (await stateOf(page)).view).toBe('merge');
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
