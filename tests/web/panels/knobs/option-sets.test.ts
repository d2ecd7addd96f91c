/** Presets: each is valid, matches its source, and its difference lists what would change. Groups and search: no option is lost. */
import { describe, expect, it } from 'vitest';
import { contradiction } from '../../../../web/src/protocol/contradictions.ts';
import { optionByName } from '../../../../web/src/protocol/option-value.ts';
import { optionTyped } from '../../../../web/src/protocol/option-typed.ts';
import { optionInfos } from '../../../../web/src/protocol/options.gen.ts';
import { kGroups, searchOptions } from '../../../../web/src/panels/options/option-groups.ts';
import { changesTo, kOptionSets } from '../../../../web/src/panels/options/option-sets.ts';

const id = (name: string): number => optionByName(name)!.id;
const words = (of: ReadonlyMap<number, number>): string =>
  optionInfos
    .flatMap((info) => (of.has(info.id) ? [`${info.name}=${optionTyped(info, of.get(info.id)!)}`] : []))
    .join(' ');

describe('sets of options', () => {
  it.each(kOptionSets)('$id: an engine can open with it, and it names its source', (set) => {
    expect(contradiction(set.options)).toBeNull();
    for (const [option, value] of set.options) {
      const info = optionInfos.find((each) => each.id === option)!;
      expect(value).toBeGreaterThanOrEqual(info.min);
      expect(value).toBeLessThanOrEqual(info.max);
      expect(value, info.name).not.toBe(info.default);
    }
    expect(set.source).not.toBe('');
  });

  it('match their sources, at 1/1024', () => {
    expect(Object.fromEntries(kOptionSets.map((set) => [set.id, words(set.options)]))).toEqual({
      defaults: '',
      leveldb:
        'write_buffer_size=4KiB filter=none target_file_size_base=2KiB max_bytes_for_level_base=10KiB memtable_push_down=yes seek_compaction=yes',
      rocksdb:
        'write_buffer_size=64KiB filter=none target_file_size_base=64KiB max_bytes_for_level_base=256KiB level0_slowdown_writes_trigger=20 level0_stop_writes_trigger=36 level_score=rocksdb_static compaction_pri=min_overlapping_ratio soft_pending_compaction_bytes_limit=64MiB hard_pending_compaction_bytes_limit=256MiB',
      universal:
        'dialect=extended write_buffer_size=64KiB filter=none target_file_size_base=64KiB max_bytes_for_level_base=256KiB level0_slowdown_writes_trigger=20 level0_stop_writes_trigger=36 level_score=rocksdb_static compaction_pri=min_overlapping_ratio compaction_style=universal soft_pending_compaction_bytes_limit=64MiB hard_pending_compaction_bytes_limit=256MiB',
      myrocks: expect.stringMatching(
        /^dialect=extended write_buffer_size=64KiB block_size=16KiB .*block_cache_size=512KiB .*optimize_filters_for_hits=yes level_compaction_dynamic_level_bytes=yes/,
      ) as string,
    });
  });

  it('change what differs, and reset options that they do not set', () => {
    const leveldb = kOptionSets.find((set) => set.id === 'leveldb')!;
    const now = new Map([
      [id('sync'), 1],
      [id('write_buffer_size'), 4096],
    ]);
    const changes = changesTo(leveldb, now).map(({ info, from, to }) => `${info.name} ${from} ${to}`);
    expect(changes).toContain('sync 1 0');
    expect(changes).toContain('filter 1 0');
    expect(changes.filter((line) => line.startsWith('write_buffer_size'))).toEqual([]);
    expect(changesTo(leveldb, leveldb.options)).toEqual([]);
  });
});

describe('groups', () => {
  it('contain every option of the schema once, under a title', () => {
    const all = kGroups.flatMap(({ options }) => options.map(({ name }) => name));
    expect([...all].sort()).toEqual(optionInfos.map(({ name }) => name).sort());
    for (const { id: group, title } of kGroups) expect(title, group).not.toBe(group);
  });
});

describe('a search', () => {
  it.each([
    ['bloom_ratio', ['memtable_prefix_bloom_size_ratio']],
    ['LOSER tree', ['merge_strategy']],
    ['write buffer size', ['write_buffer_size']],
    ['zebra', []],
  ])('%j', (text, names) => {
    const found = searchOptions(text).map(({ name }) => name);
    for (const name of names) expect(found).toContain(name);
    if (names.length === 0) expect(found).toEqual([]);
    else expect(found.length).toBeLessThan(6);
  });
  it('without text finds all', () => expect(searchOptions(' ')).toHaveLength(optionInfos.length));
});
