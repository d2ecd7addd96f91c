/**
 * The engine's files as a zip; unpacked, it is a database directory. In the strict dialect LevelDB opens it and reads every key; in the
 * extended dialect LevelDB refuses it cleanly, because the manifest names another comparator, and `strata run --dir` opens it.
 *
 *   strata-db/CURRENT   strata-db/MANIFEST-000002   strata-db/000007.ldb   strata-db/000009.log
 *
 * Files are stored uncompressed: tables are compressed already, so compressing again would block the page for nothing. The same files give
 * the same zip, byte for byte, because its timestamps are fixed. LOCK holds no data and is left out.
 *
 * fflate writes the zip: it is small, has no dependencies, and streams its output, so no file is held twice.
 */
import { Zip, ZipPassThrough } from 'fflate';

export interface DirectoryFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Size limit of all files together; writing the zip needs about twice as much memory. */
export const directoryBytesMax = 512 * 1024 * 1024;
const kFolder = 'strata-db';
/** The earliest time that a zip can express. */
const kTime = '1980-01-01T00:00:00';

/** Parses the answer to `inspect("files")`: the files except LOCK, by name. Null if it is not a list of files. Pure. */
export function filesOf(answer: Uint8Array): readonly DirectoryFile[] | null {
  const read = JSON.parse(new TextDecoder().decode(answer)) as unknown;
  if (!Array.isArray(read)) return null;
  return (read as readonly { readonly name: string; readonly size_bytes: number }[])
    .map(({ name, size_bytes }) => ({ name, sizeBytes: size_bytes }))
    .filter(({ name }) => name !== 'LOCK')
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Why these files cannot become a zip, in one sentence, or null. Checked before any byte is read. Pure. */
export function tooLarge(files: readonly DirectoryFile[]): string | null {
  const all = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return all <= directoryBytesMax
    ? null
    : `The files have ${Math.ceil(all / 2 ** 20)} MiB together; the limit of a zip here is ${directoryBytesMax / 2 ** 20} MiB.`;
}

export interface ZipPart {
  readonly bytes: Uint8Array;
  /** Number of files written so far. */
  readonly done: number;
}

/**
 * Yields the zip in parts, one file at a time. `read`: returns a file's bytes, or null, which throws a ReadFailure. REQUIRES:
 * tooLarge(files) is null; the files do not change meanwhile.
 */
export async function* directoryZip(
  files: readonly DirectoryFile[],
  read: (name: string) => Promise<Uint8Array | null>,
): AsyncGenerator<ZipPart> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  for (const [i, { name, sizeBytes }] of files.entries()) {
    const bytes = await read(name);
    if (bytes?.length !== sizeBytes) throw new ReadFailure(name);
    const entry = new ZipPassThrough(`${kFolder}/${name}`);
    entry.mtime = kTime;
    zip.add(entry);
    entry.push(bytes, true);
    for (const part of made.splice(0)) yield { bytes: part, done: i + 1 };
  }
  zip.end();
  for (const part of made) yield { bytes: part, done: files.length };
}

/** A file disappeared or changed. */
export class ReadFailure extends Error {
  constructor(readonly file: string) {
    super(`The file ${file} changed while the zip was made. Try again when the engine is idle.`);
  }
}
