/**
 * The symbols at the ends of tombstone lifetimes, by the engine's reason, with a short description. All shapes differ.
 *
 *   ● no deeper key     ◆ deeper filters say no     ✕ met its put     ⌃ hidden by a newer version     ⫽ under a newer range
 *   ○ lost in a crash   □ its family was dropped    - not recorded    ▸ live    ■ its table was deleted
 */
import type { Ending } from '../../scene/features/tombstones/tombstone-lifetime.ts';
import type { Role } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';

export type LifetimeSymbol = Ending | 'live';

interface LifetimeSymbolText {
  /** Beside the symbol. */
  readonly short: string;
  /** At the end of the sentence of a lifetime. */
  readonly long: string;
}

export const kLifetimeSymbolText: Readonly<Record<LifetimeSymbol, LifetimeSymbolText>> = {
  tombstone_at_base_level: { short: 'no deeper key', long: 'no deeper level can hold its key' },
  filters_rule_out: {
    short: 'deeper filters say no',
    long: 'all filters of deeper tables say that its key is absent',
  },
  single_delete_pair: { short: 'met its put', long: 'it met the put that it deletes, and both were dropped' },
  hidden_by_newer: { short: 'hidden by a newer version', long: 'a newer version of its key hides it' },
  range_deleted: { short: 'under a newer range', long: 'a newer range tombstone covers it' },
  single_delete_mismatch: { short: 'met another tombstone', long: 'it met another tombstone of its key' },
  // Predicates apply to puts, so no tombstone ends like this.
  matches_predicate: { short: 'matched a predicate', long: 'it matched a predicate' },
  lost: { short: 'lost in a crash', long: 'it was lost in a crash' },
  table_deleted: { short: 'deleted with its table', long: 'FIFO compaction deleted its table' },
  family_dropped: { short: 'dropped with its family', long: 'its column family was dropped' },
  unrecorded: { short: 'not recorded', long: 'what became of it was not recorded' },
  live: { short: 'live', long: 'it is live' },
};

interface Drawn {
  readonly label?: string;
  readonly dense?: boolean;
  readonly count?: number;
}

/** A symbol centered at (x, y), about `size` px high. */
export function lifetimeSymbol(
  pen: Pen,
  id: string,
  sign: LifetimeSymbol,
  x: number,
  y: number,
  size: number,
  drawn: Drawn = {},
): void {
  const r = px(size / 2);
  const filled = (role: Role, d: string) => pen.path({ id, role, fill: true, d, ...drawn });
  const stroked = (role: Role, d: string) => pen.path({ id, role, d, width: 1.6, ...drawn });
  const [l, t] = [px(x - r), px(y - r)];
  const saltire = `M${l} ${t}l${size} ${size}M${px(x + r)} ${t}l${-size} ${size}`;
  switch (sign) {
    case 'tombstone_at_base_level':
      return pen.disc(x, y, r, { id, role: 'tombstone', ...drawn });
    case 'filters_rule_out':
      return filled('filter', `M${px(x)} ${t}l${r} ${r}l${-r} ${r}l${-r} ${-r}Z`);
    case 'single_delete_pair':
      return stroked('tombstone', saltire);
    case 'single_delete_mismatch':
      return stroked('trouble', `${saltire}M${l} ${px(y)}h${size}`);
    case 'hidden_by_newer':
      return stroked('tombstone', `M${l} ${px(y + r * 0.6)}l${r} ${px(-r * 1.4)}l${r} ${px(r * 1.4)}`);
    case 'range_deleted':
      return stroked('tombstone', `M${l} ${px(y + r)}l${r} ${-size}M${px(x)} ${px(y + r)}l${r} ${-size}`);
    case 'lost':
      return pen.disc(x, y, px(r - 0.5), { id, role: 'trouble', pattern: 'outline', ...drawn });
    case 'table_deleted':
      return pen.box(l, t, size, size, { id, role: 'muted', ...drawn });
    case 'family_dropped':
      return pen.box(l, t, size, size, { id, role: 'muted', pattern: 'outline', ...drawn });
    case 'matches_predicate':
      return stroked('tombstone', `M${l} ${t}l${r} ${r}l${r} ${-r}M${px(x)} ${px(y)}v${r}`);
    case 'unrecorded':
      return stroked('muted', `M${l} ${px(y)}h${size}`);
    case 'live':
      return filled('ink', `M${l} ${t}l${size} ${r}l${-size} ${r}Z`);
  }
}
