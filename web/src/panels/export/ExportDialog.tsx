/**
 * The export dialog: a row for each item, with its description and the programs that open it, and a button with the
 * size for each format. Long exports show progress and can be canceled. Short texts can be copied; where a sandbox may
 * block downloads they are also displayed.
 */
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../base/units.ts';
import { filesOf, type DirectoryFile } from '../../export/directory-zip.ts';
import type { Session } from '../../session/session-types.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { copyText, mayBeSwallowed, saveFile } from '../../figure/save.ts';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useSession } from '../../figure/use-session.ts';
import { exportItems, type Form, type Progress, type ExportItem } from './export-items.ts';
import './export.css';

export interface ExportDialogProps {
  readonly session: Session;
  readonly open: boolean;
  /** The requested item, by its id: it gets the focus. */
  readonly at?: string | null;
  readonly onClose: () => void;
}

/** Longer texts are not copied: editors freeze when pasting more than this. */
const kCopiedMax = 4 * 1024 * 1024;

export function ExportDialog({ session, open, at = null, onClose }: ExportDialogProps) {
  return (
    <Dialog title="Export" open={open} onClose={onClose}>
      {open && <ExportItems session={session} at={at} />}
    </Dialog>
  );
}

function ExportItems({ session, at }: { readonly session: Session; readonly at: string | null }) {
  const running = useSession(session, (s) => s.status === 'running' || s.status === 'loading');
  const version = useSession(session, (s) => (s.status === 'running' ? -1 : s.sceneVersion));
  const files = useFiles(session, running, version);
  const items = useVersionedMemo(() => exportItems(session, { running, files }), [session, running, files], version);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (at === null) return;
    // The dialog opens after its content has rendered; only then can anything in it receive the focus.
    const handle = requestAnimationFrame(() => {
      const rows = [...(list.current?.children ?? [])] as HTMLElement[];
      const row = rows.find(({ dataset }) => dataset['export'] === at);
      row?.scrollIntoView({ block: 'nearest' });
      row?.querySelector('button')?.focus();
    });
    return () => cancelAnimationFrame(handle);
  }, [at]);
  return (
    <ul className="exports" ref={list}>
      {items.map((thing) => (
        <Row key={thing.id} thing={thing} />
      ))}
    </ul>
  );
}

/** The engine's list of its files, requested again after each run; null until the answer arrives. */
function useFiles(session: Session, running: boolean, version: number): readonly DirectoryFile[] | null {
  const [files, setFiles] = useState<readonly DirectoryFile[] | null>(null);
  useEffect(() => {
    if (running) return;
    let asking = true;
    void session.inspect('files').then((answer) => {
      if (asking && answer) setFiles(filesOf(answer));
    });
    return () => {
      asking = false;
    };
  }, [session, running, version]);
  return files;
}

type Said = { readonly sentence: string; readonly text?: string };

function Row({ thing }: { readonly thing: ExportItem }) {
  const { making, said, make, cancel } = useMaking();
  const save = (form: Form) =>
    make(form, async (content) => {
      saveFile(form.file, content);
      const sentence = `${form.file} (${formatBytes(content.size)}) was sent to your browser’s downloads.`;
      if (!mayBeSwallowed()) return { sentence };
      return form.isText && content.size <= kCopiedMax
        ? {
            sentence: `${sentence} If this frame blocks downloads, copy it from here:`,
            text: await content.text(),
          }
        : { sentence: `${sentence} This frame may block downloads; open the page in its own tab to save.` };
    });
  const copy = (form: Form) =>
    make(form, async (content) => {
      const text = await content.text();
      return (await copyText(text))
        ? { sentence: `The ${form.word} of ${thing.name.toLowerCase()} was copied.` }
        : { sentence: 'Copying is not allowed here. Select and copy this text:', text };
    });
  return (
    <li data-export={thing.id}>
      <h3>{thing.name}</h3>
      <p className="about">
        {thing.about.split('`').map((words, i) => (i % 2 === 0 ? words : <code key={i}>{words}</code>))}
      </p>
      {thing.refused !== null ? (
        <p className="refused">{thing.refused}</p>
      ) : (
        <Forms
          thing={thing}
          disabled={making !== null}
          onSave={(form) => void save(form)}
          onCopy={(form) => void copy(form)}
        />
      )}
      {making && (
        <div className="row">
          <progress
            aria-label={`Making ${making.form.file}`}
            {...(making.progress ? { value: making.progress.done, max: Math.max(1, making.progress.total) } : {})}
          />
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
      <div role="status">{said && <p className="said">{said.sentence}</p>}</div>
      {said?.text !== undefined && (
        <textarea
          readOnly
          rows={6}
          value={said.text}
          aria-label={`${thing.name} as text`}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </li>
  );
}

/** Creates an export and passes it to `hand`, which returns the message about it. Closing the dialog cancels. */
function useMaking() {
  const [making, setMaking] = useState<{ readonly form: Form; readonly progress: Progress | null } | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  async function make(form: Form, hand: (content: Blob) => Promise<Said>): Promise<void> {
    const controller = (abort.current = new AbortController());
    setSaid(null);
    setMaking({ form, progress: null });
    try {
      const content = await form.make(controller.signal, (progress) => setMaking({ form, progress }));
      setSaid(await hand(content));
    } catch (error) {
      setSaid({ sentence: controller.signal.aborted ? 'Canceled. Nothing was saved.' : (error as Error).message });
    } finally {
      setMaking(null);
    }
  }
  return { making, said, make, cancel: () => abort.current?.abort() };
}

interface FormsProps {
  readonly thing: ExportItem;
  readonly disabled: boolean;
  readonly onSave: (form: Form) => void;
  readonly onCopy: (form: Form) => void;
}

/** The buttons of an export: save each format, and copy those that are short texts. */
function Forms({ thing, disabled, onSave, onCopy }: FormsProps) {
  return (
    <div className="row">
      {thing.forms.map((form) => (
        <span className="form" key={form.word}>
          <button type="button" disabled={disabled} onClick={() => onSave(form)}>
            Save {form.word}
            <span className="size">
              {form.isEstimated ? ' about ' : ' '}
              {formatBytes(form.sizeBytes)}
            </span>
          </button>
          {form.isText && form.sizeBytes <= kCopiedMax && (
            <button type="button" className="link" disabled={disabled} onClick={() => onCopy(form)}>
              Copy<span className="unseen"> {`${thing.name}, ${form.word}`}</span>
            </button>
          )}
        </span>
      ))}
    </div>
  );
}
