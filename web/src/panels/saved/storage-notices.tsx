/** Notices about saved labs that come first: another tab is the writer, or the device stores none. */
import type { SavedLabs, SavedState } from '../../session/documents/saved-labs.ts';

export interface StorageNoticesProps extends Pick<SavedState, 'notice' | 'role'> {
  readonly saved: SavedLabs;
  /** A button was pressed and disappears. */
  readonly onAnswered: (sentence: string) => void;
}

export function StorageNotices({ saved, notice, role, onAnswered }: StorageNoticesProps) {
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
      {notice !== null && <p className="notice">{notice}</p>}
    </>
  );
}
