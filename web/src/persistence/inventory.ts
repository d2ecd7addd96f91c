/** What is kept on this device, counted by kind, and the way to have none of it. */
import type { Copies } from './copies.ts';
import type { Device } from './device.ts';
import { keptKinds, keyPrefix, kindOf, type KeptKind, type KindName } from './kinds.ts';

export interface InventoryRow {
  /** Null for what is under our prefix and of no kind: something that an older or a newer version left. */
  readonly kind: KindName | null;
  readonly words: string;
  readonly keys: readonly string[];
  /** Of keys and texts, in the UTF-16 units of two bytes that a browser counts. */
  readonly size_bytes: number;
}

const kOther = 'From another version of this site';

/** Rows in the order of the kinds; those of which there is nothing are left out. Empty where the device does not answer. Never throws. */
export function inventory(device: () => Device): readonly InventoryRow[] {
  const rows = new Map<KindName | null, { keys: string[]; size_bytes: number }>();
  for (const [key, text] of ours(device)) {
    const row = rows.get(kindOf(key)) ?? { keys: [], size_bytes: 0 };
    row.keys.push(key);
    row.size_bytes += 2 * (key.length + text.length);
    rows.set(kindOf(key), row);
  }
  const kinds: readonly (KindName | null)[] = [...(Object.keys(keptKinds) as KindName[]), null];
  return kinds.flatMap((kind) => {
    const row = rows.get(kind);
    const known: KeptKind | null = kind && keptKinds[kind];
    return row ? [{ kind, words: known?.words ?? kOther, keys: row.keys.sort(), size_bytes: row.size_bytes }] : [];
  });
}

/** Takes away everything of ours from both stores; resolves to what is left on the device all the same. Never rejects. */
export async function eraseAll(device: () => Device, copies: Copies | null): Promise<readonly InventoryRow[]> {
  for (const [key] of ours(device)) {
    try {
      device().removeItem(key);
    } catch {
      // It is in what is returned.
    }
  }
  try {
    if (copies) await copies.remove([...(await copies.all()).keys()]);
  } catch {
    // A store that does not answer has no copies that this page could read either.
  }
  return inventory(device);
}

function ours(device: () => Device): readonly (readonly [key: string, text: string])[] {
  try {
    const of = device();
    const keys = Array.from({ length: of.length }, (_, i) => of.key(i));
    return keys.flatMap((key) => (key?.startsWith(keyPrefix) ? [[key, of.getItem(key) ?? ''] as const] : []));
  } catch {
    return [];
  }
}
