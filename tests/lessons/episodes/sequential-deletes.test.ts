/** The episode of lesson 8: each sentence is true of its run, computed a second time from the lines of its program and its options. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rid } from '../../../lessons/08-sequential-deletes/sequential-deletes.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import { beatsOf } from '../../../web/src/lessons/figures/episode.ts';
import type { BeatSpec, Episode } from '../../../web/src/lessons/measurements/lesson-experiment.ts';
import type { Session } from '../../../web/src/session/session-types.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));

let session: Session;
beforeAll(async () => {
  const { seed, ...experiment } = rid;
  session = await engines.ran(programOf(experiment), { seed });
});
afterAll(() => session.close());

/** The number after `n=` in the first line of the program that begins with a command. */
const countOf = (command: string): number => Number(new RegExp(`^${command} n=(\\d+)`, 'm').exec(rid.program)![1]);
const key = (n: number): string => String(n).padStart(2, '0');

it('is true of its run, sentence by sentence', () => {
  const rows = countOf('fill');
  const deleted = countOf('delete-fill');
  const window = Number(rid.options['compaction_sequential_deletes_window']);
  const trigger = Number(rid.options['compaction_sequential_deletes']);
  // The table has tombstones only, so the window holds one more after each entry, until it is full.
  const counted = (entries: number): number => Math.min(entries, window);
  const reached = Array.from({ length: deleted }, (_, i) => i + 1).find((entries) => counted(entries) > trigger)!;
  expect(beatsOf(rid.episode!, session.history()).map(({ sentence }) => sentence)).toEqual([
    `Which row is first? Before, a scan skips ${2 * deleted} entries to find row ${key(deleted)}. After, the same scan finds it at once.`,
    `In between, a flush writes the tombstones. A window slides over the new table and counts: ${counted(reached - 1)} so far.`,
    `Tombstone ${key(reached - 1)} makes it ${counted(reached)} in a row, which is too many. The flag goes up: the table is marked.`,
    `A compaction drops ${deleted} tombstones and the ${deleted} rows under them. The price: it copies ${rows - deleted} live rows.`,
    `So row ${key(deleted)} is now the first entry that the scan meets. The live rows that were copied paid for that.`,
  ]);
});

it('shows moments in order, over several activities of the run', () => {
  const places = beatsOf(rid.episode!, session.history()).flatMap((beat) => beat.places);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(new Set(places).size).toBe(places.length);
});

/** What the scan has read at a position: entries and rows. */
const readAt = (position: number): readonly [entries: number, rows: number] => {
  const { scan } = session.history().sceneAt(position);
  return scan === null ? [0, 0] : [scan.skipped + scan.rows, scan.rows];
};

it('races the two scans for the same row: one reads two entries for each deleted row more', () => {
  const deleted = countOf('delete-fill');
  const race = beatsOf(rid.episode!, session.history())[0]!;
  expect(race.beside).toMatchObject({ isAbove: false, names: ['Before', 'After'] });
  expect(readAt(race.places.at(-1)!)).toEqual([2 * deleted + 1, 1]);
  expect(readAt(race.beside!.places.at(-1)!)).toEqual([1, 1]);
});

it('ends with both of them, the earlier one above', () => {
  const beats = beatsOf(rid.episode!, session.history());
  const [race, end] = [beats[0]!, beats.at(-1)!];
  expect(end.beside!.isAbove).toBe(true);
  expect([end.places.at(-1), end.beside!.places.at(-1)]).toEqual([race.beside!.places.at(-1), race.places.at(-1)]);
});

it.each<readonly [string, Partial<BeatSpec>, string]>([
  [
    'lacks, to be drawn beside it',
    { beside: { during: { animation: 'merge', activity: 9 }, from: 'start', to: 'end', names: ['a', 'b'] } },
    'beat 2: the run has no activity 9 of merge',
  ],
  [
    'shows in that beat already',
    { beside: { during: 'run', from: 'start', to: 'end', names: ['a', 'b'] } },
    'beat 2: what is drawn beside it is a part of it',
  ],
  ['lacks', { during: { animation: 'merge', activity: 9 } }, 'the run has no activity 9 of merge'],
  [
    'has only in its own activity',
    { during: { animation: 'merge', activity: 0 } },
    'beat 2: no moment {"after":"EntryFlushed"',
  ],
])('is refused if a beat names an activity with moments that the run %s', (_, change, message) => {
  const beats = rid.episode!.beats.map((beat, i) => (i === 1 ? { ...beat, ...change } : beat));
  const episode: Episode = { ...rid.episode!, beats };
  expect(() => beatsOf(episode, session.history())).toThrow(message);
});
