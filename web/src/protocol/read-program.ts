/**
 * Parses programs in a page: the result of parseProgram (language.ts) without having the parser in the bundle. The parser is loaded for
 * the first text, and the reader for RocksDB's option texts for the first text that contains its command.
 *
 * Programs that a page runs on its own were parsed by the build (WasRead) and need no parser.
 */
import { fromHex, hex } from '../base/bytes.ts';
import type { OptionValue } from './option-value.ts';
import type { Program } from './parser.ts';
import type * as Reader from './parser.ts';

/** Cached, because a repeated import() takes time too. Null: not requested yet, or it failed to load. */
let reader: Pick<typeof Reader, 'parse' | 'overrideCommand'> | null = null;

/**
 * Like parseProgram. If the parser fails to load, the program gets a diagnostic for that; if the reader of option texts does, the lines
 * that need it. Never rejects.
 */
export async function readProgram(text: string, families: ReadonlyMap<string, number> = new Map()): Promise<Program> {
  reader ??= await import('./parser.ts').catch(() => null);
  if (reader === null) return { ...kNothing, diagnostics: [{ line: 1, column: 1, length: 1, message: kNoReader }] };
  const override = text.includes(reader.overrideCommand)
    ? await import('./rocksdb/override.ts').catch(() => null)
    : null;
  return reader.parse(text, { families, readOverride: override?.readOverride ?? null });
}

const kNoReader = 'the script that parses programs could not be loaded; reload the page to try again';
const kNothing: Program = {
  options: [],
  commands: [],
  lines: [],
  snapshots: new Map(),
  families: new Map(),
  readings: [],
  diagnostics: [],
  extended: [],
  notes: [],
};

/** A program without mistakes, as JSON. */
export interface WasRead {
  /** Options for opening the database. */
  readonly options: readonly OptionValue[];
  /** All commands, concatenated, in hex. */
  readonly commands: string;
}

/** Pure. REQUIRES: a program without diagnostics. */
export const packed = ({ options, commands }: Program): WasRead => ({
  options: options.map(({ id, value }) => ({ id, value })),
  commands: commands.map(hex).join(''),
});

/** The inverse of packed, as far as an engine needs it. Pure. */
export const unpacked = ({ options, commands }: WasRead): Pick<Program, 'options' | 'commands'> => ({
  options,
  commands: [fromHex(commands)!],
});
