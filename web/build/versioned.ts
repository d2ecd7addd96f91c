/**
 * Content hashes in the names of files that Vite does not bundle, so that a page of one build never runs a script or plays a recording of
 * another: plain scripts and the icon from public/, which go to plain/, and files that the build itself makes.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

/** "theme.js" as "FOLDER/theme-HASH.js"; the same bytes give the same name. Pure. */
export function versionedName(folder: 'assets' | 'plain', name: string, bytes: string | Uint8Array): string {
  const extension = extname(name);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  return `${folder}/${name.slice(0, -extension.length)}-${hash}${extension}`;
}

/** A script without its head comment, which is for readers of the source and need not be downloaded. Pure. */
export const withoutHeadComment = (script: string): string => script.replace(/^\/\*\*[\s\S]*?\*\/\n/, '');

/** Files of public/ that pages reference. */
const kPlainFiles = ['theme.js', 'browser.js', 'embed.js', 'icon.svg'];

/** The page with versioned addresses in place of plain ones. `names`: plain to versioned, both from the root of the site. Pure. */
export function withVersions(html: string, names: ReadonlyMap<string, string>): string {
  return html.replace(/(src|href)="((?:\.\.?\/)*)([\w.-]+)"/g, (whole, attribute: string, up: string, name: string) => {
    const versioned = names.get(name);
    return versioned === undefined ? whole : `${attribute}="${up}${versioned}"`;
  });
}

export function versionedFiles(): Plugin {
  let config: ResolvedConfig;
  const contents = new Map<string, string>();
  const names = new Map<string, string>();
  return {
    name: 'strata-versioned-files',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    async buildStart() {
      if (config.build.ssr) return;
      for (const name of kPlainFiles) {
        const content = withoutHeadComment(await readFile(join(config.publicDir, name), 'utf8'));
        names.set(name, versionedName('plain', name, content));
        contents.set(names.get(name)!, content);
      }
    },
    transformIndexHtml: { order: 'post', handler: (html) => withVersions(html, names) },
    generateBundle() {
      for (const [fileName, source] of contents) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
