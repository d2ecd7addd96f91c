/** Browsers and servers of measurements: headless Chromium without a GPU, and the plain file server of the tests. */
import { chromium, type Browser, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT } from '../perf/shipped.ts';
import { kBrowserPath } from '../../web/build/browser.mjs';

/** A sentence that says which browser is missing, or null. */
export const missingBrowser = (): string | null =>
  existsSync(kBrowserPath) ? null : `there is no browser at ${kBrowserPath}; CHROMIUM_PATH names another`;

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: kBrowserPath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });

/** Lets `evaluate` and init scripts run functions of these files: their runner calls this to keep the names of functions. */
export async function keepNames(page: Page): Promise<void> {
  await page.addInitScript('globalThis.__name = (f) => f');
}

export interface Served {
  readonly folder: string;
  readonly port: number;
  /** Compresses with brotli. */
  readonly brotli?: boolean;
}

/** Serves a folder for the duration of `use`, which gets a browser and the address of the folder, ending with a slash. */
export async function whileServed<T>(
  { folder, port, brotli = false }: Served,
  use: (browser: Browser, base: string) => Promise<T>,
): Promise<T> {
  const words = ['tests/tools/serve.mjs', folder, String(port), '/b', ...(brotli ? ['--brotli'] : [])];
  const server = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const browser = await launch();
  try {
    await new Promise((resolve, reject) => {
      server.stdout.once('data', resolve);
      server.once('exit', () => reject(new Error(`port ${port} could not be listened at`)));
    });
    return await use(browser, `http://127.0.0.1:${port}/b/`);
  } finally {
    await browser.close();
    server.kill();
  }
}
