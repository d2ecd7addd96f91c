/**
 * The options at one moment as a file that RocksDB reads (OPTIONS-000007): its sections, its names, its words.
 *
 *   [DBOptions]                                        max_background_jobs=2
 *   [CFOptions "default"]                              write_buffer_size=64k
 *   [TableOptions/BlockBasedTable "default"]           filter_policy=bloomfilter:10:false
 *
 * Every option that both have is written, also where it has its default: the defaults of two engines are not the same. What only this engine
 * has stands as a comment in the section where a reader would look for it. What is written here our own reader of such options
 * (protocol/rocksdb) reads back to the same values, and RocksDB's `ldb` opens a database with it (tests/contract/exports-options).
 *
 * Source: RocksDB 7.8, options/options_parser.cc, and files that it wrote.
 */
import { optionByName, optionValueText } from '../protocol/option-value.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import { printOverride } from '../protocol/rocksdb/override.ts';
import { parseOverride } from '../protocol/rocksdb/syntax.ts';
import { familyNames, inFamily } from '../scene/families.ts';
import type { Scene } from '../scene/types.ts';

/** Whose words these are; its parser takes files of older and newer releases. */
const kVersion = ['rocksdb_version=7.8.3', 'options_file_version=1.1'];

const kRecoveryModes: Readonly<Record<string, string>> = {
  tolerate_corrupted_tail_records: 'kTolerateCorruptedTailRecords',
  absolute_consistency: 'kAbsoluteConsistency',
  point_in_time_recovery: 'kPointInTimeRecovery',
  skip_any_corrupted_records: 'kSkipAnyCorruptedRecords',
};
const truth = (text: string): string => (text === 'yes' ? 'true' : 'false');

/** Options of the database that RocksDB has under the same name, and how it writes their values. */
const kOfDatabase: Readonly<Record<string, (text: string) => string>> = {
  create_if_missing: truth,
  error_if_exists: truth,
  paranoid_checks: truth,
  wal_recovery_mode: (text) => kRecoveryModes[text] ?? text,
  max_background_jobs: (text) => text,
  max_total_wal_size: (text) => text,
};
/** The least write_buffer_size that RocksDB has, bytes (seen with 7.8: db/column_family.cc clips it). */
const kWriteBufferMin = 64 * 1024;
/** In braces behind this option of a family stand the options of its tables, which have a section of their own in a file. */
const kTableFactory = 'block_based_table_factory';

/** The text of the file, in UTF-8 ASCII. Pure. */
export function optionsFragment(scene: Scene): string {
  const sections = [
    ...sectionOf('Version', kVersion, []),
    ...databaseSection(scene),
    ...familyNames(scene).flatMap(([family, name]) => familySections(inFamily(scene, family), name)),
  ];
  return ['# Options of a Strata engine, with the names of RocksDB.', '', ...sections].join('\n');
}

function databaseSection(scene: Scene): string[] {
  const ours = optionInfos.filter(({ scope }) => scope === 'database');
  const known = ours.filter(({ name }) => Object.hasOwn(kOfDatabase, name));
  return sectionOf(
    'DBOptions',
    known.map(({ name }) => `${name}=${kOfDatabase[name]!(valueText(scene, name))}`),
    ours.filter((info) => !known.includes(info)).map(({ name }) => `${name}=${valueText(scene, name)}`),
  );
}

function familySections(scene: Scene, name: string): string[] {
  const values = optionInfos
    .filter(({ scope }) => scope === 'family')
    .map((info) => ({ id: info.id, value: scene.options.get(info.id) ?? info.default }));
  const { text, unsaid } = printOverride('f', values);
  const settings = parseOverride(text).families[0]?.settings ?? [];
  const tables = settings.find((setting) => setting.name === kTableFactory)?.settings ?? [];
  const small = values.some(({ id, value }) => id === optionByName('write_buffer_size')!.id && value < kWriteBufferMin);
  return [
    ...(small ? ['# The minimum in RocksDB is 64k; it raises a smaller write_buffer_size to that.'] : []),
    ...sectionOf(
      `CFOptions "${name}"`,
      settings.filter((setting) => setting.name !== kTableFactory).map((s) => `${s.name}=${s.value}`),
      unsaid.map((each) => `${each}=${valueText(scene, each)}`),
    ),
    ...sectionOf(
      `TableOptions/BlockBasedTable "${name}"`,
      tables.map((s) => `${s.name}=${s.value}`),
      [],
    ),
  ];
}

function sectionOf(title: string, lines: readonly string[], onlyOurs: readonly string[]): string[] {
  const comments =
    onlyOurs.length === 0
      ? []
      : ['  # Only in Strata, or with values that RocksDB does not have:', ...onlyOurs.map((line) => `  #   ${line}`)];
  return [`[${title}]`, ...lines.map((line) => `  ${line}`), ...comments, ''];
}

function valueText(scene: Scene, name: string): string {
  const info = optionByName(name)!;
  return optionValueText(info, scene.options.get(info.id) ?? info.default);
}
