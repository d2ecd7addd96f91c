/** Batches of a log, their physical records and the synced position: on numbers, and byte by byte on logs that the built engine writes. */
import { describe, expect, it } from 'vitest';
import { fileNumber, jobId } from '../../../web/src/base/ids.ts';
import { Kind, RequestServed } from '../../../web/src/protocol/records.gen.ts';
import { fold } from '../../../web/src/scene/fold.ts';
import { History } from '../../../web/src/scene/history.ts';
import {
  atRisk,
  framingOf,
  keepersOf,
  logBatch,
  logBlockBytes,
  newWal,
} from '../../../web/src/scene/features/memory/log-batches.ts';
import { createScene } from '../../../web/src/scene/scene.ts';
import { good, runProgram } from '../../fixtures/engine.ts';

const typesOf = (offset: number, bytes: number) => framingOf({ offset, bytes }).records.map(({ type }) => type);

describe('the physical records of an append', () => {
  it('are one if it fits', () => {
    expect(framingOf({ offset: 100, bytes: 58 })).toEqual({
      padding: 0,
      records: [{ type: 'FULL', offset: 100, bytes: 58 }],
    });
    expect(typesOf(logBlockBytes - 58, 58)).toEqual(['FULL']);
  });

  it('continue in the next block', () => {
    expect(typesOf(logBlockBytes - 58, 59 + 7)).toEqual(['FIRST', 'LAST']);
    expect(typesOf(0, 70_000)).toEqual(['FIRST', 'MIDDLE', 'LAST']);
  });

  it('begin with padding if a header does not fit, and with an empty FIRST if only a header fits', () => {
    expect(framingOf({ offset: logBlockBytes - 6, bytes: 26 })).toEqual({
      padding: 6,
      records: [{ type: 'FULL', offset: logBlockBytes, bytes: 20 }],
    });
    expect(framingOf({ offset: logBlockBytes - 7, bytes: 27 }).records).toEqual([
      { type: 'FIRST', offset: logBlockBytes - 7, bytes: 7 },
      { type: 'LAST', offset: logBlockBytes, bytes: 20 },
    ]);
  });
});

/** Runs a program; returns the scene, its description of the newest log, and that log's bytes. */
async function ran(program: string) {
  const { engine, records } = await runProgram(program);
  const scene = createScene();
  fold(scene, records);
  const log = scene.wals.at(-1)!;
  const stored = good(engine.inspect(`file/${String(log.wal).padStart(6, '0')}.log`));
  return { scene, log, stored };
}

describe('on the logs that the engine writes', () => {
  // Values of every length around a block's end, and batches over several blocks.
  const sizes = [10, 32_690, 0, 1, 2, 3, 70_000, 20, 32_700, 5, 40_000, 7];
  for (let before = 0; before < 16; before++) sizes.push(32_768 * 2 - 60 + before, before);

  it('every header is where the records say, with type and length; the padding between them is zero', async () => {
    const program = sizes.map((bytes, i) => `fill n=1 first=${i} order=seq key_bytes=8 value_bytes=${bytes}`);
    const { log, stored } = await ran(`set write_buffer_size=64MiB\n${program.join('\n')}`);
    expect([log.bytes, log.batches]).toEqual([stored.length, sizes.length]);
    expect(log.tail.length).toBe(sizes.length);
    let end = 0;
    const types = new Set<string>();
    let paddings = 0;
    for (const [i, batch] of log.tail.entries()) {
      const { padding, records } = framingOf(batch);
      expect(batch.offset).toBe(end);
      expect([...stored.subarray(end, end + padding)]).toEqual(Array.from({ length: padding }, () => 0));
      end += padding;
      paddings += padding;
      for (const { type, offset, bytes } of records) {
        expect(offset).toBe(end);
        expect([stored[offset + 6], stored[offset + 4]! + 256 * stored[offset + 5]!]).toEqual([
          ['', 'FULL', 'FIRST', 'MIDDLE', 'LAST'].indexOf(type),
          bytes - 7,
        ]);
        types.add(type);
        end += bytes;
      }
      expect([batch.entries, batch.sequence]).toEqual([1, i + 1]);
    }
    expect(end).toBe(stored.length);
    expect([...types].sort()).toEqual(['FIRST', 'FULL', 'LAST', 'MIDDLE']);
    expect(paddings).toBeGreaterThan(0);
  });

  it('a loss of power loses exactly what was not synced', async () => {
    const { scene, log, stored } = await ran('put a 1\nput b 2 sync=yes\nput c 3\nput d 4');
    expect([log.batches, log.syncedBatches, log.syncNs > 0]).toEqual([4, 2, true]);
    expect(atRisk(scene)).toEqual({ batches: 2, bytes: stored.length - log.tail[2]!.offset, bound: null });
    expect(log.syncedBytes).toBe(log.tail[2]!.offset);
    const crashed = await runProgram('put a 1\nput b 2 sync=yes\nput c 3\nput d 4\ncrash\nreopen');
    const after = createScene();
    fold(after, crashed.records);
    expect(after.lastSequence).toBe(scene.lastSequence - atRisk(scene).batches);
  });
});

describe('an upper bound', () => {
  it('is the whole log from its first sync to the end of the write that created it', async () => {
    const history = new History();
    history.append((await runProgram('put a 1\nput b 2 sync=yes\nput c 3 sync=yes')).records);
    const bounds: (string | null)[] = [];
    for (let position = 1; position <= history.total; position++) {
      const scene = history.sceneAt(position);
      const { bound, bytes } = atRisk(scene);
      const log = scene.wals.at(-1);
      if (bound === 'name') expect(bytes).toBe(log!.bytes);
      if (bounds.at(-1) !== bound) bounds.push(bound);
      // The directory is synced after the log: the number is exact no earlier than that.
      history.forEach(position - 1, position, ({ kind, v, at }) => {
        if (kind === Kind.RequestServed && RequestServed.request(v, at) === 'sync_dir' && (log?.syncedBytes ?? 0) > 0)
          expect(bound).toBe('name');
      });
    }
    expect(bounds).toEqual([null, 'name', null]);
  });

  it('is the unsynced data of several families, which may already be in tables of some', async () => {
    const { scene } = await ran('set dialect=extended\nfamily f\nput a 1\nput b 2 family=f\nflush family=f\n');
    expect(scene.families[0]!.memtables.every(({ entries }) => entries === 0)).toBe(true);
    expect(atRisk(scene)).toMatchObject({ bound: 'families' });
  });
});

describe('retained logs', () => {
  it('count only while memtables with entries in them need them', () => {
    const scene = createScene();
    const [old, now] = [newWal(fileNumber(3)), newWal(fileNumber(5))];
    logBatch(old, { bytes: 50, job: jobId(1), appendNs: 1, key: new Uint8Array() });
    logBatch(now, { bytes: 60, job: jobId(2), appendNs: 1, key: new Uint8Array() });
    scene.wals = [old, now];
    const memtable = { state: 'sealed', deletes: 0, sizeBytes: 0, list: [], ranges: [], flushed: 0 } as const;
    scene.memtables = [
      { ...memtable, list: [], ranges: [], memtable: 2, entries: 0, wal: fileNumber(5) },
      { ...memtable, list: [], ranges: [], memtable: 1, entries: 4, wal: fileNumber(3) },
    ];
    expect(atRisk(scene)).toEqual({ batches: 2, bytes: 110, bound: null });
    expect(keepersOf(scene, old.wal).map((m) => m.memtable)).toEqual([1]);
    old.retired = true;
    expect(atRisk(scene)).toEqual({ batches: 1, bytes: 60, bound: null });
  });
});
