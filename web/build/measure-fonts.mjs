/**
 * Measures the character widths of our three fonts once, in Chromium, and writes web/src/theme/font-widths.gen.ts, so that a layout comes
 * out the same in Node and in every browser. Run again only when a font package changes:
 *
 *   node web/build/measure-fonts.mjs
 *
 * Widths are in thousandths of an em, for the characters U+0020..U+007E and a few others in our labels, with tabular digits as in figures
 * (theme/base.css). Kerning and optical sizes are ignored; they are well within the margins of layouts.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { kBrowserPath } from './browser.mjs';

const root = new URL('../../', import.meta.url);
const faces = {
  serif: 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  sans: 'inter/files/inter-latin-wght-normal.woff2',
  mono: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
};
const extra = ['\u00a0', '\u202f', 'µ', '·', '–', '—', '…', '×', '“', '”', '’', '‘', '≥', '≤', '%', '°', 'é', '✝', '−'];
const characters = [...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)), ...extra];

const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  if (request.url === '/') return response.end('<!doctype html><title>fonts</title>');
  const face = faces[request.url.slice(1)];
  if (!face) return response.writeHead(404).end();
  readFile(new URL(`node_modules/@fontsource-variable/${face}`, root)).then((bytes) => response.end(bytes));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));

const browser = await chromium.launch({
  executablePath: kBrowserPath,
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
const measured = await page.evaluate(
  async ({ names, characters }) => {
    const widths = {};
    for (const name of names) {
      const face = new FontFace(`m-${name}`, `url(/${name})`, { weight: '100 900' });
      document.fonts.add(await face.load());
      const span = document.body.appendChild(document.createElement('span'));
      span.style.whiteSpace = 'pre';
      widths[name] = {};
      for (const weight of [400, 600]) {
        span.style.font = `${weight} 1000px m-${name}`;
        // Setting the shorthand resets it.
        span.style.fontVariantNumeric = 'tabular-nums';
        widths[name][weight] = characters.map((c) => {
          span.textContent = c;
          return Math.round(span.getBoundingClientRect().width);
        });
      }
    }
    return widths;
  },
  { names: Object.keys(faces), characters },
);
await browser.close();
server.close();

const rows = Object.entries(measured).flatMap(([face, weights]) =>
  Object.entries(weights).map(([weight, list]) => `  '${face} ${weight}': [${list.join(', ')}],`),
);
await writeFile(
  new URL('web/src/theme/font-widths.gen.ts', root),
  `// Made by web/build/measure-fonts.mjs; do not edit.
/** The characters measured, in the order of the widths. */
export const kCharacters = ${JSON.stringify(characters.join(''))};
/** Advance widths in thousandths of an em, by face and weight. */
export const kWidths = {
${rows.join('\n')}
} as const;
`,
);
console.log(`measured ${characters.length} characters of ${Object.keys(faces).length} faces`);
