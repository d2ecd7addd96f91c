/** An update never mixes old and new files: all files of the site except pages have the hash of their content in their names. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lessonFolders } from '../../web/build/lessons.ts';
import { packagesOf } from '../../web/build/licenses.ts';
import { readBuilt, SITE } from './shipped.ts';

readBuilt(join(SITE, 'index.html'));
const everything = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  statSync(join(SITE, name)).isFile(),
);
/** What pages may fetch: all but the source maps. */
const files = everything.filter((name) => !name.endsWith('.map'));
const text = (file: string): string => readFileSync(join(SITE, file), 'utf8');

describe('the site', () => {
  it('has stable addresses for pages and the licenses only; the rest is versioned', () => {
    const unversioned = files.filter(
      (name) => !/^(?:assets|plain)\/.+-[\w-]{8}\.[a-z0-9]+$/.test(name) && !name.endsWith('.html'),
    );
    expect(unversioned).toEqual(['licenses.txt']);
  });

  it('has versioned names for the engine, its codecs, the recording, helper scripts and the icon', () => {
    for (const name of ['strata', 'codecs', 'home', 'theme', 'browser', 'embed', 'icon'])
      expect(
        files.filter((file) => new RegExp(`^(?:assets|plain)/${name}-[\\w-]{8}\\.(wasm|trace|js|svg)$`).test(file)),
        name,
      ).not.toHaveLength(0);
    expect(text('index.html')).toMatch(/<meta name="strata-recording" content="assets\/home-[\w-]{8}\.trace"/);
  });

  it('has a source map beside each script that has source files, and no file that refers to one', () => {
    // What the build makes has none: a lesson's experiments and parts, and small scripts that only import others.
    const made = new RegExp(
      `^assets/(?:${lessonFolders()
        .map(({ slug }) => slug)
        .join('|')})-[\\w-]{8}\\.js$`,
    );
    const scripts = files.filter((name) => /^assets\/.*\.js$/.test(name) && !made.test(name));
    const large = scripts.filter((name) => statSync(join(SITE, name)).size > 4096);
    expect(large.length).toBeGreaterThan(20);
    expect(large.filter((name) => !everything.includes(`${name}.map`))).toEqual([]);
    const referring = files.filter((name) => /\.(js|css|html)$/.test(name) && text(name).includes('sourceMappingURL'));
    expect(referring).toEqual([]);
  });

  it('has the license notices of everything in it', () => {
    const notices = text('licenses.txt');
    for (const name of [
      'react 19',
      '@fontsource-variable/inter',
      '@codemirror/view',
      'Snappy',
      'LZ4, in the codecs',
      'Zstandard, in the codecs',
      'SIL OPEN FONT LICENSE',
    ])
      expect(notices).toContain(name);
    expect(text('index.html')).toContain('href="./licenses.txt"');
    expect([...packagesOf(['/a/node_modules/react/index.js', '/a/node_modules/@x/y/z.js', '/a/web/b.ts'])]).toEqual([
      'react',
      '@x/y',
    ]);
  });
});
