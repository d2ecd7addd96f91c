/**
 * The exported zip is a database: unpacked with the system's unzip, real LevelDB (npm's classic-level) opens it and reads every key. In
 * the extended dialect LevelDB refuses it, and our engine reads it.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { describe, expect, it } from 'vitest';
import { directoryBytesMax, directoryZip, filesOf, ReadFailure, tooLarge } from '../../web/src/export/directory-zip.ts';
import type { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import { good, runProgram } from '../fixtures/engine.ts';
import { runText, temporary } from './strata-command.ts';

const kKeys = 700;
const program = (options: string): string => `set write_buffer_size=8KiB target_file_size_base=8KiB ${options}
fill n=${kKeys} order=random key_space=5000 value_bytes=90 seed=4
write put a 1; put "with zero\\x00" 2
delete a
settle
put "in the log" yes
`;

async function zipOf(engine: WasmEngine): Promise<Uint8Array> {
  const files = filesOf(good(engine.inspect('files')))!;
  expect(tooLarge(files)).toBeNull();
  const parts: Uint8Array[] = [];
  for await (const { bytes } of directoryZip(files, async (name) => good(engine.inspect(`file/${name}`))))
    parts.push(bytes);
  return Buffer.concat(parts);
}

/** Unpacks a zip; returns the folder. */
function unpacked(zip: Uint8Array): string {
  const folder = temporary();
  writeFileSync(join(folder, 'db.zip'), zip);
  const said = spawnSync('python3', ['-m', 'zipfile', '-e', join(folder, 'db.zip'), folder], { encoding: 'utf8' });
  expect(said.status, said.stderr).toBe(0);
  return join(folder, 'strata-db');
}

async function rowsOf(directory: string): Promise<ReadonlyMap<string, string>> {
  const db = new ClassicLevel<Buffer, Buffer>(directory, {
    keyEncoding: 'buffer',
    valueEncoding: 'buffer',
    createIfMissing: false,
  });
  await db.open();
  const rows = await db.iterator().all();
  await db.close();
  return new Map(rows.map(([key, value]) => [key.toString('hex'), value.toString('latin1')]));
}

/** The result of our scan: keys in hex and the first 64 bytes of values. */
async function ourRows(directory: string, options = ''): Promise<number> {
  return (await runText(`${options}scan\n`, '--dir', directory)).trim().split('\n').length - 1;
}

describe('the zip of a directory', () => {
  it.each(['filter=both', 'compression=none block_size=256', 'filter=full filter_policy=fast_local_bloom'])(
    'is opened by LevelDB, which reads every key: %s',
    async (options) => {
      const { engine } = await runProgram(program(options));
      const directory = unpacked(await zipOf(engine));
      const rows = await rowsOf(directory);
      expect(rows.get(Buffer.from('with zero\0').toString('hex'))).toBe('2');
      expect(rows.get(Buffer.from('in the log').toString('hex'))).toBe('yes');
      expect(rows.has(Buffer.from('a').toString('hex'))).toBe(false);
      // Counted by the engine that wrote them, in a separate folder: LevelDB has continued to write in the other one.
      const ours = unpacked(await zipOf(engine));
      expect(readdirSync(ours).filter((name) => name.endsWith('.ldb')).length).toBeGreaterThan(2);
      expect(rows.size).toBe(await ourRows(ours));
      expect(rows.size).toBeGreaterThan(600);
    },
  );

  it('of the extended dialect is refused by LevelDB, and opened by ours', async () => {
    const { engine } = await runProgram(program('dialect=extended'));
    const zip = await zipOf(engine);
    await expect(rowsOf(unpacked(zip))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('strata.BytewiseComparator') as string },
    });
    expect(await ourRows(unpacked(zip), 'set dialect=extended\n')).toBeGreaterThan(600);
  });

  it('is the same for the same files, and contains no LOCK', async () => {
    const [a, b] = await Promise.all([1, 2].map(async () => zipOf((await runProgram(program(''))).engine)));
    expect(Buffer.compare(a!, b!)).toBe(0);
    expect(readdirSync(unpacked(a!))).not.toContain('LOCK');
  });

  it('is refused by size before a byte is read, and ends if a file disappears', async () => {
    const files = [
      { name: 'CURRENT', sizeBytes: 16 },
      { name: '000007.ldb', sizeBytes: directoryBytesMax },
    ];
    expect(tooLarge(files)).toBe('The files have 513 MiB together; the limit of a zip here is 512 MiB.');
    const zip = directoryZip(files.slice(0, 1), () => Promise.resolve(new Uint8Array(3)));
    await expect(zip.next()).rejects.toBeInstanceOf(ReadFailure);
  });
});
