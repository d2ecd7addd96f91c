/** The episode of the front page is true of its run, computed from the scenes around each beat and from single records; the recording shows its end. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { kHomeRecording, record } from '../../../web/build/record.ts';
import { compareBytes, formatKey } from '../../../web/src/base/bytes.ts';
import { decodeRecording, RecordedClient } from '../../../web/src/engine/recording.ts';
import { checkEpisode } from '../../../web/src/lessons/index.ts';
import { beatsOf, type Beat } from '../../../web/src/lessons/figures/episode.ts';
import { kHomeEpisode } from '../../../web/src/pages/home/home-episode.ts';
import { homeStart, kHomeCommands, kHomeOptions, kHomeSeed } from '../../../web/src/pages/home/home-program.ts';
import { optionInfos } from '../../../web/src/protocol/options.gen.ts';
import { EntryDropped, EntryFlushed, FileAppended, Kind, OpFinished } from '../../../web/src/protocol/records.gen.ts';
import type { Scene, Table } from '../../../web/src/scene/types.ts';
import { createSession } from '../../../web/src/session/session.ts';
import type { History, Session } from '../../../web/src/session/session-types.ts';
import { kLayouts } from '../../fixtures/layouts.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
const option = (name: string) => optionInfos.find((info) => info.name === name)!;

const tablesOf = ({ levels, tables }: Scene, level: number): readonly Table[] =>
  levels.find((each) => each.level === level)!.tables.map((number) => tables.get(number)!);
const numbersOf = (tables: readonly Table[]): readonly number[] => tables.map(({ table }) => table);
const without = (tables: readonly Table[], others: readonly Table[]): readonly Table[] =>
  tables.filter(({ table }) => !numbersOf(others).includes(table));
const entriesOf = (tables: readonly Table[]): number => tables.reduce((sum, { entries }) => sum + (entries ?? NaN), 0);
const overlap = (a: Table, b: Table): boolean =>
  compareBytes(a.smallest, b.largest) <= 0 && compareBytes(b.smallest, a.largest) <= 0;

/** A field of each record of a kind between two positions, in order. */
function valuesOf<T>(
  history: History,
  [from, to]: readonly [number, number],
  kind: number,
  read: (v: DataView, at: number) => T,
) {
  const all: T[] = [];
  history.forEach(from, to, (record) => {
    if (record.kind === kind) all.push(read(record.v, record.at));
  });
  return all;
}

describe('writes settle in layers', () => {
  let session: Session;
  let history: History;
  let beats: readonly Beat[];
  beforeAll(async () => {
    session = await engines.ran(kHomeCommands, { seed: kHomeSeed, options: kHomeOptions, view: 'tree' });
    history = session.history();
    beats = beatsOf(kHomeEpisode, history);
  });
  const endOf = (beat: number): number => beats[beat]!.places.at(-1)!;
  const sceneAfter = (beat: number): Scene => history.sceneAt(endOf(beat));
  const focusOf = (beat: number): readonly number[] =>
    beats[beat]!.focus.map((address) => Number(address.replace(/^\w+:/, ''))).sort((a, b) => a - b);
  const sorted = (tables: readonly Table[]): readonly number[] => [...numbersOf(tables)].sort((a, b) => a - b);

  it('begins with writes that are done at once, until the memtable is full', () => {
    const span = [beats[0]!.places[0]!, endOf(0)] as const;
    const statuses = valuesOf(history, span, Kind.OpFinished, OpFinished.status);
    expect(new Set(statuses)).toEqual(new Set(['ok']));
    const logged = valuesOf(history, span, Kind.FileAppended, FileAppended.fileClass).filter((each) => each === 'wal');
    expect(logged).toHaveLength(statuses.length);
    const [full] = focusOf(0);
    const sealed = sceneAfter(0).memtables.find(({ memtable }) => memtable === full)!;
    expect(sealed.state).not.toBe('active');
    expect(sealed.sizeBytes).toBeGreaterThanOrEqual(kHomeOptions.get(option('write_buffer_size').id)!);
    expect(beats[0]!.sentence).toBe(
      `A write goes to a log and a table in memory, and is done. With ${sealed.entries} entries this memtable is full.`,
    );
  });

  it('flushes the memtable, in key order, to one table of level 0', () => {
    const keys = valuesOf(history, [endOf(0), endOf(1)], Kind.EntryFlushed, (v, at) =>
      formatKey(EntryFlushed.key(v, at)),
    );
    expect(keys).toEqual([...keys].sort());
    const came = without(tablesOf(sceneAfter(1), 0), tablesOf(sceneAfter(0), 0));
    expect(numbersOf(came)).toEqual(focusOf(1));
    expect(entriesOf(came)).toBe(keys.length);
    expect(beats[1]!.sentence).toBe(
      `A flush writes all ${keys.length} entries to the device, sorted by key: table #${came[0]!.table} of level 0.`,
    );
  });

  it('chooses every table of level 0, because there are enough of them, and those that they overlap', () => {
    const [upper, lower] = [tablesOf(sceneAfter(1), 0), tablesOf(sceneAfter(1), 1)];
    expect(upper).toHaveLength(option('level0_file_num_compaction_trigger').default);
    expect(lower.filter((each) => upper.some((other) => overlap(each, other)))).toEqual(lower);
    expect(focusOf(2)).toEqual(sorted([...upper, ...lower]));
    expect(beats[2]!.sentence).toBe(
      `With ${upper.length} tables in level 0 a compaction begins. It takes them and the ${lower.length} tables of level 1 that they overlap.`,
    );
  });

  it('merges them, replaces them at once, and moves no other table', () => {
    const [before, after] = [sceneAfter(1), sceneAfter(4)];
    const inputs = [0, 1].flatMap((level) => without(tablesOf(before, level), tablesOf(after, level)));
    const outputs = without(tablesOf(after, 1), tablesOf(before, 1));
    expect(sorted(inputs)).toEqual(focusOf(2));
    expect(sorted(outputs)).toEqual(focusOf(4));
    expect(focusOf(3)).toEqual(focusOf(4));
    for (const level of [2, 3]) expect(tablesOf(after, level)).toEqual(tablesOf(before, level));
    const reasons = valuesOf(history, [endOf(2), endOf(4)], Kind.EntryDropped, EntryDropped.reason);
    expect(new Set(reasons)).toEqual(new Set(['hidden_by_newer']));
    expect(entriesOf(inputs) - entriesOf(outputs)).toBe(reasons.length);
    expect(beats.slice(3).map(({ sentence }) => sentence)).toEqual([
      `It merges them, key by key, and drops what newer writes hide: ${entriesOf(inputs)} entries in, ${entriesOf(outputs)} out.`,
      `${outputs.length} new tables of level 1 replace the ${inputs.length} old ones. This is how writes settle, level by level.`,
    ]);
  });

  it('has pictures for each beat, in order, and the page begins at its end', () => {
    const places = beats.flatMap((beat) => beat.places);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const { places: own } of beats) expect(own.length, 'pictures of a beat').toBeGreaterThan(5);
    session.seek(homeStart(history));
    expect(checkEpisode({ session, layout: kLayouts.tree, episode: kHomeEpisode })).toBe(beats.at(-1)!.sentence);
  });

  it('ends at the moment at which the recording begins', async () => {
    const recording = decodeRecording(await record(engines, kHomeRecording));
    if (!recording.ok) throw new Error(recording.message);
    const played = createSession(new RecordedClient(recording.value), { commandLog: recording.value.log });
    let frames = 0;
    await vi.waitFor(() => {
      played.tick(16 * ++frames);
      expect(played.store.getState().status).toBe('ready');
    });
    played.seek(homeStart(played.history()));
    session.seek(homeStart(history));
    expect(played.store.getState().moment).toEqual(session.store.getState().moment);
    for (const level of [0, 1, 2, 3])
      expect(numbersOf(tablesOf(played.scene(), level))).toEqual(numbersOf(tablesOf(session.scene(), level)));
    played.close();
  });
});
