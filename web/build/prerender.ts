/**
 * Prerendering and the pages' content security policy, as a Vite plugin for the build.
 *
 * After the client build the same pages are built again for Node, each page's React tree is rendered to HTML with the engine running in
 * this process, and the HTML is inserted into its index.html. So prose, numbers and static figures are readable without scripts, and
 * before they have loaded. The policy is in a meta element, because plain static hosts cannot set headers. Nothing in the pages is inline
 * except in 404.html (not-found.ts); tests/e2e/pages checks that.
 */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { selfContained } from './not-found.ts';
import { versionedName } from './versioned.ts';

const kPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // With Trusted Types, only src/engine/trusted.ts can turn addresses into scripts and text into documents.
  "require-trusted-types-for 'script'",
  'trusted-types default strata',
].join('; ');

/** The export of web/build/pages.tsx. */
type MakeSite = (engine: string) => Promise<{
  readonly pages: ReadonlyMap<string, string>;
  readonly recording: { readonly bytes: Uint8Array; readonly playedBy: readonly string[] };
}>;

const kRoot = '<div id="root"></div>';

/** Controls are prerendered; without scripts they need an explanation. */
const kScriptsOff =
  '<noscript><p class="no-scripts">Scripts are off. You can read the text, and the figures are still pictures. The controls need scripts.</p></noscript>';

/** The page with its content. Throws if the page has no root element. Pure. */
function filled(html: string, content: string): string {
  if (!html.includes(kRoot)) throw new Error(`a page has no ${kRoot}`);
  // Stylesheets are ours and need no CORS; with it, a sandboxed frame would refuse them, and static figures would lose their colors.
  const plain = html.replaceAll('<link rel="stylesheet" crossorigin ', '<link rel="stylesheet" ');
  // A function, because a replacement string would interpret "$&" in the content.
  return plain.replace(kRoot, () => `${kScriptsOff}<div id="root">${content}</div>`);
}

/** The page with a meta element added. Pure. */
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
        // Named after the result, so that two builds do not collide.
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
