/**
 * What runs on the front page: small enough to be there at once, long enough to reach three levels. As commands, because the page has no use
 * for the reader of the line language.
 */
import { encodeDeleteFill, encodeFill } from '../protocol/commands.gen.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import type { History, Moment } from '../store/session-types.ts';

export const kHomeSeed = 1996;

const kOptions: Readonly<Record<string, number>> = {
  write_buffer_size: 2048,
  target_file_size_base: 2048,
  max_bytes_for_level_base: 8192,
  max_bytes_for_level_multiplier: 3,
  compression: 0,
  filter: 2,
};

/** By id. */
export const kHomeOptions: ReadonlyMap<number, number> = new Map(
  optionInfos.flatMap(({ id, name }) => {
    const value = kOptions[name];
    return value === undefined ? [] : [[id, value] as const];
  }),
);

/** As the option says. */
const kSync = 2;
const kKeys = { keySpace: 1200, keyBytes: 4, sync: kSync } as const;
const fill = (n: number, seed: number): Uint8Array =>
  encodeFill({ ...kKeys, n, first: 0, order: 'random', valueBytes: 24, seed });
const deletes = (n: number, first: number, seed: number): Uint8Array =>
  encodeDeleteFill({ ...kKeys, n, first, order: 'seq', seed });

/** With what the page begins; one behind the other. */
export const kHomeCommands: readonly Uint8Array[] = [fill(900, 1), deletes(160, 300, 2), fill(500, 3)];

/** More of the same, for as long as somebody watches: the n-th helping. Pure. */
export function homeMore(n: number): readonly Uint8Array[] {
  return [fill(260, 100 + n), deletes(40, (n * 190) % 1000, 2)];
}

/** Records a second at first. */
export const kHomeSpeed = 120;

/** Where the page begins: in the midst of it. A moment, because a recording holds fewer records than an engine sends. Pure. */
export function homeStart(history: History): Moment {
  return { step: Math.round(history.head.step * 0.62), ordinal: 0 };
}
