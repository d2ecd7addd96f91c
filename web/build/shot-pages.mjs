/**
 * The subjects of `npm run shots`: pages of the built site, opened and brought to a moment. A shot has a name, a function that opens it on
 * a page whose base address is that of the site, and a flag for a picture of the whole long page (`full`).
 *
 * rest: the end of a run, or the page as it loads. half: the middle of what it shows; for compactions the middle of the longest.
 */
const kLenses = ['Memory', 'Stats', 'Text'];
const kPages = ['Program', 'Options', 'Data', 'Counters', 'Cost', 'Key', 'Legend'];
const kOver = { export: 'Export', palette: 'Find a command, key, table or event', help: 'Help', share: 'Share' };
const kMore = ['btree', 'single-deletes', 'range-delete', 'collector', 'universal', 'dynamic-levels', 'deeper-filters'];
const animations = ['flush', 'filter', 'merge', 'compaction', 'tombstones', 'snapshots'];
/** Examples whose view asks the engine for data, by the view that draws it. */
const asking = { 'filter-bits': 'filter', bytes: 'bytes', memory: 'memory', device: 'device' };

/** Waits until the page answers a question with yes. The question is about a state, so a slow machine only takes longer. */
const until = (page, question, argument) => page.waitForFunction(question, argument, { timeout: 60_000 });

/**
 * Moves the scrubber of a page with one session: to the end, or into the middle of the last activity that its view shows (longest
 * compaction).
 */
async function moveTo(page, where) {
  await until(page, () => globalThis.__strata?.state().status === 'ready' && globalThis.__strata.state().total > 0);
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('button[aria-label="Pause"]')) button.click();
  });
  const position = await page.evaluate((where) => {
    if (where === 'rest') return globalThis.__strata.state().total;
    const activities = [...Map.groupBy(globalThis.__strata.stops(), (stop) => stop.activity).values()];
    if (activities.length === 0) return globalThis.__strata.state().total >> 1;
    const longest = activities.reduce((a, b) => (b.length > a.length ? b : a));
    const shown = globalThis.__strata.state().stopKind === 'compaction' ? longest : activities.at(-1);
    return shown[shown.length >> 1].position;
  }, where);
  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.fill(String(position));
  await slider.blur();
  await until(page, (at) => globalThis.__strata.state().cursor === at, position);
}

async function lab(page, preset, where) {
  await page.goto(`lab/index.html#example=${preset}`);
  await until(page, () => {
    const { status, total, cursor, playing } = globalThis.__strata?.state() ?? {};
    return (
      status === 'ready' && total > 0 && !playing && cursor === (globalThis.__strata.stops()[0]?.position ?? total)
    );
  });
  if (where !== 'opened') await moveTo(page, where);
  if (asking[preset] === undefined) return;
  const answered = (view) => /^(circle|rect)/m.test(globalThis.__strata.marks(view));
  await until(page, answered, asking[preset]);
}

/** An example compared with these engines, the clock at a share of the run. */
async function compare(page, preset, designs, share) {
  await lab(page, preset, 'opened');
  await inHead(page, 'Compare');
  for (const [i, design] of designs.entries()) {
    if (i > 0) await page.getByRole('button', { name: 'Add an engine' }).click();
    await page.locator(`[data-add="${design}"]`).last().click();
    await page
      .locator('[data-engine][data-status="ready"]')
      .nth(i + 1)
      .waitFor();
  }
  await page.getByRole('combobox', { name: 'Clock' }).selectOption('operation');
  const slider = page.getByRole('slider', { name: 'Clock position' });
  await slider.fill(String(Math.round(Number(await slider.getAttribute('max')) * share)));
  await slider.blur();
}

/** A view of the lab, or a page of its panes, selected by its tab. */
async function tab(page, preset, where, name) {
  await lab(page, preset, where);
  await page.getByRole('tab', { name, exact: true }).click();
}

/** Clicks a control of the header, wherever it is: on a phone most of them are in its menu. */
async function inHead(page, name) {
  const control = page.getByRole('banner').getByRole('button', { name, exact: true });
  if (!(await control.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click();
  await control.click();
}

/** A dialog of the lab. */
async function over(page, button) {
  await lab(page, 'compaction', 'half');
  await inHead(page, button);
}

async function bySize(page, where) {
  await lab(page, 'compaction', where);
  await page.getByRole('button', { name: 'size', exact: true }).click();
}

async function embed(page, figure, where) {
  await page.goto(`embed/index.html?figure=${figure}`);
  await page.locator('[data-live="true"]').waitFor();
  // Stepping to a key moment determines which animation is shown.
  await page.getByRole('button', { name: 'Next stop' }).click();
  await moveTo(page, where);
}

/** A lesson with every figure alive; half way, with every prediction made and every figure played further. */
async function lesson(page, where) {
  await page.goto('lessons/write-path/index.html');
  for (const figure of await page.locator('figure[data-figure]').all()) {
    await figure.scrollIntoViewIfNeeded();
    await page.waitForFunction((f) => f.dataset.live === 'true', await figure.elementHandle(), { timeout: 60_000 });
    if (where === 'half') await figure.getByRole('button', { name: 'Next stop' }).click();
  }
  if (where === 'half')
    for (const task of await page.locator('[data-predict] .row button.link').all()) await task.click();
  await page.evaluate(() => globalThis.scrollTo(0, 0));
}

export const shots = [
  ...[...animations, ...Object.keys(asking), ...kMore].flatMap((name) =>
    ['rest', 'half'].map((where) => ({ name: `lab-${name}-${where}`, open: (page) => lab(page, name, where) })),
  ),
  ...kLenses.flatMap((text) =>
    ['rest', 'half'].map((where) => ({
      name: `lab-${text.toLowerCase()}-${where}`,
      open: (page) => tab(page, 'compaction', where, text),
    })),
  ),
  ...kPages.map((text) => ({
    name: `pane-${text.toLowerCase()}-half`,
    full: true,
    open: (page) => tab(page, 'compaction', 'half', text),
  })),
  ...['rest', 'half'].map((where) => ({ name: `lab-size-${where}`, open: (page) => bySize(page, where) })),
  ...Object.entries(kOver).map(([name, button]) => ({ name: `over-${name}-half`, open: (page) => over(page, button) })),
  { name: 'compare-alone', open: (page) => compare(page, 'compaction', [], 1) },
  {
    name: 'compare-four',
    full: true,
    open: (page) => compare(page, 'compaction', ['universal', 'btree', 'universal'], 0.62),
  },
  { name: 'compare-three', full: true, open: (page) => compare(page, 'compaction', ['universal', 'btree'], 0.62) },
  {
    name: 'compare-reads',
    full: true,
    open: async (page) => {
      await compare(page, 'filter', ['btree'], 1);
      await page.getByRole('combobox', { name: 'Picture' }).selectOption('read-path');
    },
  },
  { name: 'lab-opened', open: (page) => lab(page, 'flush', 'opened') },
  {
    // Shows the recording: the engine never loads here.
    name: 'home-rest',
    open: async (page) => {
      await page.route('**/strata*.wasm', () => undefined);
      await page.goto('index.html');
      await page.locator('figure[data-state="recorded"]').waitFor();
    },
  },
  {
    name: 'home-half',
    open: async (page) => {
      await page.goto('index.html');
      await page.locator('figure[data-state="live"]').waitFor();
      await page.waitForTimeout(2500);
    },
  },
  { name: 'lesson-rest', full: true, open: (page) => lesson(page, 'rest') },
  { name: 'lesson-half', full: true, open: (page) => lesson(page, 'half') },
  ...[...animations, 'write-path/flush'].flatMap((figure) =>
    ['rest', 'half'].map((where) => ({
      name: `embed-${figure.replace('/', '-')}-${where}`,
      open: (page) => embed(page, figure, where),
    })),
  ),
  { name: 'embed-none', open: (page) => page.goto('embed/index.html?figure=none') },
  { name: 'lessons-rest', open: (page) => page.goto('lessons/index.html') },
  { name: 'reference-calculators', open: (page) => page.goto('reference/index.html#calculators') },
  { name: 'reference-explorer', open: (page) => page.goto('reference/index.html#explorer') },
  { name: '404-rest', open: (page) => page.goto('404.html') },
];
