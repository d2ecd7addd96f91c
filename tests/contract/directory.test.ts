/** Imported directories with the built engine: one written by LevelDB, one of ours, a foreign one, damaged ones. */
import { ClassicLevel } from 'classic-level';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PortClient } from '../../web/src/engine/client.ts';
import { localPort } from '../../web/src/engine/port.ts';
import { createSession, type DirectoryReport, type DroppedFile, type Session } from '../../web/src/session/session.ts';
import { good, loadModule, runProgram } from '../fixtures/engine.ts';
import { batch, withRecord } from './damage.ts';

type Files = Map<string, Uint8Array>;
let level: Files;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strata-'));
  const db = new ClassicLevel(folder, { writeBufferSize: 65536 });
  await db.open();
  for (let i = 0; i < 2000; i++)
    await db.put(`key${String(i % 1500).padStart(4, '0')}`, `value ${i} ${'x'.repeat(80)}`);
  for (let i = 0; i < 20; i++) await db.del(`key${String(i).padStart(4, '0')}`);
  await db.close();
  level = new Map(readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const dropped = (files: Files): DroppedFile[] =>
  [...files].map(([name, bytes]) => ({ name: `db/${name}`, size: bytes.length, bytes: () => Promise.resolve(bytes) }));

/** Imports files into a new session, and ticks until it is described. */
async function drop(files: Files): Promise<{ report: DirectoryReport; session: Session }> {
  const make = (): PortClient => new PortClient(localPort, loadModule);
  const session = createSession(make(), { inspector: make });
  const reports: DirectoryReport[] = [];
  void session.openDirectory(dropped(files), 'db').then((report) => reports.push(report));
  for (let now = 0; reports.length === 0; now += 16) {
    session.tick(now);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return { report: reports[0]!, session };
}

const changed = (files: Files, name: RegExp, change: (bytes: Uint8Array) => Uint8Array): Files =>
  new Map([...files].map(([n, bytes]) => [n, name.test(n) ? change(bytes.slice()) : bytes]));

/** CRC-32C in the masked form of LevelDB's logs. */
function maskedCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  crc = (crc ^ 0xffffffff) >>> 0;
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}

/** A manifest with one edit that only names a comparator. */
function manifestOf(comparator: string): Uint8Array {
  const payload = Uint8Array.from([1, comparator.length, ...new TextEncoder().encode(comparator), 2, 0, 3, 4, 4, 0]);
  const out = new Uint8Array(7 + payload.length);
  const v = new DataView(out.buffer);
  v.setUint32(0, maskedCrc(Uint8Array.from([1, ...payload])), true);
  v.setUint16(4, payload.length, true);
  out[6] = 1;
  out.set(payload, 7);
  return out;
}

describe('an imported directory', () => {
  it('that LevelDB wrote is opened, shown and not changed', async () => {
    const before = new Map([...level].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]));
    const { report, session } = await drop(level);
    expect(report).toMatchObject({ verdict: 'opened', comparator: 'leveldb.BytewiseComparator', problems: [] });
    expect(report.tables.length).toBeGreaterThan(0);
    expect(report.tables.every((table) => table.present)).toBe(true);
    expect(session.store.getState().lastRun.directory?.report).toBe(report);
    expect(session.scene().opened).toBe(true);
    expect(session.scene().lastSequence).toBe(2020);
    expect(session.scene().levels.flatMap((l) => l.tables).length).toBeGreaterThan(0);
    expect(new TextDecoder().decode((await session.inspect('state')) ?? new Uint8Array(0))).toContain(
      '"last_sequence":2020',
    );
    for (const [name, bytes] of level) expect(Buffer.from(bytes).toString('base64')).toBe(before.get(name));
    session.close();
  });

  it('of ours, in the extended format, is opened in it', async () => {
    const { engine } = await runProgram('set dialect=extended\nput a 1\nflush\nput b 2\nsettle');
    const names = JSON.parse(new TextDecoder().decode(good(engine.inspect('files')))) as (string | { name: string })[];
    const files = new Map(
      names
        .map((entry) => (typeof entry === 'string' ? entry : entry.name))
        .map((name) => [name, good(engine.inspect(`file/${name}`))]),
    );
    const { report, session } = await drop(files);
    expect(report).toMatchObject({ verdict: 'opened', comparator: 'strata.BytewiseComparator' });
    expect(session.scene().lastSequence).toBe(2);
    session.close();
  });

  it('with a damaged log reports everything that open drops', async () => {
    const { engine } = await runProgram('put a 1');
    const names = (JSON.parse(new TextDecoder().decode(good(engine.inspect('files')))) as { name: string }[]).map(
      ({ name }) => name,
    );
    const log = [batch(1, ['a', '1']), batch(2, ['b', '2']).fill(0xee, 12), batch(3, ['c', '3'])].reduce(
      withRecord,
      new Uint8Array(0),
    );
    const files = new Map(
      names.map((name) => [name, name.endsWith('.log') ? log : good(engine.inspect(`file/${name}`))]),
    );
    const { report, session } = await drop(files);
    expect(report.verdict).toBe('opened');
    expect(report.problems).toEqual([
      expect.stringMatching(
        /^\d+\.log at offset 24: [^]*; opening in the mode point_in_time_recovery replays nothing from here on: 48 bytes are lost, 2 whole records among them$/,
      ),
    ]);
    expect(session.scene().lastSequence).toBe(1);
    session.close();
  });

  it('of another comparator is described and never opened', async () => {
    const files = new Map([
      ['CURRENT', new TextEncoder().encode('MANIFEST-000003\n')],
      ['MANIFEST-000003', manifestOf('idb_cmp1')],
    ]);
    const { report, session } = await drop(files);
    expect(report).toMatchObject({ verdict: 'foreign', comparator: 'idb_cmp1', manifest: 3 });
    expect(report.sentence).toMatch(/orders its keys by idb_cmp1/);
    expect(session.store.getState().lastRun.directory).toBeNull();
    session.close();
  });

  it('with a damaged table opens, and the damage is reported with its file', async () => {
    const { report, session } = await drop(
      changed(level, /\.(ldb|sst)$/, (bytes) => {
        bytes[10]! ^= 0xff;
        return bytes;
      }),
    );
    expect(report.problems.length).toBeGreaterThan(0);
    expect(report.problems.every((problem) => /^\d{6}\.(ldb|sst)/.test(problem))).toBe(true);
    session.close();
  });

  it.each([
    ['a manifest of noise', /^MANIFEST/, (bytes: Uint8Array) => bytes.map((b, i) => (b * 31 + i) & 0xff)],
    ['a CURRENT that leads nowhere', /^CURRENT$/, () => new TextEncoder().encode('MANIFEST-999999\n')],
    ['an empty CURRENT', /^CURRENT$/, () => new Uint8Array(0)],
  ])('with %s is damaged, with one message', async (_, name, change) => {
    const { report, session } = await drop(changed(level, name, change));
    expect(report.verdict).toBe('damaged');
    expect(report.sentence).toMatch(/\.$/);
    expect(session.store.getState().lastRun.directory).toBeNull();
    session.close();
  });

  it('that is truncated anywhere gives at worst a message', async () => {
    for (const [name, bytes] of level) {
      if (name === 'LOG' || name === 'LOCK') continue;
      for (const share of [0.1, 0.5, 0.9]) {
        const { report, session } = await drop(
          changed(level, new RegExp(`^${name}$`), () => bytes.slice(0, Math.floor(bytes.length * share))),
        );
        expect(['opened', 'damaged']).toContain(report.verdict);
        expect(report.sentence).not.toBe('');
        session.close();
      }
    }
  });
});
