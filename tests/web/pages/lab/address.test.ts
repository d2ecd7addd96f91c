/** The address follows the lab when nothing changes for a while, returns to the requested one if nothing differs, and loses nothing that it held. */
import { describe, expect, it } from 'vitest';
import { keepAddress } from '../../../../web/src/pages/lab/lab-address.ts';
import { createScene } from '../../../../web/src/scene/scene.ts';
import { linkedLab } from '../../../../web/src/session/documents/linked.ts';
import type { SessionState } from '../../../../web/src/session/session-types.ts';
import { stillSession } from '../../../fixtures/still-session.ts';

function made(hash: string) {
  const session = stillSession(createScene(), 'merge', '', { program: 'put a 1' });
  const bar = { shown: hash, replaced: 0 };
  let waiting: (() => Promise<void>)[] = [];
  const address = keepAddress(session, {
    hash: () => bar.shown,
    replace: (to) => {
      bar.shown = to;
      bar.replaced++;
    },
    later(work) {
      waiting.push(work);
      return () => (waiting = waiting.filter((each) => each !== work));
    },
  });
  /** Lets the delay pass and the link be encoded. */
  const rest = async () => {
    const due = waiting;
    waiting = [];
    await Promise.all(due.map((work) => work()));
  };
  const set = (state: Partial<SessionState>) => session.store.setState(state);
  return { address, bar, rest, set, waiting: () => waiting.length };
}

describe('the address', () => {
  it('does not change until something was opened', async () => {
    const { bar, rest, set, waiting } = made('#example=merge');
    set({ seed: 4 });
    expect(waiting()).toBe(0);
    await rest();
    expect(bar.shown).toBe('#example=merge');
  });

  it('follows once changes stop, with one update for many changes', async () => {
    const { address, bar, rest, set, waiting } = made('#example=merge');
    address.settled();
    for (let seed = 2; seed < 40; seed++) set({ seed });
    expect(waiting()).toBe(1);
    await rest();
    expect(bar.replaced).toBe(1);
    expect(await linkedLab(bar.shown)).toMatchObject({ ok: true, linked: { lab: { seed: 39, program: 'put a 1' } } });
  });

  it('returns to the requested one when every change is undone', async () => {
    const { address, bar, rest, set } = made('#example=merge');
    address.settled();
    set({ seed: 2 });
    await rest();
    expect(bar.shown).toMatch(/^#x=/);
    set({ seed: 1 });
    await rest();
    expect(bar.shown).toBe('#example=merge');
  });

  it('stays while something plays or runs, and if the program cannot run', async () => {
    const { address, bar, rest, set } = made('');
    address.settled();
    set({ playing: true, seed: 2 });
    await rest();
    set({ playing: false, status: 'running' });
    await rest();
    set({ status: 'ready', diagnostics: [{ line: 1, column: 1, length: 1, message: 'no' }] });
    await rest();
    expect(bar).toEqual({ shown: '', replaced: 0 });
    set({ diagnostics: [], moment: { step: 3, ordinal: 0 } });
    await rest();
    expect(bar.replaced).toBe(1);
  });

  it('keeps what it holds, such as a damaged link, until something else is opened', async () => {
    const { address, bar, rest, set } = made('#x=AAAA');
    address.settled();
    set({ seed: 2 });
    address.hold();
    await rest();
    set({ seed: 3 });
    await rest();
    expect(bar.shown).toBe('#x=AAAA');
  });
});
