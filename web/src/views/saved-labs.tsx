/** Saved labs: a name and "Save"; the list, each to open, rename, delete (and bring back) or take along as a file; a file to open. */
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useStore } from 'zustand';
import { formatBytes } from '../base/units.ts';
import { visible } from '../base/visible.ts';
import { labOf } from '../store/lab-state.ts';
import { nameCharsMax, type SavedLab, type SavedLabs } from '../store/saved-labs.ts';
import type { Session } from '../store/types.ts';
import { Icon } from '../ui/icons.tsx';
import type { Opening } from './shared/opening.ts';
import './saved-labs.css';

export interface SavedProps {
  readonly session: Session;
  readonly saved: SavedLabs;
  readonly onOpen: (opening: Opening) => void;
  /** Why what is shown is not saved; null when it may be. */
  readonly refused?: string | null;
}

export function Saved({ session, saved, onOpen, refused = null }: SavedProps) {
  const { labs, notice } = useStore(saved.store);
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [back, setBack] = useState<{ readonly name: string; readonly undo: () => void } | null>(null);
  const field = useId();
  const file = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** What a button says that has the focus once it is in the list: of a row that was brought back, or has another name. */
  const next = useRef<string | null>(null);
  useEffect(() => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const says = next.current;
    next.current = null;
    buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === says)?.focus();
  });
  useEffect(() => {
    // Another page of this site saved or deleted one.
    const look = () => saved.refresh();
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [saved]);

  function tell(sentence: string, undo: typeof back = null): void {
    setSaid(sentence);
    setBack(undo);
  }
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (refused !== null) return tell(refused);
    const text = name.trim() === '' ? `Lab ${labs.length + 1}` : name;
    saved.save(text, labOf(session.store.getState()));
    setName('');
    tell(`Saved: ${visible(text)}.`);
  }
  async function take(chosen: File | undefined) {
    if (chosen)
      tell(
        await chosen.text().then(
          (text) => saved.imported(text),
          () => 'The file could not be read.',
        ),
      );
  }
  return (
    <section aria-label="Saved labs" className="saved">
      <h2>Saved labs</h2>
      <form onSubmit={save}>
        <label htmlFor={field}>Name of this lab</label>
        <div className="row">
          <input
            id={field}
            type="text"
            value={name}
            maxLength={nameCharsMax}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit">
            <Icon name="save" /> Save
          </button>
        </div>
      </form>
      {notice !== null && <p className="notice">{notice}</p>}
      <p className="said" role="status">
        {said}{' '}
        {back && (
          <button
            type="button"
            className="link"
            onClick={() => {
              back.undo();
              next.current = back.name;
              tell('It is back.');
            }}
          >
            Bring it back
          </button>
        )}
      </p>
      <ul ref={list}>
        {labs.map((lab) =>
          renaming === lab.key ? (
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
        <button type="button" onClick={() => file.current?.click()}>
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
    </section>
  );
}

interface RowProps {
  readonly lab: SavedLab;
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onFile: () => void;
  readonly onDelete: () => void;
}

function Row({ lab, onOpen, onRename, onFile, onDelete }: RowProps) {
  const name = visible(lab.name);
  return (
    <>
      <button type="button" className="open" disabled={lab.lab === null} onClick={onOpen}>
        {name}
      </button>
      <p className="meta">
        {lab.savedMs > 0 && `${dateText(lab.savedMs)}, `}
        {formatBytes(lab.sizeBytes)}
        {lab.kept ? '' : ', in this page only'}
      </p>
      {lab.problem !== null && <p className="problem">{lab.problem}</p>}
      {lab.notes.map((note) => (
        <p key={note} className="meta">
          {visible(note)}
        </p>
      ))}
      <div className="row">
        {lab.lab !== null && (
          <>
            <button type="button" className="link" aria-label={`Rename ${name}`} onClick={onRename}>
              Rename
            </button>
            <button type="button" className="link" aria-label={`${name} as a file`} onClick={onFile}>
              File
            </button>
          </>
        )}
        <button type="button" className="link" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </button>
      </div>
    </>
  );
}

/** Enter takes the name, Escape leaves the old one. */
function Rename({ lab, onDone }: { readonly lab: SavedLab; readonly onDone: (name: string | null) => void }) {
  const [name, setName] = useState(lab.name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(name);
      }}
    >
      <input
        ref={input}
        type="text"
        aria-label={`New name of ${visible(lab.name)}`}
        value={name}
        maxLength={nameCharsMax}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone(null)}
      />
      <button type="submit">Rename</button>
    </form>
  );
}

/** "2026-11-22 14:10", where the reader is. Pure but for the time zone. */
function dateText(ms: number): string {
  const at = new Date(ms);
  const two = (n: number): string => String(n).padStart(2, '0');
  if (Number.isNaN(at.getTime())) return 'at some time';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
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
