/**
 * What written tapes are made of: lines for many keys at once, and the options that a tape stands on. The language is in
 * tests/engine/tapes/tape.h.
 */
export interface Tape {
  readonly name: string;
  readonly why: string;
  readonly text: string;
  /** Differences (differences.ts) that this tape must show. One that it no longer shows fails: either engine changed, and there is nothing to explain. */
  readonly shows?: readonly string[];
}

export const key = (i: number): string => `key${String(i).padStart(6, '0')}`;
export const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
export const puts = (keys: readonly number[], value = 'v'): string[] => keys.map((i) => `put ${key(i)} ${value}${i}`);
export const deletes = (keys: readonly number[]): string[] => keys.map((i) => `delete ${key(i)}`);
export const singleDeletes = (keys: readonly number[]): string[] => keys.map((i) => `single_delete ${key(i)}`);
export const gets = (keys: readonly number[], at = ''): string[] => keys.map((i) => `get ${key(i)}${at}`);

/** Options that the rest of a tape stands on; others in front of it win. */
export const PLAIN = ['compression none', 'filter none', 'level_search file_indexer', 'disable_auto_compactions yes'];

/** For what LevelDB does not have. */
export const EXTENDED = ['dialect extended'];

export function tape(options: readonly string[], ...parts: readonly (readonly string[])[]): string {
  const set = [...PLAIN, ...options].map((option) => `option ${option}`);
  return `${[...set, 'open', ...parts.flat()].join('\n')}\n`;
}

export const iterator = (how: string, ...moves: readonly string[]): string[] => [`iterate${how}`, ...moves, 'close'];
export const FORWARD = iterator('', 'first', 'next 100000');
export const BACKWARD = iterator('', 'last', 'prev 100000');
