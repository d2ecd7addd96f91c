/** Why an entry was kept or dropped, in few words under its chip: several forms, the longest first. Pure. */
import type { Scene, Table } from '../../scene/types.ts';
import type { Chip } from './theater.ts';
import { isTombstone } from '../../scene/entry.ts';

/** The level of a table; null if it is in none. */
export const levelOf = ({ levels }: Scene, table: Table['table']): number | null =>
  levels.find(({ tables }) => tables.includes(table))?.level ?? null;

/** "L2 #23", or without its level if it is in none any more. */
export function tableName(scene: Scene, table: Table['table']): string {
  const level = levelOf(scene, table);
  return level === null ? `#${table}` : `L${level} #${table}`;
}

export function reasonForms(scene: Scene, { decided, hider, sequence }: Chip): readonly string[] {
  if (decided === null) return [];
  const name = decided.witness === 0 ? '' : tableName(scene, decided.witness);
  switch (decided.reason) {
    case 'newest':
      return [];
    case 'visible_to_snapshot':
      return seenBy(scene, sequence);
    case 'tombstone_needed_by_snapshot':
      return ['a snapshot needs it', 'for a snapshot', 'snapshot'];
    case 'tombstone_covers_deeper_range':
      return [`kept: ${name} may have it`, `${name} may have it`, name, `#${decided.witness}`];
    case 'no_filter_to_ask':
      return [`kept: ${name} has no filter`, `${name} has no filter`, name, `#${decided.witness}`];
    case 'filter_says_maybe':
      return [`kept: ${name} says maybe`, `${name} says maybe`, `#${decided.witness}: maybe`, 'maybe'];
    case 'single_delete_waits':
      return ['its put may be deeper', 'no put yet', 'waits'];
    case 'rule_off':
      return ['the rule is off', 'rule off'];
    case 'hidden_by_newer':
      return hiddenBy(hider);
    case 'range_deleted':
      return ['deleted by a range', 'by a range', 'range'];
    case 'tombstone_at_base_level':
      return ['nothing deeper', 'not needed', 'useless'];
    case 'filters_rule_out':
      return ['deeper filters say no', 'filters say no', 'filters: no', 'no'];
    case 'single_delete_pair':
      return isTombstone(decided.type) ? ['it met its put', 'met its put', 'pair'] : hiddenBy(hider);
    case 'single_delete_mismatch':
      return ['met no put', 'mismatch'];
    case 'matches_predicate':
      return ['it matches the predicate', 'by a predicate', 'predicate'];
  }
}

function hiddenBy(hider: Chip['hider']): readonly string[] {
  if (hider === null) return ['a newer one hides it', 'hidden'];
  const by = `by @${hider.sequence}`;
  const what = isTombstone(hider.type) ? 'deleted' : 'hidden';
  return [`${what} ${by}`, by, what];
}

/** The oldest snapshot that is not older than the entry sees it. */
function seenBy({ snapshots }: Scene, sequence: number): readonly string[] {
  const after = snapshots.map((snapshot) => snapshot.sequence).filter((at) => at >= sequence);
  if (after.length === 0) return ['a snapshot sees it', 'snapshot'];
  const at = Math.min(...after);
  return [`snapshot ${at} still sees it`, `snapshot ${at} sees it`, `snapshot ${at}`, 'snapshot'];
}
