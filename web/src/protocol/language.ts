/**
 * The line language: a program in text becomes encoded commands, or sentences that say what to change. LANGUAGE.md is its
 * manual; `strata run`, the editor of the page and experiments all come through here.
 *
 * 1. A line is a command or nothing. Lines are independent but for what `State` remembers: snapshots that are held, families that
 *    there are, what was filled, and whether the power is gone.
 * 2. Nothing is thrown for any text. With diagnostics the commands of good lines are still returned, so that an editor can
 *    show what would run; whoever runs programs refuses one that has any.
 * 3. Pure: the same text gives the same bytes.
 */
import { parse, type Program } from './parser.ts';
import { readOverride } from './rocksdb/override.ts';

export { diagnosticsMax, programLengthMax, type Program } from './parser.ts';

/** `families`: those that the database holds before the first line, by name, without the default one. */
export const parseProgram = (text: string, families?: ReadonlyMap<string, number>): Program =>
  parse(text, families === undefined ? { readOverride } : { families, readOverride });
