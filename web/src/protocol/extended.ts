/**
 * Words of a line that the engine refuses in the strict dialect, which is LevelDB's format: delete-range and single-delete, as commands
 * and in a batch, and commands that create a column family. The dialect may also be chosen outside of the program, so these are not
 * diagnostics. Pure.
 */
import { commandInfos } from './commands.gen.ts';
import { optionByName, type OptionValue } from './option-value.ts';
import type { Token } from './line-tokens.ts';

const words: ReadonlySet<string> = new Set(['delete-range', 'single-delete']);
const info = optionByName('dialect');
const kExtended = info?.names?.indexOf('extended');

/** The line that selects the extended dialect for a program; it must come before every command. */
export const extendedLine = 'set dialect=extended';

/** The extended words of a line, at most `most`. `tokens`: the words after the command `head`. */
export function extendedWords(head: Token, tokens: readonly Token[], most: number): Token[] {
  if (most <= 0) return [];
  if (words.has(head.text)) return [head];
  if (head.text !== 'write') return [];
  // An entry starts the batch, or follows a semicolon or the leading flag.
  const begins = (i: number): boolean =>
    i === 0 || tokens[i - 1]?.text === ';' || (i === 1 && /^sync(=|$)/.test(tokens[0]?.text ?? ''));
  return tokens.filter(({ text }, i) => words.has(text) && begins(i)).slice(0, most);
}

/** Whether an encoded command creates a column family. */
export const makesFamily = (command: Uint8Array): boolean => command[0] === commandInfos.create_family.kind;

export const needsExtended = (word: string): string =>
  `the strict dialect, whose format is LevelDB's, does not allow ${word}; put ${extendedLine} before the first command to allow it`;

/** `options`: set by a program before every command. */
export const choosesExtended = (options: readonly OptionValue[]): boolean =>
  options.findLast(({ id }) => id === info?.id)?.value === kExtended;

/** `options`: of a session, by id. */
export const isExtended = (options: ReadonlyMap<number, number>): boolean =>
  info !== undefined && options.get(info.id) === kExtended;
