/** Which parts of the vocabulary the page of a lesson carries: all that its prose names, and nothing else of those that are heavy. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lessonFolders, partsLines } from '../../../web/build/lessons.ts';
import { kParts } from '../../../web/src/lessons/parts.ts';

const namesIn = (lines: readonly string[]): readonly string[] =>
  (/^const parts = \{ (.+) \};$/.exec(lines.at(-1) ?? '')?.[1] ?? '').split(', ');

describe('the parts of a lesson', () => {
  it('are those that its prose names, also within another, and headings', () => {
    const lines = partsLines('<Passage figure={<LiveFigure of="a">b</LiveFigure>}>\n\n## Then\n</Passage>');
    expect([...namesIn(lines)].sort()).toEqual(['LiveFigure', 'Passage', 'h2: Heading']);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^import \{ \w+ \} from ".*\/web\/src\/lessons\/[a-z-]+\.tsx";$/);
  });

  it('can all be had: each that there is has an import that is read', () => {
    const all = Object.keys(kParts).filter((name) => name !== 'h2');
    const named = namesIn(partsLines(all.map((name) => `<${name} />`).join('\n')));
    expect([...named].sort()).toEqual([...all, 'h2: Heading'].sort());
  });

  it.each(lessonFolders().map(({ slug, prose }) => [slug, prose] as const))('are not all in %s', (_, prose) => {
    const named = namesIn(partsLines(readFileSync(prose, 'utf8')));
    expect(named).toContain('Aim');
    expect(named.length).toBeLessThan(Object.keys(kParts).length);
  });
});
