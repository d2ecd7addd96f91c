/**
 * The prose of a lesson: it compiles, uses only the components of web/src/lessons, its words are in the glossary, its links have targets,
 * and every number in it was measured, computed or published. The test renders the whole lesson, like the build.
 */
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { claims } from '../../lessons/claims/index.ts';
import glossary from '../../lessons/glossary.json' with { type: 'json' };
import { LessonProvider, type Glossary } from '../../web/src/lessons/index.ts';
import { kParts } from '../../web/src/lessons/parts.ts';
import { compiled, type LessonFolder } from '../fixtures/whole-lesson.ts';
import type { BuiltLesson } from './built-lesson.ts';

const words: Glossary = glossary;

/** The element that opens at `name`, up to its end tag; such elements do not nest here. */
const without = (html: string, element: string, mark: string): string =>
  html.replace(
    new RegExp(`<${element}[^>]*(?:class="[^"]*\\b${mark}\\b[^"]*")[^>]*>[\\s\\S]*?</${element}>`, 'g'),
    ' ',
  );

/** Digits that are no results: sizes and counts set by the experiment, names of levels and lessons, keys and options as code, the constants 1 and 2 of formulas. */
const kNamed = [
  /\b\d+ KiB\b/g,
  /\blevel \d\b/g,
  /\bL\d\b/g,
  /\bLesson \d+\b/gi,
  /<h1>[^<]*<\/h1>/g,
  /N − 1/g,
  /<code>[^<]*<\/code>/g,
  /<mn>[12]<\/mn>/g,
  /\blog2\b/g,
];

/** "8.206 s, −5 %" gives 8.206 and 5. */
const numbersIn = (text: string): ReadonlySet<number> =>
  new Set([...text.replaceAll(',', ' ').matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number)));

/** `built`: resolves to the lesson; call this in its `describe`. */
export function testContent({ slug, prose }: LessonFolder, built: () => Promise<BuiltLesson>): void {
  describe('the prose', () => {
    const text = readFileSync(prose, 'utf8');
    let html = '';
    let frontmatter: Readonly<Record<string, unknown>> = {};

    beforeAll(async () => {
      const { lesson, world } = await built();
      const content = await compiled(text);
      frontmatter = { ...content.frontmatter };
      html = renderToStaticMarkup(
        createElement(LessonProvider, {
          runtime: world,
          glossary: words,
          experiments: lesson.experiments,
          children: createElement(content.default, { components: kParts }),
        }),
      );
    });

    it('has a title, number, slug and minutes', () => {
      expect(frontmatter['slug']).toBe(slug);
      expect(typeof frontmatter['title']).toBe('string');
      for (const name of ['number', 'minutes']) expect(typeof frontmatter[name], name).toBe('number');
    });

    it('has every part of a lesson', () => {
      for (const part of [
        'Goal',
        'Prerequisites',
        'LiveFigure',
        'Predict',
        'TryIt',
        'Check',
        'Simplified',
        'Teacher',
        'Sources',
        'Term',
        'Source',
      ])
        expect(text, part).toContain(`<${part}`);
      expect(text).not.toMatch(/^\s*(import|export) /m);
    });

    it('knows every number', () => {
      const numbers = [...html.matchAll(/data-measure="([^"]+)"[^>]*>([^<]*)</g)];
      expect(numbers.length, 'numbers that the page computes').toBeGreaterThan(10);
      for (const [, name, value] of numbers) expect(value, name).not.toMatch(/^(|…|–|NaN)$/);
    });

    it('types no number by hand', () => {
      let rest = html
        .replace(/<svg[\s\S]*?<\/svg>/g, ' ')
        .replace(/<[^>]*data-(?:measure|said)="[^"]*"[^>]*>[^<]*/g, ' ');
      for (const [element, mark] of [
        ['section', 'sources'],
        ['details', 'teacher'],
        ['aside', 'simplified'],
        ['section', 'check'],
        ['section', 'try-it'],
        ['figure', 'published'],
        ['div', 'meta'],
        ['a', 'source'],
        ['span', 'source'],
        ['td', 'formula'],
      ] as const)
        rest = without(rest, element, mark);
      for (const name of kNamed) rest = rest.replace(name, ' ');
      const digits =
        rest
          .replace(/<figcaption>[\s\S]*?<\/figcaption>/g, ' ')
          .replace(/<[^>]+>/g, ' ')
          .match(/[^\s]*\d[^\s]*/g) ?? [];
      expect(digits).toEqual([]);
    });

    it('shows only values of published tables that their claim in the ledger has', () => {
      for (const [, ids, table] of html.matchAll(/<figure[^>]*data-published="([^"]+)"[^>]*>([\s\S]*?)<\/figure>/g)) {
        const id = ids!;
        const named = id.split(' ').map((each) => claims.find((claim) => claim.id === each));
        expect(named, id).not.toContain(undefined);
        const known = numbersIn(JSON.stringify(named.map((claim) => claim!.published)));
        const cells = [...table!.matchAll(/<td>([^<]*)/g)].flatMap(([, cell]) => [...numbersIn(cell!)]);
        expect(cells.length, id).toBeGreaterThan(0);
        expect(
          cells.filter((number) => !known.has(number)),
          `${id}: numbers that its claim does not have`,
        ).toEqual([]);
      }
    });

    it('draws every figure as a still, in two sizes', () => {
      const figures = [...text.matchAll(/<LiveFigure of="([^"]+)"/g)].map((match) => match[1]);
      expect(figures.length).toBeGreaterThan(0);
      for (const figure of figures)
        expect(html).toMatch(
          new RegExp(`data-static-figure="${figure}/[a-z-]+"><svg class="wide"[\\s\\S]*?<svg class="narrow"`),
        );
    });

    it('conforms to the content security policy', () => {
      expect(html).not.toMatch(/<[^>]+\sstyle=/);
      expect(html).not.toMatch(/<(script|style)\b/);
      expect(html).not.toMatch(/\son[a-z]+=/);
    });

    it('links only to existing targets', () => {
      const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]));
      for (const [, href] of html.matchAll(/<a[^>]*\shref="([^"]+)"/g)) {
        const word = /^\.\.\/\.\.\/lessons\/index\.html#word-(.+)$/.exec(href!);
        if (word) expect(Object.keys(words), href).toContain(word[1]);
        else if (href!.startsWith('#')) expect(ids, href).toContain(href!.slice(1));
        else if (href!.startsWith('../../claims/')) expect(href).toMatch(/#S\d+$/);
        else if (href!.startsWith('../../'))
          expect(href).toMatch(/^\.\.\/\.\.\/(?:embed\/index\.html\?figure=|lab\/index\.html$)/);
        else expect(href).toMatch(/^https:\/\//);
      }
    });

    it('hides the answer until the prediction, except without scripts', () => {
      const shown = html.replace(/<noscript>[\s\S]*?<\/noscript>/g, '');
      const hidden = [...html.matchAll(/<noscript><div class="reveal">[\s\S]*?<\/noscript>/g)]
        .flatMap(([reveal]) => [...reveal.matchAll(/data-measure="([^"]+)"/g)])
        .map(([, name]) => name!);
      expect(hidden.length).toBeGreaterThan(0);
      // The first number of a reveal is the answer; the prose may already have mentioned others.
      expect(shown).not.toContain(`data-measure="${hidden[0]}"`);
    });
  });
}
