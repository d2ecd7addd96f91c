/**
 * The column families of a real directory, so that a program can name them. Reads only CURRENT and the manifest, with the engine's own
 * reader. Families in an unreadable part are missing here; opening the directory then reports the reason.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readDump } from './dump-command.ts';
import { loadFile, readFile } from './files.ts';
import type { Host } from './host.ts';

/** Numbers by name, without the default family; empty if there is no database yet. REQUIRES: the host is open and empty. */
export async function familiesOfDirectory(host: Host, directory: string): Promise<ReadonlyMap<string, number>> {
  const current = join(directory, 'CURRENT');
  if (!existsSync(current)) return new Map();
  const manifest = /^MANIFEST-\d+(?=\n$)/.exec(new TextDecoder().decode(readFile(current)))?.[0];
  if (manifest === undefined || !existsSync(join(directory, manifest))) return new Map();
  await loadFile(host, current);
  await loadFile(host, join(directory, manifest));
  const { families = [] } = readDump(await host.inspect('directory'));
  return new Map(families.map(({ family, name }) => [Buffer.from(name, 'hex').toString(), family]));
}
