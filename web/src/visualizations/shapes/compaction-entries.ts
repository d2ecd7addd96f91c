/** An entry that a compaction decided about, as a sentence: what became of it, and why. Pure. */
import { formatKey } from '../../base/bytes.ts';
import { tombstoneOf } from '../../scene/entry.ts';
import type { Decided } from '../../scene/types.ts';

export function recentWords(entry: Decided): string {
  const what = `${tombstoneOf[entry.type]}${formatKey(entry.key, { max: 24 })} at sequence ${entry.sequence}`;
  switch (entry.reason) {
    case 'newest':
      return `${what} is kept: it is the newest version of its key`;
    case 'visible_to_snapshot':
      return `${what} is kept: a snapshot can see it`;
    case 'tombstone_covers_deeper_range':
      return `${what} is kept: table ${entry.witness} in a deeper level may still have that key`;
    case 'tombstone_needed_by_snapshot':
      return `${what} is kept: a snapshot needs it`;
    case 'rule_off':
      return `${what} is kept: the rule that drops it is off`;
    case 'hidden_by_newer':
      return `${what} is dropped: a newer version hides it`;
    case 'tombstone_at_base_level':
      return `${what} is dropped: no deeper level has that key`;
    case 'filter_says_maybe':
      return `${what} is kept: the filter of table ${entry.witness} says maybe`;
    case 'no_filter_to_ask':
      return `${what} is kept: table ${entry.witness} may have that key, and has no filter`;
    case 'single_delete_waits':
      return `${what} is kept: the put that it deletes may be deeper`;
    case 'filters_rule_out':
      return `${what} is dropped: all deeper filters say that its key is absent`;
    case 'single_delete_pair':
      return `${what} is dropped: a SingleDelete met its put, and both are dropped`;
    case 'single_delete_mismatch':
      return `${what} is dropped: it met another tombstone, which violates its contract`;
    case 'range_deleted':
      return `${what} is dropped: a range tombstone covers it`;
    case 'matches_predicate':
      return `${what} is dropped: it matches the predicate of a delete-where`;
  }
}
