/** The course in 1, 2 and 4 lectures. A lecture takes at most 75 minutes, so that questions fit into a slot of 80 or 90. */
import type { Lecture, Syllabus, SyllabusPart } from '../../web/src/lessons/teaching/teaching.ts';

/** A lesson in class: predictions on paper, the demonstration, and a discussion of the usual mistakes. */
const inClass = (slug: string): readonly SyllabusPart[] => [
  { place: 'class', slug, what: 'predictions on the sheet', minutes: 3 },
  { place: 'class', slug, what: 'demonstration', minutes: 10 },
  { place: 'class', slug, what: 'reveal, and the usual mistakes', minutes: 4 },
];

/** A lesson whose predictions students have brought. */
const predicted = (slug: string): readonly SyllabusPart[] => inClass(slug).slice(1);

const predictions = (lessons: number): SyllabusPart => ({
  place: 'home',
  what: 'before the lecture: the predictions of its lessons, on their sheets',
  minutes: 3 * lessons,
});

/** The exercise of a lesson, done in pairs. */
const inPairs = (slug: string): SyllabusPart => ({
  place: 'class',
  slug,
  what: 'its exercise, in pairs; each pair explains one decision',
  minutes: 15,
});

const reading = (slug: string): SyllabusPart => ({ place: 'home', slug, what: 'read the lesson and pass its checks' });
const checks = (slug: string): SyllabusPart => ({ place: 'home', slug, what: 'read again and pass its checks' });

const lecture = (title: string, ...parts: readonly (SyllabusPart | readonly SyllabusPart[])[]): Lecture => ({
  title,
  parts: parts.flat(),
});

export const syllabuses: readonly Syllabus[] = [
  {
    suits: 'One guest lecture in a database course: what a write costs, who pays for it, and two ways to pay less.',
    lectures: [
      lecture(
        'Writes now, work later',
        inClass('write-path'),
        inClass('who-is-compacted-next'),
        inClass('bloom-filters'),
        inClass('tombstones'),
        checks('write-path'),
        reading('point-reads'),
        checks('bloom-filters'),
      ),
    ],
  },
  {
    suits:
      'One week of a course on storage: all lessons are demonstrated and their answers discussed. Students bring their predictions.',
    lectures: [
      lecture(
        'Writing and reading',
        predictions(5),
        predicted('write-path'),
        predicted('who-is-compacted-next'),
        predicted('point-reads'),
        predicted('bloom-filters'),
        predicted('scans-and-the-heap'),
        checks('write-path'),
        checks('who-is-compacted-next'),
        checks('bloom-filters'),
      ),
      lecture(
        'Choosing, deleting and surviving',
        predictions(5),
        predicted('four-designs'),
        predicted('tombstones'),
        predicted('sequential-deletes'),
        predicted('snapshots'),
        predicted('crash-and-recover'),
        checks('four-designs'),
        checks('tombstones'),
        checks('crash-and-recover'),
      ),
    ],
  },
  {
    suits: 'Two weeks of a course on storage: two or three lessons a lecture, with exercises in class.',
    lectures: [
      lecture(
        'What a write costs',
        inClass('write-path'),
        inClass('who-is-compacted-next'),
        inPairs('who-is-compacted-next'),
        checks('write-path'),
        checks('who-is-compacted-next'),
      ),
      lecture(
        'What a Get costs',
        inClass('point-reads'),
        inPairs('point-reads'),
        inClass('bloom-filters'),
        inPairs('bloom-filters'),
        checks('point-reads'),
        checks('bloom-filters'),
      ),
      lecture(
        'What a scan costs',
        inClass('scans-and-the-heap'),
        inClass('four-designs'),
        inClass('tombstones'),
        inPairs('tombstones'),
        checks('scans-and-the-heap'),
        checks('tombstones'),
      ),
      lecture(
        'What a delete costs, and a crash',
        inClass('sequential-deletes'),
        inPairs('sequential-deletes'),
        inClass('snapshots'),
        inClass('crash-and-recover'),
        checks('sequential-deletes'),
        checks('snapshots'),
        checks('crash-and-recover'),
      ),
    ],
  },
];
