/** /teach/: lists every lesson with its title, goal, demonstration, mistakes, homework and readings; its links lead somewhere; its minutes add up. */
import { existsSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import glossary from '../../../../lessons/glossary.json' with { type: 'json' };
import { syllabuses, teachings, works } from '../../../../lessons/teach/index.ts';
import { lessonFolders } from '../../../../web/build/lessons.ts';
import { momentAddress } from '../../../../web/src/lessons/teaching/moment-address.ts';
import { materialOf, type Material } from '../../../../web/src/pages/teach/lesson-material.tsx';
import { minutesInClass, rowsOf } from '../../../../web/src/pages/teach/syllabus.tsx';
import { TeachPage } from '../../../../web/src/pages/teach/teach-page.tsx';
import { wholeLessons } from '../../../fixtures/whole-lesson.ts';

let materials: readonly Material[];
let html = '';

/** The text of a lesson's section of the page. */
const sectionOf = (slug: string): string => {
  const [, rest = ''] = html.split(`id="teach-${slug}"`);
  return rest.split('</section>')[0]!;
};

beforeAll(async () => {
  materials = (await wholeLessons()).map((lesson) => materialOf(lesson, teachings));
  html = renderToStaticMarkup(<TeachPage {...{ materials, syllabuses, works, glossary }} />);
});

describe.each(lessonFolders())('$slug', ({ slug, number, title, prose }) => {
  it('has its title, goal, papers, notes and homework on the page', () => {
    const section = sectionOf(slug);
    expect(section).toContain(`${number}. ${title}`);
    expect(section).toContain(`./sheet/index.html#${slug}`);
    expect(section).toContain(`./key/index.html#${slug}`);
    expect(section).toContain(`../lessons/${slug}/index.html?teacher=1`);
    const text = readFileSync(prose, 'utf8');
    const goal = /<Goal>\s*([\w ,’]{12,40})/.exec(text)?.[1];
    expect(goal).toBeDefined();
    expect(section).toContain(goal);
    const checks = [...text.matchAll(/<Check of="[^"]+" check="([^"]+)"/g)].map(([, id]) => id);
    expect(checks.length).toBeGreaterThan(0);
    for (const check of checks) expect(section).toContain(`../lessons/${slug}/index.html#check-${check}`);
  });

  it('has a demonstration of ten minutes whose moments exist', () => {
    const { teaching, lesson } = materials.find(({ lesson: each }) => each.slug === slug)!;
    const { demonstration } = teaching;
    expect(demonstration.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(10);
    const moments = demonstration.flatMap(({ at }) => at ?? []);
    expect(moments.length).toBeGreaterThanOrEqual(4);
    for (const moment of moments) {
      const experiment = lesson.experiments.find(({ id }) => id === moment.experiment);
      expect(experiment?.stops.map(({ name }) => name)).toContain(moment.stop);
      const address = momentAddress('..', slug, moment, lesson.experiments).replaceAll('&', '&amp;');
      expect(sectionOf(slug)).toContain(`href="${address}"`);
    }
  });

  it('has mistakes and readings, of works that the page lists', () => {
    const { mistakes, readings } = teachings.find((each) => each.slug === slug)!;
    expect(mistakes.length).toBeGreaterThanOrEqual(2);
    expect(readings.length).toBeGreaterThanOrEqual(2);
    for (const { work } of readings) expect(works.map(({ name }) => name)).toContain(work);
  });
});

it('a moment that does not exist is no link', () => {
  const { slug, experiments } = materials[0]!.lesson;
  const { at } = materials[0]!.teaching.demonstration.find((step) => step.at !== undefined)!;
  const address = (change: object): string => momentAddress('..', slug, { ...at!, ...change }, experiments);
  expect(address({})).toContain(`figure=${slug}/${at!.experiment}&at=`);
  expect(() => address({ stop: 'nowhere' })).toThrow('has no stop “nowhere”');
  expect(() => address({ experiment: 'none' })).toThrow('no experiment “none”');
  expect(() => address({ view: 'snapshots' })).toThrow('has no view “snapshots”');
});

it('notes are for lessons that exist, and each lesson has them', () => {
  expect(teachings.map(({ slug }) => slug)).toEqual(lessonFolders().map(({ slug }) => slug));
  expect(() => materialOf({ ...materials[0]!.lesson, slug: 'other' }, teachings)).toThrow('no notes on lesson other');
});

it('shows no number that it does not know', () => {
  expect(html).not.toMatch(/data-measure/);
  expect(html).not.toContain('…<');
});

it('links to anchors and pages that exist', () => {
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const hrefs = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!);
  for (const href of hrefs.filter((each) => each.startsWith('#'))) expect([...ids]).toContain(href.slice(1));
  for (const href of hrefs.filter((each) => each.startsWith('.'))) {
    const path = new URL(href, 'http://site/teach/').pathname.slice(1);
    const isLesson = lessonFolders().some(({ slug }) => path === `lessons/${slug}/index.html`);
    const isFile = existsSync(new URL(`../../../../web/${path}`, import.meta.url)) || path === 'licenses.txt';
    expect(isLesson || isFile, href).toBe(true);
  }
});

describe('the syllabuses', () => {
  it('are for 1, 2 and 4 lectures, with at most 75 minutes in class', () => {
    expect(syllabuses.map(({ lectures }) => lectures.length)).toEqual([1, 2, 4]);
    for (const lecture of syllabuses.flatMap(({ lectures }) => lectures)) {
      expect(minutesInClass(lecture)).toBeGreaterThanOrEqual(45);
      expect(minutesInClass(lecture)).toBeLessThanOrEqual(75);
      expect(html).toContain(`${lecture.title}. ${minutesInClass(lecture)} minutes in class`);
    }
  });

  it('name lessons that exist; those of 2 and 4 lectures have all of them', () => {
    const slugs = lessonFolders().map(({ slug }) => slug);
    for (const { lectures } of syllabuses) {
      const inClass = lectures.flatMap(({ parts }) =>
        parts.flatMap(({ place, slug }) => (place === 'class' && slug !== undefined ? [slug] : [])),
      );
      for (const slug of inClass) expect(slugs).toContain(slug);
      if (lectures.length > 1) expect([...new Set(inClass)]).toEqual(slugs);
    }
  });

  it('of 2 and 4 lectures have predictions for each lesson, in class or brought along, and reveal the answers', () => {
    for (const { lectures } of syllabuses.filter((each) => each.lectures.length > 1))
      for (const { parts } of lectures) {
        const inClass = parts.filter(({ place }) => place === 'class');
        const areBrought = parts[0]!.place === 'home' && parts[0]!.what.includes('predictions');
        for (const slug of new Set(inClass.map((part) => part.slug))) {
          const whats = inClass.filter((part) => part.slug === slug).map(({ what }) => what);
          expect(areBrought || whats[0]!.startsWith('predictions'), slug).toBe(true);
          expect(
            whats.findIndex((what) => what.startsWith('reveal')),
            slug,
          ).toBeGreaterThan(whats.indexOf('demonstration'));
        }
      }
  });

  it('have one row for the parts of a lesson in one place', () => {
    const rows = rowsOf(syllabuses[0]!.lectures[0]!.parts);
    expect(rows[0]).toHaveLength(3);
    expect(rows.flat()).toEqual(syllabuses[0]!.lectures[0]!.parts);
  });
});
