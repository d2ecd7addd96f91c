/**
 * Files of a database, from a real directory into a host's memory. Only names that a database has, only regular files, sizes checked
 * before they are read: a directory from outside may hold anything.
 */
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Host, HostError } from './host.ts';

const FILE_BYTES_MAX = 1024 * 1024 * 1024;
const DIRECTORY_BYTES_MAX = 1024 * 1024 * 1024;
const DIRECTORY_FILES_MAX = 100_000;
const DATABASE_FILE = /^(CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(log|ldb|sst|dbtmp))$/;

export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    throw new HostError(`${path}: there is no such file or directory`);
  }
}

export async function loadFile(host: Host, path: string): Promise<void> {
  const size = statSync(path).size;
  if (size > FILE_BYTES_MAX) throw new HostError(`${path}: ${size} bytes are more than the ${FILE_BYTES_MAX} that can be looked at`);
  await host.importFile(basename(path), readFileSync(path));
}

export async function loadDirectory(host: Host, path: string): Promise<void> {
  const names = readdirSync(path).filter((name) => DATABASE_FILE.test(name));
  if (names.length > DIRECTORY_FILES_MAX) throw new HostError(`${path}: ${names.length} files are more than ${DIRECTORY_FILES_MAX}`);
  if (!names.includes('CURRENT') && !names.some((name) => name.startsWith('MANIFEST-'))) {
    throw new HostError(`${path}: this is not a database: it has neither CURRENT nor a manifest`);
  }
  let total = 0;
  for (const name of names.sort()) {
    const facts = lstatSync(join(path, name));
    if (!facts.isFile()) continue;
    total += facts.size;
    if (total > DIRECTORY_BYTES_MAX) throw new HostError(`${path}: more than ${DIRECTORY_BYTES_MAX} bytes; too much to look at in memory`);
    await host.importFile(name, readFileSync(join(path, name)));
  }
}
