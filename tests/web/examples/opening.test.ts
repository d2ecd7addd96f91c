/** How a lab is looked at comes back with it: where it is opened, and where a step is undone. What is run is tests/web/store. */
import { expect, it } from 'vitest';
import { createScene } from '../../../web/src/scene/scene.ts';
import { readLab, type LabState } from '../../../web/src/store/lab-state.ts';
import { plainLook, type Look } from '../../../web/src/store/look.ts';
import { open, restore } from '../../../web/src/examples/opening.ts';
import { stillSession } from '../../fixtures/still-session.ts';

const lab = (more: object): LabState => {
  const read = readLab({ v: 2, program: 'put a 1', ...more });
  if (!read.ok) throw new Error(read.problem);
  expect(read.notes).toEqual([]);
  return read.lab;
};
const still = () => {
  const session = stillSession(createScene(), 'tombstones', '', { program: 'put a 1' });
  const looked = () => [session.store.getState().treeAxis, session.store.getState().look] as const;
  return { session, looked };
};
const look: Look = { tombstones: 'lives', counters: 'all', figure: ['L1', 'w_amp'], key: 'user17', page: 'key' };
const chosen = { moment: [3, 0], axis: 'size', ...look };

it('a whole lab brings its choices, and puts away those that it does not say', async () => {
  const { session, looked } = still();
  await open(session, lab(chosen));
  expect(looked()).toEqual(['size', look]);
  await open(session, lab({ moment: [3, 0] }));
  // An older link has no page: the open one stays.
  expect(looked()).toEqual(['key', { ...plainLook, page: 'key' }]);
});

it('an example says nothing of them: the reader keeps his own', async () => {
  const { session, looked } = still();
  await open(session, lab(chosen));
  await open(session, lab({ view: 'tombstones' }));
  expect(looked()).toEqual(['size', look]);
  await open(session, lab({ tombstones: 'lives' }));
  expect(looked()).toEqual(['size', { ...plainLook, tombstones: 'lives', page: 'key' }]);
});

it('a step that is undone brings back what was drawn and listed, and leaves open what is open', async () => {
  const { session, looked } = still();
  const open = { figure: ['L2', 'size'], key: 'b', page: 'cost' } as const;
  session.setLook(open);
  await restore(session, lab({ ...chosen, seed: 1 }), 'same', session.store.getState().ran);
  expect(looked()).toEqual(['size', { ...look, ...open }]);
  await restore(session, lab({ moment: [3, 0] }), 'same', session.store.getState().ran);
  expect(looked()).toEqual(['key', { ...plainLook, ...open }]);
  await restore(session, lab(chosen), 'other', session.store.getState().ran);
  expect(looked()[1].page).toBe('cost');
});
