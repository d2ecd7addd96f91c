/** The course as a whole: its table is consistent and lists every folder, the map shows every prerequisite, and the next lesson is one that the reader is ready for. */
import { describe, expect, it } from 'vitest';
import { homes } from '../../../lessons/claims/homes.ts';
import { course } from '../../../lessons/course.ts';
import { lessonFolders } from '../../../web/build/lessons.ts';
import { mapOf } from '../../../web/src/lessons/course-map-layout.ts';
import { groundOf, needsInWords, nextOf } from '../../../web/src/lessons/course.ts';

const kSizes = [
  { width: 1160, gap: 182, bend: 92 },
  { width: 354, gap: 57, bend: 30 },
];

describe('the table', () => {
  it('has the lessons in order and then the appendix, and each needs only earlier ones', () => {
    const lessons = course.length - 1;
    expect(course.map(({ number }) => number)).toEqual([...Array.from({ length: lessons }, (_, i) => i + 1), null]);
    course.forEach(({ slug, needs }, i) => {
      for (const need of needs)
        expect(
          course.slice(0, i).map((each) => each.slug),
          slug,
        ).toContain(need);
      // Prerequisites of a prerequisite are not listed again.
      for (const need of needs)
        for (const other of needs) expect(groundOf(other, course).has(need), `${slug}: ${need}`).toBe(false);
    });
  });

  it('lists every folder under its number; the ledger has lessons in the same order', () => {
    for (const { slug, prose } of lessonFolders()) {
      const number = Number(/\/(\d+)-[^/]+\/index\.mdx$/.exec(prose)?.[1]);
      expect(course.find((entry) => entry.slug === slug)?.number, slug).toBe(number);
    }
    const shown = homes.filter(({ kind }) => kind === 'lesson').map(({ id }) => id);
    expect(shown).toEqual(course.map(({ slug }) => slug).filter((slug) => shown.includes(slug)));
  });

  it('states what a lesson needs', () => {
    const words = Object.fromEntries(course.map((entry) => [entry.slug, needsInWords(entry, course)]));
    expect(words['write-path']).toBe('');
    expect(words['tombstones']).toBe('lesson 2');
    expect(words['four-designs']).toBe('lessons 3 and 5');
  });

  it('suggests a lesson that the reader is ready for', () => {
    const has =
      (...slugs: readonly string[]) =>
      (slug: string) =>
        slugs.includes(slug);
    const all = (): boolean => true;
    expect(nextOf(course, all, has())?.slug).toBe('write-path');
    expect(nextOf(course, all, has('write-path'))?.slug).toBe('who-is-compacted-next');
    // A lesson that is not written cannot be a prerequisite to wait for.
    expect(nextOf(course, has('write-path', 'tombstones'), has('write-path'))?.slug).toBe('tombstones');
    expect(nextOf(course, has('write-path'), has('write-path'))).toBeNull();
  });
});

describe.each(kSizes)('the map, $width px wide', (size) => {
  const map = mapOf(course, size);

  it('has every lesson once, below all lessons that it needs', () => {
    expect(map.places.map(({ slug }) => slug).sort()).toEqual(course.map(({ slug }) => slug).sort());
    const layerOf = new Map(map.places.map(({ slug, layer }) => [slug, layer]));
    for (const { slug, needs } of course) {
      const deepest = Math.max(-1, ...needs.map((need) => layerOf.get(need)!));
      expect(layerOf.get(slug), slug).toBe(deepest + 1);
    }
  });

  it('has an arc for every prerequisite, from layer to layer, that begins and ends at its lessons', () => {
    expect(map.arcs.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(
      course.flatMap(({ slug, needs }) => needs.map((need) => `${need} ${slug}`)).sort(),
    );
    const at = (slug: string) => map.places.find((place) => place.slug === slug)!;
    for (const { from, to, points } of map.arcs) {
      const ends = [points[0]!, points.at(-1)!];
      expect(ends).toEqual([at(from), at(to)].map(({ layer, x }) => ({ layer, x })));
      points.forEach(({ layer }, i) => expect(layer).toBe(points[0]!.layer + i));
    }
  });

  it('leaves room between lessons, and places none outside', () => {
    for (const a of map.places) {
      expect(a.x, a.slug).toBeGreaterThanOrEqual(size.gap / 2 - 1e-9);
      expect(a.x, a.slug).toBeLessThanOrEqual(size.width - size.gap / 2 + 1e-9);
      for (const b of map.places)
        if (a !== b && a.layer === b.layer)
          expect(Math.abs(a.x - b.x), `${a.slug}, ${b.slug}`).toBeGreaterThanOrEqual(size.gap - 1e-9);
    }
  });

  it('has few crossings', () => {
    let crossings = 0;
    const spans = map.arcs.flatMap(({ points }) => points.slice(1).map((to, i) => ({ from: points[i]!, to })));
    for (const a of spans)
      for (const b of spans)
        if (a.from.layer === b.from.layer && (a.from.x - b.from.x) * (a.to.x - b.to.x) < -1e-6) crossings++;
    expect(crossings / 2, 'arcs that cross').toBeLessThanOrEqual(1);
  });
});
