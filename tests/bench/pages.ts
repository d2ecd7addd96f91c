/**
 * The pages for measurements: the built site, and a page that draws nothing with the same engine (page/). Headless
 * Chromium without a GPU. Each measurement gets a new page, so that memory used by another does not affect it.
 */
import type { Browser, Page } from '@playwright/test';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as buildPage } from 'vite';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { concat } from '../../web/src/base/bytes.ts';
import { maskFor, operationsIn } from '../../web/src/session/commands.ts';
import { engineAddress, ROOT, SITE } from '../perf/shipped.ts';
import type { Asked, Bare, Carried } from './page/page.ts';
import { keepNames, missingBrowser, whileServed } from './served.ts';

const kPort = Number(process.env['STRATA_PORT'] ?? 4843);
/** Generous: a busy machine only takes longer. */
const kPatienceMs = 600_000;

/** Many small tables at once, and a memtable of many entries: the program with the most marks in the tree. */
export const kLoad = `set write_buffer_size=32KiB
set target_file_size_base=16KiB
set max_bytes_for_level_base=128KiB
set compression=none
fill n=250000 order=random key_space=150000 value_bytes=100
`;

/** A browser, and the address of the pages. */
export interface Pages {
  readonly browser: Browser;
  /** Ends with a slash; site/ and bench/ are below it. */
  readonly base: string;
}

/** The functions of the page that draws nothing (page/page.ts). */
export interface BenchPage {
  readonly bench: {
    bare(asked: Asked): Promise<Bare>;
    transport(asked: Asked, batches: number, keeps: boolean): Promise<Carried>;
  };
}

/** An empty page. */
export async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(kPatienceMs);
  await keepNames(page);
  return page;
}

/** A program as the lab would submit it to an engine. */
export function askedOf(base: string, program: string): Asked {
  const { commands, options } = parseProgram(program);
  const bytes = concat(commands);
  return {
    module: `${base}site/${engineAddress()}`,
    seed: 1,
    options: options.map(({ id, value }) => [id, value]),
    mask: maskFor(operationsIn(bytes)),
    commands: [...bytes],
  };
}

/** A page that draws nothing, for the duration of `use`. */
export async function inBarePage<T>({ browser, base }: Pages, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await newPage(browser);
  try {
    await page.goto(`${base}bench/index.html`);
    await page.waitForFunction(() => 'bench' in window);
    return await use(page);
  } finally {
    await page.close();
  }
}

/**
 * Builds and serves the pages, and runs `measure` with a browser. Returns a message if something is missing. `sites`: the folder of each built
 * site, by its name below the address of the pages.
 */
export async function inPages(
  measure: (pages: Pages) => Promise<string>,
  sites: Readonly<Record<string, string>> = { site: SITE },
): Promise<string> {
  for (const folder of Object.values(sites))
    if (!existsSync(join(folder, 'lab/index.html'))) return `${folder} is not built; \`npm run build\` builds it`;
  const missing = missingBrowser();
  if (missing !== null) return missing;
  const served = join(ROOT, 'build/bench/drawing');
  await buildPage({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('./page/', import.meta.url)),
    base: './',
    worker: { format: 'es' },
    build: { outDir: join(served, 'bench'), emptyOutDir: true, target: 'es2022' },
  });
  for (const [name, folder] of Object.entries(sites)) {
    rmSync(join(served, name), { force: true });
    symlinkSync(resolve(folder), join(served, name));
  }
  return whileServed({ folder: served, port: kPort }, (browser, base) => measure({ browser, base }));
}
