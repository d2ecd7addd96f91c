/** Preloads the two fonts that every page shows first, before the stylesheet is parsed, so that fewer pages flash a fallback font. */
import { posix } from 'node:path';
import type { Plugin } from 'vite';

/** Fonts of the first view of every page. Do not add others: an unused preload is wasted, and the browser warns about it. */
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
