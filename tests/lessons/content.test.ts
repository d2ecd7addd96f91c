/** Prose that is wrong stops the build; the glossary defines each word once. lessons.test.tsx has the prose of lessons. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import glossary from '../../lessons/glossary.json' with { type: 'json' };
import { LessonProvider, type Glossary } from '../../web/src/lessons/index.ts';
import { kParts } from '../../web/src/lessons/parts.ts';
import { compiled } from '../fixtures/whole-lesson.ts';

const words: Glossary = glossary;

describe('content that is wrong', () => {
  const world = {
    up: '../..',
    slug: 'x',
    known: new Map(),
    peek: () => null,
    layout: () => null,
    open: () => undefined,
    watch: () => () => undefined,
    run: () => Promise.reject(new Error('not here')),
  };
  const render = async (text: string) => {
    const content = await compiled(text);
    return renderToStaticMarkup(
      createElement(LessonProvider, {
        runtime: world,
        glossary: words,
        experiments: [],
        children: createElement(content.default, { components: kParts }),
      }),
    );
  };

  it('stops the build', async () => {
    await expect(render('A <Term>segment</Term>.')).rejects.toThrow('no word "segment"');
    await expect(render('It is <Measure of="later" what="flush_count" />.')).rejects.toThrow('no experiment later');
    await expect(render('<Marquee>fast</Marquee>')).rejects.toThrow('Marquee');
    await expect(compiled('<Term>memtable')).rejects.toThrow();
  });
});

describe('glossary', () => {
  it('defines each word once, in one or two sentences', () => {
    const terms = Object.values(words).map((entry) => entry.term);
    expect(new Set(terms).size).toBe(terms.length);
    for (const [id, { term, means }] of Object.entries(words)) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      expect(means, term).toMatch(/^[A-Z].*\.$/);
      expect(means.length, term).toBeLessThan(240);
    }
  });
});
