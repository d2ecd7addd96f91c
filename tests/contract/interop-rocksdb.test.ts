/**
 * RocksDB's own tools (Debian's rocksdb-tools) on files that we wrote, always on copies: `ldb scan` reads our databases completely,
 * `sst_dump` verifies our tables and prints our counts. And the other way round: tables that RocksDB compressed. RocksDB reads ours with
 * every codec in the tapes (tapes/codec-tapes.ts).
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentsOf, runText, strata, temporary } from './strata-command.ts';

const SHAPES = [
  'compression=snappy filter=both block_size=256',
  'compression=none filter=full block_size=1KiB block_restart_interval=1',
  'compression=snappy filter=block block_size=4KiB',
  'compression=none filter=none block_size=300 bits_per_key=20',
  'compression=snappy filter=both filter_policy=legacy_bloom prefix_extractor=capped prefix_length=5',
  'compression=none filter=full filter_policy=fast_local_bloom prefix_extractor=fixed prefix_length=5 whole_key_filtering=no',
];

function tool(name: string, ...args: string[]): string {
  const said = spawnSync(name, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  expect(said.error, `${name} comes with the package rocksdb-tools`).toBeUndefined();
  expect(said.status, `${name} ${args.join(' ')}\n${said.stdout}${said.stderr}`).toBe(0);
  return said.stdout;
}

interface TableDump {
  readonly properties: Readonly<Record<string, number | string | readonly number[]>>;
  readonly blocks: readonly {
    readonly kind: string;
    readonly compression: string;
    readonly entries?: readonly { readonly type: string; readonly key: string; readonly value_bytes: number }[];
  }[];
}

describe.each(SHAPES)('with %s', (shape) => {
  let directory = '';
  let scanned: string[] = [];

  beforeAll(async () => {
    directory = join(temporary(), 'db');
    const program = `set write_buffer_size=8KiB target_file_size_base=8KiB max_bytes_for_level_base=16KiB max_bytes_for_level_multiplier=4 ${shape}
fill n=900 order=random key_space=700 key_bytes=8 value_bytes=40
delete-fill n=120 order=random
snapshot held
fill n=300 order=zipf key_space=700
release held
write put a 1; put b 2; delete 00000003
settle
put "in the log" yes
delete a
`;
    expect(await runText(program, '--dir', directory)).toBe('');
  });

  it('ldb scans every row', async () => {
    const copy = join(temporary(), 'copy');
    cpSync(directory, copy, { recursive: true });
    scanned = tool('ldb', `--db=${copy}`, 'scan', '--no_value').trim().split('\n');
    const rows = tool('ldb', `--db=${copy}`, 'scan', '--hex').trim().split('\n');
    const ours = (await runText('scan\n', '--dir', directory)).trim().split('\n').slice(0, -1);
    expect(ours.length).toBeGreaterThan(400);
    expect(rows.length).toBe(ours.length);
    expect(scanned.length).toBe(ours.length);
    ours.forEach((line, i) => {
      const [, key = '', value = ''] = /^scan: "(.*)" = "(.*)"$/.exec(line) ?? [];
      const hex = (text: string): string => `0x${Buffer.from(text, 'latin1').toString('hex').toUpperCase()}`;
      expect(rows[i]).toBe(`${hex(key)} : ${hex(value)}`);
    });
  });

  it('sst_dump verifies every table and prints our counts', async () => {
    const tables = [...contentsOf(directory).keys()].filter((name) => name.endsWith('.ldb'));
    expect(tables.length).toBeGreaterThan(2);
    const folder = temporary();
    let withTombstones = 0;
    for (const name of tables) {
      const copy = join(folder, name.replace('.ldb', '.sst'));
      cpSync(join(directory, name), copy);
      expect(tool('sst_dump', `--file=${copy}`, '--command=verify')).toMatch(/The file is ok/);
      const shown = tool('sst_dump', `--file=${copy}`, '--show_properties', '--command=none');
      const dump = JSON.parse((await strata(['dump', join(directory, name), '--json'])).out) as TableDump;
      const entries = dump.blocks.flatMap((block) => block.entries ?? []);
      // Counted from the entries, not taken from the properties block that sst_dump also reads.
      const counts = {
        '# data blocks': dump.blocks.filter((block) => block.kind === 'data').length,
        '# entries': entries.length,
        '# deletions': entries.filter((entry) => entry.type === 'delete').length,
        'raw key size': entries.reduce((sum, entry) => sum + entry.key.length / 2 + 8, 0),
        'raw value size': entries.reduce((sum, entry) => sum + entry.value_bytes, 0),
        'data block size': dump.properties['rocksdb.data.size'],
        'filter block size': dump.properties['rocksdb.filter.size'],
      };
      for (const [title, count] of Object.entries(counts)) {
        expect(new RegExp(`^  ${title}: (\\d+)`, 'm').exec(shown)?.[1], `${title} of ${name}\n${shown}`).toBe(
          String(count),
        );
      }
      // Our own property, which RocksDB treats as user-collected: tombstones in each of at most 64 runs of entries.
      const width = 2 ** Math.max(0, Math.ceil(Math.log2(entries.length / 64)));
      const buckets = Array.from(
        { length: Math.ceil(entries.length / width) },
        (_, i) => entries.slice(i * width, (i + 1) * width).filter((entry) => entry.type === 'delete').length,
      );
      const some = buckets.some((tombstones) => tombstones > 0);
      withTombstones += some ? 1 : 0;
      expect(/# strata\.tombstone\.buckets: 0x(\w+)/.exec(shown)?.[1]).toBe(
        some ? Buffer.from(buckets).toString('hex').toUpperCase() : undefined,
      );
      expect(dump.properties['strata.tombstone.buckets']).toEqual(some ? buckets : undefined);
    }
    expect(withTombstones).toBeGreaterThan(0);
  });
});

/** RocksDB writes in LevelDB's format, as it does with format_version 0; a table of ours has the same form. */
it.each([
  ['snappy', 'Snappy'],
  ['lz4', 'LZ4'],
  ['zstd', 'ZSTD'],
])('a table that RocksDB compresses with %s is read completely', async (codec, property) => {
  const directory = temporary();
  const rows = Array.from({ length: 500 }, (_, i) => `put key${String(i).padStart(4, '0')} ${'row-'.repeat(10)}${i}`);
  const options = ['format_version 0', 'dialect extended', `compression ${codec}`, 'block_size 1024'];
  const tape = [...options.map((option) => `option ${option}`), 'open', ...rows, 'flush', 'codecs'].join('\n');
  const program = fileURLToPath(new URL('../../build/native/rocksdb_tape', import.meta.url));
  const said = spawnSync(program, [directory], { input: `${tape}\n`, encoding: 'utf8' });
  expect(said.status, said.stderr).toBe(0);
  expect(said.stdout).toContain(`"answer":"L0 ${property}"`);
  const [name] = readdirSync(join(directory, 'rocksdb')).filter((each) => each.endsWith('.sst'));
  const dumped = await strata(['dump', join(directory, 'rocksdb', name!), '--json']);
  expect(dumped.err).toBe('');
  const { properties, blocks } = JSON.parse(dumped.out) as TableDump;
  expect(properties['rocksdb.compression']).toBe(property);
  expect(new Set(blocks.filter(({ kind }) => kind === 'data').map(({ compression }) => compression))).toEqual(
    new Set([codec]),
  );
  expect(blocks.flatMap(({ entries }) => entries ?? [])).toHaveLength(rows.length);
});
