/** The kinds of entries that a scan reads, with the counters that count them. A drawing has a lane of marks for each. */
import type { Scan } from '../../scene/types.ts';
import type { Role } from '../../marks/marks.ts';

/** An entry that a scan read. */
export type Step = Scan['path'][number];

export interface Lane {
  readonly id: string;
  readonly name: string;
  readonly one: string;
  readonly many: string;
  readonly role: Role;
  readonly of: readonly Step['what'][];
  readonly counters: readonly string[];
}

/** Rows that the iterator has left. */
export const kRows: Lane = {
  id: 'rows',
  name: 'Rows',
  one: 'row passed',
  many: 'rows passed',
  role: 'ray',
  of: ['row'],
  counters: ['internal_key_skipped_count'],
};
/** Rows that the iterator has not left, except its current one: backward scans have such rows. No counter counts them. */
export const kReturned: Lane = { ...kRows, id: 'returned', one: 'row', many: 'rows', counters: [] };
export const kLanes: readonly Lane[] = [
  {
    id: 'tombstones',
    name: 'Tombstones',
    one: 'tombstone',
    many: 'tombstones',
    role: 'tombstone',
    of: ['tombstone'],
    counters: ['internal_delete_skipped_count'],
  },
  {
    id: 'dead',
    name: 'Dead rows',
    one: 'dead row',
    many: 'dead rows',
    role: 'muted',
    of: ['deleted_value', 'hidden_version'],
    counters: ['internal_key_skipped_count'],
  },
  {
    id: 'covered',
    name: 'In a range',
    one: 'row under a range tombstone',
    many: 'rows under a range tombstone',
    role: 'muted',
    of: ['range_deleted'],
    counters: ['internal_range_del_skipped_count'],
  },
  {
    id: 'new',
    name: 'Too new',
    one: 'entry too new',
    many: 'entries too new',
    role: 'filter-off',
    of: ['too_new'],
    counters: ['internal_recent_skipped_count'],
  },
];

/** The lane of an entry that a scan read. */
export const laneOf = (step: Step): Lane =>
  step.what === 'row' ? (step.left ? kRows : kReturned) : kLanes.find(({ of }) => of.includes(step.what))!;
