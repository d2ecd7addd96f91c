/**
 * Reads the words after a command's name according to its spec: positional arguments first, then name=value and flags in any order.
 * Reports each wrong word and continues, so a line with two mistakes shows both.
 */
import { commandInfos } from './commands.gen.ts';
import { didYouMean, nearest } from './diagnostic.ts';
import type { Argument, CommandSpec } from './command-spec.ts';
import type { FieldInfo } from './info.ts';
import { bad, good, got, parseLiteral, shown, type Parsed } from './literal.ts';
import { parseNumber, unitsFor } from './number.ts';
import { partOf, type Token } from './line-tokens.ts';

export type Value = Uint8Array | number | string | boolean;

/** Reports a mistake in a word of the line, or in a part of one. */
export type Complain = (where: Token, message: string) => void;

/** The arguments of one line. Getters return undefined if the argument is absent or was reported. */
export class Arguments {
  private readonly given = new Map<string, { value: Value; token: Token }>();
  readonly spec: CommandSpec;
  /** False once a mistake in the line was reported. */
  whole = true;

  constructor(spec: CommandSpec) {
    this.spec = spec;
  }

  set(name: string, value: Value, token: Token): void {
    this.given.set(name, { value, token });
  }
  bytes(name: string): Uint8Array | undefined {
    const value = this.given.get(name)?.value;
    return value instanceof Uint8Array ? value : undefined;
  }
  number(name: string): number | undefined {
    const value = this.given.get(name)?.value;
    return typeof value === 'number' ? value : undefined;
  }
  text(name: string): string | undefined {
    const value = this.given.get(name)?.value;
    return typeof value === 'string' ? value : undefined;
  }
  flag(name: string): boolean | undefined {
    const value = this.given.get(name)?.value;
    return typeof value === 'boolean' ? value : undefined;
  }
  /** The token of an argument, for mistakes that show only after the whole line has been read. */
  tokenOf(name: string): Token | undefined {
    return this.given.get(name)?.token;
  }
}

/** The schema's field for an argument; undefined for a line that is not a command. */
function fieldOf(spec: CommandSpec, argument: string): FieldInfo | undefined {
  const infos: Readonly<Record<string, { readonly fields: readonly FieldInfo[] } | undefined>> = commandInfos;
  return infos[spec.name.replace('-', '_')]?.fields.find((f) => f.name === argument);
}

/** The range of a number, from the schema. */
function rangeOf(field: FieldInfo | undefined): { min: number; max: number } {
  return {
    min: field?.min ?? 0,
    max: field?.max ?? (field && field.width < 8 ? 2 ** (8 * field.width) - 1 : Number.MAX_SAFE_INTEGER),
  };
}

/** The units that may be typed for a number, from the last word of its name. */
const unitsOf = (name: string) => unitsFor(name.endsWith('_bytes') ? 'bytes' : name.endsWith('_ns') ? 'ns' : undefined);

/** Reads `words`, the tokens after the command's name `head`. */
export function readArguments(spec: CommandSpec, head: Token, words: readonly Token[], report: Complain): Arguments {
  const args = new Arguments(spec);
  const complain: Complain = (where, message) => {
    args.whole = false;
    report(where, message);
  };
  spec.places.forEach((place, i) => {
    const token = words[i];
    if (token) take(args, place, token, token, complain);
    else complain(head, `${spec.name} needs a ${place.name}: ${usage(spec)}`);
  });
  const seen = new Set<string>();
  for (const token of words.slice(spec.places.length)) {
    const equals = /^[A-Za-z_][\w-]*=/.test(token.text) ? token.text.indexOf('=') : -1;
    const name = equals < 0 ? token.text : token.text.slice(0, equals);
    const argument = spec.named.find((a) => a.name === name);
    if (!argument) complain(token, unknownWord(spec, name, equals >= 0));
    else if (seen.has(name)) complain(token, `${spec.name}: ${name} is given twice`);
    else if (equals < 0 && argument.form !== 'flag')
      complain(token, `${spec.name}: ${name} needs a value: ${name}=...`);
    else take(args, argument, token, equals < 0 ? { at: token.at, text: 'yes' } : partOf(token, equals + 1), complain);
    seen.add(name);
  }
  for (const a of spec.named)
    if (a.required && !seen.has(a.name))
      complain(head, `${spec.name} needs ${a.name}=..., ${a.doc}; for example: ${spec.example}`);
  return args;
}

/** `token`: the argument; `value`: the part of it that holds the value. */
function take(args: Arguments, argument: Argument, token: Token, value: Token, complain: Complain): void {
  const parsed = parseArgument(args.spec, argument, value.text);
  if (parsed.ok) args.set(argument.name, parsed.value, token);
  else complain(partOf(value, parsed.at ?? 0), `${args.spec.name}: ${argument.name} ${parsed.problem}`);
}

function parseArgument(spec: CommandSpec, argument: Argument, text: string): Parsed<Value> {
  const field = fieldOf(spec, argument.name);
  switch (argument.form) {
    case 'word':
      return text === '' ? bad('has no value; write "" for an empty value') : parseBytes(text, field?.max ?? 65536);
    case 'number': {
      const { min, max } = rangeOf(field);
      return parseNumber(text, { min, max, units: unitsOf(argument.name) });
    }
    case 'name': {
      const names = argument.names ?? [];
      if (names.includes(text)) return good(text);
      return bad(`must be one of ${names.join(', ')}; ${got(text)}${didYouMean(text, names)}`);
    }
    case 'flag':
      return text === 'yes' || text === 'no' ? good(text === 'yes') : bad(`must be yes or no; ${got(text)}`);
    // Not checked here: whether the family exists. The database may have names that cannot be typed.
    case 'family':
      return text === '' ? bad('must be the name of a family; got nothing') : good(text);
    default:
      return parseName(text);
  }
}

/** The name of a snapshot or a family. */
export const parseName = (text: string): Parsed<string> =>
  /^[A-Za-z][\w-]{0,63}$/.test(text)
    ? good(text)
    : bad(`must be a letter and then at most 63 letters, digits, _ or -; ${got(text)}`);

/** A key or value of at most `max` bytes. */
export function parseBytes(text: string, max: number): Parsed<Uint8Array> {
  const parsed = parseLiteral(text);
  if (!parsed.ok) return bad(`${shown(text)} ${parsed.problem}`, parsed.at);
  const limit = max >= 2 ** 20 ? `${max / 2 ** 20} MiB` : `${max / 2 ** 10} KiB`;
  return parsed.value.length > max
    ? bad(`can have at most ${max} bytes (${limit}); got ${parsed.value.length}`)
    : parsed;
}

function unknownWord(spec: CommandSpec, name: string, named: boolean): string {
  const names = spec.named.map((a) => a.name);
  if (!named && spec.places.length > 0 && nearest(name, names) === undefined)
    return `${spec.name}: ${shown(name)} is one word too many; ${usage(spec)}. Put words with spaces in quotes`;
  const allowed = names.length ? `it takes ${names.join(', ')}` : 'it takes no options';
  return `${spec.name} has no ${shown(name)}; ${allowed}${didYouMean(name, names)}`;
}

/** "put key value [sync]" */
export const usage = (spec: CommandSpec): string =>
  [
    spec.name,
    ...spec.places.map((a) => a.name),
    ...spec.named.map((a) => (a.form === 'flag' ? `[${a.name}]` : a.required ? `${a.name}=...` : `[${a.name}=...]`)),
  ].join(' ');
