/**
 * How the site is built: plain pages, one index.html each, relative addresses, so that the result works from any folder of any static
 * server. Plugins of ours: subsets of the fonts, the stylesheet of the tokens, the lessons as modules, versioned names for what is not bundled,
 * preloaded fonts, licenses, and the pages' security policy with their prerendered content.
 */
import mdx from '@mdx-js/rollup';
import react from '@vitejs/plugin-react';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { subsetFonts } from './build/fonts/plugin.ts';
import { preloadFonts } from './build/fonts/preload.ts';
import { galleryRecordings } from './build/gallery.ts';
import { licenses } from './build/licenses.ts';
import { remarkOldAnchors } from './build/old-anchors.ts';
import { chunkNameOf } from './build/chunk-names.ts';
import { tokensCss } from './build/tokens-css.ts';
import { lessonFolders, lessonsModule } from './build/lessons.ts';
import { lessonInputs, lessonPages } from './build/lesson-pages.ts';
import { versionedFiles } from './build/versioned.ts';
import { prerender } from './build/prerender.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const pages = {
  home: at('index.html'),
  lab: at('lab/index.html'),
  lessons: at('lessons/index.html'),
  sources: at('lessons/sources/index.html'),
  ...lessonInputs(),
  teach: at('teach/index.html'),
  'teach-sheet': at('teach/sheet/index.html'),
  'teach-key': at('teach/key/index.html'),
  claims: at('claims/index.html'),
  reference: at('reference/index.html'),
  speed: at('speed/index.html'),
  embed: at('embed/index.html'),
  '404': at('404.html'),
};

const lessons = lessonFolders().map(({ slug }) => slug);

/** Files of the same name in the folders of visualizations have the folder's name before theirs. */
const chunkName = (module: string | null, name: string): string => {
  const [, folder, file] = /\/visualizations\/([\w-]+)\/(layout|View)\.tsx?$/.exec(module ?? '') ?? [];
  return folder && file ? `${folder}-${file.toLowerCase()}` : name;
};

export default defineConfig(({ isSsrBuild }) => ({
  root: at('.'),
  base: './',
  publicDir: at('../public'),
  appType: 'mpa',
  plugins: [
    {
      enforce: 'pre',
      ...mdx({ remarkPlugins: [remarkGfm, remarkFrontmatter, remarkMdxFrontmatter, remarkOldAnchors] }),
    },
    react({ include: /\.(mdx|tsx|ts)$/ }),
    subsetFonts(),
    tokensCss(),
    lessonsModule(),
    lessonPages(),
    versionedFiles(),
    preloadFonts(),
    licenses(),
    prerender(),
    galleryRecordings(),
  ],
  server: { fs: { allow: [at('..')] } },
  worker: { format: 'es', plugins: () => [lessonsModule()] },
  build: {
    target: 'es2022',
    outDir: at('../dist'),
    emptyOutDir: true,
    // What pages need of public/ is emitted under versioned names.
    copyPublicDir: false,
    assetsInlineLimit: 0,
    // For debugging what is shipped; no script refers to its map, so a page never fetches one. The prerenderer needs none.
    sourcemap: isSsrBuild ? false : 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: pages,
      output: {
        chunkFileNames: ({ facadeModuleId, name }) => `assets/${chunkName(facadeModuleId, name)}-[hash].js`,
        codeSplitting: {
          groups: [{ name: (id, graph) => chunkNameOf(id, graph, lessons) }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
}));
