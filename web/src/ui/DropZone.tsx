/**
 * Where files and folders are dropped, with a button for each that does the same. Reading a dropped folder goes through the entries
 * API, one level deep, which is what a database directory is.
 */
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Icon } from './icons.tsx';

export interface DropZoneProps {
  /** One file; its text or bytes are read by the receiver. */
  readonly onFile: (file: File) => void;
  /** The files of a folder, without those of folders in it. */
  readonly onFolder: (files: readonly File[]) => void;
  readonly accept: string;
  readonly children?: ReactNode;
}

export function DropZone({ onFile, onFolder, accept, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  async function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const items = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    const plain = [...event.dataTransfer.files];
    const directory = items.find((entry): entry is FileSystemDirectoryEntry => entry.isDirectory);
    if (directory) onFolder(await filesOf(directory));
    else if (plain.length > 1) onFolder(plain);
    else if (plain[0]) onFile(plain[0]);
  }

  return (
    <div
      className="drop"
      data-over={over || undefined}
      onDrop={(event) => void onDrop(event)}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
    >
      {children}
      <div className="row">
        <button type="button" onClick={() => file.current?.click()}>
          <Icon name="file" /> File
        </button>
        <button type="button" onClick={() => folder.current?.click()}>
          <Icon name="folder" /> Folder
        </button>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={accept}
        aria-label="Choose a file"
        onChange={(event) => take(event.target, ([first]) => first && onFile(first))}
      />
      <input
        ref={(element) => {
          folder.current = element;
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        multiple
        aria-label="Choose a folder"
        onChange={(event) => take(event.target, onFolder)}
      />
    </div>
  );
}

/** Hands the chosen files over, and forgets them, so that the same can be chosen again. */
function take(input: HTMLInputElement, receive: (files: readonly File[]) => void): void {
  const files = [...(input.files ?? [])];
  input.value = '';
  if (files.length > 0) receive(files);
}

async function filesOf(directory: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = directory.createReader();
  const files: File[] = [];
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return files;
    for (const entry of entries) {
      if (entry.isFile)
        files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
    }
  }
}
