/**
 * A program as a page reads it: what parseProgram (language.ts) gives for the same text, in a page that has not loaded the reader of RocksDB's
 * option texts. It is loaded with the first program that names the command for them.
 */
import { overrideCommand } from './families.ts';
import { parse, type Program } from './parser.ts';

/** As parseProgram. When the reader cannot be loaded, the lines that need it say so. Never rejects. */
export async function readProgram(text: string, families: ReadonlyMap<string, number> = new Map()): Promise<Program> {
  const reader = text.includes(overrideCommand) ? await import('./rocksdb/override.ts').catch(() => null) : null;
  return parse(text, { families, readOverride: reader?.readOverride ?? null });
}
