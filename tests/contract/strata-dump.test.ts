/** `strata dump` and `strata check`: contents as text and JSON, problems with file and offset, and nothing is written. */
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { flip, renameComparator, rewriteBlock, withRecord } from './damage.ts';
import { contentsOf, expectGolden, runText, strata, temporary } from './strata-command.ts';

const program = `set write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=4KiB level0_file_num_compaction_trigger=2 block_size=512 compression=none filter=both
fill n=40 key_bytes=4 value_bytes=60
delete-fill n=10
settle
put a "in the log"
delete b
write put c 1; put 0x00ff 2
`;

let original = '';
let table = '';
let log = '';
let manifest = '';

beforeAll(async () => {
  original = join(temporary(), 'db');
  await runText(program, '--dir', original);
  const contents = contentsOf(original);
  const names = [...contents.keys()];
  const size = (name: string): number => contents.get(name)?.length ?? 0;
  // The table with most blocks; the newest log and manifest.
  table = names.filter((name) => name.endsWith('.ldb')).sort((a, b) => size(b) - size(a))[0] ?? '';
  log = names.filter((name) => name.endsWith('.log')).at(-1) ?? '';
  manifest = names.filter((name) => name.startsWith('MANIFEST-')).at(-1) ?? '';
});

/** A copy to damage. */
function copy(): string {
  const path = join(temporary(), 'db');
  cpSync(original, path, { recursive: true });
  return path;
}

describe('a whole database', () => {
  it('is dumped as text', async () => {
    const parts: string[] = [];
    for (const name of ['', table, log, manifest, 'CURRENT', 'LOCK']) {
      const said = await strata(['dump', join(original, name)]);
      expect(said).toMatchObject({ code: 0, err: '' });
      parts.push(said.out);
    }
    expectGolden('dump-words', parts.join('\n'));
  });

  it('is dumped as JSON, the same by both engines', async () => {
    for (const name of ['', table, log, manifest, 'CURRENT']) {
      const native = await strata(['dump', join(original, name), '--json', '--engine', 'native']);
      const wasm = await strata(['dump', join(original, name), '--json', '--engine', 'wasm']);
      expect(native).toEqual(wasm);
      expect(native).toMatchObject({ code: 0, err: '' });
      expect(JSON.parse(native.out)).toMatchObject(name === 'CURRENT' ? { text: `${manifest}\n` } : { problems: [] });
    }
  });

  it('has no problems', async () => {
    const said = await strata(['check', original]);
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toMatch(/: \d+ files, \d+ tables in the version: no problems\n$/);
  });

  test('S28 inspecting changes nothing', async () => {
    const before = contentsOf(original);
    const times = (): number[] => [...before.keys()].map((name) => statSync(join(original, name)).mtimeMs);
    const timesBefore = times();
    for (const args of [
      ['dump', original],
      ['dump', original, '--json'],
      ['check', original],
      ['dump', join(original, table)],
      ['dump', join(original, log)],
    ]) {
      expect((await strata(args)).code).toBe(0);
      expect((await strata([...args, '--engine', 'wasm'])).code).toBe(0);
    }
    expect(contentsOf(original)).toEqual(before);
    expect(times()).toEqual(timesBefore);
  });
});

describe('column families', () => {
  const families = `set dialect=extended compression=none
family cf1 compression=none
family cf2 compression=none
put a 1 family=cf1
put b 2
flush family=cf1
flush
write put c 3 family=cf1; put d 4; delete e family=cf2
drop-family cf2
`;
  let directory = '';
  beforeAll(async () => {
    directory = join(temporary(), 'db');
    await runText(families, '--dir', directory);
  });

  it('are listed one by one, as text', async () => {
    const names = [...contentsOf(directory).keys()];
    const parts: string[] = [];
    for (const name of ['', ...names.filter((each) => /^MANIFEST-|\.log$/.test(each))]) {
      const said = await strata(['dump', join(directory, name)]);
      expect(said).toMatchObject({ code: 0, err: '' });
      parts.push(said.out);
    }
    expectGolden('dump-families', parts.join('\n'));
  });

  it('are counted by check, with the tables of all', async () => {
    expect(await strata(['check', directory])).toEqual({
      code: 0,
      out: expect.stringMatching(/: \d+ files, 2 tables in the version of 2 column families: no problems\n$/) as string,
      err: '',
    });
  });

  it('report a missing table by name, in any family', async () => {
    const copied = join(temporary(), 'db');
    cpSync(directory, copied, { recursive: true });
    const words = (await strata(['dump', directory])).out;
    const number = /family 1 "cf1"[^]*?table (\d+):/.exec(words)?.[1]?.padStart(6, '0') ?? '';
    rmSync(join(copied, `${number}.ldb`));
    const said = await strata(['check', copied]);
    expect(said.code).toBe(2);
    expect(said.err).toBe(`strata: ${number}.ldb: offset 0: the manifest has it in L0, and it is not there\n`);
  });
});

describe('a foreign comparator', () => {
  it('is shown, and its tables are not checked against our order', async () => {
    const directory = copy();
    renameComparator(join(directory, manifest), 'reverse.BytewiseComparator');
    const before = contentsOf(directory);
    const said = await strata(['dump', directory]);
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toMatch(
      /comparator reverse\.BytewiseComparator, last sequence \d+\n[^]*  L[012]\n    table \d+: \d+ bytes, "/,
    );
    expect(await strata(['check', directory])).toMatchObject({ code: 0, err: '' });
    expect(contentsOf(directory)).toEqual(before);
  });

  test('S29 is never opened', async () => {
    const directory = copy();
    renameComparator(join(directory, manifest), 'reverse.BytewiseComparator');
    const before = contentsOf(directory);
    const said = await strata(['run', '-', '--dir', directory], 'put a 1\nscan\n');
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).toMatch(/^strata: -: opening: .*reverse\.BytewiseComparator/);
    expect(contentsOf(directory)).toEqual(before);
  });
});

describe('damage', () => {
  /** The output of check, and of dump of the file: one message each, with file and offset. */
  it.each([
    ['a data block', () => table, (path: string) => flip(path, 20), /: offset 0: .*checksum/],
    ['the footer of a table', () => table, (path: string) => flip(path, -1), /: offset \d+: the file is not a table/],
    [
      'the properties of a table',
      () => table,
      (path: string) => flip(path, readFileSync(path).indexOf('rocksdb.num.entries') + 3),
      /: offset \d+: .*checksum/,
    ],
    ['a table cut short', () => table, (path: string) => truncateSync(path, 100), /: offset \d+: /],
    ['an empty table', () => table, (path: string) => truncateSync(path, 0), /: offset 0: /],
    ['the middle of a log', () => log, (path: string) => flip(path, 9), /: offset 0: .*checksum/],
    ['the middle of the manifest', () => manifest, (path: string) => flip(path, 30), /: offset 0: .*checksum/],
  ])('of %s', async (_, nameOf, damage, sentence) => {
    const directory = copy();
    const name = nameOf();
    damage(join(directory, name));
    for (const args of [
      ['check', directory],
      ['dump', join(directory, name)],
      ['dump', join(directory, name), '--json'],
      ['check', directory, '--engine', 'wasm'],
    ]) {
      const said = await strata(args);
      expect(said.code, said.err).toBe(2);
      const lines = said.err.trim().split('\n');
      expect(
        lines.some((line) => line.startsWith(`strata: ${name}: offset `) && sentence.test(line)),
        said.err,
      ).toBe(true);
    }
  });

  it('of a torn tail is reported, and is not a problem', async () => {
    const directory = copy();
    const path = join(directory, log);
    truncateSync(path, statSync(path).size - 3);
    expect(await strata(['check', directory])).toMatchObject({ code: 0, err: '' });
    const said = await strata(['dump', path]);
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toMatch(/  torn tail at \d+: /);
  });

  it('of missing files', async () => {
    const directory = copy();
    rmSync(join(directory, table));
    expect(await strata(['check', directory])).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        new RegExp(`^strata: ${table}: offset 0: the manifest has it in L\\d, and it is not there\n`),
      ) as string,
    });
    writeFileSync(join(directory, 'CURRENT'), 'MANIFEST-000999\n');
    expect((await strata(['dump', directory])).err).toMatch(
      /^strata: CURRENT: offset 0: it names MANIFEST-000999, which is not there\n/,
    );
    for (const [contents, said] of [
      ['MANIFEST-000999', /CURRENT: offset 0: /],
      ['../MANIFEST-000002\n', /CURRENT: offset 0: /],
      ['', /CURRENT: offset 0: /],
    ] as const) {
      writeFileSync(join(directory, 'CURRENT'), contents);
      expect(await strata(['check', directory])).toMatchObject({ code: 2, err: expect.stringMatching(said) as string });
    }
  });

  it('of keys out of order between blocks is in every dump', async () => {
    const directory = join(temporary(), 'db');
    await runText(
      'set block_size=512 compression=none filter=none\nfill n=40 key_bytes=4 value_bytes=60\nflush\n',
      '--dir',
      directory,
    );
    const name = [...contentsOf(directory).keys()].find((each) => each.endsWith('.ldb')) ?? '';
    const path = join(directory, name);
    const [, size = 0] = /data block at 0, (\d+) bytes/.exec((await strata(['dump', path])).out)?.map(Number) ?? [];
    // The keys of a block share the first byte of the first one, which is its fourth byte.
    rewriteBlock(path, 0, size, (block) => (block[3] = 0x39));
    for (const args of [
      ['check', directory],
      ['dump', directory],
      ['dump', path],
      ['dump', path, '--json', '--engine', 'wasm'],
    ])
      expect(await strata(args)).toMatchObject({
        code: 2,
        err: `strata: ${name}: offset 0: the last entry of the block is after its separator in the index\n`,
      });
  });

  it('of a log is in the dump of its directory', async () => {
    const directory = copy();
    flip(join(directory, log), 9);
    const said = await strata(['dump', directory]);
    expect(said.code).toBe(2);
    expect(said.err).toMatch(new RegExp(`^strata: ${log}: offset 0: [^\n]*checksum`));
    expect(said.out).toMatch(/^directory\n {2}current MANIFEST/);
  });

  it('of a manifest is reported for every rule that its last edit breaks, with exact numbers', async () => {
    const directory = copy();
    const path = join(directory, manifest);
    // Last sequence 2^64 - 2; table 2^33 + 5 deleted from L1; table 77 deleted from L9.
    const edit = Uint8Array.of(
      4,
      254,
      255,
      255,
      255,
      255,
      255,
      255,
      255,
      255,
      1,
      6,
      1,
      133,
      128,
      128,
      128,
      32,
      6,
      9,
      77,
    );
    writeFileSync(path, withRecord(readFileSync(path), edit));
    for (const args of [
      ['check', directory],
      ['dump', directory],
      ['dump', path],
    ]) {
      const said = await strata(args);
      expect(said.code).toBe(2);
      const sentences = said.err
        .trim()
        .split('\n')
        .map((line) => line.replace(/^.*of the record /, ''));
      expect(sentences).toEqual([
        'is sequence 18446744073709551614, which is past 2^56 - 1',
        'is file number 8589934597, which is past 32 bits',
        'names level 9; levels are 0 to 6',
      ]);
    }
  });

  it('does not hide the intact parts', async () => {
    const directory = copy();
    flip(join(directory, table), 20);
    const said = await strata(['dump', join(directory, table)]);
    expect(said.out).toMatch(
      /data block at 0, .*\n(?:[^]*)data block at \d{3,}, \d+ bytes, none, checksum ok\n    "00/,
    );
  });
});

describe('numbers past 2^53', () => {
  it('are printed exactly, as text and as JSON', async () => {
    const directory = copy();
    const path = join(directory, manifest);
    // Last sequence 2^56 - 1.
    writeFileSync(path, withRecord(readFileSync(path), Uint8Array.of(4, 255, 255, 255, 255, 255, 255, 255, 127)));
    for (const args of [
      ['dump', path],
      ['dump', path, '--json'],
      ['dump', directory],
    ])
      expect((await strata(args)).out).toMatch(/last.sequence[": ]+72057594037927935\b/);
  });
});

describe('what is not a database', () => {
  it.each([
    ['nothing there', (folder: string) => join(folder, 'none'), 'no such file or directory'],
    ['an empty folder', (folder: string) => folder, 'this is not a database: it has neither CURRENT nor a manifest'],
    [
      'a folder below a file',
      (folder: string) => {
        writeFileSync(join(folder, 'file'), '');
        return join(folder, 'file', 'x');
      },
      'a part of the path is not a directory',
    ],
    ['a device', () => '/dev/zero', 'it is not a regular file'],
    [
      'a file that is too long',
      (folder: string) => {
        writeFileSync(join(folder, '000005.ldb'), '');
        truncateSync(join(folder, '000005.ldb'), 2 ** 31);
        return join(folder, '000005.ldb');
      },
      '2147483648 bytes exceed the limit of 1073741824',
    ],
  ])('%s', async (_, make, sentence) => {
    const path = make(temporary());
    expect(await strata(['dump', path])).toEqual({ code: 2, out: '', err: `strata: ${path}: ${sentence}\n` });
  });

  it('is ignored inside a database', async () => {
    const directory = copy();
    mkdirSync(join(directory, '000999.ldb'));
    symlinkSync('/dev/zero', join(directory, '000998.ldb'));
    writeFileSync(join(directory, 'notes.txt'), 'mine');
    expect(await strata(['check', directory])).toMatchObject({ code: 0, err: '' });
  });

  it('check of a file suggests dump', async () => {
    const path = join(original, 'CURRENT');
    expect(await strata(['check', path])).toEqual({
      code: 2,
      out: '',
      err: `strata: ${path}: check needs a directory; use dump for a single file\n`,
    });
  });

  it('a renamed file is recognized by its content', async () => {
    const path = join(temporary(), 'kept for later');
    cpSync(join(original, table), path);
    expect((await strata(['dump', path])).out).toMatch(/^table kept for later, \d+ bytes\n  rocksdb\.num\.entries/);
  });
});
