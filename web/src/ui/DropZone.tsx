/**
 * Chooses files and folders, or accepts dropped ones. A drop works anywhere on the page, including the stage; the zone
 * has a button for each. A dropped folder is read through the entries API, one level deep, because a database directory
 * is flat.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** Files that were dropped or chosen together. `folder`: the name of their folder, '' for single files. */
export type TakeFiles = (files: readonly File[], folder: string) => void;

export interface DropZoneProps {
  readonly onFiles: TakeFiles;
  readonly children?: ReactNode;
}

export function DropZone({ onFiles, children }: DropZoneProps) {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div className="drop">
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
        multiple
        aria-label="Choose a file"
        onChange={(event) => onFiles(taken(event.target), '')}
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
        onChange={(event) => {
          const files = taken(event.target);
          const name = files[0]?.webkitRelativePath.split('/')[0] ?? '';
          if (files.length > 0)
            onFiles(
              files.filter((each) => each.webkitRelativePath.split('/').length <= 2),
              name,
            );
        }}
      />
    </div>
  );
}

/** The chosen files; clears the input, so that the same files can be chosen again. */
function taken(input: HTMLInputElement): readonly File[] {
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
/** A text field handles drops itself. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));

/** Accepts files dropped anywhere on the page. Returns whether some are being dragged over it. */
export function usePageDrop(onFiles: TakeFiles): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  }, [onFiles]);
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!holdsFiles(event) || isText(event.target)) return;
      event.preventDefault();
      setOver(true);
    };
    // Leaving for another element of the page is not leaving the page.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer || !holdsFiles(event) || isText(event.target)) return;
      event.preventDefault();
      void filesOfDrop(event.dataTransfer).then(({ files, folder }) => take.current(files, folder));
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return over;
}

/**
 * The content of a drop: the files of its first folder, otherwise its files. Reads the transfer before it returns,
 * because the browser empties it afterwards.
 */
async function filesOfDrop(
  transfer: DataTransfer,
): Promise<{ readonly files: readonly File[]; readonly folder: string }> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = [...transfer.files];
  const directory = entries.find((entry): entry is FileSystemDirectoryEntry => entry.isDirectory);
  return directory ? { files: await filesOf(directory), folder: directory.name } : { files, folder: '' };
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
