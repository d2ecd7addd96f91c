/**
 * The option explorer: how this engine treats a RocksDB option with a given value.
 *
 *   wired      maps to options of ours, with the values at the requested scale
 *   shared     maps to an option of ours that belongs to the whole database; RocksDB has one per family
 *   settled    the engine always does what the value says
 *   absent     not modeled, or the engine always does something else
 *
 * It uses the override reader, so the explorer always agrees with what a family would get. Pure.
 */
import { assert } from '../../base/assert.ts';
import { formatBytes } from '../../base/units.ts';
import { optionValueText, type OptionValue } from '../option-value.ts';
import { optionInfos } from '../options.gen.ts';
import { rocksdbOptions } from './rocksdb-options.gen.ts';
import type { RocksdbOption } from './options.ts';
import { readOverride } from './override.ts';

export interface Listed {
  readonly option: string;
  /** The option whose braces contain it. */
  readonly within?: string;
  readonly value: string;
}

export interface Explored extends Listed {
  readonly standing: 'wired' | 'shared' | 'settled' | 'absent';
  /** Our options; empty if there is none. `scaled`: the listed value was divided by the scale. */
  readonly here: readonly { readonly name: string; readonly value: string; readonly scaled: boolean }[];
  /** The reason; for an absent option, what the engine does instead. Empty for a wired one. */
  readonly why: string;
}

/** REQUIRES: an option of options.gen.ts with a value that RocksDB takes. */
export function explore(listed: Listed, scale: number): Explored {
  const { option, within, value } = listed;
  const setting = `${option}=${value}`;
  const { families, mistakes } = readOverride(`f={${within === undefined ? setting : `${within}={${setting}}`}}`, {
    scale,
  });
  const [family] = families;
  assert(mistakes.length === 0 && family !== undefined, `${setting}: ${mistakes[0]?.message}`);
  const { standing } = standingOf(listed);
  const here = family.values.map((each) => ({ ...inWords(each), scaled: standing.is === 'wired' && standing.scales }));
  if (standing.is === 'shared')
    return {
      ...listed,
      standing: 'shared',
      here: [{ name: standing.ours, value: '', scaled: false }],
      why: standing.why,
    };
  const [absence] = family.absent;
  if (absence) return { ...listed, standing: 'absent', here, why: absence.message.slice(option.length + 1) };
  return standing.is === 'settled'
    ? { ...listed, standing: 'settled', here, why: standing.why }
    : { ...listed, standing: 'wired', here, why: '' };
}

function standingOf({ option, within }: Listed): RocksdbOption {
  const group = rocksdbOptions.find(({ name }) => name === within)?.standing;
  const options = within === undefined ? rocksdbOptions : group?.is === 'group' ? group.options : [];
  const found = options.find(({ name }) => name === option);
  assert(found !== undefined, `RocksDB has no option ${option}`);
  return found;
}

function inWords({ id, value }: OptionValue): { name: string; value: string } {
  const info = optionInfos.find((each) => each.id === id);
  assert(info !== undefined, `no option has the id ${id}`);
  return { name: info.name, value: info.unit === 'bytes' ? formatBytes(value) : optionValueText(info, value) };
}
