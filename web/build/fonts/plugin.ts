/**
 * Subsets each font of theme/fonts.css to the characters of its unicode-range: before the stylesheet is processed, writes the subset to
 * build/fonts and puts its address in place of the package's. So one list of characters controls both the subset and the browser.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { rangesOf, subsetFont } from './subset.ts';

const kFolder = fileURLToPath(new URL('../../../build/fonts', import.meta.url));
const require = createRequire(import.meta.url);

/** The rule with the address of its subset, which is written to disk. Throws if the rule does not have the expected form. */
async function withSubset(face: string, stylesheet: string): Promise<string> {
  const [, address] = /url\('([^']+)'\)/.exec(face) ?? [];
  const [, characters] = /unicode-range:\s*([^;]+);/.exec(face) ?? [];
  if (address === undefined || characters === undefined)
    throw new Error(`a face of ${basename(stylesheet)} has no url('...') or no unicode-range`);
  const made = join(kFolder, basename(address));
  mkdirSync(kFolder, { recursive: true });
  writeFileSync(made, await subsetFont(readFileSync(require.resolve(address)), rangesOf(characters)));
  return face.replace(address, relative(dirname(stylesheet), made).replaceAll('\\', '/'));
}

export function subsetFonts(): Plugin {
  return {
    name: 'strata-subset-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /theme\/fonts\.css$/ },
      handler: async (css, id) => {
        let made = css;
        for (const [face] of css.matchAll(/@font-face\s*\{[^}]*\}/g))
          made = made.replace(face, await withSubset(face, id));
        return made;
      },
    },
  };
}
