/**
 * Tabs over one database, as a model: they start, stop, take over, are suspended, save, rename and delete labs, in any order, while the database
 * refuses for a while. In half of the runs all labs are saved in one millisecond, so that they meet under one key; then none is deleted. After
 * each act:
 *
 * 1. every stored lab is whole, has a revision, and is there once;
 * 2. a lab that was not deleted is in the database, or in the page of the tab that saved it.
 *
 * At rest, with Web Locks exactly one of the started tabs is the writer, without them every one is; the writers have nothing pending, and list the
 * labs of the database.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revisionOf } from '../../../web/src/persistence/revision.ts';
import { createWriterLock, type WriterLock } from '../../../web/src/persistence/writer-lock.ts';
import { labVersion } from '../../../web/src/session/documents/lab.ts';
import { SavedLabs } from '../../../web/src/session/documents/saved-labs.ts';
import { Events, lockManagers } from './browser.ts';
import { databaseOf } from './fakes.ts';

const acts = [
  ...['start', 'stop', 'takeOver', 'suspend', 'wake', 'save', 'save', 'rename', 'remove', 'load'],
  ...['deliver', 'deliver', 'deliver', 'deliver', 'deliverAll', 'refuse', 'accept', 'accept'],
] as const;
type Act = (typeof acts)[number];
const anAct = fc.record({ tab: fc.nat({ max: 2 }), what: fc.constantFrom(...acts), pick: fc.nat({ max: 20 }) });

interface Tab {
  readonly lock: WriterLock;
  readonly saved: SavedLabs;
}

class Site {
  private readonly events = new Events();
  private readonly items = new Map<string, string>();
  private readonly tabs: readonly Tab[];
  private readonly started = new Set<number>();
  private refuses = false;
  private count = 0;
  private clock = 1_000;
  /** Program of each lab that was saved and not deleted, with the tab that saved it and the names it was given. */
  private readonly labs = new Map<string, { readonly tab: number; readonly names: string[] }>();

  constructor(
    size: number,
    private readonly hasLocks: boolean,
    private readonly isOneTime: boolean,
  ) {
    const locksOf = lockManagers(this.events);
    this.tabs = Array.from({ length: size }, (_, tab) => {
      const lock = createWriterLock(hasLocks ? locksOf(tab) : undefined);
      const database = databaseOf(
        this.items,
        (name, work) =>
          new Promise((resolve, reject) =>
            this.events.add(tab, () => {
              if (this.refuses && name !== 'entries') reject(new DOMException('no', 'QuotaExceededError'));
              else resolve(work());
            }),
          ),
      );
      const announce = () =>
        this.tabs.forEach(({ saved }, to) => to !== tab && this.events.add(to, () => void saved.load()));
      return {
        lock,
        saved: new SavedLabs({ database, lock, nowMs: () => (this.isOneTime ? 1_000 : this.clock++), announce }),
      };
    });
  }

  async act(i: number, what: Act, pick: number): Promise<void> {
    if (what === 'deliver') {
      await this.events.deliverOne(pick);
      return;
    }
    if (what === 'deliverAll') return this.events.deliverAll();
    if (what === 'suspend') return void this.events.suspended.add(i);
    if (what === 'wake') return void this.events.suspended.delete(i);
    if (what === 'refuse' || what === 'accept') return void (this.refuses = what === 'refuse');
    if (!this.events.suspended.has(i)) this.do(i, what, pick);
  }

  private do(i: number, what: Act, pick: number): void {
    const { lock, saved } = this.tabs[i]!;
    const { labs } = saved.store.getState();
    const lab = labs[pick % Math.max(1, labs.length)];
    if (what === 'start' || what === 'stop') this.started[what === 'start' ? 'add' : 'delete'](i);
    if (what === 'start' || what === 'stop' || what === 'takeOver') lock[what]();
    else if (what === 'load') void saved.load();
    else if (what === 'save') {
      const [name, program] = [`lab ${++this.count}`, `put a ${this.count}`];
      this.labs.set(program, { tab: i, names: [name] });
      void saved.save(name, { v: labVersion, program, seed: 1, options: {} });
    } else if (what === 'rename' && lab) {
      const name = `name ${++this.count}`;
      this.labs.get(lab.lab!.program)?.names.push(name);
      saved.rename(lab.key, name);
    } else if (what === 'remove' && lab && !this.isOneTime) {
      this.labs.delete(lab.lab!.program);
      saved.remove(lab.key);
    }
  }

  check(): void {
    const stored = new Map<string, string>();
    for (const text of this.items.values()) {
      const { name, lab } = JSON.parse(text) as { readonly name: string; readonly lab: { readonly program: string } };
      stored.set(lab.program, name);
      expect(revisionOf(text), name).toBeGreaterThanOrEqual(1);
    }
    expect(this.items.size, 'no lab is there twice').toBe(stored.size);
    for (const [program, { tab, names }] of this.labs) {
      const here = this.listed(tab).get(program);
      expect(stored.has(program) || here !== undefined, `${program} is somewhere`).toBe(true);
      if (stored.has(program)) expect(names).toContain(stored.get(program));
    }
  }

  private listed(tab: number): ReadonlyMap<string, string> {
    return new Map(this.tabs[tab]!.saved.store.getState().labs.map(({ lab, name }) => [lab!.program, name]));
  }

  async end(): Promise<void> {
    this.refuses = false;
    this.events.suspended.clear();
    await this.events.deliverAll();
    for (const { saved } of this.tabs) void saved.load();
    await this.events.deliverAll();
    this.check();
    const writers = this.tabs.filter(({ lock }) => lock.role() === 'writer');
    expect(writers).toHaveLength(this.hasLocks ? Math.min(1, this.started.size) : this.started.size);
    for (const { saved } of writers) {
      expect(saved.store.getState().notice).toBeNull();
      const shown = saved.store.getState().labs.map(({ key, name, kept }) => `${key} ${name} ${kept}`);
      const stored = [...this.items].map(([key, text]) => `${key} ${(JSON.parse(text) as { name: string }).name} true`);
      expect(shown.sort()).toEqual(stored.sort());
    }
    if (writers.length === this.tabs.length)
      for (const program of this.labs.keys()) expect([...this.items.values()].join()).toContain(`"${program}"`);
  }
}

describe.each([
  ['with a Web Lock', true],
  ['without Web Locks', false],
])('tabs %s', (_, hasLocks) => {
  it.each([2, 3])('%i of them lose no lab and write no partial one, in any order of events', async (size) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { maxLength: 90, size: 'max' }), fc.boolean(), async (all, isOneTime) => {
        const site = new Site(size, hasLocks, isOneTime);
        for (const { tab, what, pick } of all) {
          await site.act(tab % size, what, pick);
          site.check();
        }
        await site.end();
      }),
      { numRuns: Number(process.env['STRATA_TAB_RUNS'] ?? 120) },
    );
  });
});
