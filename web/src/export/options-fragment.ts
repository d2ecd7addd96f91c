/**
 * The options at one moment as a RocksDB options file (OPTIONS-000007), with its sections, names and values.
 *
 *   [DBOptions]                                        max_background_jobs=2
 *   [CFOptions "default"]                              write_buffer_size=64k
 *   [TableOptions/BlockBasedTable "default"]           filter_policy=bloomfilter:10:false
 *
 * Every option that both engines have is written, even at its default, because their defaults differ. Options that only this engine has
 * become comments in the matching section. Our own reader (protocol/rocksdb) reads the file back to the same values, and RocksDB's `ldb`
 * opens a database with it (tests/contract/exports-options).
 *
 * Source: RocksDB 7.8, options/options_parser.cc, and files that it wrote.
 */
import type { OptionInfo } from '../protocol/info.ts';
import { optionByName, optionValueText } from '../protocol/option-value.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import { databaseOptions } from '../protocol/rocksdb/rocksdb-options.gen.ts';
import { printOverride } from '../protocol/rocksdb/override.ts';
import { parseOverride } from '../protocol/rocksdb/syntax.ts';
import { familyNames, inFamily } from '../scene/families.ts';
import type { Scene } from '../scene/types.ts';

/** The format's version; RocksDB's parser accepts files of older and newer releases. */
const kVersion = ['rocksdb_version=7.8.3', 'options_file_version=1.1'];

/** The least write_buffer_size that RocksDB has, bytes (seen with 7.8: db/column_family.cc clips it). */
const kWriteBufferMin = 64 * 1024;
/** The braces after this family option contain the table options, which have their own section in a file. */
const kTableFactory = 'block_based_table_factory';

/** The text of the file, ASCII only. Pure. */
export function optionsFragment(scene: Scene): string {
  const sections = [
    ...sectionOf('Version', kVersion, []),
    ...databaseSection(scene),
    ...familyNames(scene).flatMap(([family, name]) => familySections(inFamily(scene, family), name)),
  ];
  return ['# Options of a Strata engine, with the names of RocksDB.', '', ...sections].join('\n');
}

function databaseSection(scene: Scene): string[] {
  const known = databaseOptions.flatMap(({ name, form }) =>
    form === null ? [] : [{ ours: form.ours[0]!, line: `${name}=${form.print(valuesOf(scene, form.ours))}` }],
  );
  const others = optionInfos.filter(
    ({ scope, name }) => scope === 'database' && !known.some(({ ours }) => ours === name),
  );
  return sectionOf(
    'DBOptions',
    known.map(({ line }) => line),
    others.map(({ name }) => `${name}=${valueText(scene, name)}`),
  );
}

function familySections(scene: Scene, name: string): string[] {
  const values = optionInfos
    .filter(({ scope }) => scope === 'family')
    .map((info) => ({ id: info.id, value: valueOf(scene, info) }));
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

const valuesOf = (scene: Scene, names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name) => [name, valueOf(scene, optionByName(name)!)]));
const valueOf = (scene: Scene, info: OptionInfo): number => scene.options.get(info.id) ?? info.default;

function valueText(scene: Scene, name: string): string {
  const info = optionByName(name)!;
  return optionValueText(info, valueOf(scene, info));
}
