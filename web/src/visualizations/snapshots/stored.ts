/**
 * What the snapshots cost: one bar of all versions that are stored, beside the length that one version of each key would
 * have.
 *
 *               one of each key
 *                      |
 *      Stored   [ 5 now  | 5 for snapshots ]          grows while a snapshot is held
 *      Stored   [ 5 now  | 5 obsolete      ]          after its release, until a compaction
 *      Stored   [ 4 now ]
 *
 * The bar is the census in other words: its parts add up to the versions of the rows above it.
 */
import { compareBytes } from '../../base/bytes.ts';
import { formatCount, formatInteger } from '../../base/units.ts';
import type { Census } from '../../scene/features/tombstones/snapshot-stripes.ts';
import { kType } from '../../theme/tokens.ts';
import type { Role } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';
import type { Field } from './field.ts';

export interface Stored {
  readonly keys: number;
  /** Versions that readers of the present see; they need no snapshot. */
  readonly now: number;
  /** Kept for snapshots only. */
  readonly held: number;
  readonly obsolete: number;
}

/** Pure. */
export function storedOf({ versions }: Census): Stored {
  const stored = { keys: 0, now: 0, held: 0, obsolete: 0 };
  versions.forEach(({ version, hiddenBy }, i) => {
    const before = versions[i - 1]?.version.key;
    const isNewest = before === undefined || compareBytes(before, version.key) !== 0;
    if (isNewest) stored.keys++;
    if (hiddenBy > 0) stored.obsolete++;
    else if (isNewest) stored.now++;
    else stored.held++;
  });
  return stored;
}

const kBar = 13;

/** The bar, with its top at `y`. Twice the keys fill the width, or all versions if there are more. */
export function storedBar(pen: Pen, { x0, x1 }: Field, stored: Stored, y: number): void {
  const { keys, now, held, obsolete } = stored;
  const all = now + held + obsolete;
  if (all === 0) return;
  const unit = (x1 - x0) / Math.max(2 * keys, all);
  const name = pen.fitting([`Stored: ${formatInteger(all)}`, formatInteger(all)], x0 - 20, 'serif', kType.label, 600);
  pen.text({
    id: 'stored/name',
    role: 'ink',
    x: 14,
    y: px(y + 11),
    text: name,
    size: kType.label,
    face: 'serif',
    weight: 600,
  });
  const parts: readonly (readonly [string, number, Role, readonly string[]])[] = [
    ['now', now, 'level1', ['newest versions', 'newest']],
    ['held', held, 'ray', ['for snapshots only', 'for snapshots', 'held']],
    ['obsolete', obsolete, 'filter-off', ['for no reader', 'obsolete']],
  ];
  let x = x0;
  for (const [id, count, role, words] of parts) {
    if (count === 0) continue;
    const w = count * unit;
    const isEmpty = id === 'obsolete';
    pen.box(x, y, w, kBar, {
      id: `stored/${id}`,
      role,
      pattern: isEmpty ? 'outline' : 'solid',
      r: 2,
      count,
      label: `${formatCount(count, 'version')} stored: ${words[0]!}`,
    });
    const forms = [...words.map((word) => `${formatInteger(count)} ${word}`), formatInteger(count), ''];
    pen.text({
      id: `stored/${id}/words`,
      role: 'ink',
      ...(isEmpty ? {} : { on: role }),
      x: px(x + 5),
      y: px(y + 10.5),
      text: pen.fitting(forms, w - 8),
      size: kType.small,
      face: 'sans',
    });
    x += w;
  }
  pen.vertical(x0 + keys * unit, y - 4, y + kBar + 3, {
    id: 'stored/keys',
    role: 'ink',
    width: 1.4,
    label: `The length of one version of each of ${formatCount(keys, 'key')}`,
  });
}
