/** What the page of a lesson carries: the programs, styles, words, numbers and components that its prose names, and no heavy ones besides. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  experimentsOfPage,
  glossaryLineOf,
  lessonFolders,
  partsLines,
  readingsLines,
  stylesOf,
} from '../../../web/build/lessons.ts';
import { programOf, type LessonExperiment } from '../../../web/src/lessons/measurements/lesson-experiment.ts';
import { parseProgram } from '../../../web/src/protocol/language.ts';
import { unpacked } from '../../../web/src/protocol/read-program.ts';
import { concat } from '../../../web/src/base/bytes.ts';
import { attributesOf, splitProse } from '../../../web/build/prose.ts';
import { kTables } from '../../../web/src/lessons/measurements/readings.ts';
import { kParts } from '../../../web/src/lessons/parts.ts';

const namesIn = (lines: readonly string[]): readonly string[] =>
  (/^const parts = \{ (.+) \};$/.exec(lines.at(-1) ?? '')?.[1] ?? '').split(', ');

describe('programs of a lesson', () => {
  it.each(lessonFolders().map(({ slug, experiment }) => [slug, experiment!] as const))(
    'are read whole, each under the name of its experiment: %s',
    async (_, experiment) => {
      const { experiments } = (await import(experiment)) as { readonly experiments: readonly LessonExperiment[] };
      const ofPage = await experimentsOfPage(experiment);
      expect(ofPage.map(({ id }) => id)).toEqual(experiments.map(({ id }) => id));
      for (const [i, each] of experiments.entries()) {
        const { options, commands } = parseProgram(programOf(each));
        const found = unpacked(ofPage[i]!.read!);
        expect(found.options.map(({ id, value }) => [id, value])).toEqual(options.map(({ id, value }) => [id, value]));
        expect(concat(found.commands)).toEqual(concat(commands));
      }
    },
  );
});

describe('the styles of a lesson without its scripts', () => {
  const file = (name: string): string => new URL(`../../../web/src/lessons/${name}`, import.meta.url).pathname;
  const styles = (name: string) => stylesOf([file(name)]).map((style) => style.split('/').at(-1));

  it('are those of its components, and of the components that these import', () => {
    expect(styles('tasks/names-filter-demo.tsx')).toEqual(['names-filter-demo.css']);
    expect(styles('tasks/practice.tsx')).toEqual(['practice.css']);
    expect(styles('anchor.ts')).toEqual([]);
    // Through a component that it imports.
    expect(styles('tasks/printed-map.tsx')).toContain('practice.css');
  });

  it('do not include those of import() or of imported types', () => {
    expect(styles('tasks/microscope.tsx')).not.toContain('filter.css');
    expect(styles('figures/figure.tsx')).not.toContain('save-figure.css');
  });
});

describe('the words of a lesson', () => {
  it('are those that its prose names, in any of their forms', () => {
    expect(glossaryLineOf('<Term is="memtable">it</Term> and <Term>skiplist</Term>, <Term>memtables</Term>')).toMatch(
      /^export const glossary = \{"memtable":\{[^}]+\},"skiplist":\{[^}]+\}\};$/,
    );
    expect(glossaryLineOf('A memtable.')).toBe('export const glossary = {};');
  });

  it('are entries of the glossary', () => {
    expect(() => glossaryLineOf('<Term>no such word</Term>')).toThrow('the glossary has no word "no such word"');
  });
});

describe('the numbers of a lesson', () => {
  const tables = (lines: readonly string[]): string | undefined => /^know\((.*)\);$/.exec(lines.at(-1) ?? '')?.[1];

  it('come with every table that its texts name', async () => {
    const lines = await readingsLines('<Measure what="write_amplification" /> [{ what: \'l0_tables\' }] flush_count');
    expect(tables(lines)).toBe('kWriteReadings, kReadReadings');
    expect(lines).toHaveLength(4);
    expect(tables(await readingsLines('write amplification'))).toBe('');
  });

  it.each(lessonFolders().map(({ slug, prose }) => [slug, prose] as const))(
    'of the first part of %s come with what its attributes name',
    async (_, prose) => {
      const { first } = splitProse(readFileSync(prose, 'utf8'));
      const known = tables(await readingsLines(attributesOf(first).join(' ')))!.split(', ');
      const named = [...first.matchAll(/\bwhat="([^"]+)"/g)].map(([, what]) => what!);
      const missing = named.filter((what) =>
        Object.entries(kTables).some(([table, readings]) => what in readings && !known.includes(table)),
      );
      expect(missing).toEqual([]);
      expect(known.length).toBeLessThan(Object.keys(kTables).length);
    },
  );

  it('are all available', async () => {
    const all = await readingsLines(
      Object.values(kTables)
        .map((table) => Object.keys(table)[0])
        .join(' '),
    );
    expect(tables(all)).toBe(Object.keys(kTables).join(', '));
  });
});

describe('the components of a lesson', () => {
  it('are those that its prose names, nested ones too, and headings', () => {
    const lines = partsLines('<FigureSection figure={<LiveFigure of="a">b</LiveFigure>}>\n\n## Then\n</FigureSection>');
    expect([...namesIn(lines)].sort()).toEqual(['FigureSection', 'LiveFigure', 'h2: Heading']);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^import \{ \w+ \} from ".*\/web\/src\/lessons\/[a-z-]+\/[a-z-]+\.tsx";$/);
  });

  it('are all available: the build finds an import for each', () => {
    const all = Object.keys(kParts).filter((name) => name !== 'h2');
    const named = namesIn(partsLines(all.map((name) => `<${name} />`).join('\n')));
    expect([...named].sort()).toEqual([...all, 'h2: Heading'].sort());
  });

  it.each(lessonFolders().map(({ slug, prose }) => [slug, prose] as const))('are not all needed by %s', (_, prose) => {
    const named = namesIn(partsLines(readFileSync(prose, 'utf8')));
    expect(named).toContain('Goal');
    expect(named.length).toBeLessThan(Object.keys(kParts).length);
  });
});
