/**
 * The chooser of a column family, shown only if there is more than the default one. Its choice applies to tree, write
 * path and compactions.
 */
import { familyNames } from '../../scene/families.ts';
import type { Session } from '../../session/session-types.ts';
import { Select } from '../../ui/Select.tsx';
import { useSession } from '../../figure/use-session.ts';

export function FamilyChooser({ session }: { readonly session: Session }) {
  const chosen = useSession(session, (s) => s.family);
  useSession(session, (s) => s.sceneVersion);
  const names = familyNames(session.scene());
  if (names.length === 1) return null;
  return (
    <Select
      className="family-chooser"
      label="Column family"
      value={names.some(([family]) => family === chosen) ? chosen : 0}
      options={names}
      onChange={(family) => session.setFamily(family)}
    />
  );
}
