/**
 * Learners' answers are stored if possible, a changed question does not get an old answer, and nothing stored before is lost: a
 * damaged, newer or older text on the device is found, used as far as possible, and kept.
 *
 * Each test has a page of its own (it loads the module again) over a storage that outlives it.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as memory from '../../../web/src/lessons/progress/progress-store.ts';
import { storedBefore } from '../../fixtures/stored.ts';
import { quotaExceeded, storageOf } from '../persistence/fakes.ts';

type Memory = typeof memory;

let items: Map<string, string>;
let refuse: () => void;

/** A page that opens now. */
async function page(): Promise<Memory> {
  vi.resetModules();
  return import('../../../web/src/lessons/progress/progress-store.ts');
}
const doc = (v: number, value: unknown, rev = 1): string => JSON.stringify({ v, rev, value });
const kept = { mark: '', said: 'four or five', done: true };

beforeEach(() => {
  items = new Map();
  refuse = () => undefined;
  vi.stubGlobal(
    'localStorage',
    storageOf(items, () => refuse()),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('answers', () => {
  it('are restored by the next page, for the same question only', async () => {
    const first = await page();
    expect(first.remembered('a.x', 'how many?')).toBeNull();
    expect(first.remember('a.x', 'how many?', 'four or five')).toBe(true);
    expect(first.remembered('a.x', 'how many?')).toBe('four or five');
    const next = await page();
    expect(next.remembered('a.x', 'how many?')).toBe('four or five');
    expect(next.remembered('a.x', 'how many, all in all?')).toBeNull();
    next.forget('a.x');
    expect((await page()).remembered('a.x', 'how many?')).toBeNull();
  });

  it('to an earlier form of a question are offered, and dropped only on request', async () => {
    (await page()).remember('a.check:x', 'old', 'with 16 KiB');
    const fresh = await page();
    expect(fresh.answerTo('a.check:x', 'new')).toBeNull();
    expect(fresh.earlier('a.check:x', 'new')?.said).toBe('with 16 KiB');
    fresh.remember('a.check:x', 'new', 'with 8 KiB');
    const next = await page();
    expect(next.remembered('a.check:x', 'new')).toBe('with 8 KiB');
    expect(next.earlier('a.check:x', 'new')?.said).toBe('with 16 KiB');
    next.forgetEarlier('a.check:x', 'new');
    expect(next.earlier('a.check:x', 'new')).toBeNull();
    expect(next.remembered('a.check:x', 'new')).toBe('with 8 KiB');
  });

  it('of the previous version are migrated, and their keys removed once they are stored', async () => {
    const old = await page();
    items.set('strata.write-path.amplification', `${old.questionHash('how many?')} about one`);
    items.set('strata.theme', 'night');
    items.set('strata.lab.panes', '{}');
    const next = await page();
    expect(next.remembered('write-path.amplification', 'how many?')).toBe('about one');
    expect(items.has('strata.write-path.amplification')).toBe(true);
    next.remember('tombstones.first-row', 'q', '9');
    expect([...items.keys()].sort()).toEqual(['strata.lab.panes', 'strata.progress', 'strata.theme']);
    expect((await page()).remembered('write-path.amplification', 'how many?')).toBe('about one');
  });

  it('of two tabs are all stored', async () => {
    const left = await page();
    left.remember('a.x', 'q', 'left');
    const right = await page();
    right.remember('a.y', 'q', 'right');
    left.remember('a.z', 'q', 'left again');
    const next = await page();
    expect(['a.x', 'a.y', 'a.z'].map((name) => next.remembered(name, 'q'))).toEqual(['left', 'right', 'left again']);
  });
});

describe('if storage throws', () => {
  it('answers live until the page closes, and the page says so once, where it happened', async () => {
    refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const here = await page();
    expect(here.remember('a.x', 'q', 'yes')).toBe(false);
    expect(here.remember('a.y', 'q', 'no')).toBe(false);
    expect(here.remembered('a.x', 'q')).toBe('yes');
    expect(here.remembered('a.y', 'q')).toBe('no');
    expect(here.unkept()).toMatchObject({ place: 'a.x', why: 'Nothing can be stored here' });
    expect(() => here.forget('a.x')).not.toThrow();
    expect(here.remembered('a.x', 'q')).toBeNull();
    refuse = () => undefined;
    expect(here.remember('a.z', 'q', 'at last')).toBe(true);
    expect(here.unkept()).toBeNull();
    expect((await page()).remembered('a.y', 'q')).toBe('no');
  });

  it('reading the property itself may throw', async () => {
    vi.unstubAllGlobals();
    const plain = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    try {
      const here = await page();
      expect(here.remember('a.x', 'q', 'no')).toBe(false);
      expect(here.remembered('a.x', 'q')).toBe('no');
    } finally {
      Reflect.deleteProperty(globalThis, 'localStorage');
      if (plain) Object.defineProperty(globalThis, 'localStorage', plain);
    }
  });

  it('a full device keeps what it has', async () => {
    (await page()).remember('a.x', 'q', 'yes');
    const before = new Map(items);
    const here = await page();
    vi.stubGlobal('localStorage', {
      ...storageOf(items),
      setItem: quotaExceeded,
      getItem: (key: string) => items.get(key) ?? null,
    });
    expect(here.remember('a.y', 'q', 'no')).toBe(false);
    expect(here.unkept()?.why).toMatch(/no room/);
    expect(items).toEqual(before);
  });
});

describe('data stored before', () => {
  it('that is damaged is quarantined before anything is written, and offered', async () => {
    for (const damaged of ['', '{"v":1,"rev":3,"value":{"a":{"pre', doc(1, 'all of it'), 'x'.repeat(300_000)]) {
      items.clear();
      items.set('strata.progress', damaged);
      const here = await page();
      expect(here.found()).toBe('damaged');
      expect(here.remembered('a.x', 'q')).toBeNull();
      expect(here.corruptTexts()).toBe(damaged);
      expect(items.get('strata.progress')).toBe(damaged);
      expect(here.remember('a.x', 'q', 'afresh')).toBe(true);
      const next = await page();
      expect(next.remembered('a.x', 'q')).toBe('afresh');
      expect(next.corruptTexts()).toBe(damaged);
      next.discardQuarantined();
      expect(next.corruptTexts()).toBe('');
      expect((await page()).remembered('a.x', 'q')).toBe('afresh');
    }
  });

  it('that is damaged in part gives the rest, and the whole text stays', async () => {
    const { questionHash } = await page();
    const text = doc(1, { a: { 'predict:x': { ...kept, mark: questionHash('q') }, 'predict:y': 7 } });
    items.set('strata.progress', text);
    const here = await page();
    expect(here.found()).toBe('partly');
    expect(here.remembered('a.x', 'q')).toBe('four or five');
    here.remember('a.z', 'q', 'more');
    const next = await page();
    expect(next.remembered('a.x', 'q')).toBe('four or five');
    expect(next.corruptTexts()).toBe(text);
  });

  it('that is damaged is not overwritten if it cannot be quarantined', async () => {
    items.set('strata.progress', 'damaged');
    const here = await page();
    refuse = () => quotaExceeded();
    expect(here.remember('a.x', 'q', 'afresh')).toBe(false);
    expect(here.remembered('a.x', 'q')).toBe('afresh');
    expect([...items]).toEqual([['strata.progress', 'damaged']]);
  });

  it('by a newer version is used as far as it is understood, and never overwritten', async () => {
    const { questionHash } = await page();
    const text = doc(7, { a: { 'predict:x': { ...kept, mark: questionHash('q'), stars: 5 } }, badges: [1, 2] }, 9);
    items.set('strata.progress', text);
    const here = await page();
    expect(here.found()).toBe('newer');
    expect(here.remembered('a.x', 'q')).toBe('four or five');
    expect(here.remember('a.y', 'q', 'here')).toBe(false);
    expect(here.remembered('a.y', 'q')).toBe('here');
    expect(here.unkept()?.why).toMatch(/newer version/);
    expect(here.corruptTexts()).toBe(text);
    expect(items.get('strata.progress')).toBe(text);
  });

  it.each([
    ['answers', { 'write-path': ['predict:amplification'], tombstones: ['predict:first-row'] }],
    ['documents-in-two-slots', { 'write-path': ['predict:amplification', 'check:memtable'] }],
  ])('in the layout of %s is read, and becomes one document with the next answer', async (name, expected) => {
    for (const [key, text] of storedBefore(name).local) items.set(key, text);
    const tasks = (all: ReturnType<Memory['allProgress']>) =>
      Object.fromEntries(Object.entries(all).map(([slug, entries]) => [slug, Object.keys(entries)]));
    const here = await page();
    expect(tasks(here.allProgress())).toEqual(expected);
    expect(here.remember('a.x', 'q', 'yes')).toBe(true);
    expect([...items.keys()].filter((key) => /progress|write-path|tombstones/.test(key))).toEqual(['strata.progress']);
    expect(tasks((await page()).allProgress())).toEqual({ ...expected, a: ['predict:x'] });
  });

  it('about lessons that are not in this course stays', async () => {
    const { questionHash } = await page();
    const entry = { ...kept, mark: questionHash('q'), before: [] };
    items.set('strata.progress', doc(1, { 'a-lesson-of-next-year': { 'perform:x': entry } }));
    (await page()).remember('a.x', 'q', 'yes');
    expect(Object.keys((await page()).allProgress()).sort()).toEqual(['a', 'a-lesson-of-next-year']);
  });
});

describe('the hash of a question', () => {
  it('has eight digits, and differs for another text', async () => {
    const { questionHash } = await page();
    expect(questionHash('')).toBe('811c9dc5');
    expect(questionHash('a')).toMatch(/^[0-9a-f]{8}$/);
    expect(questionHash('a')).not.toBe(questionHash('b'));
  });
});
