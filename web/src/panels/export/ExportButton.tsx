/** The button that opens the export dialog. The dialog, and all code that writes files, is loaded on the first press. */
import { useEffect, useState } from 'react';
import { laterPart } from '../../base/later-parts.ts';
import type { Session } from '../../session/session-types.ts';
import { Icon } from '../../ui/icons.tsx';
import type { ExportDialog } from './ExportDialog.tsx';

const fetchDialog = laterPart(() => import('./ExportDialog.tsx'));

/** A request for one export, by its id: a new object for each request. */
export interface ExportRequest {
  readonly thing: string;
}

export interface ExportButtonProps {
  readonly session: Session;
  /** Opens the dialog at that item. */
  readonly request?: ExportRequest | null;
}

export function ExportButton({ session, request = null }: ExportButtonProps) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<{ readonly Shown: typeof ExportDialog } | null>(null);
  const [problem, setProblem] = useState('');
  const [handled, setHandled] = useState(request);
  function show(thing: string | null) {
    setAt(thing);
    setOpen(true);
  }
  if (request !== handled) {
    setHandled(request);
    if (request !== null) show(request.thing);
  }
  useEffect(() => {
    if (!open || loaded !== null) return;
    fetchDialog().then(
      ({ ExportDialog: Shown }) => setLoaded({ Shown }),
      () => {
        setOpen(false);
        setProblem('The export script could not be loaded. Press again to retry.');
      },
    );
  }, [open, loaded]);
  return (
    <>
      <button
        type="button"
        className="share"
        aria-label="Export"
        onClick={() => show(null)}
        title="Save the trace, tables, counters, options, the experiment or the directory"
      >
        <Icon name="download" /> <span className="word">Export</span>
      </button>
      {problem !== '' && loaded === null && (
        <span className="unseen" role="alert">
          {problem}
        </span>
      )}
      {loaded && <loaded.Shown session={session} at={at} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
