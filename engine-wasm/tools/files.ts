/**
 * Copies the files of a database from a real directory into a host's memory. Accepts only names that a database has and only regular
 * files, and checks sizes before reading: a directory may contain anything. Writes nothing.
 */
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Host, HostError } from './host.ts';

const FILE_BYTES_MAX = 1024 * 1024 * 1024;
const DIRECTORY_BYTES_MAX = 1024 * 1024 * 1024;
const DIRECTORY_FILES_MAX = 100_000;
const DATABASE_FILE = /^(CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(log|ldb|sst|dbtmp))$/;

/** Reasons why a path cannot be read, by the system's error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  ENOTDIR: 'a part of the path is not a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a directory',
};

/** Runs a read; turns file system errors into messages. */
function readable<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    throw new HostError(`${path}: ${REASONS[code] ?? `it cannot be read (${code})`}`);
  }
}

export function isDirectory(path: string): boolean {
  return readable(path, () => statSync(path)).isDirectory();
}

/** The bytes of a regular file. */
export function readFile(path: string, sizeBytesMax = FILE_BYTES_MAX): Uint8Array {
  const facts = readable(path, () => statSync(path));
  if (facts.isDirectory()) throw new HostError(`${path}: ${REASONS['EISDIR']}`);
  if (!facts.isFile()) throw new HostError(`${path}: it is not a regular file`);
  if (facts.size > sizeBytesMax) {
    throw new HostError(`${path}: ${facts.size} bytes exceed the limit of ${sizeBytesMax}`);
  }
  return readable(path, () => readFileSync(path));
}

export async function loadFile(host: Host, path: string): Promise<void> {
  await host.importFile(basename(path), readFile(path));
}

export async function loadDirectory(host: Host, path: string): Promise<void> {
  const names = readable(path, () => readdirSync(path)).filter((name) => DATABASE_FILE.test(name));
  if (names.length > DIRECTORY_FILES_MAX)
    throw new HostError(`${path}: ${names.length} files exceed the limit of ${DIRECTORY_FILES_MAX}`);
  if (!names.includes('CURRENT') && !names.some((name) => name.startsWith('MANIFEST-'))) {
    throw new HostError(`${path}: this is not a database: it has neither CURRENT nor a manifest`);
  }
  let total = 0;
  for (const name of names.sort()) {
    const file = join(path, name);
    const facts = readable(file, () => lstatSync(file));
    if (!facts.isFile()) continue;
    total += facts.size;
    if (total > DIRECTORY_BYTES_MAX)
      throw new HostError(`${path}: more than ${DIRECTORY_BYTES_MAX} bytes, the limit in memory`);
    await host.importFile(name, readFile(file));
  }
}
