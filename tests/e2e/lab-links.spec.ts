/** The address of the lab: links that open an experiment or a moment, damaged and newer ones; back and forward. */
import { linkTo } from '../../web/src/session/documents/url.ts';
import { expect, load, marksOf, openLab, pictureOf, rested, seek, stateOf, stopsOf, test } from './journey.ts';

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

test('the link to your own data opens its page', async ({ page }) => {
  await page.goto('lab/index.html#your-data');
  await expect(page.getByRole('region', { name: 'Your data' })).toBeVisible();
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
