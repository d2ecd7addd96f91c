/**
 * What a second store knows of the device (D3): what was erased is found and brought back, what was deleted is not mourned, and a store that fails
 * costs nothing but the copies.
 */
import { describe, expect, it } from 'vitest';
import { createCopier } from '../../../web/src/persistence/copies.ts';
import { createSavedLabs } from '../../../web/src/store/saved-labs.ts';
import { labVersion, type LabState } from '../../../web/src/store/lab-state.ts';
import { copiesOf, deviceOf, quotaExceeded } from './devices.ts';

const labOf = (program: string): LabState => ({ v: labVersion, program, seed: 1, options: {} });

function site(before?: (call: number) => void) {
  const [items, second] = [new Map<string, string>(), new Map<string, string>()];
  let now = 1_700_000_000_000;
  /** A page over both stores, which has looked into both. */
  async function open() {
    const device = deviceOf(items);
    const copier = createCopier(copiesOf(second, before), () => device);
    const saved = createSavedLabs(
      () => device,
      () => now++,
      { copier },
    );
    await saved.look();
    return saved;
  }
  return { items, second, open };
}
const names = (saved: Awaited<ReturnType<ReturnType<typeof site>['open']>>) =>
  saved.store
    .getState()
    .labs.map(({ name }) => name)
    .sort();
const erased = (saved: Awaited<ReturnType<ReturnType<typeof site>['open']>>) =>
  [...saved.store.getState().erased].sort();

describe('labs that a browser erased', () => {
  it('are named once, and come back whole', async () => {
    const { items, open } = site();
    const page = await open();
    for (const name of ['one', 'two']) page.save(name, labOf(`put ${name} 1`));
    await page.look();
    expect(erased(page)).toEqual([]);
    const before = new Map(items);
    items.clear();
    const after = await open();
    expect([names(after), erased(after)]).toEqual([[], ['one', 'two']]);
    after.bringBack();
    expect([names(after), erased(after)]).toEqual([['one', 'two'], []]);
    expect(items).toEqual(before);
    expect(erased(await open())).toEqual([]);
  });

  it('are let go when somebody says so, and never named again', async () => {
    const { items, second, open } = site();
    const page = await open();
    page.save('one', labOf('put a 1'));
    await page.look();
    items.clear();
    const after = await open();
    await after.letGo();
    expect([erased(after), second.size]).toEqual([[], 0]);
    expect(erased(await open())).toEqual([]);
  });

  it('may be one of many, or be there and empty', async () => {
    const { items, open } = site();
    const page = await open();
    for (const name of ['one', 'two', 'three']) page.save(name, labOf('put a 1'));
    await page.look();
    const [first, second] = [...items.keys()];
    items.delete(first!);
    items.set(second!, '');
    const after = await open();
    expect(erased(after)).toEqual(['one', 'two']);
    // What is saved meanwhile takes none of their places.
    after.save('four', labOf('put a 4'));
    after.bringBack();
    expect(names(after)).toEqual(['four', 'one', 'three', 'two']);
  });

  it('are not those that somebody deleted, even where the page ended before the copy was', async () => {
    const { items, second, open } = site();
    const page = await open();
    for (const name of ['one', 'two']) page.save(name, labOf('put a 1'));
    page.rename(page.store.getState().labs.find(({ name }) => name === 'one')!.key, 'first');
    await page.look();
    expect(second.size).toBe(2);
    const copies = new Map(second);
    page.remove(page.store.getState().labs.find(({ name }) => name === 'two')!.key);
    // As it is where nothing of the second store was done any more.
    const ended = new Map(items);
    await page.look();
    for (const [key, text] of copies) second.set(key, text);
    for (const [key, text] of ended) items.set(key, text);
    const after = await open();
    expect([names(after), erased(after)]).toEqual([['first'], []]);
    expect(second.size).toBe(1);
    expect([...items.keys()].filter((key) => !key.startsWith('strata.saved.'))).toEqual([]);
  });

  it('come back after they were deleted, when that is taken back', async () => {
    const { second, open } = site();
    const page = await open();
    page.save('one', labOf('put a 1'));
    page.remove(page.store.getState().labs[0]!.key)();
    await page.look();
    expect([names(page), erased(page), second.size]).toEqual([['one'], [], 1]);
  });

  it('are copied late where the second store was not there when they were saved', async () => {
    let there = false;
    const { items, open } = site(() => {
      if (!there) quotaExceeded();
    });
    const page = await open();
    page.save('one', labOf('put a 1'));
    await page.look();
    expect([names(page), erased(page)]).toEqual([['one'], []]);
    there = true;
    await open();
    items.clear();
    expect(erased(await open())).toEqual(['one']);
  });

  it('cannot be told from a device that does not answer, so nothing is said', async () => {
    const { second, open } = site();
    const page = await open();
    page.save('one', labOf('put a 1'));
    await page.look();
    const copier = createCopier(copiesOf(second), quotaExceeded);
    const blind = createSavedLabs(quotaExceeded, () => 1, { copier });
    await blind.look();
    expect(blind.store.getState().erased).toEqual([]);
    expect(blind.store.getState().notice).toMatch(/not stored on this device now/);
  });
});
