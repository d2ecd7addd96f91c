/**
 * Prerendering and the pages' security policy, as a Vite plugin for the build.
 *
 * After the client build the same pages are built once more for Node, each page's React tree is rendered to HTML, and the HTML is put
 * into its index.html. So prose can be read with scripts off, and before any script has come. The policy goes into a meta element,
 * because plain static hosts cannot set headers; nothing in the pages is inline, which the contract tests check.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';

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
].join('; ');

/** Pages by the data-page of their html element, and where their file is in the result. */
export const kPages: Readonly<Record<string, string>> = {
  home: 'index.html',
  lab: 'lab/index.html',
  lessons: 'lessons/index.html',
  'lesson-write-path': 'lessons/write-path/index.html',
  embed: 'embed/index.html',
  'not-found': '404.html',
};

export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'strata-prerender',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: (html) => html.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${kPolicy}" />`),
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        if (config.build.ssr) return;
        const outDir = resolve(config.root, config.build.outDir);
        const serverDir = resolve(config.root, '../build/prerender');
        await build({
          configFile: config.configFile ?? false, logLevel: 'warn',
          build: { ssr: resolve(config.root, 'build/pages.tsx'), outDir: serverDir, emptyOutDir: true, copyPublicDir: false, rolldownOptions: { input: resolve(config.root, 'build/pages.tsx') } },
          ssr: { noExternal: true },
        });
        const { renderPage } = (await import(pathToFileURL(join(serverDir, 'pages.js')).href)) as { readonly renderPage: (page: string, engine: string) => Promise<string> };
        for (const [page, file] of Object.entries(kPages)) {
          const path = join(outDir, file);
          const html = await readFile(path, 'utf8');
          await writeFile(path, html.replace('<div id="root"></div>', `<div id="root">${await renderPage(page, join(outDir, 'engine/strata.wasm'))}</div>`));
        }
      },
    },
  };
}
