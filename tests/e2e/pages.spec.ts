/** Every page: loads without errors, is readable without scripts, and sends no request to other origins. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kCharacters, kWidths } from '../../web/src/theme/font-widths.gen.ts';
import { arrived, expect, openLab, rested, resting, stateOf, test } from './journey.ts';
import { kSite } from './ports.ts';

const kPages = [
  { path: 'index.html', heading: 'Writes settle in layers.' },
  { path: 'lab/index.html', heading: 'The lab' },
  { path: 'lessons/index.html', heading: 'Learn' },
  { path: 'lessons/sources/index.html', heading: 'Sources' },
  { path: 'lessons/write-path/index.html', heading: 'Why is a write cheap now and expensive later?' },
  { path: 'teach/index.html', heading: 'Teach' },
  { path: 'teach/sheet/index.html', heading: 'Prediction sheets' },
  { path: 'teach/key/index.html', heading: 'Answer key' },
  { path: 'claims/index.html', heading: 'Claims' },
  { path: 'reference/index.html', heading: 'Reference' },
  { path: 'speed/index.html', heading: 'On your machine' },
  { path: 'embed/index.html', heading: '' },
  { path: '404.html', heading: 'Not in any level' },
];

test('every page loads without errors', async ({ page, context, complaints }) => {
  for (const { path, heading } of kPages)
    await test.step(path, async () => {
      await page.goto(path);
      if (heading) await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
      await expect(page.locator('main')).toBeVisible();
      expect(await context.cookies()).toEqual([]);
      const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe-inline');
      expect(policy).not.toContain("'unsafe-eval'");
      expect(await page.evaluate(() => window.__violations)).toEqual([]);
      expect(complaints).toEqual([]);
    });
});

test('every page is readable without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  for (const { path, heading } of kPages)
    await test.step(path, async () => {
      await page.goto(path);
      if (heading) await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
      const html = await page.content();
      expect(html).not.toMatch(/<[^>]+ style="/);
      // A missing page is answered at any depth, so 404.html is self-contained, with its code allowed by hash.
      if (path !== '404.html') expect(html).not.toMatch(/<style|<script(?![^>]*\bsrc=)/);
      expect(await page.locator('main').innerText()).not.toBe('');
      await expect(page.locator('.no-scripts')).toHaveText(/^Scripts are off\./);
    });
  await context.close();
});

test('a calculator works by keyboard', async ({ page }) => {
  await page.goto('reference/index.html');
  await arrived(page);
  const felt = page.getByRole('region', { name: 'How much slower is a query?' });
  const share = felt.getByRole('slider', { name: 'Share of a query’s time that is comparisons' });
  await expect(felt.getByRole('cell', { name: '1.76' })).toBeAttached();
  await share.focus();
  await page.keyboard.press('End');
  await expect(felt.getByRole('cell', { name: '2.52' })).toBeAttached();
  await expect(share).toHaveAttribute('aria-valuetext', '100 %');
  await page.keyboard.press('Home');
  await expect(felt.getByRole('cell', { name: '1.00' })).toBeAttached();
});

test('the fonts of the site draw every character with a measured width, exactly as wide as it was measured', async ({
  page,
}) => {
  await page.goto('lab/index.html');
  const measured = await page.evaluate(
    async (characters) => {
      const context = document.createElement('canvas').getContext('2d')!;
      const faces = { serif: 'Source Serif 4 Variable', sans: 'Inter Variable', mono: 'JetBrains Mono Variable' };
      const widths: Record<string, number[]> = {};
      const blank: string[] = [];
      for (const [name, family] of Object.entries(faces)) {
        if ((await document.fonts.load(`600 16px "${family}"`, 'A')).length !== 1) blank.push(family);
        context.font = `600 1000px "${family}"`;
        // With the digits of figures, which a canvas does not have.
        const span = document.body.appendChild(document.createElement('span'));
        span.style.cssText = `position: absolute; white-space: pre; font: 600 1000px "${family}"; font-variant-numeric: tabular-nums`;
        widths[`${name} 600`] = characters.map((c) => {
          span.textContent = c;
          return Math.round(span.getBoundingClientRect().width);
        });
        span.remove();
        for (const c of characters) {
          const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(c);
          if (c.trim() && above + below <= 0) blank.push(`${family} ${c}`);
        }
      }
      return { widths, blank };
    },
    [...kCharacters],
  );
  expect(measured.blank).toEqual([]);
  for (const [face, widths] of Object.entries(measured.widths)) {
    const wanted = kWidths[face as keyof typeof kWidths];
    const other = [...kCharacters].filter((_, i) => widths[i] !== wanted[i]);
    // Characters that the fonts lack were measured, and are drawn, in a fallback font.
    expect(other.join(''), face).toMatch(/^[\u2264\u2265\u271d]*$/);
  }
});

test('the prose of a lesson and its numbers are in the page before any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('lessons/write-path/index.html');
  // Also those in parts that are closed.
  const numbers = await page.locator('[data-measure]').allTextContents();
  expect(numbers.length).toBeGreaterThan(3);
  for (const number of numbers) expect(number).toMatch(/\d/);
  await context.close();
});

test('the theme can be chosen, and is remembered', async ({ page }) => {
  await page.goto('index.html');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await page.goto('lessons/index.html');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
});

test('a stored theme is applied before any module has run, and an embed has its own theme', async ({
  page,
  complaints,
}) => {
  await page.goto('index.html');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.route('**/assets/*.js', (route) => route.abort());
  const theme = () => page.evaluate(() => [document.documentElement.dataset['theme'], '__strata' in window]);
  for (const path of ['index.html', 'lab/index.html', 'lessons/write-path/index.html', '404.html']) {
    await page.goto(path);
    expect(await theme(), path).toEqual(['night', false]);
  }
  await page.goto('embed/index.html?theme=day');
  expect(await theme()).toEqual(['day', false]);
  await page.goto('embed/index.html');
  expect(await theme()).toEqual([undefined, false]);
  // The browser reports blocked requests; nothing else may be reported.
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  complaints.length = 0;
});

test('links between the pages work', async ({ page }) => {
  await page.goto('index.html');
  await page.getByRole('navigation', { name: 'Get started' }).getByRole('link', { name: /Learn/ }).click();
  await page.getByRole('link', { name: /Why is a write cheap/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Why is a write cheap');
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Lab' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The lab');
});

test('without storage the page works', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
  });
  await openLab(page);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await rested(page);
});

test('without the engine there is a message, and the lab shows a recording', async ({ page, complaints }) => {
  await page.route('**/assets/strata*.wasm', (route) => route.fulfill({ status: 404, body: 'not here' }));
  await page.goto('lab/index.html');
  await expect(page.getByRole('region', { name: 'Examples' }).getByRole('alert')).toContainText(
    /status 404.*recording/,
  );
  await expect.poll(async () => (await stateOf(page)).total).toBeGreaterThan(0);
  await expect(page.locator('[data-view=tree] svg')).toBeVisible();
  // The browser itself reports the missing file; nothing else may be reported.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  complaints.length = 0;
});

test('without WebAssembly every page has its message, and the recording plays', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  await page.goto('index.html');
  await expect(page.locator('figure[data-state="recorded"] figcaption')).toContainText('no WebAssembly');
  const { cursor } = await stateOf(page);
  await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(cursor);
  await page.goto('lab/index.html');
  await expect(page.getByRole('region', { name: 'Examples' }).getByRole('alert')).toContainText('no WebAssembly');
  await expect.poll(async () => (await stateOf(page)).total).toBeGreaterThan(0);
  const there = await resting(page, async () => (await stateOf(page)).cursor);
  await page.getByRole('button', { name: 'Step back', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).cursor).not.toBe(there);
  await page.goto('lessons/write-path/index.html');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('figure[data-figure] svg').first()).toBeVisible();
});

test('where workers are forbidden the engine runs in the page', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.Worker = function () {
      throw new DOMException('no workers here', 'SecurityError');
    } as unknown as typeof Worker;
  });
  await openLab(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await rested(page);
});

test('a page that was hidden and comes back is at the same position', async ({ page }) => {
  await openLab(page);
  const devtools = await page.context().newCDPSession(page);
  const { cursor } = await stateOf(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  expect((await stateOf(page)).cursor).toBe(cursor);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).cursor).toBe(cursor + 1);
});

test('the page for missing addresses has links, in the chosen theme', async ({ page }) => {
  await page.goto('index.html');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.goto('404.html');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await page.getByRole('navigation', { name: 'Where to go' }).getByRole('link', { name: /^Lab/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The lab');
});

test('the page for missing addresses works at any depth', async ({ page, complaints }) => {
  const body = readFileSync(fileURLToPath(new URL(`../../${kSite}/404.html`, import.meta.url)), 'utf8');
  await page.route('**/deep/**', (route) => route.fulfill({ status: 404, contentType: 'text/html', body }));
  await page.goto('lessons/deep/er/nothing?here');
  const lab = page.getByRole('navigation', { name: 'Where to go' }).getByRole('link', { name: /^Lab/ });
  await expect(lab).toHaveAttribute('href', /^\/some\/sub\/path\/lab\/index.html$/);
  // Its styles are applied, and its one control works.
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).maxWidth)).not.toBe('none');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await lab.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The lab');
  // The browser itself reports the page and the folders that are not the root; nothing else may be reported.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  complaints.length = 0;
});

test('everything works if the server requires Trusted Types', async ({ page }) => {
  await page.route('**/some/sub/path/**', async (route) => {
    const response = await route.fetch();
    const policy = "require-trusted-types-for 'script'; trusted-types default strata";
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  // A refused worker would go unnoticed: the engine would run in the page.
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await openLab(page);
  expect(workers.length).toBeGreaterThan(0);
  await page.goto('lessons/write-path/index.html');
  await expect(page.locator('figure[data-figure]').first()).toHaveAttribute('data-live', 'true');
  await page.locator('[data-predict]').first().getByRole('button', { name: 'Just show me' }).click();
  await expect(page.locator('[data-predict]').first()).toHaveAttribute('data-revealed', 'true');
  await page.goto('embed/index.html');
  await expect(page.locator('figure')).toHaveAttribute('data-live', 'true');
});

test('a browser that is too old gets a notice on every page, above the prose', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'findLast');
  });
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  for (const { path } of kPages) {
    await page.goto(path);
    await expect(page.locator('.old-browser'), path).toContainText('too old');
    expect(await page.locator('main').innerText()).not.toBe('');
  }
});

test('a page whose scripts did not load says so, and has no control that would do nothing', async ({
  page,
  complaints,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  // 404.html has its scripts inline.
  for (const { path } of kPages.filter(({ path }) => path !== '404.html')) {
    await page.goto(path);
    await expect(page.getByRole('alert'), path).toContainText('could not be loaded');
    if (path === 'embed/index.html') continue;
    await expect(page.getByRole('link', { name: 'Reload the page' }), path).toBeVisible();
    await expect(page.locator(':is(button, input, select, textarea):enabled'), path).toHaveCount(0);
    if (path === 'lab/index.html') await expect(page.locator('.top .status'), 'the engine is not loading').toBeHidden();
  }
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  complaints.length = 0;
});

test('no other browser gets this notice', async ({ page }) => {
  await page.goto('404.html');
  await expect(page.locator('main')).toBeVisible();
  await expect(page.locator('.old-browser, .no-scripts')).toHaveCount(0);
});
