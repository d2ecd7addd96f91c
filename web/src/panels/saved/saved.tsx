/**
 * Saved labs: a name and "Save"; the list, with open, rename, delete (and restore) and save as a file; opening a file;
 * data stored on this device. Messages appear where the event happened: another tab is the writer, storage is full.
 */
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { visible } from '../../base/visible.ts';
import { fileBytesMax, tooLong } from '../../session/documents/lab-files.ts';
import type { LabState } from '../../session/documents/lab.ts';
import { labOf } from '../../session/documents/lab-state.ts';
import { nameCharsMax, type SavedLab, type SavedLabs } from '../../session/documents/saved-labs.ts';
import type { StorageStatus } from '../../session/documents/storage-status.ts';
import type { Session } from '../../session/session-types.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import { saveFile } from '../../figure/save.ts';
import type { LabOrigin } from '../../examples/lab-origin.ts';
import { Row } from './saved-row.tsx';
import { StorageNotices } from './storage-notices.tsx';
import { StoragePanel } from './storage-panel.tsx';
import './saved.css';

export interface SavedProps {
  readonly session: Session;
  readonly saved: SavedLabs;
  readonly storageStatus?: StorageStatus | undefined;
  readonly onOpen: (origin: LabOrigin) => void;
  /** Why the current lab cannot be saved; null if it can. */
  readonly refused?: string | null;
}

/** A sentence about the last action, and how to undo it. */
interface Said {
  readonly sentence: string;
  readonly restore?: () => void;
}

export function Saved({ session, saved, storageStatus, onOpen, refused = null }: SavedProps) {
  const { labs, notice, role } = useStore(saved.store);
  const { said, setSaid, say, begin } = useSaid();
  /** The key of the lab that is being renamed. */
  const [renaming, setRenaming] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const { list, focusNext } = useNextFocus();
  const readOnly = role === 'reader';
  useEffect(() => saved.start(), [saved]);

  async function save(name: string): Promise<void> {
    const end = begin();
    const stored = await saved.save(name, labOf(session.store.getState()));
    end(stored ? `Saved: ${visible(name)}.` : `In this page only: ${visible(name)}.`);
    await storageStatus?.savedSomething();
  }
  async function addFile(file: File): Promise<void> {
    if (file.size > fileBytesMax) return say(tooLong);
    const end = begin();
    const text = await file.text().catch(() => null);
    end(text === null ? 'The file could not be read.' : await saved.imported(text));
    if (text !== null) void storageStatus?.savedSomething();
  }
  function remove({ key, name }: SavedLab): void {
    const undo = saved.remove(key);
    const restore = (): void => {
      undo();
      focusNext(visible(name));
      say('Restored.');
    };
    setSaid({ sentence: `Deleted: ${visible(name)}.`, restore });
  }
  return (
    <section aria-label="Saved labs" className="saved">
      <h2>Saved labs</h2>
      <StorageNotices
        saved={saved}
        notice={notice}
        role={role}
        onAnswered={(sentence) => {
          say(sentence);
          nameInput.current?.focus();
        }}
      />
      <SaveForm
        input={nameInput}
        disabled={readOnly}
        onSave={(name) => {
          if (refused !== null) say(refused);
          else void save(name.trim() === '' ? `Lab ${labs.length + 1}` : name);
          return refused === null;
        }}
      />
      <p className="said" role="status">
        {said.sentence}{' '}
        {said.restore && (
          <button type="button" className="link" onClick={said.restore}>
            Restore
          </button>
        )}
      </p>
      <ul ref={list}>
        {labs.map((lab) => (
          <li key={lab.key}>
            <Row
              lab={lab}
              readOnly={readOnly}
              onOpen={() => lab.lab && onOpen(labOriginOf(lab, lab.lab))}
              renaming={renaming === lab.key && !readOnly}
              onRenaming={() => setRenaming(lab.key)}
              onRename={(to) => {
                setRenaming(null);
                if (to !== null) saved.rename(lab.key, to);
                focusNext(`Rename ${visible(to?.trim() || lab.name)}`);
              }}
              onFile={() => saveLabs(`${fileName(lab.name)}.strata.json`, saved.exported([lab.key]))}
              onDelete={() => remove(lab)}
            />
          </li>
        ))}
      </ul>
      <div className="row">
        <FileButton
          label="A file of saved labs"
          accept=".json,application/json"
          disabled={readOnly}
          onFile={(file) => void addFile(file)}
        >
          <Icon name="file" /> Add from a file
        </FileButton>
        {labs.length > 1 && (
          <button type="button" onClick={() => saveLabs('labs.strata.json', saved.exported())}>
            All as a file
          </button>
        )}
      </div>
      {storageStatus && <StoragePanel status={storageStatus} readOnly={readOnly} />}
    </section>
  );
}

/** What is said about the last action. */
function useSaid() {
  const [said, setSaid] = useState<Said>({ sentence: '' });
  const say = (sentence: string): void => setSaid({ sentence });
  /** Says later how an action ended, unless something else was said meanwhile: a slow save must not replace an offer to restore. */
  function begin(): typeof say {
    const begun: Said = { sentence: '' };
    setSaid(begun);
    return (sentence) => setSaid((now) => (now === begun ? { sentence } : now));
  }
  return { said, setSaid, say, begin };
}

/** Moves the focus to a button of the list, by its accessible name, as soon as the list has it. */
function useNextFocus() {
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === next.current)?.focus();
    next.current = null;
  });
  return { list, focusNext: (name: string): void => void (next.current = name) };
}

const labOriginOf = ({ key, name, newer }: SavedLab, lab: LabState): LabOrigin => ({
  id: `saved-${key}`,
  name: visible(name),
  about: '',
  lab,
  ...(newer && { newer }),
});

interface SaveFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly disabled: boolean;
  /** Returns whether the name is used; if not, it stays in the field. */
  readonly onSave: (name: string) => boolean;
}

function SaveForm({ input, disabled, onSave }: SaveFormProps) {
  const field = useId();
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (onSave(name)) setName('');
      }}
    >
      <label htmlFor={field}>Name of this lab</label>
      <div className="row">
        <input
          ref={input}
          id={field}
          type="text"
          value={name}
          maxLength={nameCharsMax}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" disabled={disabled}>
          <Icon name="save" /> Save
        </button>
      </div>
    </form>
  );
}

const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'lab';

const saveLabs = (name: string, json: string): void => saveFile(name, new Blob([json], { type: 'application/json' }));
