/** One saved lab in the list: open, rename, save as a file, delete. An unreadable one shows the reason. */
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../base/units.ts';
import { visible } from '../../base/visible.ts';
import { nameCharsMax, type SavedLab } from '../../session/documents/saved-labs.ts';

export interface RowProps {
  readonly lab: SavedLab;
  /** Another tab is the writer: this one can only open it and save it as a file. */
  readonly readOnly: boolean;
  /** Shows a form for a new name instead. */
  readonly renaming: boolean;
  readonly onOpen: () => void;
  readonly onRenaming: () => void;
  /** The new name; null keeps the old one. */
  readonly onRename: (name: string | null) => void;
  readonly onFile: () => void;
  readonly onDelete: () => void;
}

export function Row({ lab, readOnly, renaming, onOpen, onRenaming, onRename, onFile, onDelete }: RowProps) {
  const name = visible(lab.name);
  if (renaming) return <Rename lab={lab} onDone={onRename} />;
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
            <button
              type="button"
              className="link"
              aria-label={`Rename ${name}`}
              disabled={readOnly}
              onClick={onRenaming}
            >
              Rename
            </button>
            <button type="button" className="link" aria-label={`${name} as a file`} onClick={onFile}>
              File
            </button>
          </>
        )}
        <button type="button" className="link" aria-label={`Delete ${name}`} disabled={readOnly} onClick={onDelete}>
          Delete
        </button>
      </div>
    </>
  );
}

/** Enter accepts the name, Escape keeps the old one. */
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

/** "2026-11-22 14:10", in local time. Pure except for the time zone. */
function dateText(ms: number): string {
  const at = new Date(ms);
  const two = (n: number): string => String(n).padStart(2, '0');
  if (Number.isNaN(at.getTime())) return 'at an unknown time';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
