/** Anchors of renamed headings: each leads to a section of its lesson, and none is also the anchor of another. */
import { readFileSync } from 'node:fs';
import { compile } from '@mdx-js/mdx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { lessonFolders } from '../../../web/build/lessons.ts';
import { oldAnchors, remarkOldAnchors } from '../../../web/build/old-anchors.ts';
import { outlineOf } from '../../../web/build/prose.ts';
import { anchorOf, anchorOfEngineers } from '../../../web/src/lessons/anchor.ts';

const folders = lessonFolders().filter(({ slug }) => slug in oldAnchors());

describe('old anchors', () => {
  it('are those of lessons', () => {
    expect(folders.map(({ slug }) => slug).sort()).toEqual(Object.keys(oldAnchors()).sort());
  });

  it.each(folders.map(({ slug, prose }) => [slug, prose] as const))(
    'of %s lead to its sections',
    async (slug, prose) => {
      const text = readFileSync(prose, 'utf8');
      const sections = [
        ...[...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => anchorOf(heading!)),
        ...outlineOf(text, new Map()).engineers.map(anchorOfEngineers),
      ];
      const olds = oldAnchors()[slug]!;
      expect(sections).toEqual(expect.arrayContaining(Object.keys(olds)));
      const all = Object.values(olds).flat();
      expect(new Set([...sections, ...all]).size, 'every anchor once').toBe(sections.length + all.length);
      const made = await compile(
        { value: text, path: prose },
        { remarkPlugins: [remarkGfm, remarkFrontmatter, remarkOldAnchors], jsx: true },
      );
      for (const old of all) expect(String(made)).toContain(`span id="${old}"`);
    },
  );
});
