/**
 * What is shipped and how large it is: the module, and the files that a page of the site loads, compressed as a server would send them.
 *
 * A built page names everything that it needs to run: its module script, that script's static imports as module preloads, and its
 * stylesheets. Files loaded later by `import()` are not in its page. The engine is its worker and a module. Recordings and fonts are
 * separate from code: a page is readable and interactive without them.
 *
 * Used by the tests next to this file, which check budgets, and by `npm run bench`, which prints.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const WASM_MODULE = join(ROOT, 'build/wasm/strata.wasm');
export const CODECS_MODULE = join(ROOT, 'build/wasm/codecs.wasm');
export const SITE = join(ROOT, 'dist');

export interface Sizes {
  readonly raw: number;
  /** gzip -9 and brotli 11, as static hosts use. */
  readonly gzip: number;
  readonly brotli: number;
}

export interface Part extends Sizes {
  /** Path relative to the repository. */
  readonly name: string;
}

/** Fails with a message that names the command that builds the file. */
export function readBuilt(path: string): Buffer {
  if (existsSync(path)) return readFileSync(path);
  const how = path.startsWith(SITE) ? '`npm run build` builds the site' : '`npm start` or `npm test` builds the engine';
  throw new Error(`${relative(ROOT, path)} is not there; ${how}`);
}

/** Cached, because brotli 11 takes seconds and pages share most of their files. A rebuild needs a new process. */
const measured = new Map<string, Part>();

export function sizeOf(path: string): Part {
  const known = measured.get(path) ?? measure(path);
  measured.set(path, known);
  return known;
}

function measure(path: string): Part {
  const bytes = readBuilt(path);
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return {
    name: relative(ROOT, path),
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotli.length,
  };
}

export function total(parts: readonly Sizes[]): Sizes {
  const sum = (of: (sizes: Sizes) => number): number => parts.reduce((all, part) => all + of(part), 0);
  return { raw: sum((p) => p.raw), gzip: sum((p) => p.gzip), brotli: sum((p) => p.brotli) };
}

/** Every page of the site, as paths below `dist`. */
export function pages(): string[] {
  readBuilt(join(SITE, 'index.html'));
  const found = readdirSync(SITE, { recursive: true, encoding: 'utf8' });
  return found.filter((name) => name.endsWith('.html')).sort();
}

/** A page, its scripts and its stylesheets, without duplicates. */
export function loadedBy(page: string): Part[] {
  const html = join(SITE, page);
  const text = readBuilt(html).toString('utf8');
  const wanted = new Set<string>();
  for (const [tag] of text.matchAll(/<(script|link)\b[^>]*>/g)) {
    const loads = tag.startsWith('<script') || /rel="(modulepreload|stylesheet)"/.test(tag);
    const address = /(?:src|href)="([^"]+)"/.exec(tag)?.[1];
    if (loads && address !== undefined) wanted.add(join(dirname(html), address));
  }
  // 404.html is served at any depth, so its style is inline.
  if (wanted.size === 0 && !text.includes('<style>'))
    throw new Error(`${relative(ROOT, html)} loads neither script nor style; is this the built site?`);
  return [html, ...wanted].map(sizeOf);
}

/** What a page of a lesson needs to be hydrated: also what its scripts import with import(), which they name for the browser to preload. */
function hydratedBy(page: string): Part[] {
  const names = (script: string): readonly string[] =>
    [...(/\bm\.f=\[([^\]]*)\]/.exec(readBuilt(script).toString('utf8'))?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
      ([, name]) => join(dirname(script), name!),
    );
  const first = loadedBy(page).map(({ name }) => join(ROOT, name));
  const later = first.filter((name) => name.endsWith('.js')).flatMap(names);
  if (later.length === 0) throw new Error(`the scripts of ${page} import nothing later; how is it hydrated?`);
  return [...new Set([...first, ...later])].map(sizeOf);
}

/**
 * What a lesson needs until its first figure is live, without the module: what hydrates it, the engine's worker, and, if the figure of its first section
 * draws an engine, the drawing of that view and the player of an episode. A journey compares this with what a browser asks for.
 */
export function firstFigureOf(page: string): Part[] {
  const text = readBuilt(join(SITE, page)).toString('utf8');
  const [, section] = text.split('<section class="figure-section');
  if (section === undefined) throw new Error(`${page} has no figure section; its page begins with one`);
  const [figure = '', view] = /<figure\b[^>]*data-figure="[^"/]+\/([^"]+)"[^>]*>/.exec(section) ?? [];
  const later = [
    ...(view === undefined ? [] : fetchedAs(`${view}-layout`)),
    ...(figure.includes('data-episode') ? fetchedAs('episode-figure') : []),
  ];
  const worker = engineOfSite().filter(({ name }) => !name.endsWith('.wasm'));
  return [...new Set([...hydratedBy(page), ...later, ...worker])];
}

/** A script that a page fetches by import(), and the scripts that it imports; each once. `name`: of its file, without the hash. */
export function fetchedAs(name: string): Part[] {
  const assets = join(SITE, 'assets');
  readBuilt(join(SITE, 'index.html'));
  const [first] = readdirSync(assets).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  if (first === undefined) throw new Error(`dist/assets has no script called ${name}`);
  const found = new Set([first]);
  // A set is iterated to its end, also over what is added on the way.
  for (const file of found) {
    const text = readBuilt(join(assets, file)).toString('utf8');
    for (const [, imported] of text.matchAll(/\b(?:from|import)"\.\/([^"]+\.js)"/g)) found.add(imported!);
  }
  return [...found].map((file) => sizeOf(join(assets, file)));
}

/** Where a site has the engine's module, from its root: its address carries the hash of its bytes. */
export function engineAddress(site = SITE): string {
  readBuilt(join(site, 'index.html'));
  const found = readdirSync(join(site, 'assets')).filter((file) => /^strata-.*\.wasm$/.test(file));
  if (found.length !== 1) throw new Error(`assets has ${found.length} modules, and not one`);
  return `assets/${found[0]!}`;
}

/** The files of the engine in the site: the module and its worker. */
export function engineOfSite(): Part[] {
  const assets = join(SITE, 'assets');
  readBuilt(join(SITE, 'index.html'));
  const worker = readdirSync(assets).filter((name) => /^worker-.*\.js$/.test(name));
  if (worker.length === 0) throw new Error('dist/assets has no worker script; how does the page start its engine?');
  return [join(SITE, engineAddress()), ...worker.map((name) => join(assets, name))].map(sizeOf);
}

/** Web fonts; they are swapped in after the first paint. */
export function fontsOfSite(): Part[] {
  const assets = join(SITE, 'assets');
  readBuilt(join(SITE, 'index.html'));
  const fonts = readdirSync(assets).filter((name) => /\.(woff2?|ttf|otf)$/.test(name));
  return fonts.map((name) => sizeOf(join(assets, name)));
}
