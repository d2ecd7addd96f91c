/** Every address in the built site that stays in the site leads to a file of it, and to a part of that file if it names one. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { SITE } from './shipped.ts';

const kFiles = (readdirSync(SITE, { recursive: true }) as string[]).filter((name) =>
  statSync(join(SITE, name)).isFile(),
);

/** How each kind of file refers to another. */
const kReferences: Readonly<Record<string, readonly RegExp[]>> = {
  '.html': [/\s(?:href|src)="([^"]+)"/g, /\scontent="([\w./-]+\/[\w-]+\.\w+)"/g],
  '.css': [/url\(["']?([^"')]+)["']?\)/g],
  '.js': [
    /\b(?:from|import)\s*\(?\s*["'`](\.[^"'`$]+)["'`]/g,
    /new URL\(\s*["'`](\.?[^"'`$]+)["'`],\s*import\.meta\.url/g,
  ],
};

/** The addresses in a file, without those of other sites. */
function addressesIn(name: string): readonly string[] {
  const text = readFileSync(join(SITE, name), 'utf8');
  return (kReferences[extname(name)] ?? [])
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, address]) => address!.replaceAll('&amp;', '&')))
    .filter((address) => !/^([a-z]+:|\/\/)/i.test(address));
}

const isPart = (html: string, id: string): boolean => html.includes(` id="${id}"`);

/** What is wrong with an address in a file; null if nothing. */
function fault(from: string, address: string): string | null {
  const [, path, , fragment] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(address)!;
  let file = path === '' ? from : join(dirname(from), decodeURIComponent(path!));
  if (file.endsWith('/') || extname(file) === '') file = join(file, 'index.html');
  if (!kFiles.includes(file)) return `${from} refers to ${address}, and there is no ${file}`;
  // In the lab a fragment is a state, not a part of the document.
  if (!fragment || file === 'lab/index.html' || extname(file) !== '.html') return null;
  const id = decodeURIComponent(fragment);
  return isPart(readFileSync(join(SITE, file), 'utf8'), id)
    ? null
    : `${from} refers to ${address}, and ${file} has no #${id}`;
}

it.each(['.html', '.css', '.js'])('addresses in %s files lead to files of the site', (kind) => {
  const found = kFiles
    .filter((name) => extname(name) === kind)
    .map((name) => relative('.', name))
    .flatMap((name) => [...new Set(addressesIn(name))].map((address) => ({ name, address })));
  expect(found.length).toBeGreaterThan(0);
  expect(found.flatMap(({ name, address }) => fault(name, address) ?? [])).toEqual([]);
});
