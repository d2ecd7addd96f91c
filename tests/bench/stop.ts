/**
 * How long Stop takes, in the built site and a real browser: from the press until the page names the step after which the engine has stopped, and
 * until all records up to there are in the history. The journeys assert that the engine ran no step after that (tests/e2e/runs.spec.ts); the
 * milliseconds are only printed.
 */
import type { Browser } from '@playwright/test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linkTo } from '../../web/src/session/documents/url.ts';
import { SITE } from '../perf/shipped.ts';
import { table } from './figures.ts';
import { keepNames, missingBrowser, whileServed } from './served.ts';

const kPort = 4841;
/** Far more than it runs, so that only Stop ends it. */
const kProgram = 'fill n=5000000 order=random value_bytes=100\n';

interface Took {
  /** Until the page reports that the engine has stopped, ms. */
  readonly stopped: number;
  /** Until the last record is in, ms. */
  readonly rested: number;
  /** Records that arrived in between, all of them sent before the engine received the stop. */
  readonly records: number;
}

interface Lab {
  state(): { readonly message: string; readonly total: number; readonly status: string };
}

/** One run, stopped in the middle. Rejects if the page does not answer. */
async function stopOnce(browser: Browser, base: string): Promise<Took> {
  const link = await linkTo({ program: kProgram });
  if (!link.ok) throw new Error(link.sentence);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await keepNames(page);
    await page.goto(`${base}lab/index.html${link.hash}`);
    // Not click(): the panel of examples may be folded.
    await page.locator('[data-load="link"]:enabled').evaluate((button: HTMLElement) => button.click());
    await page.waitForFunction(() => {
      const { total, status } = (window as unknown as { readonly __strata: Lab }).__strata.state();
      return status === 'running' && total > 20_000;
    });
    return await page.evaluate(async () => {
      const lab = (window as unknown as { readonly __strata: Lab }).__strata;
      const stop = [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === 'Stop');
      if (!stop) throw new Error('the lab has no button Stop');
      const { total } = lab.state();
      const pressed = performance.now();
      stop.click();
      const until = async (isSo: () => boolean): Promise<number> => {
        while (!isSo()) await new Promise((done) => setTimeout(done, 1));
        return performance.now() - pressed;
      };
      const stopped = await until(() => lab.state().message.startsWith('Stopped'));
      const rested = await until(() => lab.state().status === 'ready');
      return { stopped, rested, records: lab.state().total - total };
    });
  } finally {
    await context.close();
  }
}

/** A table of some stops, or a message that says what is missing. */
export async function measureStop(rounds: number): Promise<string> {
  if (!existsSync(join(SITE, 'lab/index.html'))) return 'dist is not built; `npm run build` builds it';
  const missing = missingBrowser();
  if (missing !== null) return missing;
  return whileServed({ folder: SITE, port: kPort }, async (browser, base) => {
    const rows = [['', 'until it has stopped', 'until the last record is in', 'records that were under way']];
    for (let i = 1; i <= rounds; i++) {
      const { stopped, rested, records } = await stopOnce(browser, base);
      rows.push([`stop ${i}`, `${stopped.toFixed(0)} ms`, `${rested.toFixed(0)} ms`, String(records)]);
    }
    return table(rows);
  });
}
