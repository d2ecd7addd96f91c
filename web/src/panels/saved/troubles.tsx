/**
 * Problems with saved labs that need attention first: another tab is the writer, the browser erased some, the device
 * stores none. Each offers a solution.
 */
import { formatCount } from '../../base/units.ts';
import { visible } from '../../base/visible.ts';
import type { SavedLabs, SavedState } from '../../store/saved-labs.ts';

export interface TroublesProps extends Pick<SavedState, 'erased' | 'notice' | 'role'> {
  readonly saved: SavedLabs;
  /** One of these was answered, and its buttons are gone. */
  readonly onAnswered: (sentence: string) => void;
}

/** Number of labs listed by name. */
const kNamed = 5;

export function Troubles({ saved, erased, notice, role, onAnswered }: TroublesProps) {
  return (
    <>
      {role === 'reader' && (
        <div className="notice" role="status">
          <p>Another tab saves labs now. This tab only shows them.</p>
          <div className="row">
            <button
              type="button"
              onClick={() => {
                saved.takeOver();
                onAnswered('This tab saves now.');
              }}
            >
              Take over
            </button>
          </div>
        </div>
      )}
      {erased.length > 0 && (
        <div className="notice" role="status">
          <p>
            This browser erased {formatCount(erased.length, 'saved lab')}: {listed(erased)}. This page has backups of
            them.
          </p>
          <div className="row">
            <button
              type="button"
              disabled={role === 'reader'}
              onClick={() => {
                saved.bringBack();
                onAnswered('Restored.');
              }}
            >
              Restore
            </button>
            <button
              type="button"
              className="link"
              disabled={role === 'reader'}
              onClick={() => {
                void saved.letGo();
                onAnswered('The backups were erased too.');
              }}
            >
              Discard
            </button>
          </div>
        </div>
      )}
      {notice !== null && <p className="notice">{notice}</p>}
    </>
  );
}

function listed(names: readonly string[]): string {
  const rest = names.length - kNamed;
  const some = names.slice(0, kNamed).map((name) => `“${visible(name)}”`);
  return some.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
