/**
 * Saved labs over every kind of database (D1, D2, D3, D5, D6): one that works, one that rejects its k-th call once or always, a missing one, a full
 * one, and one written by an older version, a newer version or by hand.
 */
import { describe, expect, it } from 'vitest';
import { createWriterLock, type Role, type WriterLock } from '../../../../web/src/persistence/writer-lock.ts';
import { readLab } from '../../../../web/src/session/documents/lab-state.ts';
import { labVersion, type LabState } from '../../../../web/src/session/documents/lab.ts';
import { SavedLabs } from '../../../../web/src/session/documents/saved-labs.ts';
import { databaseOf, quotaExceeded, type Run } from '../../persistence/fakes.ts';

const labOf = (program: string): LabState => ({ v: labVersion, program, seed: 1, options: {} });

function made(items = new Map<string, string>(), run?: Run): SavedLabs {
  let now = 1_700_000_000_000;
  const lock = createWriterLock(undefined);
  const saved = new SavedLabs({ database: databaseOf(items, run), lock, nowMs: () => now++ });
  lock.start();
  return saved;
}
async function loaded(items = new Map<string, string>(), run?: Run): Promise<SavedLabs> {
  const saved = made(items, run);
  await saved.load();
  return saved;
}
const listed = (saved: SavedLabs) =>
  saved.store
    .getState()
    .labs.map(({ name, lab }) => `${name}: ${lab?.program}`)
    .sort();
const keyOf = (saved: SavedLabs, name: string) => saved.store.getState().labs.find((lab) => lab.name === name)!.key;

/** An afternoon of edits, faster than the database. Returns the expected list at its end. */
async function afternoon(saved: SavedLabs): Promise<readonly string[]> {
  void saved.save('one', labOf('put a 1'));
  void saved.save('two', labOf('put a 2'));
  saved.rename(keyOf(saved, 'one'), 'first');
  const back = saved.remove(keyOf(saved, 'two'));
  back();
  void saved.save('three', labOf('put a 3'));
  saved.remove(keyOf(saved, 'three'));
  await saved.save('four', labOf('put a 4'));
  await saved.load();
  return ['first: put a 1', 'four: put a 4', 'two: put a 2'];
}

describe('a database that works', () => {
  it('keeps labs for the next visit, the newest first, with date and size', async () => {
    const items = new Map<string, string>();
    const saved = made(items);
    const expected = await afternoon(saved);
    expect(listed(saved)).toEqual(expected);
    const again = await loaded(items);
    expect(listed(again)).toEqual(expected);
    expect(again.store.getState().notice).toBeNull();
    const [newest] = again.store.getState().labs;
    expect(newest).toMatchObject({ name: 'four', kept: true, problem: null, notes: [] });
    expect(newest!.savedMs).toBeGreaterThan(1_700_000_000_000);
    expect(newest!.sizeBytes).toBe(items.get(newest!.key)!.length);
  });

  it('two pages at the same time overwrite nothing of each other', async () => {
    const items = new Map<string, string>();
    const [left, right] = [made(items), made(items)];
    await Promise.all([left.save('left', labOf('put a 1')), right.save('right', labOf('put a 2'))]);
    await Promise.all([left.load(), right.load()]);
    left.rename(keyOf(left, 'left'), 'left two');
    right.rename(keyOf(right, 'right'), 'right two');
    await Promise.all([left.load(), right.load()]);
    await left.load();
    expect(listed(left)).toEqual(['left two: put a 1', 'right two: put a 2']);
  });

  it('accepts any name: trimmed, truncated, never empty', async () => {
    const saved = await loaded();
    for (const name of ['  a \n b ', ' ', '🪵'.repeat(200)]) await saved.save(name, labOf('x'));
    expect(saved.store.getState().labs.map(({ name }) => name)).toEqual(['🪵'.repeat(80), 'Unnamed', 'a b']);
  });

  it('shows labs saved before the first load, and adds those of the database', async () => {
    const items = new Map<string, string>();
    await made(items).save('before', labOf('put a 1'));
    const saved = made(items);
    const storing = saved.save('now', labOf('put a 2'));
    expect(listed(saved)).toEqual(['now: put a 2']);
    expect(await storing).toBe(true);
    expect(listed(saved)).toEqual(['before: put a 1', 'now: put a 2']);
  });
});

describe('a database that rejects', () => {
  for (const how of ['once', 'for ever'] as const)
    it(`call k, ${how}, for k = 1 to 30: nothing is lost in the page, and stored labs are complete`, async () => {
      for (let k = 1; k <= 30; k++) {
        const items = new Map<string, string>();
        let call = 0;
        const run: Run = async (_, work) => {
          call++;
          return (how === 'once' ? call === k : call >= k) ? quotaExceeded() : work();
        };
        const saved = made(items, run);
        expect(listed(saved), `k = ${k}`).toEqual([]);
        const expected = await afternoon(saved);
        expect(listed(saved), `k = ${k}`).toEqual(expected);
        // This does not repeat a refused read of the end.
        await saved.load();
        const inPage = saved.store.getState().labs.filter(({ kept }) => !kept);
        if (how === 'once') expect(inPage, `k = ${k}`).toEqual([]);
        else if (call > k)
          expect(saved.store.getState().notice, `k = ${k}`).toMatch(/not stored on this device now because it is full/);
        const after = await loaded(items);
        for (const lab of saved.store.getState().labs.filter(({ kept }) => kept))
          expect(listed(after), `k = ${k}`).toContain(`${lab.name}: ${lab.lab!.program}`);
        for (const text of items.values()) expect(readLab((JSON.parse(text) as { lab: unknown }).lab).ok).toBe(true);
      }
    });

  it('on every call keeps labs in the page, and says so', async () => {
    const saved = await loaded(new Map(), () => Promise.reject(new DOMException('denied', 'SecurityError')));
    expect(saved.store.getState()).toEqual({
      labs: [],
      role: 'writer',
      notice: expect.stringMatching(/when you close this page/) as string,
    });
    const expected = await afternoon(saved);
    expect(listed(saved)).toEqual(expected);
    expect(saved.store.getState().labs.every(({ kept }) => !kept)).toBe(true);
    expect(await saved.save('one more', labOf('x'))).toBe(false);
  });

  it('writes because it is full has a lab under its old name until it accepts the new one', async () => {
    const items = new Map<string, string>();
    let full = false;
    const there = () => [...items.values()].map((text) => (JSON.parse(text) as { readonly name: string }).name);
    const saved = await loaded(items, async (name, work) => (full && name === 'set' ? quotaExceeded() : work()));
    await saved.save('one', labOf('put a 1'));
    full = true;
    saved.rename(keyOf(saved, 'one'), 'two');
    saved.rename(keyOf(saved, 'two'), 'three');
    await saved.load();
    expect([listed(saved), there()]).toEqual([['three: put a 1'], ['one']]);
    expect(saved.store.getState()).toMatchObject({
      labs: [{ kept: false }],
      notice: expect.stringMatching(/because it is full/) as string,
    });
    full = false;
    await saved.load();
    expect([listed(saved), there()]).toEqual([['three: put a 1'], ['three']]);
    expect(saved.store.getState()).toMatchObject({ labs: [{ kept: true }], notice: null });
  });
});

describe('a tab that lost the lock', () => {
  it('keeps saved labs in the page, says so, and stores them when it is the writer again, deletions first', async () => {
    const [items, order] = [new Map<string, string>(), [] as string[]];
    let role: Role = 'writer';
    let onRole = () => undefined as void;
    const lock: WriterLock = {
      role: () => role,
      watch: (listener) => ((onRole = listener), () => undefined),
      start: () => undefined,
      stop: () => undefined,
      takeOver: () => undefined,
    };
    const database = databaseOf(items, async (name, work) => (order.push(name), work()));
    const saved = new SavedLabs({ database, lock, nowMs: () => 1 });
    await saved.save('one', labOf('put a 1'));
    role = 'reader';
    onRole();
    expect(await saved.save('two', labOf('put a 2'))).toBe(false);
    saved.remove(keyOf(saved, 'one'));
    await saved.load();
    expect(saved.store.getState()).toMatchObject({
      labs: [{ name: 'two', kept: false }],
      notice: expect.stringMatching(/because another tab took over/) as string,
    });
    expect([...items.values()].join()).toContain('"one"');
    order.length = 0;
    role = 'writer';
    onRole();
    await saved.load();
    expect(order.slice(0, 3)).toEqual(['entries', 'remove', 'add']);
    expect(saved.store.getState()).toMatchObject({ labs: [{ name: 'two', kept: true }], notice: null, role: 'writer' });
    expect([...items.values()].join()).not.toContain('"one"');
  });
});

describe('labs written by other versions or by hand', () => {
  it.each([
    ['garbage', 'x{', /damaged or not a lab/],
    ['nothing', '', /damaged or not a lab/],
    ['another thing', '[1,2]', /damaged or not a lab/],
    ['a lab without a program', '{"v":1,"name":"n","saved":1,"lab":{"v":1}}', /has no program/],
    ['a deep one', `{"lab":${'['.repeat(99)}${']'.repeat(99)}}`, /damaged or not a lab/],
  ])('%s is listed with the reason, can be deleted, and is restored unchanged by undo', async (_, text, why) => {
    const items = new Map([['strata.saved.00000000000001', text]]);
    const saved = await loaded(items);
    expect(saved.store.getState().labs).toHaveLength(1);
    expect(saved.store.getState().labs[0]).toMatchObject({ lab: null, problem: expect.stringMatching(why) as string });
    saved.rename('strata.saved.00000000000001', 'new');
    if (text.includes('"v"')) return;
    expect([...items.values()]).toEqual([text]);
    const back = saved.remove('strata.saved.00000000000001');
    await saved.load();
    expect(items.size).toBe(0);
    back();
    await saved.load();
    expect(saved.store.getState().labs).toMatchObject([{ lab: null }]);
  });

  it('an older one is migrated, a newer one opened as far as it is understood; neither is overwritten', async () => {
    const older = JSON.stringify({ name: 'old', saved: 5, lab: { program: 'put a 1', seed: 2 } });
    const newer = JSON.stringify({ v: 9, name: 'new', saved: 6, lab: { v: 9, program: 'put a 1', depth: 3 } });
    const items = new Map([
      ['strata.saved.1', older],
      ['strata.saved.2', newer],
    ]);
    const saved = await loaded(items);
    const [second, first] = saved.store.getState().labs;
    expect(first).toMatchObject({ name: 'old', lab: { v: labVersion, program: 'put a 1', seed: 2 }, notes: [] });
    expect(second!.notes[0]).toMatch(/newer version of Strata \(lab version 9/);
    await saved.save('mine', labOf('put a 2'));
    expect([items.get('strata.saved.1'), items.get('strata.saved.2')]).toEqual([older, newer]);
    saved.rename('strata.saved.2', 'newer');
    await saved.load();
    const { rev: _, ...renamed } = JSON.parse(items.get('strata.saved.2')!) as Record<string, unknown>;
    expect(renamed).toEqual({ ...(JSON.parse(newer) as object), name: 'newer' });
  });
});

describe('files', () => {
  it('transfer one lab or all between devices', async () => {
    const saved = await loaded();
    const expected = await afternoon(saved);
    const other = await loaded();
    expect(await other.imported(saved.exported())).toBe('3\u00a0labs added.');
    expect(listed(other)).toEqual(expected);
    const third = await loaded();
    expect(await third.imported(saved.exported([keyOf(saved, 'four')]))).toBe('1\u00a0lab added.');
    expect(listed(third)).toEqual(['four: put a 4']);
    expect(await third.imported('{"program":"put b 2"}')).toBe('1\u00a0lab added.');
    expect(await third.imported(saved.exported())).toBe('2\u00a0labs added. 1\u00a0lab was already here.');
  });
  it.each([
    ['nonsense', /damaged or not JSON/],
    ['[]', /damaged or not JSON/],
    ['{"labs":[]}', /has no labs/],
    [
      '{"labs":[1,null,{"name":"n","lab":{"v":1}}]}',
      /^The file has no labs\. Not added: entry 1 is not a lab; entry 2 is not a lab; “n” has no program\.$/,
    ],
    [`{"a":"${'x'.repeat(1 << 24)}"}`, /larger than 16 MiB/],
    [`{"labs":[{"name":"n","lab":{"program":"${'x'.repeat(1 << 20)}"}}]}`, /“n” is longer than 1 MiB/],
    [`{"labs":[{"lab":${'['.repeat(20)}${']'.repeat(20)}}]}`, /damaged or not JSON/],
    ['{"labs":[{"lab":{"v":1,"program":"put a 1"}},7]}', /^1.lab added\. Not added: entry 2 is not a lab\.$/],
    [`{"labs":[${'7,'.repeat(2000)}7]}`, /entry 5 is not a lab; and 996 more\.$/],
  ])('with other content are reported: %.40s', async (text, sentence) => {
    expect(await made().imported(text)).toMatch(sentence);
  });
});
