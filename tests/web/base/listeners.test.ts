import { expect, it } from 'vitest';
import { Listeners } from '../../../web/src/base/listeners.ts';

it('notifies callbacks in the order in which they were added, until they are removed', () => {
  const listeners = new Listeners();
  const calls: string[] = [];
  const removeFirst = listeners.add(() => calls.push('first'));
  listeners.add(() => calls.push('second'));
  listeners.notify();
  removeFirst();
  listeners.notify();
  expect(calls).toEqual(['first', 'second', 'second']);
});
