/** A golden picture that differs is drawn beside the expected one; what is in a golden file can be read back as marks. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { marksText } from '../../../web/src/render/text/mark-text.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';
import { marksOfText } from '../../fixtures/marks-of-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'strata-golden-'));
afterAll(() => rmSync(folder, { recursive: true }));

const marks: readonly Mark[] = [
  { kind: 'rect', id: 'a', role: 'level1', x: 10, y: 20, w: 30, h: 5.5, r: 2, label: 'Table 1' },
  { kind: 'text', id: 'a/name', role: 'ink', x: 12, y: 14, text: "it's <1>", size: 11, face: 'sans', weight: 600 },
];
const moved = marks.map((mark) => (mark.kind === 'rect' ? { ...mark, x: 17 } : mark));
const golden = (name: string): URL => {
  const path = join(folder, `${name}.golden.txt`);
  writeFileSync(path, marksText(marks));
  return pathToFileURL(path);
};
const pictures = join(folder, 'pictures');
const read = (file: string): string => readFileSync(join(pictures, file), 'utf8');

describe('a picture that differs from its golden file', () => {
  it('is drawn beside the expected one, in an index of all, until the texts are equal again', () => {
    const [one, two] = [golden('one'), golden('two')];
    matchPicture(marks, one, { folder: pictures });
    expect(existsSync(pictures)).toBe(false);
    expect(() => matchPicture(moved, one, { folder: pictures })).toThrow(/index\.html/);
    expect(() => matchPicture(moved, two, { folder: pictures })).toThrow(/index\.html/);
    expect(readdirSync(pictures).sort()).toEqual([
      'index.html',
      ...['one', 'two'].flatMap((name) => [`${name}.actual.svg`, `${name}.expected.svg`]),
    ]);
    expect(read('one.expected.svg')).toMatch(/<rect[^>]* x="10"/);
    expect(read('one.actual.svg')).toMatch(/<rect[^>]* x="17"/);
    // Only the difference shows: the rest is drawn alike, with what a golden file does not have.
    expect(read('one.expected.svg').replace('x="10"', 'x="17"').replaceAll('.expected.', '.actual.')).toBe(
      read('one.actual.svg'),
    );
    for (const name of ['one', 'two']) expect(read('index.html')).toContain(`src="${name}.expected.svg"`);
    matchPicture(marks, one, { folder: pictures });
    expect(readdirSync(pictures).sort()).toEqual(['index.html', 'two.actual.svg', 'two.expected.svg']);
    expect(read('index.html')).not.toContain('one.');
  });

  it('is drawn alone if there is no golden file', () => {
    const none = pathToFileURL(join(folder, 'none.golden.txt'));
    expect(() => matchPicture(marks, none, { folder: pictures })).toThrow(/none\.golden\.txt is missing/);
    expect(read('none.actual.svg')).toMatch(/<rect[^>]* x="10"/);
  });
});

describe('marks read from a golden file', () => {
  const drawings = new URL('../visualizations/', import.meta.url);
  const files = readdirSync(drawings).filter((name) => name.endsWith('.golden.txt'));
  it.each(files)('are those of %s', (file) => {
    const text = readFileSync(new URL(file, drawings), 'utf8');
    expect(marksText(marksOfText(text))).toBe(text.replace(/^\d+ cells, \d+ on\n/, ''));
  });
});
