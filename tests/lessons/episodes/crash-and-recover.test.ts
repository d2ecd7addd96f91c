/** The episode of lesson 10: each sentence is true of its run, computed a second time from the lines of its program and the files. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { power } from '../../../lessons/10-crash-and-recover/crash-and-recover.experiment.ts';
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
      `${kKeys[kSynced]} and ${kKeys[whole - 1]} return too. The device had written them by chance.`,
      'The next record is torn, and replay stops. Its write and the one after it were acknowledged, and they are lost.',
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
