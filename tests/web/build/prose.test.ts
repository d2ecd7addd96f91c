/** What the build reads from a lesson's prose: tasks, words, sources and passages. No passage gives a prediction away. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import glossary from '../../../lessons/glossary.json' with { type: 'json' };
import { claims } from '../../../lessons/claims/index.ts';
import { lessonFolders, searchPassages } from '../../../web/build/lessons.ts';
import { addressesIn, attributesOf, citedIn, outlineOf, passagesOf, splitProse } from '../../../web/build/prose.ts';
import { anchorOfEngineers } from '../../../web/src/lessons/anchor.ts';
import { claimRangesText, bibliographyOf } from '../../../web/src/pages/learn/bibliography.ts';

const kSample = `---
title: A lesson
---

<FigureSection figure={<LiveFigure of="now">A caption with a <Term>level</Term>.</LiveFigure>}>

# Why?

<Goal>Say why.</Goal>

It is a <Term is="tombstone">grave</Term>, and \`select\` finds <Measure of="now" what="x" /> of them.

## The plain way

<Predict id="p1" question="How many?">

It was forty-two.

</Predict>

- One *thing*.

<Practice of="now" exercise="drive">

Drive it.

</Practice>

</FigureSection>

<Check of="now" check="small">

Choose.

</Check>

<ForEngineers about="two disputes, and a table">

</ForEngineers>

<Sources>

- A. Author, [A work](https://example.org/work), 3 May 2020: all of it (claims S1, S14).
- B. Author, A book, second edition, 1998: the tree.
- The project, [file.cc](https://example.org/file) (2015 and later): the ring, and *more than*.
- What has no source.

</Sources>
`;

describe('the parts of a lesson', () => {
  it('are its text up to the end of the first figure section, and the rest', () => {
    const { first, rest } = splitProse(kSample);
    expect(first + rest).toBe(kSample);
    expect(first).toMatch(/^---\ntitle: A lesson[^]*<\/FigureSection>\n$/);
    expect(rest).toMatch(/^\n<Check /);
  });

  it('need a figure section', () => {
    expect(() => splitProse('# Why?\n')).toThrow('the lesson has no FigureSection');
  });
});

describe('the attributes of a prose', () => {
  it('are its quoted and its computed values', () => {
    const text = '<LiveFigure of="now" low>A = B</LiveFigure> says "no" <Curve of={[\'a-1\', \'b\']} what="runs" />';
    expect(attributesOf(text)).toEqual(['now', "['a-1', 'b']", 'runs']);
    expect(attributesOf('<FigureSection figure={<LiveFigure of="now" at={{ nth: 1 }}>it</LiveFigure>}>')).toContain(
      'now',
    );
  });
});

const forms = new Map(Object.entries(glossary).map(([id, { term }]) => [id, [term]]));

describe('a lesson', () => {
  it('has a goal, parts for engineers, tasks and words, wherever they are in the prose', () => {
    expect(outlineOf(kSample, forms)).toEqual({
      goal: 'Say why.',
      engineers: ['two disputes, and a table'],
      tasks: [
        { kind: 'predict', id: 'p1' },
        { kind: 'perform', id: 'drive' },
        { kind: 'check', id: 'small' },
      ],
      words: ['level', 'tombstone'],
    });
  });

  it('has passages under their headings, without the answers that a reader should find', () => {
    expect(passagesOf(kSample)).toEqual([
      { heading: '', anchor: '', text: 'Say why.' },
      { heading: '', anchor: '', text: 'It is a grave, and select finds … of them.' },
      { heading: 'The plain way', anchor: 'the-plain-way', text: 'One thing.' },
    ]);
  });

  it('cites works without its own remarks about them', () => {
    expect(citedIn(kSample)).toEqual([
      { href: 'https://example.org/work', text: 'A. Author, A work, 3 May 2020', claims: ['S1', 'S14'] },
      { href: null, text: 'B. Author, A book, second edition, 1998', claims: [] },
      { href: 'https://example.org/file', text: 'The project, file.cc (2015 and later)', claims: [] },
    ]);
    expect(addressesIn(kSample)).toEqual(['https://example.org/work', 'https://example.org/file']);
  });
});

describe.each(lessonFolders())('$slug', ({ slug, prose }) => {
  const text = readFileSync(prose, 'utf8');

  it('has a prediction, a check and words', () => {
    const { tasks, words } = outlineOf(text, forms);
    expect(tasks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['predict', 'check']));
    expect(new Set(tasks.map(({ kind, id }) => `${kind}:${id}`)).size).toBe(tasks.length);
    expect(words.length).toBeGreaterThan(0);
  });

  it('has a goal, and a unique anchor for every part for engineers', () => {
    const { goal, engineers } = outlineOf(text, forms);
    expect(goal).toMatch(/^[A-Z].+\.$/);
    expect(engineers).toHaveLength(text.split('<ForEngineers').length - 1);
    expect(new Set(engineers.map(anchorOfEngineers)).size).toBe(engineers.length);
  });

  it('has a unique anchor for every passage: headings differ', () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(new Set(headings).size).toBe(headings.length);
    expect(searchPassages().filter(({ address }) => address.startsWith(`./${slug}/`)).length).toBeGreaterThan(10);
  });
});

describe('sources', () => {
  const citing = lessonFolders().map(({ slug, title, prose }) => {
    const text = readFileSync(prose, 'utf8');
    return { slug, title, cited: citedIn(text), addresses: addressesIn(text) };
  });
  const works = bibliographyOf(claims, citing);

  it('are all listed once, with a date, and each is cited', () => {
    expect(new Set(works.map(({ id }) => id)).size).toBe(works.length);
    for (const { date, lessons, claims: ids, text } of works) {
      expect(date, text).toMatch(/^\d{4}(-\d\d-\d\d)?$/);
      expect(lessons.length + ids.length, text).toBeGreaterThan(0);
    }
    expect(works.reduce((sum, work) => sum + work.claims.length, 0)).toBe(claims.length);
  });

  it('are named without the remarks of a lesson', () => {
    for (const { text } of works) expect(text).not.toMatch(/\d{4}\b.*: /);
  });

  it('of a lesson and of the ledger are merged if they are the same', () => {
    const debt = works.filter(({ text }) => text.includes('MVCC GC debt'));
    expect(debt).toHaveLength(1);
    expect(debt[0]?.lessons).toEqual(expect.arrayContaining(['tombstones', 'snapshots']));
    expect(debt[0]?.href).toMatch(/^https:/);
    expect(debt[0]?.date).toBe('2023-08-14');
  });

  it('stop the build if they have no year', () => {
    const cited = [{ href: 'https://example.org/', text: 'A. Author, A work', claims: [] }];
    expect(() => bibliographyOf([], [{ slug: 'x', title: 'X', cited, addresses: [] }])).toThrow('without its year');
  });

  it('name claims in ranges', () => {
    expect(claimRangesText(['S1', 'S2', 'S4', 'S14', 'S15', 'S16'])).toBe('S1 and S2, S4, S14 to S16');
  });
});
