/**
 * A program as a page reads it: what parseProgram (language.ts) gives for the same text, in a page that carries no reader of programs. The reader
 * is loaded with the first text that is to be read, and that of RocksDB's option texts with the first that names the command for them.
 *
 * What a page runs before anybody asked for anything else was read when the page was made (WasRead), and needs no reader.
 */
import { fromHex, hex } from '../base/bytes.ts';
import type { OptionValue } from './option-value.ts';
import type { Program } from './parser.ts';
import type * as Reader from './parser.ts';

/** Kept, for asking for what is there takes its time too. Null: not yet asked for, or it could not be had. */
let reader: Pick<typeof Reader, 'parse' | 'overrideCommand'> | null = null;

/** As parseProgram. When the reader cannot be loaded, the program has that for its mistake; when that of option texts cannot, their lines. Never rejects. */
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

/** What a program without mistakes comes to, as JSON has it. */
export interface WasRead {
  /** To open the database with. */
  readonly options: readonly OptionValue[];
  /** All of them, in hex. */
  readonly commands: string;
}

/** Pure. REQUIRES: a program without mistakes. */
export const packed = ({ options, commands }: Program): WasRead => ({
  options: options.map(({ id, value }) => ({ id, value })),
  commands: commands.map(hex).join(''),
});

/** What an engine takes of it. Pure. */
export const unpacked = ({ options, commands }: WasRead): Pick<Program, 'options' | 'commands'> => ({
  options,
  commands: [fromHex(commands)!],
});
