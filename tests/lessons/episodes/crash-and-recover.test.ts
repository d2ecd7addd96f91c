/** The episode of lesson 10: each sentence is true of its run, computed a second time from the lines of its program and the files. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { experiments, power } from '../../../lessons/10-crash-and-recover/crash-and-recover.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { formatKey } from '../../../web/src/base/bytes.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import { beatsOf, type Beat } from '../../../web/src/lessons/figures/episode.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import { cellsOf, rowsOf } from '../../../web/src/visualizations/recovery/log-cells.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
const { seed, ...experiment } = power;
const kLines = experiment.program.split('\n').filter((line) => line.startsWith('put '));
const kKeys = kLines.map((line) => line.split(' ')[1]!);
/** Everything up to the last write that asks for a sync. */
const kSynced = kLines.findLastIndex((line) => line.endsWith(' sync')) + 1;
/** Each put is a log record: header, batch header, type, and key and value with their lengths. */
const bytesOf = (line: string): number => {
  const [, key, value] = line.split(' ');
  return 7 + 12 + 1 + (1 + key!.length) + (1 + value!.length);
};

describe('a log, and a power failure', () => {
  let session: Session;
  let beats: readonly Beat[];
  beforeAll(async () => {
    session = await engines.ran(programOf(experiment), { seed });
    beats = beatsOf(power.episode!, session.history());
  });
  const sceneAfter = (beat: number): Scene => {
    session.seek(beats[beat]!.places.at(-1)!);
    return session.scene();
  };
  const inMemory = (beat: number): readonly string[] => {
    const scene = sceneAfter(beat);
    return rowsOf(scene, cellsOf(scene)).map(({ key }) => formatKey(key));
  };

  it('is true of its run, sentence by sentence', () => {
    const [found] = [...sceneAfter(4).recovery!.found.values()];
    let whole = 0;
    for (let end = 0; whole < kLines.length && (end += bytesOf(kLines[whole]!)) <= found!;) whole++;
    expect(beats.map(({ sentence }) => sentence)).toEqual([
      `Each write is appended to the log. The last of these ${kSynced} asks for a sync, and the device keeps all of them.`,
      `${kLines.length - kSynced} more writes are acknowledged without a sync. Then the power fails, and memory is gone.`,
      `Recovery reads the log record by record. All ${kSynced} synced writes return.`,
      `${kKeys[kSynced]} and ${kKeys[whole - 1]} return too: the device happened to have written them.`,
      'The next record is torn, and replay stops. Its write and the one after it were acknowledged, and are lost.',
    ]);
    // Two came back by chance, one is torn, one never arrived.
    expect([whole, kLines.length]).toEqual([kSynced + 2, kSynced + 4]);
  });

  it('empties memory, and fills it again row by row', () => {
    expect(inMemory(0)).toEqual(kKeys.slice(0, kSynced - 1));
    expect(inMemory(1)).toEqual([]);
    expect(inMemory(2)).toEqual(kKeys.slice(0, kSynced));
    expect(inMemory(3)).toEqual(kKeys.slice(0, kSynced + 2));
    expect(inMemory(4)).toEqual(kKeys.slice(0, kSynced + 2));
  });

  it('says of each record what became of it', () => {
    expect(cellsOf(sceneAfter(4)).map(({ state }) => state)).toEqual([
      ...Array.from({ length: kSynced + 2 }, () => 'replayed'),
      'torn',
      'lost',
    ]);
  });

  it('finds the same rows in the tables afterwards', () => {
    const { levels, tables } = sceneAfter(4);
    expect(levels[0]!.tables.map((table) => tables.get(table)!.entries)).toEqual([kSynced + 2]);
  });
});

describe('a log of three blocks', () => {
  const ran = async (id: string) => {
    const experiment = experiments.find((each) => each.id === id)!;
    const session = await engines.ran(programOf(experiment), { seed: experiment.seed });
    const beats = beatsOf(experiment.episode!, session.history());
    const statesAfter = (beat: number) =>
      cellsOf(session.history().sceneAt(beats[beat]!.places.at(-1)!)).map(({ state }) => state);
    return { beats, statesAfter };
  };
  const count = (states: readonly string[], wanted: string): number =>
    states.filter((state) => state === wanted).length;

  it('is replayed up to its torn end', async () => {
    const { beats, statesAfter } = await ran('torn-point');
    expect(beats.map(({ sentence }) => sentence)).toEqual([
      '24 writes fill three blocks of the log. All but the last are synced when the power fails.',
      'Recovery reads record after record: 23 of them are whole.',
      'The last one is torn. Nothing comes after it, so the engine drops it and opens the database.',
    ]);
    expect(count(statesAfter(1), 'replayed')).toBe(23);
    expect(statesAfter(2).at(-1)).toBe('torn');
  });

  it('is replayed up to a wrong bit, and from the next block on', async () => {
    const { beats, statesAfter } = await ran('bad-skip');
    expect(beats[0]!.sentence).toContain('the whole log of 24 writes');
    expect(count(statesAfter(1), 'replayed')).toBe(3);
    expect(beats[1]!.sentence).toBe('Recovery replays the first 3 records.');
    const [stopped, end] = [statesAfter(2), statesAfter(3)];
    expect(count(stopped, 'replayed')).toBe(3);
    expect(count(stopped, 'damaged')).toBeGreaterThan(1);
    const more = count(end, 'replayed') - 3;
    expect(beats[3]!.sentence).toContain(`${more} more writes return, after a gap.`);
    expect(end.slice(end.lastIndexOf('damaged') + 1)).toEqual(Array.from({ length: more }, () => 'replayed'));
  });
});
