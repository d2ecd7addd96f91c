/**
 * Saved labs on every kind of device (D1, D2, D3, D5, D6): one that works, one that throws at its k-th call once or for ever, one that is not
 * there, is full, forgets or lies, one that was used by an older, a newer or a careless hand.
 */
import { describe, expect, it } from 'vitest';
import { labVersion, readLab, type LabState } from '../../../web/src/store/lab-state.ts';
import type { Device } from '../../../web/src/persistence/device.ts';
import { createSavedLabs, type SavedLabs } from '../../../web/src/store/saved-labs.ts';
import { deviceOf, quotaExceeded } from '../persistence/devices.ts';

const labOf = (program: string): LabState => ({ v: labVersion, program, seed: 1, options: {} });

function clock() {
  let now = 1_700_000_000_000;
  return () => now++;
}
const made = (device: Device) => createSavedLabs(() => device, clock());
const listed = (saved: SavedLabs) =>
  saved.store
    .getState()
    .labs.map(({ name, lab }) => `${name}: ${lab?.program}`)
    .sort();
const keyOf = (saved: SavedLabs, name: string) => saved.store.getState().labs.find((lab) => lab.name === name)!.key;

/** A reader's afternoon. What must be listed at its end. */
function afternoon(saved: SavedLabs): readonly string[] {
  saved.save('one', labOf('put a 1'));
  saved.save('two', labOf('put a 2'));
  saved.rename(keyOf(saved, 'one'), 'first');
  const back = saved.remove(keyOf(saved, 'two'));
  back();
  saved.save('three', labOf('put a 3'));
  saved.remove(keyOf(saved, 'three'));
  saved.save('four', labOf('put a 4'));
  saved.refresh();
  return ['first: put a 1', 'four: put a 4', 'two: put a 2'];
}

describe('a device that works', () => {
  it('keeps labs for the next visit, the newest first, with date and size', () => {
    const items = new Map([
      ['strata.theme', 'night'],
      ['strata.lab.panes', '{}'],
    ]);
    const saved = made(deviceOf(items));
    const expected = afternoon(saved);
    expect(listed(saved)).toEqual(expected);
    const again = made(deviceOf(items));
    expect(listed(again)).toEqual(expected);
    expect(again.store.getState().notice).toBeNull();
    const [newest] = again.store.getState().labs;
    expect(newest).toMatchObject({ name: 'four', kept: true, problem: null, notes: [] });
    expect(newest!.savedMs).toBeGreaterThan(1_700_000_000_000);
    expect(newest!.sizeBytes).toBe(items.get(newest!.key)!.length);
    expect(items.get('strata.theme')).toBe('night');
  });

  it('two pages at one time overwrite nothing of each other', () => {
    const items = new Map<string, string>();
    const [left, right] = [made(deviceOf(items)), made(deviceOf(items))];
    left.save('left', labOf('put a 1'));
    right.save('right', labOf('put a 2'));
    right.refresh();
    left.rename(keyOf(left, 'left'), 'left two');
    right.rename(keyOf(right, 'left'), 'lost');
    left.refresh();
    expect(listed(left)).toEqual(['left two: put a 1', 'right: put a 2']);
  });

  it('takes names as they come: trimmed, capped, never empty', () => {
    const saved = made(deviceOf(new Map()));
    saved.save('  a \n b ', labOf('x'));
    saved.save(' ', labOf('x'));
    saved.save('🪵'.repeat(200), labOf('x'));
    expect(saved.store.getState().labs.map(({ name }) => name)).toEqual(['🪵'.repeat(80), 'Unnamed', 'a b']);
  });
});

describe('a device that throws', () => {
  for (const how of ['once', 'for ever'] as const)
    it(`at call k, ${how}, for k = 1 to 50: nothing is thrown, nothing is lost in the page, and what was kept is whole`, () => {
      for (let k = 1; k <= 50; k++) {
        const items = new Map<string, string>();
        const device = deviceOf(items, (call) => {
          if (how === 'once' ? call === k : call >= k) throw new DOMException('no', 'QuotaExceededError');
        });
        const saved = made(device);
        const expected = afternoon(saved);
        expect(listed(saved), `k = ${k}`).toEqual(expected);
        const inPage = saved.store.getState().labs.filter(({ kept }) => !kept);
        if (how === 'once') expect(inPage, `k = ${k}`).toEqual([]);
        else
          expect(saved.store.getState().notice, `k = ${k}`).toMatch(/not stored on this device now because it is full/);
        const after = made(deviceOf(items));
        for (const lab of saved.store.getState().labs.filter(({ kept }) => kept))
          expect(listed(after), `k = ${k}`).toContain(`${lab.name}: ${lab.lab!.program}`);
        for (const text of items.values()) expect(readLab((JSON.parse(text) as { lab: unknown }).lab).ok).toBe(true);
      }
    });

  it('or is not there at all, from the first look on', () => {
    const saved = createSavedLabs(() => {
      throw new DOMException('denied', 'SecurityError');
    }, clock());
    expect(saved.store.getState()).toEqual({
      labs: [],
      erased: [],
      role: 'writer',
      notice: expect.stringMatching(/when you close this page/) as string,
    });
    expect(listed(saved)).toEqual([]);
    const expected = afternoon(saved);
    expect(listed(saved)).toEqual(expected);
    expect(saved.store.getState().labs.every(({ kept }) => !kept)).toBe(true);
  });

  it('or says that it wrote and did not', () => {
    const device = { ...deviceOf(new Map()), setItem: () => undefined };
    const saved = made(device);
    saved.save('one', labOf('put a 1'));
    expect(saved.store.getState().labs[0]).toMatchObject({ name: 'one', kept: false });
    expect(saved.store.getState().notice).not.toBeNull();
  });

  it('when full, has a lab under its old name until it takes it under the new one', () => {
    const items = new Map<string, string>();
    let full = false;
    const there = () => [...items.values()].map((text) => (JSON.parse(text) as { readonly name: string }).name);
    const device = deviceOf(items);
    const setItem = device.setItem.bind(device);
    device.setItem = (key, text) => (full ? quotaExceeded() : setItem(key, text));
    const saved = made(device);
    saved.save('one', labOf('put a 1'));
    full = true;
    saved.rename(keyOf(saved, 'one'), 'two');
    saved.rename(keyOf(saved, 'two'), 'three');
    expect([listed(saved), there()]).toEqual([['three: put a 1'], ['one']]);
    expect(saved.store.getState()).toMatchObject({
      labs: [{ kept: false }],
      notice: expect.stringMatching(/because it is full/) as string,
    });
    full = false;
    saved.refresh();
    expect([listed(saved), there()]).toEqual([['three: put a 1'], ['three']]);
    expect(saved.store.getState()).toMatchObject({ labs: [{ kept: true }], notice: null });
  });

  it('and a page that ends at any call of a new name, leave the lab under one of both', () => {
    const items = new Map<string, string>();
    let calls = 0;
    // Noted, not thrown: what a device throws is its own trouble.
    const gone: number[] = [];
    const saved = made(
      deviceOf(items, () => {
        if (calls === 0) return;
        calls++;
        if (listed(made(deviceOf(new Map(items)))).length === 0) gone.push(calls);
      }),
    );
    saved.save('one', labOf('put a 1'));
    calls = 1;
    saved.rename(keyOf(saved, 'one'), 'two');
    expect(calls).toBeGreaterThan(4);
    expect(gone).toEqual([]);
    expect(listed(saved)).toEqual(['two: put a 1']);
  });
});

describe('what other hands left', () => {
  it.each([
    ['garbage', 'x{', /damaged or not a lab/],
    ['nothing', '', /damaged or not a lab/],
    ['another thing', '[1,2]', /damaged or not a lab/],
    ['a lab without a program', '{"v":1,"name":"n","saved":1,"lab":{"v":1}}', /has no program/],
    ['a deep one', `{"lab":${'['.repeat(99)}${']'.repeat(99)}}`, /damaged or not a lab/],
  ])('%s is listed with the reason, and can only be deleted', (_, text, why) => {
    const items = new Map([['strata.saved.00000000000001', text]]);
    const saved = made(deviceOf(items));
    expect(saved.store.getState().labs).toHaveLength(1);
    expect(saved.store.getState().labs[0]).toMatchObject({ lab: null, problem: expect.stringMatching(why) as string });
    saved.rename('strata.saved.00000000000001', 'new');
    if (text.includes('"v"')) return;
    expect([...items.values()]).toEqual([text]);
    saved.remove('strata.saved.00000000000001');
    expect(items.size).toBe(0);
  });

  it('an older one is migrated, a newer one opened as far as it is understood; neither is written over', () => {
    const older = JSON.stringify({ name: 'old', saved: 5, lab: { program: 'put a 1', seed: 2 } });
    const newer = JSON.stringify({ v: 9, name: 'new', saved: 6, lab: { v: 9, program: 'put a 1', depth: 3 } });
    const items = new Map([
      ['strata.saved.1', older],
      ['strata.saved.2', newer],
    ]);
    const saved = made(deviceOf(items));
    const [second, first] = saved.store.getState().labs;
    expect(first).toMatchObject({ name: 'old', lab: { v: labVersion, program: 'put a 1', seed: 2 }, notes: [] });
    expect(second!.notes[0]).toMatch(/newer version of Strata \(lab version 9/);
    saved.save('mine', labOf('put a 2'));
    expect([items.get('strata.saved.1'), items.get('strata.saved.2')]).toEqual([older, newer]);
  });
});

describe('files', () => {
  it('lead from device to device, one lab or all', () => {
    const saved = made(deviceOf(new Map()));
    const expected = afternoon(saved);
    const other = made(deviceOf(new Map()));
    expect(other.imported(saved.exported())).toBe('3\u00a0labs added.');
    expect(listed(other)).toEqual(expected);
    const third = made(deviceOf(new Map()));
    expect(third.imported(saved.exported([keyOf(saved, 'four')]))).toBe('1\u00a0lab added.');
    expect(listed(third)).toEqual(['four: put a 4']);
    expect(third.imported('{"program":"put b 2"}')).toBe('1\u00a0lab added.');
    expect(third.imported(saved.exported())).toBe('2\u00a0labs added. 1\u00a0lab was already here.');
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
  ])('that hold something else are told: %.40s', (text, sentence) => {
    expect(made(deviceOf(new Map())).imported(text)).toMatch(sentence);
  });
});
