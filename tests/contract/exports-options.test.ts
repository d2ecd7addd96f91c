/**
 * Exported options are readable: by our own reader of RocksDB options, with the same values, and by RocksDB itself (Debian's
 * rocksdb-tools), which opens a database with them and writes them again.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { optionsFragment } from '../../web/src/export/options-fragment.ts';
import { optionByName } from '../../web/src/protocol/option-value.ts';
import { optionInfos } from '../../web/src/protocol/options.gen.ts';
import { readOptionsFile } from '../../web/src/protocol/rocksdb/options-file.ts';
import { readOverride } from '../../web/src/protocol/rocksdb/override.ts';
import { History } from '../../web/src/scene/history.ts';
import { inFamily } from '../../web/src/scene/families.ts';
import type { Scene } from '../../web/src/scene/types.ts';
import { runProgram } from '../fixtures/engine.ts';
import { temporary } from './strata-command.ts';

const kPrograms = [
  'put a 1',
  'set write_buffer_size=64KiB filter=full bits_per_key=7 filter_policy=fast_local_bloom prefix_extractor=fixed prefix_length=5 wal_recovery_mode=absolute_consistency\nput a 1',
  'set dialect=extended compaction_style=universal seek_compaction=no memtable_push_down=no universal_size_ratio=20 compression=none max_background_jobs=3\nfamily cf1 write_buffer_size=8KiB filter=none\nput a 1 family=cf1\nset block_size=1KiB family=cf1',
  'set filter=both level_score=rocksdb_static compaction_pri=min_overlapping_ratio memtable_prefix_bloom_size_ratio=5 memtable_whole_key_filtering=yes\nput a 1',
];

async function sceneAfter(program: string): Promise<Scene> {
  const history = new History();
  history.append((await runProgram(program)).records);
  return history.head;
}

/** Settings by section, without comments. */
function sections(text: string): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  let title = '';
  for (const line of text.split('\n')) {
    const [, head] = /^\[(.*)\]$/.exec(line) ?? [];
    if (head !== undefined) all.set((title = head), []);
    else if (/^ {2}\w/.test(line)) all.get(title)!.push(line.trim());
  }
  return all;
}

function ldb(...args: string[]): string {
  const said = spawnSync('ldb', args, { encoding: 'utf8' });
  expect(said.error, 'ldb comes with the package rocksdb-tools').toBeUndefined();
  expect(said.status, `ldb ${args.join(' ')}\n${said.stdout}${said.stderr}`).toBe(0);
  return said.stdout;
}

describe.each(kPrograms)('the options of %s', (program) => {
  it('read back to the same values', async () => {
    const scene = await sceneAfter(program);
    const file = sections(optionsFragment(scene));
    for (const [family, name] of [[0, 'default'] as const, ...scene.families.map((f) => [f.family, 'cf1'] as const)]) {
      const tables = file.get(`TableOptions/BlockBasedTable "${name}"`)!;
      const text = `f={${[...file.get(`CFOptions "${name}"`)!, `block_based_table_factory={${tables.join(';')}}`].join(';')}}`;
      const { families, mistakes } = readOverride(text);
      expect(mistakes).toEqual([]);
      expect(families[0]!.absent).toEqual([]);
      const { options } = inFamily(scene, family);
      for (const { id, value } of families[0]!.values) {
        const info = optionInfos.find((o) => o.id === id)!;
        expect(value, `${name}: ${info.name}`).toBe(options.get(id) ?? info.default);
      }
      expect(families[0]!.values.length).toBeGreaterThan(20);
    }
  });

  it('of the database read back from the file', async () => {
    const scene = await sceneAfter(program);
    const read = new Map(readOptionsFile(optionsFragment(scene)).values.map(({ id, value }) => [id, value]));
    const names = ['wal_recovery_mode', 'max_background_jobs', 'max_total_wal_size', 'enforce_single_del_contracts'];
    for (const name of names) {
      const info = optionByName(name)!;
      expect(read.get(info.id), name).toBe(scene.options.get(info.id) ?? info.default);
    }
  });

  it('say as a comment what RocksDB has no word for', async () => {
    const scene = await sceneAfter(program);
    const text = optionsFragment(scene);
    expect(text).toMatch(/^ {2}# {3}device_bandwidth=524288000$/m);
    if (scene.options.get(optionByName('filter')!.id) === 3) expect(text).toMatch(/^ {2}# {3}filter=both$/m);
    for (const { name } of optionInfos.filter(({ scope }) => scope === 'database'))
      expect(text).toMatch(new RegExp(`^ {2}(# {3})?${name}=`, 'm'));
  });

  it('are read by RocksDB, which opens a database with them', async () => {
    const directory = join(temporary(), 'rocks');
    const text = optionsFragment(await sceneAfter(program));
    const families = [...sections(text).keys()].filter((title) => title.startsWith('CFOptions')).length;
    ldb(`--db=${directory}`, '--create_if_missing', 'put', 'a', '1');
    if (families > 1) ldb(`--db=${directory}`, 'create_column_family', 'cf1');
    const written = (): string =>
      readdirSync(directory)
        .filter((name) => name.startsWith('OPTIONS-'))
        .sort()
        .at(-1)!;
    const last = written();
    for (const name of readdirSync(directory))
      if (name.startsWith('OPTIONS-') && name !== last) rmSync(join(directory, name));
    writeFileSync(join(directory, last), text);
    ldb(`--db=${directory}`, '--try_load_options', 'put', 'b', '2');
    const again = sections(readFileSync(join(directory, written()), 'utf8'));
    expect(written()).not.toBe(last);
    const plain = (value: string): string => {
      const [, digits, unit] = /^(\d+)([kmgt])$/.exec(value) ?? [];
      return digits === undefined ? value : String(Number(digits) * 1024 ** ' kmgt'.indexOf(unit!));
    };
    for (const [title, lines] of sections(text)) {
      if (title === 'Version') continue;
      for (const line of lines) {
        const [name, value] = [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)];
        const theirs = again.get(title)!.find((other) => other.startsWith(`${name}=`));
        // 0 is a value that both compute from other options, and RocksDB writes the computed one.
        if (line === 'max_compaction_bytes=0' || line === 'delayed_write_rate=0') continue;
        if (name === 'write_buffer_size' && value === '8k') {
          expect(theirs).toBe('write_buffer_size=65536');
          expect(text).toContain('# The minimum in RocksDB is 64k; it raises a smaller write_buffer_size to that.');
          continue;
        }
        // RocksDB writes these in a longer form: objects, nested braces, fractions.
        if (
          /^(prefix_extractor|filter_policy|compaction_options_universal|compaction_options_fifo|compression_opts|memtable_prefix_bloom_size_ratio|max_bytes_for_level_multiplier|create_if_missing|error_if_exists)$/.test(
            name,
          )
        )
          expect(theirs, `${title}: ${name}`).toBeDefined();
        else expect(theirs, `${title}: ${name}`).toBe(`${name}=${plain(value)}`);
      }
    }
  });
});
