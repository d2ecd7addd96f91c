/** Asks for the two faces that every page shows first, before the stylesheet has been read: fewer pages are drawn in another face for a moment. */
import { posix } from 'node:path';
import type { Plugin } from 'vite';

/** Faces of the first view of every page; one that a page does not show at once would be fetched in vain, and the browser complains. */
const kFirst = /(?:^|\/)(?:inter|source-serif-4)-[^/]*\.woff2$/;

export function preloadFonts(): Plugin {
  return {
    name: 'strata-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path, bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => kFirst.test(file))
          .sort()
          .map((file) => {
            const href = posix.relative(posix.dirname(path), `/${file}`);
            const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href };
            return { tag: 'link', attrs, injectTo: 'head' as const };
          }),
    },
  };
}
