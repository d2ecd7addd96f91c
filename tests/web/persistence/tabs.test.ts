/**
 * Tabs over one device (D5), as a model: they come, go, take over, sleep and wake, write documents and save labs, in any order, over a device that is
 * cleared, is full for a while, or says that it took what it did not. After each act:
 *
 * 1. a new page reads what was written last, for nobody's older text came after it, and no tab that is open reads an older one;
 * 2. whoever changes the device has signed it, and signatures only grow;
 * 3. no lab is gone that nobody took away: a tab that may not write has it in its page.
 *
 * At rest there is one writer, and it is who signed.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Device } from '../../../web/src/persistence/device.ts';
import { asItWas, openDocument, type KeptDocument } from '../../../web/src/persistence/document.ts';
import { compareMarks, isMark, type Mark, type Turn } from '../../../web/src/persistence/turn.ts';
import { labVersion } from '../../../web/src/store/lab-state.ts';
import { createSavedLabs, type SavedLabs } from '../../../web/src/store/saved-labs.ts';
import { deviceOf, quotaExceeded } from './devices.ts';
import { byLocks, byMessages, Happenings, settled, type Joining } from './tabs.ts';

const kWriter = 'strata.writer';
const format = {
  name: 'lab.looks',
  version: 1,
  steps: [asItWas],
  read: (value: unknown) => (typeof value === 'number' ? value : null),
};

interface Tab {
  readonly turn: Turn;
  readonly looks: KeptDocument<number>;
  readonly saved: SavedLabs;
  /** Labs that it saved and nobody took away. */
  readonly labs: Set<string>;
}

const whats = [
  ...['begin', 'takeOver', 'sleep', 'wake', 'write', 'write', 'save', 'refresh', 'rest', 'happen', 'happen', 'happen'],
  ...['leave', 'remove', 'clear', 'full', 'lying', 'sound', 'sound'],
] as const;
type What = (typeof whats)[number];
const act = fc.record({ tab: fc.nat({ max: 2 }), what: fc.constantFrom(...whats), pick: fc.nat({ max: 20 }) });

class Site {
  readonly happenings = new Happenings();
  readonly items = new Map<string, string>();
  readonly tabs: readonly Tab[];
  readonly open = new Set<number>();
  /** What somebody was told is on the device; null where nothing is. */
  private truth: number | null = null;
  private how: 'sound' | 'full' | 'lying' = 'sound';
  private signed: Mark = { term: -1, tab: '' };
  private count = 0;
  private readonly broken: string[] = [];

  constructor(join: (happenings: Happenings) => Joining, size: number) {
    const joining = join(this.happenings);
    this.tabs = Array.from({ length: size }, (_, i) => {
      const device = this.deviceOfTab(i);
      const turn = joining(i, () => device);
      const mayWrite = (): boolean => turn.mayWrite();
      return {
        turn,
        looks: openDocument(format, { device: () => device, mayWrite }),
        saved: createSavedLabs(
          () => device,
          () => 1_000 + this.count++,
          { turn },
        ),
        labs: new Set<string>(),
      };
    });
  }

  private deviceOfTab(tab: number): Device {
    const device = deviceOf(this.items);
    // Noted, not thrown: whoever calls a device takes what it throws for a trouble of the device. A full one takes no signature.
    const changes = (key: string): void => {
      const by = this.mark()?.tab;
      if (key !== kWriter && by !== `tab ${tab}` && this.how !== 'full')
        this.broken.push(`tab ${tab} changes ${key}, which ${by} signed`);
    };
    return {
      get length() {
        return device.length;
      },
      key: (i) => device.key(i),
      getItem: (key) => device.getItem(key),
      setItem: (key, text) => {
        changes(key);
        if (this.how === 'full') quotaExceeded();
        device.setItem(key, this.how === 'lying' && key !== kWriter ? text.slice(0, -1) : text);
        const mark = this.mark();
        if (key !== kWriter || mark === null) return;
        if (compareMarks(mark, this.signed) < 0) this.broken.push(`tab ${tab} signs by ${text}, which is a lesser one`);
        this.signed = mark;
      },
      removeItem: (key) => {
        changes(key);
        device.removeItem(key);
      },
    };
  }

  private mark(): Mark | null {
    const mark: unknown = JSON.parse(this.items.get(kWriter) ?? 'null');
    return isMark(mark) ? mark : null;
  }

  async act(i: number, what: What, pick: number): Promise<void> {
    const { turn, looks, saved, labs } = this.tabs[i]!;
    if (what === 'happen') {
      await this.happenings.one(pick);
      return;
    }
    if (what === 'rest') return this.happenings.rest();
    if (what === 'sleep') return void this.happenings.asleep.add(i);
    if (what === 'wake') return void this.happenings.asleep.delete(i);
    if (what === 'full' || what === 'lying' || what === 'sound') return void (this.how = what);
    if (what === 'clear') return this.clear();
    if (this.happenings.asleep.has(i)) return;
    if (what === 'write') {
      const value = ++this.count;
      if (looks.write(value)) this.truth = value;
    } else if (what === 'save') {
      const name = `lab ${++this.count}`;
      labs.add(name);
      saved.save(name, { v: labVersion, program: 'put a 1', seed: 1, options: {} });
    } else if (what === 'remove') this.remove(saved, pick);
    else if (what === 'refresh') saved.refresh();
    else {
      turn[what]();
      if (what === 'begin') this.open.add(i);
      if (what === 'leave') this.open.delete(i);
    }
    await settled();
  }

  private remove(saved: SavedLabs, pick: number): void {
    const { labs } = saved.store.getState();
    const lab = labs[pick % Math.max(1, labs.length)];
    if (lab === undefined) return;
    for (const tab of this.tabs) tab.labs.delete(lab.name);
    saved.remove(lab.key);
  }

  /** By the reader's hand, or the browser's. What a page has not brought to the device yet stays in it. */
  private clear(): void {
    this.items.clear();
    this.truth = null;
    this.signed = { term: -1, tab: '' };
    for (const { saved, labs } of this.tabs)
      for (const { name, kept } of saved.store.getState().labs) if (kept) labs.delete(name);
  }

  check(): void {
    expect(this.broken).toEqual([]);
    const anew = openDocument(format, { device: () => deviceOf(this.items) }).read();
    if (this.truth !== null) expect(anew, 'a new page').toEqual({ state: 'whole', value: this.truth });
    const there = new Set([...this.items.values()].map((text) => nameIn(text)));
    for (const [i, { looks, saved, labs }] of this.tabs.entries()) {
      if (this.truth !== null) expect(looks.read().value, `tab ${i}`).toBeGreaterThanOrEqual(this.truth);
      const here = new Set(saved.store.getState().labs.map(({ name }) => name));
      for (const name of labs) expect(there.has(name) || here.has(name), `${name} of tab ${i} is somewhere`).toBe(true);
    }
  }

  async end(): Promise<void> {
    this.how = 'sound';
    this.happenings.asleep.clear();
    await this.happenings.rest();
    for (const { turn } of this.tabs) turn.mayWrite();
    await this.happenings.rest();
    const writers = this.tabs.filter(({ turn }) => turn.role() === 'writer');
    expect(writers).toHaveLength(this.open.size > 0 ? 1 : 0);
    for (const { looks, saved, labs } of writers) {
      const value = ++this.count;
      expect(looks.write(value)).toBe(true);
      this.truth = value;
      saved.refresh();
      expect(saved.store.getState()).toMatchObject({ notice: null, role: 'writer' });
      const there = new Set([...this.items.values()].map((text) => nameIn(text)));
      expect([...labs].filter((name) => !there.has(name))).toEqual([]);
    }
    this.check();
  }
}

function nameIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { readonly name?: unknown } | null)?.name;
  } catch {
    return null;
  }
}

it('a lab that was deleted while it could not be read is kept when it can be by then', async () => {
  const site = new Site(byLocks, 3);
  // One tab's lab is cut off by the device. Another shows it so, and deletes it, when the first has brought it there whole.
  const acts: readonly (readonly [number, What])[] = [
    [0, 'lying'],
    [2, 'begin'],
    [2, 'save'],
    [0, 'happen'],
    [1, 'begin'],
    [0, 'sound'],
    [2, 'save'],
    [1, 'remove'],
    [0, 'happen'],
    [1, 'takeOver'],
  ];
  for (const [tab, what] of acts) {
    await site.act(tab, what, 0);
    site.check();
  }
  await site.end();
});

it('an answer to an earlier question refuses nobody', async () => {
  const site = new Site(byMessages, 2);
  // A tab that slept says that it has the turn, hears that it has lost it, and goes; the other, which went too, is back before it hears the first.
  const acts: readonly (readonly [number, What])[] = [
    [0, 'sleep'],
    [1, 'begin'],
    [0, 'happen'],
    [1, 'sleep'],
    [0, 'wake'],
    [0, 'happen'],
    [0, 'happen'],
    [0, 'begin'],
    [0, 'happen'],
    [1, 'wake'],
    [0, 'happen'],
    [0, 'happen'],
    [1, 'leave'],
    [0, 'leave'],
    [0, 'begin'],
  ];
  for (const [tab, what] of acts) await site.act(tab, what, 0);
  await site.end();
});

describe.each([
  ['that ask each other', byMessages],
  ['with Web Locks', byLocks],
] as const)('tabs %s', (_, join) => {
  it.each([2, 3])(
    '%i of them lose nothing and write over nothing, whatever happens in whatever order',
    async (size) => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 90, size: 'max' }), async (acts) => {
          const site = new Site(join, size);
          for (const { tab, what, pick } of acts) {
            await site.act(tab % size, what, pick);
            site.check();
          }
          await site.end();
        }),
        { numRuns: Number(process.env['STRATA_TAB_RUNS'] ?? 250) },
      );
    },
  );
});
