/** Devices and second stores in memory, for tests: they count their calls, and fail where they are told to. */
import type { Copies } from '../../../web/src/persistence/copies.ts';
import type { Device } from '../../../web/src/persistence/device.ts';

/** A device over `items`; `before` is asked at every call and may throw. */
export function deviceOf(items: Map<string, string>, before: (call: number) => void = () => undefined): Device {
  let calls = 0;
  const called = <T>(work: () => T): T => {
    before(++calls);
    return work();
  };
  return {
    get length() {
      return called(() => items.size);
    },
    key: (i) => called(() => [...items.keys()][i] ?? null),
    getItem: (key) => called(() => items.get(key) ?? null),
    setItem: (key, text) => called(() => void items.set(key, text)),
    removeItem: (key) => called(() => void items.delete(key)),
  };
}

/** A second store over `items`; `before` may reject by throwing. */
export function copiesOf(items: Map<string, string>, before: (call: number) => void = () => undefined): Copies {
  let calls = 0;
  const called = async <T>(work: () => T): Promise<T> => {
    await Promise.resolve();
    before(++calls);
    return work();
  };
  return {
    all: () => called(() => new Map(items)),
    put: (key, text) => called(() => void items.set(key, text)),
    remove: (keys) => called(() => keys.forEach((key) => items.delete(key))),
  };
}

export function quotaExceeded(): never {
  throw new DOMException('no', 'QuotaExceededError');
}
