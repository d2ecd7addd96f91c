/**
 * The engine's files as one zip: unpacked, it is the folder of a database. In the strict dialect LevelDB opens it and reads every key; in the
 * extended one it refuses cleanly, because the manifest names another comparator, and `strata run --dir` opens it.
 *
 *   strata-db/CURRENT   strata-db/MANIFEST-000002   strata-db/000007.ldb   strata-db/000009.log
 *
 * Files are stored as they are: tables are compressed already, and packing them again would hold the page up for nothing. The same files
 * give the same zip, byte for byte: the time in it is that of no clock. LOCK is not a file of the data, and is left out.
 *
 * Zip comes from fflate: small, without dependencies, and it hands out bytes as they come, so no file is held twice.
 */
import { Zip, ZipPassThrough } from 'fflate';

export interface DirectoryFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** All files together have at most so many bytes: about twice as many are held while the zip is made. */
export const directoryBytesMax = 512 * 1024 * 1024;
const kFolder = 'strata-db';
/** The first time that a zip can say. */
const kTime = '1980-01-01T00:00:00';

/** The files of an answer to `inspect("files")`, without LOCK, by name. Null where it is none. Pure. */
export function filesOf(answer: Uint8Array): readonly DirectoryFile[] | null {
  const read = JSON.parse(new TextDecoder().decode(answer)) as unknown;
  if (!Array.isArray(read)) return null;
  return (read as readonly { readonly name: string; readonly size_bytes: number }[])
    .map(({ name, size_bytes }) => ({ name, sizeBytes: size_bytes }))
    .filter(({ name }) => name !== 'LOCK')
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Why these cannot be made a zip, in one sentence, or null. Asked before a byte is read. Pure. */
export function tooLarge(files: readonly DirectoryFile[]): string | null {
  const all = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return all <= directoryBytesMax
    ? null
    : `The files have ${Math.ceil(all / 2 ** 20)} MiB together; the limit of a zip here is ${directoryBytesMax / 2 ** 20} MiB.`;
}

export interface ZipPart {
  readonly bytes: Uint8Array;
  /** Files that are in it so far. */
  readonly done: number;
}

/**
 * The zip in parts, a file at a time. `read` gives a file's bytes, null where it cannot: then it ends with a ReadFailure. REQUIRES:
 * tooLarge(files) is null; nothing writes to the files meanwhile.
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

/** A file that is not there any more, or is another. */
export class ReadFailure extends Error {
  constructor(readonly file: string) {
    super(`The file ${file} changed while the zip was made. Try again when the engine is idle.`);
  }
}
