/**
 * Column families in the line language: names for family numbers, and the lines that create and drop families.
 *
 *   family cf1 write_buffer_size=64KiB                    cf1 is number 1 from here on
 *   override-cf-options "cf2={write_buffer_size=64k}"     the same in RocksDB's syntax; cf2 is number 2
 *   put a 1 family=cf2
 *   drop-family cf1                                       the name is free again; the number is not reused
 *
 * The engine identifies families by number and stores their names. An existing database has families of its own: a caller that parses a
 * program for one passes them as `known`. `default` is number 0 and always exists. Naming an existing family again keeps its data and sets
 * the options.
 */
import { utf8 } from '../base/bytes.ts';
import { parseName, type Complain } from './arguments.ts';
import { commandInfos, encodeCreateFamily, encodeDropFamily, encodeSet } from './commands.gen.ts';
import { listed, nearest } from './diagnostic.ts';
import type { CommandSpec } from './command-spec.ts';
import { parseLiteral } from './literal.ts';
import { ofTheWholeDatabase, onlyForOpening, readOptionWords } from './option-words.ts';
import type { OptionValue } from './option-value.ts';
import { optionInfos } from './options.gen.ts';
import type { OverrideReader } from './rocksdb/override.ts';
import { partOf, type Token } from './line-tokens.ts';
import { encodeOptions } from './wire.ts';

export const kDefaultFamily = 'default';
/** The command whose argument is in RocksDB's syntax. */
export const overrideCommand = 'override-cf-options';
const kNumberMax = commandInfos.create_family.fields.find((f) => f.name === 'family')?.max ?? 0;

/** The families that exist at a line. */
export class Families {
  /** By name, including `default`. */
  readonly numbers: Map<string, number>;
  private last: number;

  /** `known`: families in the database before the first line. */
  constructor(known: ReadonlyMap<string, number> = new Map()) {
    this.numbers = new Map([[kDefaultFamily, 0], ...known]);
    this.last = Math.max(...this.numbers.values());
  }

  /** Creates a family if needed and returns its number; undefined if no number is left. */
  make(name: string): number | undefined {
    const number = this.numbers.get(name) ?? (this.last < kNumberMax ? ++this.last : undefined);
    if (number !== undefined) this.numbers.set(name, number);
    return number;
  }

  drop(name: string): void {
    this.numbers.delete(name);
  }

  /** Message for a name that no family has. */
  unknown(name: string): string {
    const names = [...this.numbers.keys()];
    const near = nearest(name, names);
    return `there is no family ${name} here; ${near ? `did you mean ${near}? ` : ''}there ${names.length === 1 ? 'is' : 'are'} ${listed(names)}`;
  }
}

/** The result of a line about families. */
export interface FamilyLine {
  readonly commands: readonly Uint8Array[];
  /** Options for opening the database: those of the default family, from lines before every command. */
  readonly options: readonly OptionValue[];
}

/** Input for such a line. */
export interface FamilyReading {
  readonly spec: CommandSpec;
  readonly head: Token;
  readonly words: readonly Token[];
  readonly families: Families;
  /** Whether a command other than `set` came before. */
  readonly begun: boolean;
  readonly complain: Complain;
  /** Reports a setting that has no effect but is not a mistake. */
  readonly note: Complain;
  /** Null if it could not be loaded; a line that needs it reports that. */
  readonly readOverride: OverrideReader | null;
}

const nothing: FamilyLine = { commands: [], options: [] };
const readers: Readonly<Record<string, (reading: FamilyReading) => FamilyLine>> = {
  family: readFamily,
  'drop-family': readDrop,
  [overrideCommand]: readOverrideLine,
};

export const isAboutFamilies = (command: string): boolean => Object.hasOwn(readers, command);

/** Reads a line about families. REQUIRES: the spec of such a line. */
export const readFamilyLine = (reading: FamilyReading): FamilyLine => readers[reading.spec.name]!(reading);

function readFamily({ spec, head, words, families, complain }: FamilyReading): FamilyLine {
  const [name, ...options] = words;
  if (!name) {
    complain(head, `family needs a name: ${spec.example}`);
    return nothing;
  }
  const values = readOptionWords('family', options, ofTheWholeDatabase, complain);
  return create(name.text, values, families, (message) => complain(name, `family: ${message}`));
}

function readDrop({ spec, head, words, families, complain }: FamilyReading): FamilyLine {
  const [name, extra] = words;
  const number = families.numbers.get(name?.text ?? '');
  const refuse = (token: Token, message: string): FamilyLine => {
    complain(token, message);
    return nothing;
  };
  if (!name) return refuse(head, `drop-family needs a name: ${spec.example}`);
  if (extra) return refuse(extra, 'drop-family: one family per line');
  if (number === undefined) return refuse(name, `drop-family: ${families.unknown(name.text)}`);
  if (number === 0) return refuse(name, 'drop-family: the default family cannot be dropped');
  families.drop(name.text);
  return { commands: [encodeDropFamily({ family: number })], options: [] };
}

function create(
  name: string,
  values: readonly OptionValue[],
  families: Families,
  refuse: (message: string) => void,
): FamilyLine {
  const problem =
    name === kDefaultFamily
      ? 'the default family always exists; use set for its options'
      : families.numbers.has(name)
        ? undefined
        : nameProblem(name);
  const family = problem === undefined ? families.make(name) : undefined;
  if (problem !== undefined) refuse(problem);
  else if (family === undefined) refuse(`at most ${kNumberMax} families can be created, including dropped ones`);
  if (family === undefined) return nothing;
  const options = encodeOptions(new Map(values.map(({ id, value }) => [id, value])));
  return { commands: [encodeCreateFamily({ family, name: utf8(name), options })], options: [] };
}

function nameProblem(name: string): string | undefined {
  const parsed = parseName(name);
  return parsed.ok ? undefined : `a name ${parsed.problem}`;
}

const decoder = new TextDecoder();
const kScale = /^scale=([1-9][0-9]{0,8})$/;

function readOverrideLine(reading: FamilyReading): FamilyLine {
  const { spec, head, words, families, begun, complain, note, readOverride } = reading;
  const [text, scale, extra] = words;
  const parsed = text && parseLiteral(text.text);
  const scaled = scale === undefined ? 1 : Number(kScale.exec(scale.text)?.[1]);
  const wrong = extra ?? (Number.isNaN(scaled) ? scale : undefined);
  if (!text) complain(head, `${spec.name} needs the families in quotes: ${spec.example}`);
  else if (!parsed?.ok) complain(text, `${spec.name}: the text ${parsed?.problem}`);
  else if (wrong) complain(wrong, `${spec.name} takes one text in quotes, and scale=... with a whole number`);
  if (!text || !parsed?.ok || wrong) return nothing;
  if (readOverride === null) {
    complain(head, `the script for ${spec.name} could not be loaded; reload the page to try again`);
    return nothing;
  }

  const inside = decoder.decode(parsed.value);
  // Positions in the text equal positions in the line, after the quote if there is one, unless the line has escapes.
  const start = text.text === inside ? 0 : text.text === `"${inside}"` ? 1 : null;
  const report = (to: Complain, at: number, length: number, message: string): void =>
    to(start === null ? text : partOf(text, start + at, start + at + length), `${spec.name}: ${message}`);
  const { families: read, mistakes } = readOverride(inside, { scale: scaled });
  for (const { at, length, message } of mistakes) report(complain, at, length, message);
  const lines = read.map(({ name, at, values, absent }) => {
    for (const each of absent) report(note, each.at, each.length, each.message);
    const refuse = (message: string): void => report(complain, at, name.length, message);
    return name === kDefaultFamily ? forDefault(values, begun, refuse) : create(name, values, families, refuse);
  });
  return { commands: lines.flatMap((line) => line.commands), options: lines.flatMap((line) => line.options) };
}

/** Options of the default family: for opening if they come before every command, else set one by one. */
function forDefault(values: readonly OptionValue[], begun: boolean, refuse: (message: string) => void): FamilyLine {
  if (!begun) return { commands: [], options: values };
  for (const { id } of values) {
    const info = optionInfos.find((option) => option.id === id);
    const problem = info && onlyForOpening(info);
    if (problem !== undefined) refuse(`${info?.name} ${problem}`);
  }
  return { commands: values.map(({ id, value }) => encodeSet({ option: id, value, family: 0 })), options: [] };
}
