/**
 * The chooser of a column family, shown only if there is more than the default one. Its choice applies to tree, write
 * path and compactions.
 */
import { familyNames } from '../../scene/families.ts';
import type { Session } from '../../session/session-types.ts';
import { useSession } from '../../figure/use-session.ts';

export function FamilyChooser({ session }: { readonly session: Session }) {
  const chosen = useSession(session, (s) => s.family);
  useSession(session, (s) => s.sceneVersion);
  const names = familyNames(session.scene());
  if (names.length === 1) return null;
  return (
    <label className="family-chooser">
      Column family
      <select
        value={names.some(([family]) => family === chosen) ? chosen : 0}
        onChange={(event) => session.setFamily(Number(event.currentTarget.value))}
      >
        {names.map(([family, name]) => (
          <option key={family} value={family}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
