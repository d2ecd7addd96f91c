/** What the tree stands over: the keys of its tables, or their bytes. A B+tree has its own picture, and no such choice. */
import type { Session, TreeAxis } from '../../store/types.ts';
import { useSession } from './use-session.ts';
import './tree-axis.css';

const kAxes: readonly (readonly [TreeAxis, string, string])[] = [
  ['key', 'key', 'By key: each table as wide as the keys that it spans'],
  ['size', 'size', 'By size: each table as wide as its bytes'],
];

export function TreeAxisChooser({ session }: { readonly session: Session }) {
  const chosen = useSession(session, (s) => s.treeAxis);
  useSession(session, (s) => s.sceneVersion);
  if (session.scene().btree !== null) return null;
  return (
    <div className="tree-axis" role="group" aria-label="The tree stands over">
      {kAxes.map(([axis, text, title]) => (
        <button
          key={axis}
          type="button"
          className="plain"
          aria-pressed={chosen === axis}
          title={title}
          onClick={() => session.setTreeAxis(axis)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
