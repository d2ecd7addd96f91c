/** The order of internal keys: by key, and of one key the newest version first. Pure. */
import { compareBytes } from '../../base/bytes.ts';
import type { Version } from '../../scene/types.ts';

export const compareVersions = (a: Version, b: Version): number =>
  compareBytes(a.key, b.key) || b.sequence - a.sequence;
