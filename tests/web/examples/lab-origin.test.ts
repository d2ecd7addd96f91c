/** What a link shows of a lab (panes, views, choices) is restored when the lab opens and when a step is undone. Running it: tests/web/store. */
import { expect, it } from 'vitest';
import { createScene } from '../../../web/src/scene/scene.ts';
import { readLab } from '../../../web/src/session/documents/lab-state.ts';
import type { LabState } from '../../../web/src/session/documents/lab.ts';
import { defaultViewPrefs, type ViewPrefs } from '../../../web/src/session/documents/view-prefs.ts';
import { open, restore } from '../../../web/src/examples/lab-origin.ts';
import { stillSession } from '../../fixtures/still-session.ts';

const lab = (more: object): LabState => {
  const read = readLab({ v: 2, program: 'put a 1', ...more });
  if (!read.ok) throw new Error(read.problem);
  expect(read.notes).toEqual([]);
  return read.lab;
};
const still = () => {
  const session = stillSession(createScene(), 'tombstones', '', { program: 'put a 1' });
  const shownNow = () => [session.store.getState().treeAxis, session.store.getState().viewPrefs] as const;
  return { session, shownNow };
};
const viewPrefs: ViewPrefs = {
  tombstones: 'lives',
  joins: 'calls',
  counters: 'all',
  figure: ['L1', 'w_amp'],
  key: 'user17',
  page: 'key',
};
const chosen = { moment: [3, 0], axis: 'size', ...viewPrefs };

it('a whole lab sets its choices, and resets those that it does not name', async () => {
  const { session, shownNow } = still();
  await open(session, lab(chosen));
  expect(shownNow()).toEqual(['size', viewPrefs]);
  await open(session, lab({ moment: [3, 0] }));
  // An older link names no page: the open one stays.
  expect(shownNow()).toEqual(['key', { ...defaultViewPrefs, page: 'key' }]);
});

it('an example names no choices: those of the reader stay', async () => {
  const { session, shownNow } = still();
  await open(session, lab(chosen));
  await open(session, lab({ view: 'tombstones' }));
  expect(shownNow()).toEqual(['size', viewPrefs]);
  await open(session, lab({ tombstones: 'lives' }));
  expect(shownNow()).toEqual(['size', { ...defaultViewPrefs, tombstones: 'lives', page: 'key' }]);
});

it('undoing a step restores what was drawn and listed, and keeps open what is open', async () => {
  const { session, shownNow } = still();
  const open = { figure: ['L2', 'size'], key: 'b', page: 'cost' } as const;
  session.setViewPrefs(open);
  await restore(session, lab({ ...chosen, seed: 1 }), 'same', session.store.getState().lastRun);
  expect(shownNow()).toEqual(['size', { ...viewPrefs, ...open }]);
  await restore(session, lab({ moment: [3, 0] }), 'same', session.store.getState().lastRun);
  expect(shownNow()).toEqual(['key', { ...defaultViewPrefs, ...open }]);
  await restore(session, lab(chosen), 'other', session.store.getState().lastRun);
  expect(shownNow()[1].page).toBe('cost');
});
