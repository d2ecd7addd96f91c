/** Files dropped on a session: key-value pairs, a directory, another database's directory. */
import { describe, expect, it } from 'vitest';
import { readCsv, writtenSentence } from '../../../web/src/session/documents/csv.ts';
import { FakeClient } from '../../fixtures/fake-client.ts';
import { puts } from '../../fixtures/story.ts';
import { option, ready, soon, recorded } from '../../fixtures/recorded-session.ts';

const check = (comparator: string, more: object = {}): string =>
  JSON.stringify({
    kind: 'directory',
    current: 'MANIFEST-000004',
    comparator,
    last_sequence: 9,
    log_number: 6,
    levels: [],
    problems: [],
    ...more,
  });
const file = (name: string) => ({ name: `db/${name}`, size: 3, bytes: () => Promise.resolve(new Uint8Array(3)) });
const files = ['CURRENT', 'MANIFEST-000004', '000005.ldb', 'LOCK'].map(file);

describe('dropped files', () => {
  it('may be lines key,value; invalid lines are reported', () => {
    const read = readCsv('key,value\na,1\nb\n"c,c","2\n3"\nd,1,2\n');
    expect(writtenSentence(read)).toBe(
      '2 pairs were written; 2 lines were not: line 3: it has no comma; a line must be key,value; line 5: it has 3 fields; a line must be key,value.',
    );
  });

  it('are written at the end of the run, and the cursor moves there', async () => {
    const { client, session, get, total } = await recorded();
    session.seek(2);
    expect(get().cursor).toBe(2);
    void session.importPuts(readCsv('a,1\n').parts);
    await soon();
    expect(client.submitted).toHaveLength(2);
    expect(get()).toMatchObject({ cursor: total, followLive: true });
  });

  it('are not read if they are no directory', async () => {
    const { session } = await ready({ inspector: () => new FakeClient() });
    let read = 0;
    const none = (name: string, size = 10) => ({
      name,
      size,
      bytes: () => (read++, Promise.resolve(new Uint8Array(size))),
    });
    expect(await session.openDirectory([none('a.txt'), none('b.txt')], 'x')).toMatchObject({ verdict: 'unknown' });
    expect(await session.openDirectory([none('000005.ldb'), none('LOCK')], 'x')).toMatchObject({ verdict: 'damaged' });
    expect(await session.openDirectory([none('CURRENT'), none('MANIFEST-000001', 2 ** 40)], 'x')).toMatchObject({
      verdict: 'unknown',
    });
    expect(read).toBe(0);
  });

  it('with an unknown comparator are described from their manifest, and never opened', async () => {
    const inspector = new FakeClient();
    inspector.answers.set(
      'check',
      check('acme.Reverse', {
        levels: [[{ table: 5, size_bytes: 100, smallest: '7a', largest: '61' }], []],
        problems: [{ file: '000007.ldb', offset: 12, message: 'checksum' }],
      }),
    );
    const { session, get } = await ready({ inspector: () => inspector });
    const report = await session.openDirectory(files, 'db');
    expect(report).toMatchObject({
      verdict: 'foreign',
      writer: 'leveldb',
      comparator: 'acme.Reverse',
      manifest: 4,
      logNumber: 6,
      lastSequence: 9,
      problems: ['000007.ldb at offset 12: checksum'],
    });
    expect(report.tables[0]).toMatchObject({ table: 5, level: 0, family: '', present: true });
    expect(inspector.submitted).toHaveLength(0);
    expect(inspector.closed).toBe(true);
    expect(inspector.files.map((f) => f.name)).toEqual(['CURRENT', 'MANIFEST-000004', '000005.ldb']);
    expect(get().lastRun.directory).toBeNull();
  });

  it('are the initial files of later engines, until a program starts empty', async () => {
    const inspector = new FakeClient();
    inspector.answers.set('check', check('leveldb.BytewiseComparator'));
    const { client, session, get } = await ready({ inspector: () => inspector });
    const opening = session.openDirectory(files, 'db');
    await expect.poll(() => inspector.submitted.length).toBe(1);
    inspector.deliver(puts(0).bytes);
    await expect.poll(() => client.opened.length).toBe(2);
    client.deliver(puts(0).bytes);
    session.tick(0);
    expect(await opening).toMatchObject({ verdict: 'opened' });
    expect(inspector.closed).toBe(true);
    expect(client.opened[1]!.options.get(option('disable_auto_compactions'))).toBe(1);
    expect(client.files).toHaveLength(3);
    expect(get()).toMatchObject({ total: puts(0).records.length, lastRun: { program: '', directory: { name: 'db' } } });

    void session.run('put a 1');
    await expect.poll(() => client.opened.length).toBe(3);
    expect(client.files).toHaveLength(3);
    expect(client.opened[2]!.options.get(option('disable_auto_compactions'))).toBeUndefined();
    expect(get().lastRun).toMatchObject({ program: 'put a 1', directory: { name: 'db' } });

    void session.run('set dialect=extended\nput a 1');
    await expect.poll(() => get().message).toMatch(/^The program cannot run on db: the directory has dialect=leveldb/);
    expect(client.opened).toHaveLength(3);

    void session.run('put a 1', true, [], null);
    await expect.poll(() => client.opened.length).toBe(4);
    expect(client.files).toHaveLength(0);
    expect(get().lastRun.directory).toBeNull();
  });
});
