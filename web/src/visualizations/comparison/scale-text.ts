/**
 * Text under pictures side by side that says what may be compared visually: without a stated scale a picture invites
 * wrong comparisons. By key, width is a key range; by size, it is bytes; height is rows of levels, the same in all.
 */
import { isLsm } from '../../scene/design.ts';
import { formatBytes } from '../../base/units.ts';
import { fullWidthBytes } from '../tree/tree-sizes.ts';
import type { Scene } from '../../scene/types.ts';
import type { Shown } from './engine-card.tsx';

/** The sentence for the pictures of these engines. Pure. */
export function scaleWords(shown: Shown, scenes: readonly Scene[]): string {
  const levels = scenes.filter(isLsm);
  const pages = scenes.some(({ btree }) => btree !== null) ? ' A B+tree is always drawn by key.' : '';
  const segments = scenes.some(({ indexLog }) => indexLog !== null)
    ? ' The segments of an index and log are drawn by their bytes.'
    : '';
  if (shown === 'read-path' || levels.length === 0) return `All pictures share one key axis.${segments}`;
  if (shown === 'tree')
    return `All pictures share one key axis, with one row per level: a width is a key range. “tree by size” uses one byte scale instead.${segments}`;
  return `All pictures share one byte scale: the full width is ${formatBytes(fullWidthBytes(levels))}.${pages}${segments}`;
}
