/**
 * Named sets of options, each as in its source, scaled so that a program of a few thousand writes shows their effect:
 * byte sizes that grow with the data are divided by 1,024, everything else is unchanged. RocksDB's values are written
 * in RocksDB's syntax and parsed by the parser of its option strings, so that no value is translated by hand.
 */
import { assert } from '../../base/assert.ts';
import { optionListing } from '../../models/option-listing.ts';
import type { OptionInfo } from '../../protocol/info.ts';
import { optionByName } from '../../protocol/option-value.ts';
import { parseOptionValue } from '../../protocol/option-typed.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import { rocksdbDefaults } from '../../protocol/rocksdb/rocksdb-options.gen.ts';
import { readOverride } from '../../protocol/rocksdb/override.ts';

export interface OptionSet {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly source: string;
  /** By id; all other options have their defaults. */
  readonly options: ReadonlyMap<number, number>;
}

export const kScale = 1024;

const kRocksdbSource = 'RocksDB 7.8, include/rocksdb/options.h, advanced_options.h and table.h';

function setOf(of: Omit<OptionSet, 'options'>, rocksdb: string, ours: Readonly<Record<string, string>>): OptionSet {
  const { families, mistakes } = readOverride(`set={${rocksdb}}`, { scale: kScale });
  assert(mistakes.length === 0, `${of.id}: ${mistakes[0]?.message}`);
  const options = new Map(families.flatMap(({ values }) => values.map(({ id, value }) => [id, value] as const)));
  for (const [name, text] of Object.entries(ours)) {
    const info = optionByName(name);
    assert(info !== undefined, `no option is called ${name}`);
    const read = parseOptionValue(info, text);
    assert(read.ok, `${of.id}: ${name} ${read.ok ? '' : read.problem}`);
    options.set(info.id, read.value);
  }
  for (const { id, default: usual } of optionInfos) if (options.get(id) === usual) options.delete(id);
  return { ...of, options };
}

/** The listing as one text. */
function listed(): string {
  const groups = [...new Set(optionListing.map(({ within }) => within))];
  return groups
    .map((group) => {
      const options = optionListing.filter(({ within }) => within === group);
      const text = options.map(({ option, value }) => `${option}=${value}`).join(';');
      return group === undefined ? text : `${group}={${text}}`;
    })
    .join(';');
}

export const kOptionSets: readonly OptionSet[] = [
  setOf(
    {
      id: 'defaults',
      name: 'Defaults of this engine',
      about: "LevelDB's sizes, not scaled: a small program never fills its memtable.",
      source: 'the options schema of this engine',
    },
    '',
    {},
  ),
  setOf(
    {
      id: 'leveldb',
      name: 'LevelDB',
      about: 'No filter, round-robin picks, flushed tables pushed down, seek compactions.',
      source: 'LevelDB 1.23, include/leveldb/options.h, db/dbformat.h and db/version_set.cc',
    },
    'write_buffer_size=4m;target_file_size_base=2m;max_bytes_for_level_base=10m;block_based_table_factory={filter_policy=nullptr}',
    { memtable_push_down: 'yes', seek_compaction: 'yes' },
  ),
  setOf(
    {
      id: 'rocksdb',
      name: 'RocksDB',
      about:
        'Leveled compaction by default: larger memtables, later stalls; the table with the least overlap goes first.',
      source: kRocksdbSource,
    },
    rocksdbDefaults,
    { level_score: 'rocksdb_static' },
  ),
  setOf(
    {
      id: 'universal',
      name: 'RocksDB, universal',
      about:
        'Tiered: whole runs of similar size are merged. Less is written; more is stored, and reads check more runs.',
      source: `${kRocksdbSource}; universal_compaction.h`,
    },
    `${rocksdbDefaults};compaction_style=kCompactionStyleUniversal`,
    { level_score: 'rocksdb_static', dialect: 'extended' },
  ),
  setOf(
    {
      id: 'myrocks',
      name: 'MyRocks',
      about:
        'A column family as MyRocks listed it in 2019: dynamic level targets, LZ4 at the bottom, filters and indexes in the cache. The listing names no filter; one per table is added, because optimize_filters_for_hits does nothing without one.',
      source: 'Percona, MyRocks column families, 7 February 2019 (claim S121)',
    },
    listed(),
    { level_score: 'rocksdb_static', dialect: 'extended', block_cache_size: '512KiB', filter: 'full' },
  ),
];

export interface Change {
  readonly info: OptionInfo;
  readonly from: number;
  readonly to: number;
}

/** The changes that a set would make, in schema order. Pure. */
export function changesTo(set: OptionSet, now: ReadonlyMap<number, number>): readonly Change[] {
  return optionInfos.flatMap((info) => {
    const [from, to] = [now.get(info.id) ?? info.default, set.options.get(info.id) ?? info.default];
    return from === to ? [] : [{ info, from, to }];
  });
}
