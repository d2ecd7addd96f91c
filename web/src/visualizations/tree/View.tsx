/** The tree in the lab: its tables by key or by size. */
import { Figure } from '../../figure/Figure.tsx';
import { useSession } from '../../figure/use-session.ts';
import { layoutBTree } from '../btree/layout.ts';
import type { ViewProps } from '../visualization.ts';
import { isLsm } from '../../scene/design.ts';
import { layoutSegments } from '../segments/layout.ts';
import { layoutTree } from './layout.ts';
import { layoutTreeBySize } from './tree-sizes.ts';

export function TreeView({ session, drawn, title: _, ...figure }: ViewProps) {
  const { scene } = drawn;
  const isBySize = useSession(session, (s) => s.treeAxis === 'size') && isLsm(scene);
  const other = scene.btree !== null ? layoutBTree : scene.indexLog !== null ? layoutSegments : null;
  return (
    <Figure
      view="tree"
      layout={other ?? (isBySize ? layoutTreeBySize : layoutTree)}
      title={
        scene.indexLog !== null
          ? 'The log: its segments and their live shares'
          : `The tree: memtables, levels and tables ${isBySize ? 'by size' : 'by key'}`
      }
      {...figure}
      {...drawn}
    />
  );
}
