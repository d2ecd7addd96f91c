/**
 * The page of each lesson: its HTML shell and its script, made from the lesson's front matter. So a lesson needs no file outside its own folder.
 * They have the addresses that files in web/lessons/SLUG/ would have, in the build and in development.
 */
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { lessonFolders } from './lessons.ts';

const kRoot = normalizePath(fileURLToPath(new URL('..', import.meta.url)));

type Shell = Pick<ReturnType<typeof lessonFolders>[number], 'slug' | 'title' | 'description'>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The HTML of a lesson's page before it is built. Pure. */
export const shellOf = ({ slug, title, description }: Shell): string => `<!doctype html>
<html lang="en" data-page="lesson-${slug}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)} · Strata</title>
    <meta name="description" content="${escaped(description)}" />
    <script src="/theme.js"></script>
    <script src="/browser.js"></script>
    <link rel="icon" type="image/svg+xml" href="../../icon.svg" />
    <script type="module" src="./page.ts"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/** The script of a lesson's page. Pure. */
export const scriptOf = (slug: string): string => `import 'virtual:styles/${slug}';
import { startLesson } from '../../src/pages/learn/lesson.ts';

startLesson(() => import('virtual:lesson/${slug}'));
`;

const fileOf = (slug: string, name: string): string => `${kRoot}lessons/${slug}/${name}`;

/** The pages as inputs of the build, by slug. */
export const lessonInputs = (): Readonly<Record<string, string>> =>
  Object.fromEntries(lessonFolders().map(({ slug }) => [slug, fileOf(slug, 'index.html')]));

/** The content of a file of these pages, or null for another file. */
function contentOf(file: string): string | null {
  for (const folder of lessonFolders()) {
    if (file === fileOf(folder.slug, 'index.html')) return shellOf(folder);
    if (file === fileOf(folder.slug, 'page.ts')) return scriptOf(folder.slug);
  }
  return null;
}

export function lessonPages(): Plugin {
  return {
    name: 'strata-lesson-pages',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!/(?:^|\/)(?:index\.html|page\.ts)$/.test(source)) return null;
      const near = source.startsWith('.') && importer !== undefined ? join(importer, '..', source) : source;
      return [near, join(kRoot, source)].find((file) => contentOf(file) !== null) ?? null;
    },
    load: (id) => contentOf(id),
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const address = new URL(request.url ?? '/', 'http://host').pathname.replace(/\/$/, '/index.html');
        const html = address.endsWith('/index.html') ? contentOf(join(kRoot, address)) : null;
        if (html === null) return next();
        server.transformIndexHtml(address, html, request.originalUrl).then((page) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(page);
        }, next);
      });
    },
  };
}
