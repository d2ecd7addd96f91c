/**
 * Reads `rocksdb_override_cf_options` completely: for each family the resulting values of our options, the options that only RocksDB has,
 * and the mistakes. The inverse prints our options in RocksDB's syntax.
 *
 *   "cf1={write_buffer_size=64m;compression=kZSTD};cf2={}"
 *      families   cf1: write_buffer_size 67108864, absent: compression    cf2: no options of its own
 *      mistakes   none
 *
 * 1. An absent option is not a mistake: the text is right, but this engine has no such option. The caller reports it or refuses the text.
 * 2. A settled option is accepted with the value that always holds here, and absent with any other.
 * 3. `scale` divides the sizes that grow with the data (options.ts: `scales`); without it values are taken literally.
 *
 * Pure.
 */
import { assert } from '../../base/assert.ts';
import { diagnosticsMax, didYouMean } from '../diagnostic.ts';
import type { OptionInfo } from '../info.ts';
import { got, shown } from '../literal.ts';
import { optionByName, type OptionValue } from '../option-value.ts';
import { optionInfos } from '../options.gen.ts';
import { databaseOptions, rocksdbOptions } from './rocksdb-options.gen.ts';
import type { RocksdbOption } from './options.ts';
import { parseOverride, type Mistake, type Setting } from './syntax.ts';
import { readWhole, type Form, type Ours } from './values.ts';

export type { Mistake } from './syntax.ts';

export interface FamilyOptions {
  readonly name: string;
  /** Position of the name in the text. */
  readonly at: number;
  /** In order of the text; each of our options at most once. */
  readonly values: readonly OptionValue[];
  /** Settings without effect, in order of the text: which option, and why. */
  readonly absent: readonly Mistake[];
}

export interface Override {
  /** In order of the text; includes families with mistakes, without the mistaken settings. */
  readonly families: readonly FamilyOptions[];
  /** By position; empty if the text is right. Reading stops after `diagnosticsMax`. */
  readonly mistakes: readonly Mistake[];
}

export interface Reading {
  /** Names of the existing families; absent: any name is allowed. */
  readonly families?: readonly string[];
  /** Sizes that grow with the data are divided by this, and rounded. At least 1. */
  readonly scale?: number;
}

export type OverrideReader = (text: string, reading?: Reading) => Override;

/** Pure; never throws. */
export function readOverride(text: string, reading: Reading = {}): Override {
  const tree = parseOverride(text);
  const mistakes: Mistake[] = [...tree.mistakes];
  const families = tree.families.flatMap((family) => {
    const problem = familyProblem(family.name, reading.families);
    if (problem !== undefined) {
      mistakes.push({ at: family.at, length: family.name.length, message: problem });
      return [];
    }
    const reader = new FamilyReader(mistakes, reading.scale ?? 1);
    reader.read(family.settings ?? [], rocksdbOptions, undefined);
    return [{ name: family.name, at: family.at, values: reader.values(), absent: reader.absent }];
  });
  return { families, mistakes: mistakes.sort((a, b) => a.at - b.at) };
}

const kFamilyName = /^[A-Za-z_][\w-]{0,63}$/;

function familyProblem(name: string, known: readonly string[] | undefined): string | undefined {
  if (name.startsWith('rev:')) return `${shown(name)}: families with reverse key order are not supported`;
  if (!kFamilyName.test(name))
    return `a family's name must be a letter or _ and then at most 63 letters, digits, _ or -; got ${shown(name)}`;
  if (known === undefined || known.includes(name)) return undefined;
  return `there is no family ${name}${didYouMean(name, known) || `; there are ${known.join(', ')}`}`;
}

/** Reads the settings of one family. */
class FamilyReader {
  readonly absent: Mistake[] = [];
  private readonly byId = new Map<number, number>();
  private readonly mistakes: Mistake[];
  private readonly scale: number;

  constructor(mistakes: Mistake[], scale: number) {
    this.mistakes = mistakes;
    this.scale = scale;
  }

  values(): readonly OptionValue[] {
    return [...this.byId].map(([id, value]) => ({ id, value }));
  }

  /** `group`: the option whose braces contain these settings. */
  read(settings: readonly Setting[], options: readonly RocksdbOption[], group: string | undefined): void {
    for (const setting of settings) {
      if (this.mistakes.length >= diagnosticsMax) return;
      const option = options.find(({ name }) => name === setting.name);
      if (option) this.take(setting, option);
      else this.complain(setting.at, setting.name.length, unknownOption(setting.name, options, group));
    }
  }

  private take(setting: Setting, { name, standing }: RocksdbOption): void {
    const { at, value, valueAt } = setting;
    switch (standing.is) {
      case 'group':
        if (setting.settings) this.read(setting.settings, standing.options, name);
        else if (standing.colons) this.read(betweenColons(setting, standing.options), standing.options, name);
        else this.complain(valueAt, value.length, `${name} needs its options in braces; ${got(value)}`);
        return;
      case 'shared':
        this.note(at, name, `is ${standing.ours} here, and applies to the whole database: ${standing.why}`);
        return;
      case 'absent':
        this.note(at, name, `is not supported: ${standing.why}`);
        return;
      case 'settled':
        if (plain(value) !== plain(standing.value))
          this.note(at, name, `is always ${standing.value} here: ${standing.why}`);
        return;
      default:
        if (setting.settings) this.complain(valueAt, 1, `${name} takes one value without braces`);
        else this.takeValue(setting, standing.form, standing.scales ? this.scale : 1);
    }
  }

  private takeValue({ name, at, value, valueAt }: Setting, form: Form, scale: number): void {
    const meaning = form.read(value);
    if (meaning.is === 'wrong') this.complain(valueAt, value.length, `${name} ${meaning.problem}`);
    else if (meaning.is === 'absent') this.note(at, name, meaning.why);
    else {
      const scaled = meaning.values.map(([ours, n]) => [ours, Math.round(n / scale)] as const);
      const problem = rangeProblem(name, scaled, scale);
      if (problem === undefined) for (const [ours, n] of scaled) this.byId.set(infoOf(ours).id, n);
      else this.complain(valueAt, value.length, `${name} ${problem}; ${got(value)}`);
    }
  }

  private note(at: number, name: string, what: string): void {
    this.absent.push({ at, length: name.length, message: `${name} ${what}` });
  }

  private complain(at: number, length: number, message: string): void {
    this.mistakes.push({ at, length: Math.max(1, length), message });
  }
}

/** The values of `compression_opts=-14:1:0` as settings of the first of these options. */
function betweenColons({ value, valueAt }: Setting, options: readonly RocksdbOption[]): Setting[] {
  let at = valueAt;
  return value.split(':').map((part, i) => {
    const setting = { name: options[i]?.name ?? '', at, value: part, valueAt: at };
    at += part.length + 1;
    return setting;
  });
}

function infoOf(ours: string): OptionInfo {
  const info = optionByName(ours);
  assert(info !== undefined, `no option is called ${ours}`);
  return info;
}

/** Normalizes equivalent spellings: 1 and true, 64m and 67108864. */
function plain(value: string): string {
  const number = readWhole({ true: '1', false: '0' }[value] ?? value);
  return number.ok ? String(number.value) : value;
}

function rangeProblem(name: string, values: Ours, scale: number): string | undefined {
  for (const [ours, value] of values) {
    const { min, max, unit } = infoOf(ours);
    if (value >= min && value <= max) continue;
    const scaled = scale === 1 ? '' : ` at 1/${scale}`;
    return `must be from ${min} to ${max}${unit === '' ? '' : ` ${unit}`} here${scaled}${ours === name ? '' : ` (${ours})`}`;
  }
  return undefined;
}

function unknownOption(name: string, options: readonly RocksdbOption[], group: string | undefined): string {
  const within = group === undefined ? '' : ` in ${group}`;
  const home = rocksdbOptions.find(
    ({ standing }) => standing.is === 'group' && standing.options.some((o) => o.name === name),
  );
  if (home) return `${name} belongs in braces after ${home.name}: ${home.name}={${name}=...}`;
  if (group !== undefined && rocksdbOptions.some((o) => o.name === name))
    return `${name} belongs outside the braces of ${group}`;
  if (databaseOptions.some((o) => o.name === name)) return `${name} applies to the whole database, not to a family`;
  if (optionByName(name)) return `${name} is an option that only Strata has; set it with family NAME ${name}=...`;
  const names = options.map((o) => o.name);
  return `RocksDB has no option ${shown(name)}${within}${didYouMean(name, names)}`;
}

export interface Printed {
  /** `cf1={write_buffer_size=64m;block_based_table_factory={block_size=16k}}`, options in the order of options.gen.ts. */
  readonly text: string;
  /** Names of our options whose values RocksDB cannot express, by id. */
  readonly unsaid: readonly string[];
}

/**
 * Prints a family's options as a part of an override. If one RocksDB option combines several of ours and some are missing, those get their
 * defaults: `bits_per_key` alone is printed with the default kind of filter. The output parses back to the same values. Pure.
 */
export function printOverride(family: string, values: readonly OptionValue[]): Printed {
  const given = new Map(values.map(({ id, value }) => [optionInfos.find((o) => o.id === id)?.name ?? '', value]));
  const said = new Set<string>();
  const printAll = (options: readonly RocksdbOption[]): string[] =>
    options.flatMap(({ name, standing }) => {
      if (standing.is === 'group') {
        const inner = printAll(standing.options);
        return inner.length > 0 ? [`${name}={${inner.join(';')}}`] : [];
      }
      if (standing.is !== 'wired' || !standing.form.ours.some((ours) => given.has(ours))) return [];
      const { ours, print } = standing.form;
      const text = print(new Map(ours.map((each) => [each, given.get(each) ?? infoOf(each).default])));
      if (text === undefined) return [];
      for (const each of ours) said.add(each);
      return [`${name}=${text}`];
    });
  const text = `${family}={${printAll(rocksdbOptions).join(';')}}`;
  return { text, unsaid: optionInfos.map(({ name }) => name).filter((name) => given.has(name) && !said.has(name)) };
}
