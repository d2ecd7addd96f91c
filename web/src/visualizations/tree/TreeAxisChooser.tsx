/** Chooses the axis of the tree: the keys of its tables, or their bytes. Another design has its own picture, and no such choice. */
import { isLsm } from '../../scene/design.ts';
import type { Session, TreeAxis } from '../../session/session-types.ts';
import { CornerChoice } from '../../figure/CornerChoice.tsx';
import { useSession } from '../../figure/use-session.ts';

const kAxes: readonly (readonly [TreeAxis, string, string])[] = [
  ['key', 'key', 'By key: the width of a table is its key range'],
  ['size', 'size', 'By size: the width of a table is its bytes'],
];

export function TreeAxisChooser({ session }: { readonly session: Session }) {
  const chosen = useSession(session, (s) => s.treeAxis);
  useSession(session, (s) => s.sceneVersion);
  if (!isLsm(session.scene())) return null;
  return (
    <CornerChoice
      label="Horizontal axis"
      choices={kAxes}
      chosen={chosen}
      onChoose={(axis) => session.setTreeAxis(axis)}
    />
  );
}
