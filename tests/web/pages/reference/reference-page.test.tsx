import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReferencePage } from '../../../../web/src/pages/reference/reference-page.tsx';
import { optionListing } from '../../../../web/src/models/option-listing.ts';

const html = renderToStaticMarkup(<ReferencePage />);
const all = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found);

it('every link within the page has a target', () => {
  const ids = new Set(all(/ id="([^"]+)"/g));
  const links = all(/ href="#([^"]+)"/g);
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter((link) => !ids.has(link))).toEqual([]);
});

it('each option of the listing has a row that says how this engine treats it', () => {
  const rows = all(/<tr data-standing="(\w+)">/g);
  expect(rows).toHaveLength(optionListing.length);
  expect(new Set(rows)).toEqual(new Set(['wired', 'shared', 'settled', 'absent']));
  expect(all(/<\/td><td>(.*?)<\/td>/g).filter((cell) => cell === '')).toEqual([]);
});

it('says if nothing limits the engines of embeds', () => {
  expect(html).toContain(
    'A frame that has none (in a sandbox without <code>allow-same-origin</code>, or over plain http',
  );
});
