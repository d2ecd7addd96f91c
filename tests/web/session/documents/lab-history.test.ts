/** Undo and redo: which changes are a step, which join into one step, and every earlier lab is restored. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScene } from '../../../../web/src/scene/scene.ts';
import { createLabHistory } from '../../../../web/src/session/documents/lab-history.ts';
import { labOf, viewPrefsOfLab, optionsById } from '../../../../web/src/session/documents/lab-state.ts';
import type { LabState } from '../../../../web/src/session/documents/lab.ts';
import { runIn } from '../../../../web/src/session/documents/linked.ts';
import { defaultViewPrefs } from '../../../../web/src/session/documents/view-prefs.ts';
import type { OpenDirectory, LastRun, SessionState } from '../../../../web/src/session/session-types.ts';
import { stillSession } from '../../../fixtures/still-session.ts';

const ranOf = (program: string, lines: readonly string[] = [], options = new Map<number, number>()): LastRun => ({
  program,
  seed: 1,
  options,
  more: lines.map((line, step) => ({ step, lines: [line] })),
  directory: null,
});

function made(state: Partial<SessionState> = {}) {
  const session = stillSession(createScene(), 'merge', '', { program: 'a', lastRun: ranOf('a'), ...state });
  const { store } = session;
  const restored: string[] = [];
  const was: LastRun[] = [];
  const history = createLabHistory(session, async (lab, ran, before) => {
    restored.push(ran);
    was.push(before);
    await Promise.resolve();
    store.setState(stateOf(lab));
  });
  const set = (more: Partial<SessionState>) => store.setState(more);
  return { set, history, restored, was, get: store.getState, names: () => history.store.getState() };
}

const stateOf = (lab: LabState): Partial<SessionState> => {
  const { program, seed, options, more } = runIn(lab);
  return {
    program: lab.program,
    seed: lab.seed,
    options: optionsById(lab.options),
    view: lab.view ?? '',
    family: lab.family ?? 0,
    treeAxis: lab.axis ?? 'key',
    viewPrefs: { ...defaultViewPrefs, ...viewPrefsOfLab(lab) },
    stopKind: lab.steps as SessionState['stopKind'],
    lastRun: { program, seed, options: optionsById(options), more, directory: null },
    moment: { step: lab.moment![0], ordinal: lab.moment![1] },
  };
};

describe('a step', () => {
  it.each<[string, Partial<SessionState>, string]>([
    ['typing', { program: 'ab' }, 'edit of the program'],
    ['a run', { program: 'b', lastRun: ranOf('b') }, 'Run'],
    ['a reset', { lastRun: ranOf('') }, 'Reset'],
    ['a put by hand', { lastRun: ranOf('a', ['put k v']) }, 'put k v'],
    ['a seed', { seed: 4 }, 'seed'],
    ['an option', { options: new Map([[11, 5]]) }, 'bits_per_key'],
    [
      'a preset',
      {
        options: new Map([
          [11, 5],
          [31, 1],
        ]),
      },
      '2 options',
    ],
    ['an animation', { view: 'tombstones' }, 'animation'],
    ['stops', { stopKind: 'filter' }, 'stops'],
    ['a family', { family: 2 }, 'column family'],
    ['a counter', { highlightedCounter: 3 }, 'lit counter'],
    ['the axis of the tree', { treeAxis: 'size' }, 'horizontal axis'],
    ['a drawing', { viewPrefs: { ...defaultViewPrefs, tombstones: 'lives' } }, 'map or lifetimes of tombstones'],
    ['a drawing of joins', { viewPrefs: { ...defaultViewPrefs, joins: 'rate' } }, 'drawing of joins'],
    ['a list', { viewPrefs: { ...defaultViewPrefs, counters: 'all' } }, 'counters listed'],
  ])('can be %s, and has a name', (_, change, name) => {
    const { set, names } = made();
    set(change);
    expect(names()).toEqual({ undo: name, redo: null });
  });

  it('is no move of the cursor, no change of speed, and no message of the engine', () => {
    const { set, names } = made();
    set({
      moment: { step: 9, ordinal: 2 },
      cursor: 40,
      speed: 1,
      playing: true,
      message: 'so',
      sceneVersion: 9,
      total: 80,
      selection: 'level:1',
      viewPrefs: { ...defaultViewPrefs, figure: ['L1', 'w_amp'], key: 'user17', page: 'key' },
    });
    expect(names().undo).toBeNull();
  });
});

describe('files of steps', () => {
  /** Of a directory with the given size; its content is never read. */
  const directoryOf = (name: string, length: number) =>
    ({ name, files: [{ name: '000005.ldb', bytes: { length } }] }) as unknown as OpenDirectory;
  const ranWith = (directory: OpenDirectory | null): LastRun => ({ ...ranOf(''), directory });

  it('are restored with the step, and two directories are two labs', async () => {
    const { set, history, was, restored } = made();
    const [one, other] = [directoryOf('one', 1), directoryOf('other', 1)];
    for (const directory of [one, other])
      await history.step(`Open ${directory.name}`, () => Promise.resolve(set({ lastRun: ranWith(directory) })));
    await history.undo();
    await history.undo();
    expect(was.map((ran) => ran.directory)).toEqual([one, null]);
    expect(restored).toEqual(['other', 'other']);
  });

  it('are bounded: the oldest steps are dropped, and the same files count once', async () => {
    const { set, history, names } = made();
    const open = (directory: OpenDirectory) =>
      history.step(directory.name, () => Promise.resolve(set({ lastRun: ranWith(directory) })));
    for (const name of ['a', 'b', 'c', 'd', 'e']) await open(directoryOf(name, 200 * 1024 * 1024));
    let steps = 0;
    for (; names().undo !== null; steps++) await history.undo();
    expect(steps).toBe(2);

    const { set: again, history: same, names: left } = made();
    const once = directoryOf('once', 300 * 1024 * 1024);
    for (const line of ['put a 1', 'put b 1', 'put c 1']) again({ lastRun: { ...ranOf('', [line]), directory: once } });
    let all = 0;
    for (; left().undo !== null; all++) await same.undo();
    expect(all).toBe(3);
  });
});

describe('changes that join into one step', () => {
  it('are edits of the program without another change in between', async () => {
    const { set, history, get, names } = made();
    for (const program of ['ab', 'abc', 'abcd']) set({ program });
    set({ view: 'tombstones' });
    set({ program: 'abcde' });
    await history.undo();
    expect([get().program, get().view]).toEqual(['abcd', 'tombstones']);
    await history.undo();
    await history.undo();
    expect(get().program).toBe('a');
    expect(names()).toEqual({ undo: null, redo: 'edit of the program' });
  });

  it('are the changes of one option, with those that reached the engine', async () => {
    const { set, history, get } = made();
    for (const bits of [9, 8, 7]) {
      set({ options: new Map([[11, bits]]) });
      set({ lastRun: ranOf('a', [...get().lastRun.more.flatMap(({ lines }) => lines), `set bits_per_key=${bits}`]) });
    }
    await history.undo();
    expect([get().options.size, get().lastRun.more]).toEqual([0, []]);
  });

  it('are a set of options with its run, and an animation with its stops', async () => {
    const { set, history, get, names } = made();
    const options = new Map([
      [11, 5],
      [31, 1],
    ]);
    set({ options });
    set({ lastRun: ranOf('a', [], options) });
    set({ view: 'tombstones' });
    set({ stopKind: 'filter' });
    expect(names().undo).toBe('animation');
    await history.undo();
    expect(get().stopKind).toBe('compaction');
    expect(names().undo).toBe('2 options');
    await history.undo();
    expect([get().options.size, get().lastRun.options.size, names().undo]).toEqual([0, 0, null]);
  });

  it('are those of an explicit step, which needs a name and a change', async () => {
    const { set, history, get, names } = made();
    const open = async () => {
      set({ program: 'b' });
      await Promise.resolve();
      set({ lastRun: ranOf('b'), view: 'filter' });
    };
    await history.step(null, open);
    expect(names().undo).toBeNull();
    set({ program: 'a', lastRun: ranOf('a') });
    await history.step('Filters say no', open);
    expect(names().undo).toBe('Filters say no');
    await history.step('nothing', () => Promise.resolve());
    expect(names().undo).toBe('Filters say no');
    await history.undo();
    expect(get().program).toBe('a');
  });
});

describe('undo and redo', () => {
  it('run again only if something else ran, and restore the cursor from before the step', async () => {
    const { set, history, restored, get } = made({ moment: { step: 5, ordinal: 1 } });
    set({ moment: { step: 6, ordinal: 0 } });
    set({ program: 'b', lastRun: ranOf('b') });
    set({ moment: { step: 90, ordinal: 0 } });
    set({ view: 'tombstones' });
    await history.undo();
    await history.undo();
    expect(restored).toEqual(['same', 'other']);
    expect(get().moment).toEqual({ step: 6, ordinal: 0 });
    await history.redo();
    expect([get().program, get().moment]).toEqual(['b', { step: 90, ordinal: 0 }]);
  });

  it('run one after the other when pressed quickly', async () => {
    const { set, history, get } = made();
    for (const view of ['write-path', 'tombstones', 'compaction']) set({ view });
    await Promise.all([history.undo(), history.undo(), history.undo(), history.undo()]);
    expect(get().view).toBe('merge');
    await Promise.all([history.redo(), history.redo()]);
    expect(get().view).toBe('tombstones');
  });

  it('pass the same labs, for any sequence of changes', async () => {
    const change = fc.oneof(
      fc.constantFrom('x', 'y', 'z').map((program) => ({ program })),
      fc.constantFrom('x', 'y').map((program) => ({ program, ran: ranOf(program) })),
      fc.constantFrom('write-path', 'merge', 'tombstones').map((view) => ({ view })),
      fc.integer({ min: 1, max: 3 }).map((bits) => ({ options: new Map([[11, bits]]) })),
      fc.integer({ min: 1, max: 3 }).map((seed) => ({ seed })),
      fc.nat(2).map((family) => ({ family })),
      fc.constantFrom('key', 'size').map((treeAxis) => ({ treeAxis }) as const),
      fc
        .constantFrom('map', 'lives')
        .map((tombstones) => ({ viewPrefs: { ...defaultViewPrefs, tombstones } }) as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
        const { set, history, get, names } = made();
        const seen = [JSON.stringify(labOf(get()))];
        for (const each of changes) {
          set(each);
          seen.push(JSON.stringify(labOf(get())));
        }
        const [first, last] = [seen[0], seen.at(-1)];
        while (names().undo !== null) {
          await history.undo();
          expect(seen).toContain(JSON.stringify(labOf(get())));
        }
        expect(JSON.stringify(labOf(get()))).toBe(first);
        while (names().redo !== null) await history.redo();
        expect(JSON.stringify(labOf(get()))).toBe(last);
      }),
      { numRuns: 200 },
    );
  });

  it('have nothing to redo after a new change; a hundred steps are kept', async () => {
    const { set, history, names } = made();
    set({ seed: 2 });
    await history.undo();
    expect(names().redo).toBe('seed');
    set({ view: 'tombstones' });
    expect(names().redo).toBeNull();
    for (let i = 0; i < 150; i++) set({ view: i % 2 ? 'merge' : 'write-path' });
    let undone = 0;
    for (; names().undo !== null; undone++) await history.undo();
    expect(undone).toBe(100);
  });
});
