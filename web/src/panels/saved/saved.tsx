/**
 * Saved labs: a name and "Save"; the list, with open, rename, delete (and restore) and save as a file; opening a file;
 * data stored on this device. Messages appear where the event happened: another tab is the writer, storage is full.
 */
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useStore } from 'zustand';
import { visible } from '../../base/visible.ts';
import { fileBytesMax, tooLong } from '../../session/documents/lab-files.ts';
import { labOf } from '../../session/documents/lab-state.ts';
import { nameCharsMax, type SavedLabs } from '../../session/documents/saved-labs.ts';
import type { StorageStatus } from '../../session/documents/storage-status.ts';
import type { Session } from '../../session/session-types.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Opening } from '../../examples/opening.ts';
import { Rename, Row } from './saved-row.tsx';
import { StorageNotices } from './storage-notices.tsx';
import { StoragePanel } from './storage-panel.tsx';
import './saved.css';

export interface SavedProps {
  readonly session: Session;
  readonly saved: SavedLabs;
  readonly storageStatus?: StorageStatus | undefined;
  readonly onOpen: (opening: Opening) => void;
  /** Why the current lab cannot be saved; null if it can. */
  readonly refused?: string | null;
}

export function Saved({ session, saved, storageStatus, onOpen, refused = null }: SavedProps) {
  const { labs, notice, role } = useStore(saved.store);
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [back, setBack] = useState<{ readonly name: string; readonly undo: () => void } | null>(null);
  const field = useId();
  const nameInput = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Text of the button to focus once it is in the list: of a restored or renamed row. */
  const next = useRef<string | null>(null);
  useEffect(() => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const says = next.current;
    next.current = null;
    buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === says)?.focus();
  });
  const readOnly = role === 'reader';
  useEffect(() => saved.start(), [saved]);

  function tell(sentence: string, undo: typeof back = null): void {
    setSaid(sentence);
    setBack(undo);
  }
  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (refused !== null) return tell(refused);
    const text = name.trim() === '' ? `Lab ${labs.length + 1}` : name;
    setName('');
    const stored = await saved.save(text, labOf(session.store.getState()));
    tell(stored ? `Saved: ${visible(text)}.` : `In this page only: ${visible(text)}.`);
    await storageStatus?.savedSomething();
  }
  async function take(chosen: File | undefined) {
    if (!chosen) return;
    if (chosen.size > fileBytesMax) return tell(tooLong);
    const text = await chosen.text().catch(() => null);
    tell(text === null ? 'The file could not be read.' : await saved.imported(text));
    if (text !== null) void storageStatus?.savedSomething();
  }
  return (
    <section aria-label="Saved labs" className="saved">
      <h2>Saved labs</h2>
      <StorageNotices
        saved={saved}
        notice={notice}
        role={role}
        onAnswered={(sentence) => {
          tell(sentence);
          nameInput.current?.focus();
        }}
      />
      <form onSubmit={(event) => void save(event)}>
        <label htmlFor={field}>Name of this lab</label>
        <div className="row">
          <input
            ref={nameInput}
            id={field}
            type="text"
            value={name}
            maxLength={nameCharsMax}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit" disabled={readOnly}>
            <Icon name="save" /> Save
          </button>
        </div>
      </form>
      <p className="said" role="status">
        {said}{' '}
        {back && (
          <button
            type="button"
            className="link"
            onClick={() => {
              back.undo();
              next.current = back.name;
              tell('Restored.');
            }}
          >
            Restore
          </button>
        )}
      </p>
      <ul ref={list}>
        {labs.map((lab) =>
          renaming === lab.key && !readOnly ? (
            <li key={lab.key}>
              <Rename
                lab={lab}
                onDone={(to) => {
                  if (to !== null) saved.rename(lab.key, to);
                  next.current = `Rename ${visible(to?.trim() || lab.name)}`;
                  setRenaming(null);
                }}
              />
            </li>
          ) : (
            <li key={lab.key}>
              <Row
                lab={lab}
                readOnly={readOnly}
                onOpen={() =>
                  lab.lab &&
                  onOpen({
                    id: `saved-${lab.key}`,
                    name: visible(lab.name),
                    about: '',
                    lab: lab.lab,
                    ...(lab.newer && { newer: true }),
                  })
                }
                onRename={() => setRenaming(lab.key)}
                onFile={() => download(`${fileName(lab.name)}.strata.json`, saved.exported([lab.key]))}
                onDelete={() => {
                  const undo = saved.remove(lab.key);
                  tell(`Deleted: ${visible(lab.name)}.`, { name: visible(lab.name), undo });
                }}
              />
            </li>
          ),
        )}
      </ul>
      <div className="row">
        <button type="button" disabled={readOnly} onClick={() => file.current?.click()}>
          <Icon name="file" /> Add from a file
        </button>
        {labs.length > 1 && (
          <button type="button" onClick={() => download('labs.strata.json', saved.exported())}>
            All as a file
          </button>
        )}
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="A file of saved labs"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {storageStatus && <StoragePanel status={storageStatus} readOnly={readOnly} />}
    </section>
  );
}

const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'lab';

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
