/**
 * The program of the front page: small enough to run immediately, long enough to reach four levels. As encoded commands, so that the page
 * does not load the parser of programs.
 */
import { encodeDeleteFill, encodeFill } from '../../protocol/commands.gen.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import { positionOf } from '../../lessons/figures/moments.ts';
import type { History } from '../../session/session-types.ts';

export const kHomeSeed = 1996;

const kOptions: Readonly<Record<string, number>> = {
  write_buffer_size: 2048,
  target_file_size_base: 2048,
  max_bytes_for_level_base: 8192,
  max_bytes_for_level_multiplier: 3,
  compression: 0,
  filter: 2,
};

/** Option values by id. */
export const kHomeOptions: ReadonlyMap<number, number> = new Map(
  optionInfos.flatMap(({ id, name }) => {
    const value = kOptions[name];
    return value === undefined ? [] : [[id, value] as const];
  }),
);

/** A value of the sync option. */
const kSync = 2;
const kKeys = { keySpace: 1200, keyBytes: 4, sync: kSync } as const;
const fill = (n: number, seed: number): Uint8Array =>
  encodeFill({ ...kKeys, n, first: 0, order: 'random', valueBytes: 24, seed });
const deletes = (n: number, first: number, seed: number): Uint8Array =>
  encodeDeleteFill({ ...kKeys, n, first, order: 'seq', seed });

/** What the page runs first, in order. */
export const kHomeCommands: readonly Uint8Array[] = [fill(900, 1), deletes(160, 300, 2), fill(500, 3)];

/** The n-th batch of further writes, n from 0. Pure. */
export function homeMore(n: number): readonly Uint8Array[] {
  return [fill(260, 100 + n), deletes(40, (n * 190) % 1000, 2)];
}

/** Speeds that the reader can choose, records per second, and the first of them. */
export const kHomeSpeeds: readonly number[] = [30, 60, 120, 250, 500, 1000, 2000, 4000, 8000];
export const kHomeSpeed = 120;

/** The compaction of the run that the episode shows: four tables of level 0 and three of level 1, while the tree has four levels. */
export const kHomeCompaction = 22;

/** The position at which every picture of the front page begins: the end of that compaction. An engine and a recording of its run have it. Pure. */
export const homeStart = (history: History): number =>
  positionOf(history, { animation: 'compaction', activity: kHomeCompaction, part: 1 });
