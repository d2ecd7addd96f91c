/**
 * Building blocks of handwritten tapes: lines for many keys at once, and the options of a tape. tests/engine/tapes/tape.h documents the
 * language.
 */
export interface Tape {
  readonly name: string;
  readonly why: string;
  readonly text: string;
  /**
   * Differences (differences.ts) that this tape must show. If it no longer does, the test fails: an engine has changed, and the
   * explanation is obsolete.
   */
  readonly shows?: readonly string[];
}

export const key = (i: number): string => `key${String(i).padStart(6, '0')}`;
export const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
export const puts = (keys: readonly number[], value = 'v'): string[] => keys.map((i) => `put ${key(i)} ${value}${i}`);
export const deletes = (keys: readonly number[]): string[] => keys.map((i) => `delete ${key(i)}`);
export const singleDeletes = (keys: readonly number[]): string[] => keys.map((i) => `single_delete ${key(i)}`);
export const gets = (keys: readonly number[], at = ''): string[] => keys.map((i) => `get ${key(i)}${at}`);

/** Options for the rest of a tape; options before them win. */
const PLAIN = ['compression none', 'filter none', 'level_search file_indexer', 'disable_auto_compactions yes'];

/** For features that LevelDB does not have. */
export const EXTENDED = ['dialect extended'];

export function tape(options: readonly string[], ...parts: readonly (readonly string[])[]): string {
  const set = [...PLAIN, ...options].map((option) => `option ${option}`);
  return `${[...set, 'open', ...parts.flat()].join('\n')}\n`;
}

export const iterator = (how: string, ...moves: readonly string[]): string[] => [`iterate${how}`, ...moves, 'close'];
export const FORWARD = iterator('', 'first', 'next 100000');
export const BACKWARD = iterator('', 'last', 'prev 100000');
