/** A figure in a frame of a foreign page. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { snippetOf } from '../../web/src/lessons/figures/figure-ways.tsx';
import { linkTo } from '../../web/src/session/documents/url.ts';
import { heardIn, listenTo } from './heard.ts';
import { expect, resting, test } from './journey.ts';
import { kHostPort, kSite } from './ports.ts';

test('a figure is live in a frame from another origin and reports its height', async ({ page, baseURL }) => {
  const src = new URL('embed/index.html?figure=filter', baseURL).href;
  await page.goto(`http://127.0.0.1:${kHostPort}/index.html?src=${encodeURIComponent(src)}`);
  const frame = page.frameLocator('#figure');
  await expect(frame.getByRole('button', { name: 'Next stop' })).toBeEnabled();
  await expect(frame.locator('svg').first()).toBeVisible();
  await expect.poll(async () => Number(await page.locator('#figure').getAttribute('height'))).toBeGreaterThan(300);
  const inside = page.frames().find((f) => f.url().includes('/embed/'))!;
  const before = await inside.evaluate(() => window.__strata.state().cursor);
  await frame.getByRole('button', { name: 'Next stop' }).click();
  await expect.poll(() => inside.evaluate(() => window.__strata.state().cursor)).not.toBe(before);
  await expect(frame.locator('[role="status"][aria-live="polite"]')).toHaveText(/^Record \d+ of \d+: \S/);
});

test('a figure with an episode plays it in a frame when it is seen, and an address can withhold that', async ({
  page,
  baseURL,
}) => {
  const frameOf = async (address: string) => {
    const src = new URL(`embed/index.html?figure=scans-and-the-heap/by-hand${address}`, baseURL).href;
    await page.goto(`http://127.0.0.1:${kHostPort}/index.html?src=${encodeURIComponent(src)}`);
    const figure = page.frameLocator('#figure').locator('figure');
    await expect(figure).toHaveAttribute('data-live', 'true');
    return figure;
  };
  await listenTo(page, 'figure');
  const figure = await frameOf('');
  const inside = page.frames().find((f) => f.url().includes('/embed/'))!;
  // It opens on the last beat, and plays all of them.
  await expect.poll(async () => (await heardIn(inside)).beats.length).toBe(7);
  const { beats, said } = await heardIn(inside);
  expect(beats.map(({ beat }) => beat)).toEqual([6, 1, 2, 3, 4, 5, 6].map((n) => `${n} of 6`));
  expect(beats[2]!.sentence).toContain('00');
  expect(said, 'it began by itself').toEqual([]);
  await figure.getByRole('button', { name: 'Previous beat' }).click();
  await expect(figure.locator('.beat')).toHaveText('5 of 6');
  await expect(figure.locator('[role="status"][aria-live="polite"]')).toHaveText(
    /^The tombstone hides the older versions/,
  );
  const withheld = await frameOf('&lock=play');
  await expect(withheld.getByRole('button', { name: 'Next stop' })).toBeEnabled();
  await expect(withheld.locator('.beat')).toHaveCount(0);
});

for (const [name, first] of [
  ['memory', 'Memtables'],
  ['device', 'Device'],
] as const)
  test(`a view that needs only a scene works by itself: ${name}`, async ({ page }) => {
    await page.goto(`embed/index.html?figure=${name}`);
    await expect(page.locator('figure')).toHaveAttribute('data-live', 'true');
    await expect(page.locator('figure svg').getByText(first, { exact: true }).first()).toBeVisible();
    const marks = () => page.evaluate((view) => window.__strata.marks(view), name);
    // The drawing needs answers of the engine, and appears when they have come.
    await expect.poll(async () => (await marks()).length).toBeGreaterThan(500);
    const before = await resting(page, marks);
    // It is in the middle of the last Get, or of the last queue; not each stop changes what is held.
    const stepped = async () => {
      await page.getByRole('button', { name: 'Previous stop' }).click();
      return marks();
    };
    await expect.poll(stepped).not.toBe(before);
  });

test('an embed fetches its engine when its frame comes near, and one module for any program', async ({
  page,
  baseURL,
}) => {
  const modules: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) modules.push(request.url());
  });
  const program =
    'set merge_strategy=loser_tree\nfill n=40 key_bytes=8\nflush\nset merge_strategy=linear\nscan limit=5\n';
  const link = await linkTo({ program });
  const src = new URL(`embed/index.html?view=tree${link.ok ? link.hash : ''}`, baseURL).href;
  await page.goto(`http://127.0.0.1:${kHostPort}/index.html?src=about:blank`);
  await page.locator('#figure').evaluate((frame, src) => {
    frame.style.marginTop = '6000px';
    frame.setAttribute('src', src);
  }, src);
  const figure = page.frameLocator('#figure').locator('figure');
  await expect(figure).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(figure).toHaveAttribute('data-live', 'false');
  expect(modules).toEqual([]);
  await page.locator('#figure').scrollIntoViewIfNeeded();
  await expect(figure).toHaveAttribute('data-live', 'true');
  expect(modules).toEqual([expect.stringMatching(/assets\/strata-[\w-]{8}\.wasm$/)]);
});

test('however many figures a page embeds, two engines run at once, and figures play again after losing theirs', async ({
  page,
  baseURL,
}) => {
  // Reported by the frames themselves: the browser reports workers later.
  await page.addInitScript(() => {
    const tell = (change: number) => window.top!.postMessage({ engines: change }, '*');
    const Plain = globalThis.Worker;
    globalThis.Worker = class extends Plain {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        tell(1);
      }
      override terminate() {
        tell(-1);
        super.terminate();
      }
    };
  });
  await page.goto(`http://127.0.0.1:${kHostPort}/index.html?src=about:blank`);
  const names = ['write-path/flush', 'write-path/now', 'filter', 'merge', 'compaction', 'tombstones'];
  await page.evaluate(
    ({ src, names }) => {
      const engines = { now: 0, most: 0, all: 0 };
      Object.assign(window, { engines });
      window.addEventListener('message', ({ data }: MessageEvent<{ engines?: number } | null>) => {
        const change = data?.engines ?? 0;
        engines.now += change;
        engines.all += Math.max(0, change);
        engines.most = Math.max(engines.most, engines.now);
      });
      for (const name of names)
        document.body.append(
          Object.assign(document.createElement('iframe'), { src: `${src}?figure=${name}`, title: name }),
        );
    },
    { src: new URL('embed/index.html', baseURL).href, names },
  );
  for (const name of names)
    await expect(page.frameLocator(`[title="${name}"]`).locator('figure')).toHaveAttribute('data-live', 'true');
  const engines = () => page.evaluate(() => (window as unknown as { engines: object }).engines);
  await expect.poll(engines).toEqual({ now: 0, most: 2, all: names.length });
  const frame = page.frames().find((each) => each.url().endsWith('figure=merge'))!;
  const marks = () => frame.evaluate(() => window.__strata.marks('merge'));
  const before = await marks();
  await frame.getByRole('button', { name: 'Previous stop' }).click();
  await expect.poll(marks).not.toBe(before);
  expect(await engines()).toMatchObject({ now: 0 });
});

test('the HTML snippet of a lesson sizes its frame', async ({ page, baseURL }) => {
  const snippet = snippetOf(new URL('embed/index.html?figure=write-path/now', baseURL).href, 'write-path');
  await page.goto(`http://127.0.0.1:${kHostPort}/index.html?src=about:blank`);
  // Parsed as a document, so that its script runs.
  await page.setContent(`<!doctype html><title>A course</title><h1>A course</h1>${snippet}`);
  const inside = page.frameLocator('iframe').locator('#root');
  await expect(inside.locator('figure')).toHaveAttribute('data-live', 'true');
  const wanted = () => inside.evaluate((root) => String(Math.ceil(root.getBoundingClientRect().height)));
  const height = () => page.locator('iframe').getAttribute('height');
  await expect.poll(async () => (await height()) === (await wanted())).toBe(true);
  expect(await height()).not.toBe('600');
});

test('an embed names no figure that it does not show, and no cause that it does not know', async ({
  page,
  complaints,
}) => {
  const file = new URL(`../../${kSite}/embed/index.html`, import.meta.url);
  const [, heading] = /<h1[^>]*>([^<]*)</.exec(readFileSync(fileURLToPath(file), 'utf8'))!;
  expect(heading).toBe('Strata figure');
  await page.goto(`${file.href}?figure=merge`);
  await expect(page.getByRole('alert')).toContainText('The figure cannot be drawn: this page was opened from a file');
  await expect(page.locator('h1')).toHaveText('merge');
  await expect(page.locator('.static-figure')).toHaveCount(0);
  // A browser cannot load a module from a file, and says so.
  complaints.length = 0;
});
