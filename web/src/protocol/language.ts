/**
 * The line language: turns the text of a program into encoded commands, or into diagnostics. LANGUAGE.md is its manual; `strata run`, the
 * editor of the page and experiments all use this.
 *
 * 1. A line is a command or empty. Lines depend on each other only through `State`: live snapshots, existing families, what was filled,
 *    and whether a crash awaits its reopen.
 * 2. No text makes it throw. Despite diagnostics it returns the commands of the correct lines, so that an editor can show what would run;
 *    a caller that runs programs must refuse one with diagnostics.
 * 3. Pure: the same text gives the same bytes.
 */
import { parse, type Program } from './parser.ts';
import { readOverride } from './rocksdb/override.ts';

export { diagnosticsMax, programLengthMax, type Program } from './parser.ts';

/** `families`: families in the database before the first line, by name, without the default one. */
export const parseProgram = (text: string, families?: ReadonlyMap<string, number>): Program =>
  parse(text, families === undefined ? { readOverride } : { families, readOverride });
