/** One tab is the writer: who gets the lock, who waits, and what each role does with what the browser reports. */
import { describe, expect, it } from 'vitest';
import { createWriterLock, type Locks, type Role } from '../../../web/src/persistence/writer-lock.ts';
import { Events, lockManagers } from './browser.ts';

function tabs(size: number) {
  const events = new Events();
  const locksOf = lockManagers(events);
  const locks = Array.from({ length: size }, (_, i) => createWriterLock(locksOf(i)));
  return { events, locks, roles: (): readonly Role[] => locks.map((lock) => lock.role()) };
}

describe('the writer lock', () => {
  it('is for the first tab that starts; the next gets it when that one stops', async () => {
    const { events, locks, roles } = tabs(3);
    const seen: Role[] = [];
    locks[0]!.watch(() => seen.push(locks[0]!.role()));
    for (const lock of locks) lock.start();
    await events.deliverAll();
    expect(roles()).toEqual(['writer', 'reader', 'reader']);
    locks[0]!.stop();
    await events.deliverAll();
    expect(roles()).toEqual(['none', 'writer', 'reader']);
    expect(seen).toEqual(['requesting', 'writer', 'none']);
    locks[0]!.start();
    await events.deliverAll();
    expect(roles()).toEqual(['reader', 'writer', 'reader']);
  });

  it('is taken over, and comes back when the tab that took it stops', async () => {
    const { events, locks, roles } = tabs(2);
    for (const lock of locks) lock.start();
    await events.deliverAll();
    locks[1]!.takeOver();
    await events.deliverAll();
    expect(roles()).toEqual(['reader', 'writer']);
    locks[1]!.stop();
    await events.deliverAll();
    expect(roles()).toEqual(['writer', 'none']);
  });

  it('of a suspended tab is taken over; it becomes a reader when it wakes', async () => {
    const { events, locks, roles } = tabs(2);
    for (const lock of locks) lock.start();
    await events.deliverAll();
    events.suspended.add(0);
    locks[1]!.takeOver();
    await events.deliverAll();
    expect(roles()).toEqual(['writer', 'writer']);
    events.suspended.clear();
    await events.deliverAll();
    expect(roles()).toEqual(['reader', 'writer']);
  });

  it('that is granted after the tab stopped is released', async () => {
    const { events, locks, roles } = tabs(2);
    locks[0]!.start();
    locks[0]!.stop();
    await events.deliverAll();
    locks[1]!.start();
    await events.deliverAll();
    expect(roles()).toEqual(['none', 'writer']);
  });

  it('makes every tab a writer where there are no Web Locks, or an origin may not have them', async () => {
    const none = createWriterLock(undefined);
    none.start();
    expect(none.role()).toBe('writer');
    none.stop();
    expect(none.role()).toBe('none');
    const denied: Locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
    const lock = createWriterLock(denied);
    lock.start();
    await Promise.resolve().then(() => undefined);
    await Promise.resolve();
    expect(lock.role()).toBe('writer');
  });
});
