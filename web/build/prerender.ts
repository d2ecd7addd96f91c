/**
 * Prerendering and the pages' security policy, as a Vite plugin for the build.
 *
 * After the client build the same pages are built once more for Node, each page's React tree is rendered to HTML with the engine running in
 * this process, and the HTML is put into its index.html. So prose, numbers and still figures can be read with scripts off, and before
 * any script has come. The policy goes into a meta element, because plain static hosts cannot set headers; nothing in the pages is
 * inline but in 404.html (not-found.ts), which tests/e2e/pages checks.
 */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { selfContained } from './not-found.ts';
import { versionedName } from './versioned.ts';

export const kPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // A browser that knows Trusted Types lets only src/engine/trusted.ts make scripts of addresses and documents of text.
  "require-trusted-types-for 'script'",
  'trusted-types default strata',
].join('; ');

/** As web/build/pages.tsx exports it. */
type MakeSite = (engine: string) => Promise<{
  readonly pages: ReadonlyMap<string, string>;
  readonly recording: { readonly bytes: Uint8Array; readonly playedBy: readonly string[] };
}>;

const kRoot = '<div id="root"></div>';

/** Controls are drawn before scripts come; without any they would be there without a word. */
const kScriptsOff =
  '<noscript><p class="no-scripts">Scripts are off. You can read the text, and the figures are still pictures. The controls need scripts.</p></noscript>';

/** The page with its content. Throws where the page has no place for it. Pure. */
export function filled(html: string, content: string): string {
  if (!html.includes(kRoot)) throw new Error(`a page has no ${kRoot}`);
  // Stylesheets are ours and need no CORS; asked for with it, they would be refused in a sandboxed frame, and stills would lose their colours.
  const plain = html.replaceAll('<link rel="stylesheet" crossorigin ', '<link rel="stylesheet" ');
  // A function, because a replacement text would read "$&" in the content as an instruction.
  return plain.replace(kRoot, () => `${kScriptsOff}<div id="root">${content}</div>`);
}

/** The page with a meta element of that name. Pure. */
const named = (html: string, name: string, content: string): string =>
  html.replace('</title>', () => `</title>\n    <meta name="${name}" content="${content}" />`);

export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'strata-prerender',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: (html) =>
      html.replace(
        '<meta charset="utf-8" />',
        `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${kPolicy}" />`,
      ),
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        if (config.build.ssr) return;
        const outDir = resolve(config.root, config.build.outDir);
        // Under the name of the result, so that two builds do not meet.
        const serverDir = resolve(config.root, '../build/prerender', basename(dirname(outDir)), basename(outDir));
        const entry = resolve(config.root, 'build/pages.tsx');
        await build({
          configFile: config.configFile ?? false,
          logLevel: 'warn',
          build: {
            ssr: entry,
            outDir: serverDir,
            emptyOutDir: true,
            copyPublicDir: false,
            rolldownOptions: { input: entry },
          },
          ssr: { noExternal: true },
        });
        const { makeSite } = (await import(`${pathToFileURL(join(serverDir, 'pages.js')).href}?${process.pid}`)) as {
          readonly makeSite: MakeSite;
        };
        const { pages, recording } = await makeSite(resolve(config.root, '../build/wasm/strata.wasm'));
        const trace = versionedName('assets', 'home.trace', recording.bytes);
        await writeFile(join(outDir, trace), recording.bytes);
        for (const [file, content] of pages) {
          const path = join(outDir, file);
          const page = filled(await readFile(path, 'utf8'), content);
          const address = posix.relative(posix.dirname(file), trace);
          await writeFile(path, recording.playedBy.includes(file) ? named(page, 'strata-recording', address) : page);
        }
        const notFound = join(outDir, '404.html');
        const read = (file: string): string => readFileSync(join(outDir, file), 'utf8');
        await writeFile(notFound, selfContained(read('404.html'), kPolicy, read));
      },
    },
  };
}
