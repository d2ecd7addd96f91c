/** Which kind of engine a scene has. */
import type { Scene } from './types.ts';

/** True of an LSM-tree, and while no database is open; false of a B+tree and of an index and log. */
export const isLsm = ({ btree, indexLog }: Pick<Scene, 'btree' | 'indexLog'>): boolean =>
  btree === null && indexLog === null;
