/**
 * Where claims are shown, beside the page that lists them: the lessons of the course, those still to be written among them; the calculators of
 * the reference; examples of the lab. A test holds that every claim has a home, and that calculators and examples are there.
 */
import type { Home } from '../../web/src/lessons/claims/claim-home.ts';

const lesson = (id: string, title: string, claims: string): Home => ({ kind: 'lesson', id, title, claims });
const calculator = (id: string, title: string, claims: string): Home => ({ kind: 'calculator', id, title, claims });
const example = (id: string, title: string, claims: string): Home => ({ kind: 'example', id, title, claims });

export const homes: readonly Home[] = [
  lesson('write-path', 'Why is a write cheap now and expensive later?', 'S24 S38'),
  lesson('who-is-compacted-next', 'Which tables does a compaction move, and why?', 'S11 S12 S59'),
  lesson('point-reads', 'How many comparisons does one lookup cost?', 'S17 S18 S23..S30 S36 S39'),
  lesson('bloom-filters', 'How can a filter be wrong, and never wrongly say no?', 'S21 S27 S28 S41 S82..S88'),
  lesson('scans-and-the-heap', 'Why is merging eight sorted runs almost free?', 'S31..S36'),
  lesson('four-designs', 'Leveled, tiered, index and log, B-tree: which cost do you choose?', 'S53 S57..S60'),
  lesson('tombstones', 'Why does the first row of a queue take so long to find?', 'S1 S3..S5 S14 S15 S42'),
  lesson('sequential-deletes', 'What does it cost to get rid of tombstones?', 'S2 S6..S13 S16'),
  lesson('snapshots', 'What does one forgotten reader cost?', 'S1 S14'),
  lesson('crash-and-recover', 'What is promised when the power goes?', 'S132'),
  lesson('disk-full', 'It said OK. Where is my row?', 'S130 S131 S133 S134'),
  lesson('compaction-stats', 'How do I read that table, and what is a column family?', 'S22 S116..S121'),
  lesson('sql-and-joins', 'Same join, two plans, 8 times the clients: what differs?', 'S19 S20 S61..S74 S91'),
  lesson('memory', 'Why did creating an index kill the server?', 'S55 S75..S81 S89'),
  lesson('space', '20 GB or 4.3 GB: where did it go, and what is it worth?', 'S92 S93 S111..S113'),
  lesson('rate-limits-and-stalls', 'Smooth or fast? What write rate can this tree sustain?', 'S90 S94..S97 S129'),
  lesson('scaling-io', 'What does another thousand IOPS buy?', 'S98 S123..S128'),
  lesson('paper-of-1996', 'What did the first LSM-tree do, and when does it beat a B-tree?', 'S37..S52'),
  lesson('field-notes', 'Which engine, which version, on which box?', 'S54 S56 S99..S110 S114 S115 S122'),
  calculator('felt', 'How much slower is a query?', 'S17'),
  calculator('scan', 'What does a row of a scan cost?', 'S32'),
  calculator('reads', 'What do Get, Seek and Next cost?', 'S24..S36'),
  calculator('filters', 'How often is a filter wrong?', 'S28 S82 S88'),
  calculator('amplification', 'How much is written and stored?', 'S58..S60'),
  example('queue-debt', 'A long queue, and how to fix it', 'S1 S14'),
];
