/** The tree in the lab: its tables by key or by size. */
import { Figure } from '../../figure/Figure.tsx';
import { useSession } from '../../figure/use-session.ts';
import { layoutBTree } from '../btree/layout.ts';
import type { ViewProps } from '../visualization.ts';
import { layoutTree } from './layout.ts';
import { layoutTreeBySize } from './tree-sizes.ts';

export function TreeView({ session, drawn, title: _, ...figure }: ViewProps) {
  const ofPages = drawn.scene.btree !== null;
  const isBySize = useSession(session, (s) => s.treeAxis === 'size') && !ofPages;
  return (
    <Figure
      view="tree"
      layout={isBySize ? layoutTreeBySize : ofPages ? layoutBTree : layoutTree}
      title={`The tree: memtables, levels and tables ${isBySize ? 'by size' : 'by key'}`}
      {...figure}
      {...drawn}
    />
  );
}
