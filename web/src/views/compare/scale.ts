/**
 * What may be compared with the eye in pictures beside each other, in words under them: a picture without its scale invites the comparison
 * that it does not bear. Over keys a width is a stretch of keys, by size it is bytes; heights are rows of levels, and the same in all.
 */
import { formatBytes } from '../../base/units.ts';
import { fullWidthBytes } from '../../layout/tree-sizes.ts';
import type { Scene } from '../../scene/types.ts';
import type { Shown } from './lane.tsx';

/** The sentence for what is drawn of these engines. Pure. */
export function scaleWords(shown: Shown, scenes: readonly Scene[]): string {
  const levels = scenes.filter(({ btree }) => btree === null);
  const pages = levels.length < scenes.length ? ' A B+tree is always drawn by key.' : '';
  if (shown === 'read-path' || levels.length === 0) return 'All pictures share one key axis.';
  if (shown === 'tree')
    return 'All pictures share one key axis, with one row per level: a width is a key range. “tree by size” uses one byte scale instead.';
  return `All pictures share one byte scale: the full width is ${formatBytes(fullWidthBytes(levels))}.${pages}`;
}
