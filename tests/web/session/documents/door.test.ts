/** Dropped files have one entry point: it opens them, asks first, or names what they are and writes nothing. */
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../../web/src/base/bytes.ts';
import { createDoor } from '../../../../web/src/session/documents/door.ts';
import { FakeClient } from '../../../fixtures/fake-client.ts';
import { option, ready } from '../../../fixtures/recorded-session.ts';

const file = (name: string, content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? utf8(content) : content;
  return {
    name,
    size: bytes.length,
    bytes: (begin = 0, end = bytes.length) => Promise.resolve(bytes.slice(begin, end)),
  };
};

async function opened() {
  const made = await ready({ inspector: () => new FakeClient() });
  const door = createDoor(made.session, { act: (_, work) => work(), onTable: () => undefined });
  const said = () => door.store.getState().said;
  return { ...made, door, said };
}

function rocksdbTable(): Uint8Array {
  const bytes = new Uint8Array(200);
  new DataView(bytes.buffer).setBigUint64(192, 0x88e241b785f4cff7n, true);
  return bytes;
}
const noise = Uint8Array.from({ length: 3000 }, (_, i) => (i * 2654435761) >>> 13);

describe('dropped files', () => {
  it.each([
    [
      '000005.sst',
      rocksdbTable(),
      /^000005\.sst is a table of RocksDB \(block-based\), 200.B\. .* Nothing was written\.$/,
    ],
    [
      'LOG',
      '2026/11/24-07:51:42.784592 19258 RocksDB version: 7.8.3\n',
      /^LOG is a LOG of RocksDB: .* Nothing was written\.$/,
    ],
    [
      'stats.txt',
      'rocksdb.block.cache.miss COUNT : 5\n',
      /^stats\.txt is statistics of RocksDB, .* Nothing was written\.$/,
    ],
    ['noise.csv', noise, /^noise\.csv is a kind of file that Strata does not know, .*\. Nothing was written\.$/],
    ['none.csv', '', /^none\.csv is an empty file, 0.B\. Nothing was written\.$/],
    [
      'notes.txt',
      'dear diary\ntoday\n',
      /^notes\.txt is text, and none of its 2 lines is key,value: .*\. Nothing was written\.$/,
    ],
  ])('names %s and writes nothing', async (name, content, sentence) => {
    const { client, door, said, get } = await opened();
    await door.take([file(name, content)], '');
    expect(said()).toMatch(sentence);
    expect(get().message).toBe(said());
    expect(client.submitted).toHaveLength(0);
    expect(door.store.getState().question).toBeNull();
  });

  it('writes pairs without asking if at most a tenth of the lines are invalid', async () => {
    const { client, session, door, said } = await opened();
    const taking = door.take([file('pairs.txt', `${'a,1\n'.repeat(9)}b\n`)], '');
    await expect.poll(() => client.submitted.length).toBe(1);
    client.deliver();
    session.tick(0);
    await taking;
    expect(said()).toBe('9 pairs were written; 1 line was not: line 10: it has no comma; a line must be key,value.');
  });

  it('asks first if more than a tenth are invalid, and bounds the list of them', async () => {
    const { client, session, door, said } = await opened();
    const text = file('pairs.txt', `${'a,1\n'.repeat(60)}${'b\n'.repeat(20)}`);
    await door.take([text], '');
    expect(said()).toMatch(
      /^pairs\.txt is text, and 20 of 80 lines are not key,value: line 61: .*; and 15 more\. Nothing was written yet\.$/,
    );
    expect(door.store.getState().question?.accept).toMatch(/^Write the other 60.pairs$/);
    await door.answer(false);
    expect(said()).toBe('Nothing was written.');
    expect(client.submitted).toHaveLength(0);

    await door.take([text], '');
    const writing = door.answer(true);
    await expect.poll(() => client.submitted.length).toBe(1);
    client.deliver();
    session.tick(0);
    await writing;
    expect(said()).toMatch(/^60 pairs were written; 20 lines were not: /);
    // The question is answered already: a second answer writes nothing.
    await door.answer(true);
    expect(client.submitted).toHaveLength(1);
  });

  it('reads an OPTIONS file as options of the next run', async () => {
    const { client, door, said, get } = await opened();
    await door.take(
      [
        file(
          'OPTIONS-000007',
          '[CFOptions "default"]\n  block_size=4\n[CFOptions "cf"]\n[TableOptions/BlockBasedTable "default"]\n  block_size=8192\n',
        ),
      ],
      '',
    );
    expect(said()).toMatch(
      /^OPTIONS-000007 is an OPTIONS file of RocksDB: 1.option is set and takes effect at the next Run\./,
    );
    expect(said()).toContain('not those of cf.');
    expect(get().options.get(option('block_size'))).toBe(8192);
    expect(client.submitted).toHaveLength(0);
  });

  it('says what is wrong with a folder, and does not change the lab', async () => {
    const { door, said, get } = await opened();
    await door.take([file('sun.txt', 'sun')], 'holiday');
    expect(said()).toMatch(/^This is not a LevelDB directory: /);
    expect(door.store.getState().report).toMatchObject({ verdict: 'unknown' });
    expect(get().lastRun.directory).toBeNull();
    await door.take([], 'nothing');
    expect(said()).toBe('The folder nothing contains no files.');
  });

  it('never rejects if a file cannot be read', async () => {
    const { door, said } = await opened();
    const bytes = () => Promise.reject(new Error('it is gone'));
    await door.take([{ name: 'a.csv', size: 3, bytes }], '');
    expect(said()).toBe('What was dropped could not be read: it is gone');
  });
});
