/** What is dropped on a session: lines of a table, a directory, the database of another. */
import { describe, expect, it } from 'vitest';
import { FakeClient } from '../../fixtures/fake-client.ts';
import { puts } from '../../fixtures/story.ts';
import { option, ready, soon } from '../../fixtures/told-session.ts';

describe('what is dropped', () => {
  it('takes lines key,value and names those that are none', async () => {
    const { client, session } = await ready();
    const dropped = session.dropCsv('key,value\na,1\nb\n"c,c","2\n3"\nd,1,2\n');
    // What reads them is loaded first.
    await expect.poll(() => client.submitted.length).toBe(1);
    client.tell(puts(2).bytes);
    session.tick(0);
    expect(await dropped).toBe(
      '2 pairs were written; 2 lines were not: line 3: there is no comma, and a line is key,value; line 5: there are 3 fields, and a line is key,value.',
    );
  });

  it('refuses a directory that is none, without reading it', async () => {
    const { session } = await ready({ inspector: () => new FakeClient() });
    let read = 0;
    const file = (name: string, size = 10) => ({
      name,
      size,
      bytes: () => (read++, Promise.resolve(new Uint8Array(size))),
    });
    expect(await session.dropDirectory([file('a.txt')])).toMatchObject({ verdict: 'unknown' });
    expect(await session.dropDirectory([file('000005.ldb')])).toMatchObject({ verdict: 'damaged' });
    expect(await session.dropDirectory([file('CURRENT'), file('MANIFEST-000001', 2 ** 40)])).toMatchObject({
      verdict: 'unknown',
    });
    expect(read).toBe(0);
  });

  it('shows a foreign database from its manifest, and never opens it', async () => {
    const inspector = new FakeClient();
    inspector.answers.set(
      'check',
      JSON.stringify({
        kind: 'directory',
        current: 'MANIFEST-000004',
        comparator: 'acme.Reverse',
        last_sequence: 9,
        log_number: 6,
        levels: [[{ table: 5, size_bytes: 100, smallest: '7a', largest: '61' }], []],
        problems: [{ file: '000007.ldb', offset: 12, message: 'checksum' }],
      }),
    );
    const { session, get } = await ready({ inspector: () => inspector });
    const file = (name: string) => ({ name: `db/${name}`, size: 3, bytes: () => Promise.resolve(new Uint8Array(3)) });
    const report = await session.dropDirectory(['CURRENT', 'MANIFEST-000004', '000005.ldb', 'LOCK'].map(file));
    expect(report).toMatchObject({
      verdict: 'foreign',
      comparator: 'acme.Reverse',
      manifest: 4,
      logNumber: 6,
      lastSequence: 9,
      problems: ['000007.ldb at offset 12: checksum'],
    });
    expect(report.tables[0]).toMatchObject({ table: 5, level: 0, present: true });
    expect(inspector.submitted).toHaveLength(0);
    expect(inspector.closed).toBe(true);
    expect(inspector.files.map((f) => f.name)).toEqual(['CURRENT', 'MANIFEST-000004', '000005.ldb']);
    expect(get()).toMatchObject({ source: 'live', directory: report });
  });

  it('opens a LevelDB directory in an engine of its own, takes no writes, and leaves it', async () => {
    const inspector = new FakeClient();
    inspector.answers.set(
      'check',
      JSON.stringify({
        kind: 'directory',
        current: 'MANIFEST-000004',
        comparator: 'leveldb.BytewiseComparator',
        last_sequence: 9,
        log_number: 6,
        levels: [],
        problems: [],
      }),
    );
    const { client, session, get } = await ready({ inspector: () => inspector });
    const file = (name: string) => ({ name, size: 3, bytes: () => Promise.resolve(new Uint8Array(3)) });
    const dropped = session.dropDirectory(['CURRENT', 'MANIFEST-000004'].map(file));
    for (let i = 0; i < 10; i++) await soon();
    expect(inspector.submitted).toHaveLength(1);
    expect(inspector.opened[0]!.options.get(option('disable_auto_compactions'))).toBe(1);
    inspector.tell(puts(0).bytes);
    session.tick(0);
    expect(await dropped).toMatchObject({ verdict: 'opened' });
    expect(get()).toMatchObject({ source: 'directory', total: puts(0).records.length });
    expect(await session.submitPut('a', 'b')).toMatch(/only looked at/);
    session.leaveDirectory();
    expect(get()).toMatchObject({ source: 'live', total: 0 });
    expect(inspector.closed).toBe(true);
    expect(client.submitted).toHaveLength(0);
  });
});
