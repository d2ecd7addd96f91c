/** The core of each lesson, without what is for engineers, is read aloud in at most 12 minutes, at 180 words a minute and with time for figures. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lessonFolders } from '../../web/build/lessons.ts';
import { coreWords } from '../../web/build/prose.ts';

const kMinutesMax = 12;
/** Leaves about four minutes for figures. */
const kWordsMax = 1400;

describe.each(lessonFolders().map(({ slug, prose }) => [slug, readFileSync(prose, 'utf8')] as const))(
  'the core of %s',
  (_, text) => {
    it('is short', () => expect(coreWords(text)).toBeLessThanOrEqual(kWordsMax));

    it('says how long it takes, in its front matter and above its text', () => {
      const minutes = Number(/^minutes: (\d+)$/m.exec(text)?.[1]);
      expect(minutes).toBeLessThanOrEqual(kMinutesMax);
      expect(Number(/<Prerequisites minutes=\{(\d+)\}>/.exec(text)?.[1])).toBe(minutes);
    });
  },
);

describe('the words of the core', () => {
  it('are those of the text, the captions and the questions; a measured number is one', () =>
    expect(
      coreWords(`---
title: Not counted
---

<FigureSection figure={<LiveFigure of="a">One caption here.</LiveFigure>}>

## Two words

Each row took <Measure of="a" what="rows" digits={2} /> comparisons.

<Predict id="p" of="a" question="How many?">

Then.

</Predict>

</FigureSection>
`),
    ).toBe(3 + 2 + 5 + 2 + 1));

  it('are not those of what is for engineers, of sources, and of notes for teachers', () =>
    expect(
      coreWords(
        'Core. <ForEngineers about="a table">\n\nNot this.\n\n</ForEngineers> Core. <Sources>\n\nNor this.\n\n</Sources> <Teacher>Nor this.</Teacher>',
      ),
    ).toBe(2));
});
