/**
 * READMEs match the files: files named in code exist, and a folder's README names every source of its folder.
 *
 * A name may be a path from the root, from the README's folder or from one above it, or the end of one; `name.*` and `name.{h,cc}` are
 * patterns. A source counts as named if its own name, such a pattern, or (for C++) the other half of its pair appears.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
  '\n',
);
const readmes = files.filter((file) => posix.basename(file) === 'README.md');
/** Folders whose README must list all their sources. */
const kRoom = /^(web\/src|engine-wasm\/src|engine-wasm\/tools)\b/;
const kNamed = /^[\w./{},*-]+\.(?:\*|tsx?|mjs|cc|h|\{h,cc\}|json|sh|mdx?|css|txt)$/;

/** "a.{h,cc}" as a pattern over paths, anchored at the end. */
function patternOf(name: string): RegExp {
  const pattern = name
    .replace(/[.]/g, '\\.')
    .replace(/\{([^}]*)\}/g, (_, parts: string) => `(?:${parts.replaceAll(',', '|')})`)
    .replace(/\*/g, '[^/]*');
  return new RegExp(`(?:^|/)${pattern}$`);
}

/** The file names in the code spans of a text, as patterns. */
const namedIn = (text: string): readonly RegExp[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, code]) => code!.replace(/^(?:\.\.?\/)+/, ''))
    .filter((code) => kNamed.test(code) && !/^\.[a-z.]+$/.test(code))
    .map(patternOf);

it('READMEs exist and name files', () => {
  expect(readmes.length).toBeGreaterThan(40);
  expect(namedIn('`a/b.{h,cc}`, `c.*` and `.gen.ts`').map(({ source }) => source)).toHaveLength(2);
});

describe.each(readmes)('%s', (readme) => {
  const named = namedIn(readFileSync(new URL(readme, root), 'utf8'));
  const folder = posix.dirname(readme);

  it('names files that exist', () => {
    const gone = named.filter((name) => !files.some((file) => name.test(file)));
    expect(gone.map(({ source }) => source)).toEqual([]);
  });

  if (!kRoom.test(readme)) return;
  it('names every source of its folder', () => {
    const sources = files.filter((file) => posix.dirname(file) === folder && /\.(tsx?|cc|h)$/.test(file));
    const isNamed = (file: string): boolean =>
      named.some((name) => name.test(file) || name.test(file.replace(/\.cc$/, '.h')));
    expect(sources.filter((file) => !isNamed(file)).map((file) => posix.basename(file))).toEqual([]);
  });
});
