/**
 * Where claims are shown, beside the page that lists them: the lessons of the course, those still to be written among them; the calculators of
 * the reference; examples of the lab. A test holds that every claim has a home, and that calculators and examples are there.
 */
import type { Home } from '../../web/src/lessons/claims/claim-home.ts';
import { course } from '../course.ts';

/** slug: of a lesson of the course, written or planned. */
function lesson(slug: string, claims: string): Home {
  const entry = course.find((each) => each.slug === slug);
  if (entry === undefined) throw new Error(`no lesson ${slug} in lessons/course.ts`);
  return { kind: 'lesson', id: slug, title: entry.question, claims };
}

const calculator = (id: string, title: string, claims: string): Home => ({ kind: 'calculator', id, title, claims });
const example = (id: string, title: string, claims: string): Home => ({ kind: 'example', id, title, claims });

export const homes: readonly Home[] = [
  lesson('write-path', 'S24 S38'),
  lesson('who-is-compacted-next', 'S11 S12 S59'),
  lesson('point-reads', 'S17 S18 S23..S30 S36 S39'),
  lesson('bloom-filters', 'S21 S27 S28 S41 S82..S88'),
  lesson('scans-and-the-heap', 'S31..S36'),
  lesson('four-designs', 'S53 S57..S60'),
  lesson('tombstones', 'S1 S3..S5 S14 S15 S42'),
  lesson('sequential-deletes', 'S2 S6..S13 S16'),
  lesson('snapshots', 'S1 S14'),
  lesson('crash-and-recover', 'S132'),
  lesson('disk-full', 'S130 S131 S133 S134'),
  lesson('compaction-stats', 'S22 S116..S121'),
  lesson('sql-and-joins', 'S19 S20 S61..S74 S91'),
  lesson('memory', 'S55 S75..S81 S89'),
  lesson('space', 'S92 S93 S111..S113'),
  lesson('rate-limits-and-stalls', 'S90 S94..S97 S129'),
  lesson('scaling-io', 'S98 S123..S128'),
  lesson('paper-of-1996', 'S37..S52'),
  lesson('field-notes', 'S54 S56 S99..S110 S114 S115 S122'),
  calculator('felt', 'How much slower is a query?', 'S17'),
  calculator('scan', 'What does a row of a scan cost?', 'S32'),
  calculator('reads', 'What do Get, Seek and Next cost?', 'S24..S36'),
  calculator('filters', 'How often is a filter wrong?', 'S28 S82 S88'),
  calculator('amplification', 'How much is written and stored?', 'S58..S60'),
  calculator('allocator', 'How much memory does a block cache take?', 'S55'),
  example('queue-debt', 'A long queue, and how to fix it', 'S1 S14'),
  example('joins', 'Task and incident join', 'S19 S20 S63..S65 S68..S70 S72 S73 S91'),
  example('create-index', 'Create an index', 'S76 S77 S80'),
  example('index-or-inserts', 'An index built, or inserted', 'S76'),
  example('create-index-full', 'A device that fills during an index build', 'S131'),
];
