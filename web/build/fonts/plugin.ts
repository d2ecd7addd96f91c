/**
 * Each face of theme/fonts.css as a subset of itself, with the characters of its unicode-range: before the stylesheet is read, the subset
 * is made below build/fonts and its address put in place of the package's. One list of characters, and the browser goes by the same.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { rangesOf, subsetFont } from './subset.ts';

const kFolder = fileURLToPath(new URL('../../../build/fonts', import.meta.url));
const require = createRequire(import.meta.url);

/** The rule of a face with the address of its subset, which is written. Throws where the rule is not of our form. */
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
