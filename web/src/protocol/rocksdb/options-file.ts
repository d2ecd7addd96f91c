/**
 * Reads a RocksDB OPTIONS file into our options: the database sections and those of the family `default`.
 *
 *   [DBOptions]                                  by name, for options that both have
 *   [CFOptions "default"]                        with the override reader
 *   [TableOptions/BlockBasedTable "default"]     the same, as the braces of block_based_table_factory
 *
 * Options that this engine lacks are listed and never cause a refusal: such a file contains every option of RocksDB. Pure.
 */
import { optionByName, type OptionValue } from '../option-value.ts';
import { databaseOptions } from './rocksdb-options.gen.ts';
import { readOverride } from './override.ts';

export interface OptionsFile {
  readonly values: readonly OptionValue[];
  /** What was ignored; one sentence without a full stop each. */
  readonly notTaken: readonly string[];
  /** Names of the other column families, whose options are not read. */
  readonly otherFamilies: readonly string[];
}

/**
 * They say whether a database may be created or must be new: a matter of the program that opens one. Taken over, they would keep the lab from
 * opening its own.
 */
const kNotTakenOver: readonly string[] = ['create_if_missing', 'error_if_exists'];

/** Accepts any text; never throws. */
export function readOptionsFile(text: string): OptionsFile {
  const sections = sectionsOf(text);
  const notTaken: string[] = [];
  const values = new Map<number, number>();
  for (const [name, value] of sections.get('DBOptions') ?? []) {
    const form = databaseOptions.find((option) => option.name === name)?.form;
    if (!form || kNotTakenOver.includes(name)) continue;
    const { id, min, max } = optionByName(form.ours[0]!)!;
    const meaning = form.read(value);
    const n = meaning.is === 'ours' ? meaning.values[0]![1] : NaN;
    if (n >= min && n <= max) values.set(id, n);
    else notTaken.push(`${name} must be from ${min} to ${max} here; the file has ${value.slice(0, 40)}`);
  }
  const family = [...(sections.get('CFOptions "default"') ?? [])].filter(([name]) => name !== 'table_factory');
  const table = [...(sections.get('TableOptions/BlockBasedTable "default"') ?? [])];
  const settings = (lines: readonly (readonly [string, string])[]): string =>
    lines.map(([name, value]) => `${name}=${value}`).join(';');
  const override = `default={${settings(family)};block_based_table_factory={${settings(table)}}}`;
  const { families, mistakes } = readOverride(override);
  for (const { id, value } of families[0]?.values ?? []) values.set(id, value);
  notTaken.push(...(families[0]?.absent ?? []).map(({ message }) => message));
  for (const { at, length, message } of mistakes)
    notTaken.push(
      message.startsWith('RocksDB has no option')
        ? `${override.slice(at, at + length)} is not an option that Strata knows`
        : message,
    );
  const otherFamilies = [...sections.keys()].flatMap((title) => {
    const name = /^CFOptions "(.*)"$/.exec(title)?.[1];
    return name === undefined || name === 'default' ? [] : [name];
  });
  return { values: [...values].map(([id, value]) => ({ id, value })), notTaken, otherFamilies };
}

/** Settings by section, in order; without comments and other lines. */
function sectionsOf(text: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    const title = /^\[(.*)\]$/.exec(trimmed)?.[1];
    if (title !== undefined) sections.set(title, (section = sections.get(title) ?? new Map<string, string>()));
    const at = trimmed.indexOf('=');
    if (title === undefined && at > 0 && !trimmed.startsWith('#'))
      section.set(trimmed.slice(0, at).trim(), trimmed.slice(at + 1).trim());
  }
  return sections;
}
