/**
 * 404.html, which a server returns for any address, however deep: nothing in it may depend on relative addresses. Its styles and scripts
 * are inline, allowed by hashes in its own policy. One script finds the root of the site by looking for a known file, and corrects the
 * links. Another redirects from an address whose # was encoded.
 */
import { createHash } from 'node:crypto';

/** The source expression for an inline text. Pure. */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * A stylesheet without web fonts, whose addresses are relative to it. The fallback fonts have the same widths (font-fallbacks.css). Pure.
 */
const withoutFaces = (css: string): string => css.replace(/@font-face\s*\{[^}]*url\([^}]*\}/g, '');

/**
 * The first script of the page. If the # of an address was encoded on its way (%23), it goes to the intended address, because what follows
 * the # is not part of the path. It prepends the origin, since a path that begins with two slashes would name another host.
 */
const kDecodeHash = `(() => {
  const at = location.pathname.indexOf('%23');
  if (at < 0) return;
  let rest = location.pathname.slice(at + 3);
  try {
    rest = decodeURIComponent(rest);
  } catch {}
  location.replace(location.origin + location.pathname.slice(0, at) + location.search + '#' + rest);
})();
`;

/**
 * The second script: requests a module of the page in each folder above the address, deepest first. The folder that has it is the root of
 * the site: it corrects links and loads stylesheets and modules. If none has it, the links stay. `%MODULES%`, `%STYLES%`: from the root.
 */
const kFindRoot = `(() => {
  const modules = %MODULES%;
  const styles = %STYLES%;
  const folders = location.pathname.split('/').slice(0, -1);
  const found = (root) => {
    for (const link of document.querySelectorAll('a[href^="./"], link[href^="./"]')) link.href = root + link.getAttribute('href').slice(2);
    for (const style of styles) {
      const sheet = document.createElement('link');
      sheet.rel = 'stylesheet';
      sheet.href = root + style;
      document.head.append(sheet);
    }
    for (const module of modules) import(root + module);
  };
  const find = async () => {
    for (let n = folders.length; n > 0; n--) {
      const root = folders.slice(0, n).join('/') + '/';
      const response = await fetch(root + modules[0], { method: 'HEAD' }).catch(() => null);
      if (response?.ok && (response.headers.get('content-type') ?? '').includes('javascript')) return found(root);
    }
  };
  addEventListener('DOMContentLoaded', find);
})();
`;

/**
 * The page with everything inline. `read`: returns the content of a file by its path from the root of the site. Throws if the page does
 * not have the form that the build writes. Pure, except for `read`.
 */
export function selfContained(html: string, policy: string, read: (path: string) => string): string {
  const scripts: string[] = [];
  const sheets: string[] = [];
  const modules: string[] = [];
  let page = html
    .replace(/\s*<link rel="(?:modulepreload|preload)"[^>]*>/g, '')
    .replace(/\s*<script type="module"[^>]* src="\.\/([^"]+)"[^>]*><\/script>/g, (_, path: string) => {
      modules.push(path);
      return '';
    })
    .replace(/\s*<link rel="stylesheet"[^>]* href="\.\/([^"]+)"[^>]*>/g, (_, path: string) => {
      sheets.push(path);
      return '';
    })
    .replace(/\s*<script src="\.\/([^"]+)"><\/script>/g, (_, path: string) => {
      scripts.push(read(path));
      return '';
    });
  if (modules.length === 0 || sheets.length === 0) throw new Error('404.html names no module or no stylesheet');
  const styles = withoutFaces(sheets.map(read).join(''));
  scripts.push(kDecodeHash);
  scripts.push(kFindRoot.replace('%MODULES%', JSON.stringify(modules)).replace('%STYLES%', JSON.stringify(sheets)));
  const sources = scripts.map(hashSource).join(' ');
  const own = policy
    .replace("script-src 'self'", `script-src 'self' ${sources}`)
    .replace("style-src 'self'", `style-src 'self' ${hashSource(styles)}`);
  const inside = `<style>${styles}</style>${scripts.map((text) => `<script>${text}</script>`).join('')}`;
  page = page.replace(policy, own).replace('</head>', () => `${inside}</head>`);
  if (!page.includes(own)) throw new Error('404.html has no policy');
  return page;
}
