/**
 * Time until the first figure of a page is live: the built site over a slow connection, on a slow processor, with an empty cache. Next to it, what
 * delays it: bytes, requests and the longest task of the main thread. The goal is in tests/perf/README.md.
 *
 * Chromium emulates the connection and the processor for the page, not for its workers: the script of a worker comes without delay, and the
 * engine runs at full speed. Everything else, with the module, is fetched and compiled in the page.
 */
import type { Browser, Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { kSite } from '../e2e/ports.ts';
import { ROOT } from '../perf/shipped.ts';
import { kilobytes, median, percent, spread, table } from './figures.ts';
import { keepNames, missingBrowser, whileServed } from './served.ts';

const kPort = 4845;
const kBytesPerSecond = 10e6 / 8;
const kRoundTripMs = 40;
const kProcessorTimes = 4;
/** Only ends what hangs. */
const kPatienceMs = 120_000;

interface Subject {
  readonly path: string;
  /** Selects the first figure as soon as it is live. */
  readonly live: string;
}

const kSubjects: readonly Subject[] = [
  { path: 'index.html', live: '.home figure[data-state="live"]' },
  { path: 'lessons/write-path/index.html', live: 'figure[data-live="true"]' },
  { path: 'lessons/point-reads/index.html', live: 'figure[data-live="true"]' },
  // Its stage is prerendered.
  { path: 'lab/index.html', live: '[data-status]:not([data-status="loading"])' },
  { path: 'embed/index.html', live: 'figure[data-live="true"]' },
];

interface Loaded {
  /** Since the navigation, ms. */
  readonly live: number;
  readonly painted: number;
  readonly longestTask: number;
  /** Time of all tasks beyond 50 ms each. */
  readonly blocked: number;
  readonly bytes: number;
  readonly requests: number;
}

interface Watch {
  live: number;
  readonly tasks: { readonly start: number; readonly ms: number }[];
}

/** Runs in the page before its scripts: notes when the figure is live, and the long tasks. */
function watchPage(selector: string): void {
  const watch: Watch = { live: NaN, tasks: [] };
  (globalThis as unknown as { __watch: Watch }).__watch = watch;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watch.tasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  const changes = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    watch.live = performance.now();
    changes.disconnect();
  });
  changes.observe(document, { subtree: true, childList: true, attributes: true });
}

/** Runs in the page when the figure is live. */
function readWatch(): Omit<Loaded, 'bytes' | 'requests'> {
  const { live, tasks } = (globalThis as unknown as { __watch: Watch }).__watch;
  const before = tasks.filter(({ start }) => start < live).map(({ ms }) => ms);
  return {
    live,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    longestTask: Math.max(0, ...before),
    blocked: before.reduce((sum, ms) => sum + ms - 50, 0),
  };
}

/** Slows the page's connection and processor. Returns functions that count what it has received. */
async function slowed(page: Page): Promise<{ bytes(): number; requests(): number }> {
  const session = await page.context().newCDPSession(page);
  let [bytes, requests] = [0, 0];
  session.on('Network.requestWillBeSent', () => requests++);
  session.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: kRoundTripMs,
    downloadThroughput: kBytesPerSecond,
    uploadThroughput: kBytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: kProcessorTimes });
  return { bytes: () => bytes, requests: () => requests };
}

/** Loads a page once, with an empty cache. Rejects if its figure does not become live. */
async function load(browser: Browser, base: string, { path, live }: Subject): Promise<Loaded> {
  // A context has a cache of its own.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const received = await slowed(page);
    await keepNames(page);
    await page.addInitScript(watchPage, live);
    await page.goto(`${base}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => !Number.isNaN((globalThis as unknown as { __watch: Watch }).__watch.live), null, {
      timeout: kPatienceMs,
      polling: 50,
    });
    const [bytes, requests] = [received.bytes(), received.requests()];
    return { ...(await page.evaluate(readWatch)), bytes, requests };
  } finally {
    await context.close();
  }
}

/** Median and spread of a duration. */
const duration = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} ms ±${median(values) > 0 ? percent(spread(values)) : '0 %'}`;

function row({ path }: Subject, loads: readonly Loaded[]): readonly string[] {
  const middle = (of: (load: Loaded) => number): number => median(loads.map(of));
  return [
    path,
    duration(loads.map(({ live }) => live)),
    `${middle(({ painted }) => painted).toFixed(0)} ms`,
    kilobytes(middle(({ bytes }) => bytes)),
    middle(({ requests }) => requests).toFixed(0),
    `${middle(({ longestTask }) => longestTask).toFixed(0)} ms`,
    `${middle(({ blocked }) => blocked).toFixed(0)} ms`,
  ];
}

/** A table of the pages, or a message that says what is missing. `rounds`: loads of each page, after one that is not counted. */
export async function measureFirstFigure(rounds: number): Promise<string> {
  if (!existsSync(resolve(ROOT, kSite, 'index.html'))) return `${kSite} is not built; \`npm run build\` builds it`;
  const missing = missingBrowser();
  if (missing !== null) return missing;
  return whileServed({ folder: kSite, port: kPort, brotli: true }, async (browser, base) => {
    const loads = kSubjects.map((): Loaded[] => []);
    for (let round = 0; round <= rounds; round++)
      for (const [i, subject] of kSubjects.entries()) {
        const loaded = await load(browser, base, subject);
        // In the first round the server compresses.
        if (round > 0) loads[i]!.push(loaded);
      }
    const head = ['', 'first figure live', 'painted', 'received', 'requests', 'longest task', 'blocked'];
    return table([head, ...kSubjects.map((subject, i) => row(subject, loads[i]!))]);
  });
}
