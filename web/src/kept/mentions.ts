/**
 * Whether anything kept speaks of something, by its name. Asked before anybody needs to understand what is kept, which takes more than a page that
 * is only read has with it. It may say yes too often, never too seldom: a name that stands in a key or in a text is enough.
 */
import type { Device } from './device.ts';
import { kindOf, type KindName } from './kinds.ts';

/** Never throws; a device that cannot be read speaks of nothing. */
export function mentions(device: () => Device, kinds: readonly KindName[], name: string): boolean {
  try {
    const kept = device();
    for (let i = 0; i < kept.length; i++) {
      const key = kept.key(i) ?? '';
      const kind = kindOf(key);
      if (kind !== null && kinds.includes(kind) && `${key} ${kept.getItem(key)}`.includes(name)) return true;
    }
    return false;
  } catch {
    return false;
  }
}
