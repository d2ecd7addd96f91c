/** Imported data with the built engine: programs on a copy of a directory, undo, comparing, a single table, RocksDB directories. */
import { ClassicLevel } from 'classic-level';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PortClient } from '../../web/src/engine/client.ts';
import { localPort } from '../../web/src/engine/port.ts';
import { createDoor, type Door } from '../../web/src/session/documents/door.ts';
import { createLabHistory, type LabHistory } from '../../web/src/session/documents/lab-history.ts';
import { createSession, type DroppedFile, type Session } from '../../web/src/session/session.ts';
import { createComparison } from '../../web/src/session/comparison/comparison.ts';
import { closeDirectory, restore } from '../../web/src/examples/lab-origin.ts';
import { loadModule } from '../fixtures/engine.ts';
import { makeFamilies, makeLog, makeTables } from '../fixtures/rocksdb-directories.ts';
import { temporary } from './strata-command.ts';

const make = (): PortClient => new PortClient(localPort, loadModule);
const filesOf = (folder: string, wanted = /./): DroppedFile[] =>
  readdirSync(folder)
    .filter((name) => wanted.test(name))
    .map((name) => {
      const bytes = new Uint8Array(readFileSync(join(folder, name)));
      return {
        name,
        size: bytes.length,
        bytes: (begin = 0, end = bytes.length) => Promise.resolve(bytes.slice(begin, end)),
      };
    });

let level = '';
beforeAll(async () => {
  level = join(temporary(), 'level');
  const db = new ClassicLevel(level, { writeBufferSize: 65536 });
  await db.open();
  for (let i = 0; i < 2000; i++) await db.put(`key${String(i).padStart(4, '0')}`, `value ${i} ${'x'.repeat(80)}`);
  await db.close();
});

interface Lab {
  readonly session: Session;
  readonly history: LabHistory;
  readonly door: Door;
  readonly tables: () => readonly number[];
  /** Provides frames until the work is done and the engine is idle. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
}

function lab(): Lab {
  const session = createSession(make(), { inspector: make });
  const history = createLabHistory(session, (to, ran, was) => restore(session, to, ran, was));
  let now = 0;
  return {
    session,
    history,
    door: createDoor(session, {
      act: (name, work) => history.step(name, work),
      onTable(table) {
        session.setView('bytes');
        session.select(`level:0/table:${table}`);
      },
    }),
    tables: () => session.scene().levels.flatMap(({ tables }) => tables),
    async during(work) {
      const state = { done: false };
      void work.finally(() => (state.done = true)).catch(() => undefined);
      while (!state.done || session.store.getState().status === 'running') {
        session.tick((now += 16));
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      session.tick((now += 16));
      return work;
    },
  };
}
const value = (session: Session): string => new TextDecoder().decode(session.scene().operation?.value ?? undefined);

describe('an open directory', () => {
  it('is the start of a program; undo restores the directory, then the lab before it', async () => {
    const { session, history, door, during, tables } = lab();
    await during(session.run('put old 1'));
    await during(door.take(filesOf(level), 'level'));
    expect(door.store.getState().said).toMatch(/^A database in LevelDB's format with \d+ tables/);
    const opened = tables();
    const { total } = session.store.getState();
    expect(opened.length).toBeGreaterThan(1);
    expect(session.store.getState().cursor).toBe(total);
    expect(history.store.getState().undo).toBe('Open level');

    await during(session.run('get key0700'));
    expect(value(session)).toMatch(/^value 700 /);
    expect(session.store.getState().lastRun.directory?.name).toBe('level');
    await during(session.submitPut('key0700', 'changed'));
    await during(session.submitGet('key0700'));
    expect(value(session)).toBe('changed');

    for (const name of ['get key0700', 'put key0700 changed', 'Run', 'edit of the program']) {
      expect(history.store.getState().undo).toBe(name);
      await during(history.undo());
    }
    expect(session.store.getState()).toMatchObject({ total, lastRun: { program: '', directory: { name: 'level' } } });
    expect(tables()).toEqual(opened);
    expect(history.store.getState().undo).toBe('Open level');
    await during(history.undo());
    expect(session.store.getState().lastRun).toMatchObject({ program: 'put old 1', directory: null });
    await during(history.redo());
    expect(tables()).toEqual(opened);
    session.close();
  });

  it('is closed, and what ran before it runs again', async () => {
    const { session, history, door, during } = lab();
    await during(session.run('put old 1'));
    await during(session.submitPut('by hand', '2'));
    await during(door.take(filesOf(level), 'level'));
    await during(door.take(filesOf(level), 'level'));
    await during(closeDirectory(session, history));
    expect(history.store.getState().undo).toBe('Close level');
    expect(session.store.getState().lastRun).toMatchObject({ program: 'put old 1', directory: null });
    await during(session.submitGet('by hand'));
    expect(value(session)).toBe('2');
    session.close();
  });

  it('is compared: all engines begin with the same files', async () => {
    const { session, door, during } = lab();
    await during(door.take(filesOf(level), 'level'));
    await during(session.run('get key0700'));
    const comparison = createComparison(session, make);
    expect(await comparison.add('filters', new Map())).toBeNull();
    const other = comparison.store.getState().engines[1]!.session;
    for (let now = 0; other.store.getState().status !== 'ready' || other.store.getState().total === 0; now += 16) {
      comparison.tick(now);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    expect(other.history().head.levels.map(({ tables }) => tables)).toEqual(
      session.history().head.levels.map(({ tables }) => tables),
    );
    expect(other.history().total).toBe(session.history().total);
    comparison.close();
    session.close();
  });
});

it('an import is undone and redone', async () => {
  const { session, history, door, during } = lab();
  await during(session.run('put old 1'));
  const text = Buffer.from(Array.from({ length: 30 }, (_, i) => `k${i},${'v'.repeat(50_000)}\n`).join(''));
  const bytes = (begin = 0, end = text.length) => Promise.resolve(new Uint8Array(text.subarray(begin, end)));
  await during(door.take([{ name: 'pairs.csv', size: text.length, bytes }], ''));
  // The engine received it in several parts.
  expect(session.store.getState().lastRun.more.length).toBeGreaterThan(1);
  expect(session.scene().lastSequence).toBe(31);
  expect(history.store.getState().undo).toBe('import of pairs.csv');
  await during(history.undo());
  expect(session.scene().lastSequence).toBe(1);
  expect(history.store.getState()).toEqual({ undo: 'Run', redo: 'import of pairs.csv' });
  await during(history.redo());
  expect(session.scene().lastSequence).toBe(31);
  session.close();
});

describe('a table by itself', () => {
  it('opens in level 0 with its rows counted, and can be read', async () => {
    const { session, history, door, during, tables } = lab();
    const [file] = filesOf(level, /^000005\.ldb$/);
    await during(door.take([file!], ''));
    expect(door.store.getState().said).toMatch(
      /^000005\.ldb is a table in LevelDB's format with [\d\s]+entries, opened alone in level 0\./,
    );
    expect(tables()).toEqual([5]);
    expect(session.store.getState()).toMatchObject({ selection: 'level:0/table:5', view: 'bytes' });
    expect(history.store.getState().undo).toBe('Open 000005.ldb');
    const { smallest, largest } = session.scene().tables.get(5 as never)!;
    for (const key of [smallest, largest]) {
      await during(session.submitGet(new TextDecoder().decode(key)));
      expect(value(session)).toMatch(/^value \d+ /);
    }
    session.close();
  });

  it('of another name is opened too; a damaged one is reported, and one without rows is refused', async () => {
    const { session, door, during, tables } = lab();
    const [file] = filesOf(level, /^000005\.ldb$/);
    const bytes = await file!.bytes();
    const named = (name: string, of: Uint8Array) => ({ name, size: of.length, bytes: () => Promise.resolve(of) });
    await during(door.take([named('backup of Monday', bytes)], ''));
    expect(tables()).toEqual([5]);
    const damaged = bytes.slice();
    damaged[bytes.length >> 1]! ^= 255;
    await during(door.take([named('000009.ldb', damaged)], ''));
    expect(tables()).toEqual([9]);
    expect(session.store.getState().lastRun.directory?.report.problems[0]).toMatch(/^000009\.ldb at offset \d+: /);
    const hollow = new Uint8Array(60);
    hollow.set(bytes.slice(-48), 12);
    await during(door.take([named('000010.ldb', hollow)], ''));
    expect(door.store.getState().said).toMatch(/^000010\.ldb cannot be opened: /);
    expect(tables()).toEqual([9]);
    session.close();
  });
});

describe('a directory of RocksDB', () => {
  it('with tables is recognized, its tables are listed, and the lab does not change', async () => {
    const folder = join(temporary(), 'rocks');
    makeTables(folder);
    const { session, door, during } = lab();
    await during(session.run('put old 1'));
    const { lastRun } = session.store.getState();
    await during(door.take(filesOf(folder), 'rocks'));
    expect(door.store.getState().said).toBe(
      'A RocksDB database with 1 table. Its tables are listed; Strata cannot open it: it cannot read RocksDB tables yet.',
    );
    expect(door.store.getState().report).toMatchObject({
      verdict: 'foreign',
      writer: 'rocksdb',
      tables: [{ level: 1, family: '', present: true }],
    });
    expect(session.store.getState().lastRun).toBe(lastRun);
    session.close();
  });

  it('with column families is recognized, its tables are listed by family, and it is refused', async () => {
    const folder = join(temporary(), 'families');
    makeFamilies(folder);
    const { session, door, during } = lab();
    await during(door.take(filesOf(folder), 'families'));
    expect(door.store.getState().said).toMatch(
      /^A RocksDB database with 2 tables in 2 column families\. Its tables are listed; Strata cannot open it: /,
    );
    expect(
      door.store
        .getState()
        .report?.tables.map(({ family }) => family)
        .sort(),
    ).toEqual(['', 'users']);
    expect(session.store.getState().lastRun.directory).toBeNull();
    session.close();
  });

  it('with all its data in the log is opened completely', async () => {
    const folder = join(temporary(), 'logged');
    makeLog(folder);
    const { session, door, during } = lab();
    await during(door.take(filesOf(folder), 'logged'));
    expect(door.store.getState().said).toMatch(
      /^A RocksDB database with 0 tables, last sequence 1, 1 of it from its log\. You see a copy/,
    );
    await during(session.run('get only'));
    expect(value(session)).toBe('logged');
    session.close();
  });
});
