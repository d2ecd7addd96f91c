/** The button that opens the dialog of what can be saved. The dialog, and all that writes files, is loaded by whoever presses it first. */
import { useState } from 'react';
import type { Session } from '../../store/types.ts';
import { Icon } from '../../ui/icons.tsx';
import type { ExportDialog } from './ExportDialog.tsx';

export function ExportButton({ session }: { readonly session: Session }) {
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ readonly Shown: typeof ExportDialog } | null>(null);
  const [problem, setProblem] = useState('');
  function press() {
    setOpen(true);
    if (loaded !== null) return;
    import('./ExportDialog.tsx').then(
      ({ ExportDialog: Shown }) => setLoaded({ Shown }),
      () => setProblem('What writes files could not be loaded; press once more to try again.'),
    );
  }
  return (
    <>
      <button
        type="button"
        className="share"
        aria-label="Export"
        onClick={press}
        title="Save the trace, tables, counters, options, the experiment or the directory"
      >
        <Icon name="download" /> <span className="word">Export</span>
      </button>
      {problem !== '' && loaded === null && (
        <span className="unseen" role="alert">
          {problem}
        </span>
      )}
      {loaded && <loaded.Shown session={session} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
