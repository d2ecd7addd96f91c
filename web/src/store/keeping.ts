/** What is kept on this device, as the panel shows it: counted, whether the browser promised to keep it, how much room there is, and erasing it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Copies } from '../persistence/copies.ts';
import type { Device } from '../persistence/device.ts';
import { eraseAll, inventory, type InventoryRow } from '../persistence/inventory.ts';
import { askToStay, spaceOf, staySoFar, type Manager, type Space, type Stay } from '../persistence/space.ts';

export interface KeepingState {
  readonly rows: readonly InventoryRow[];
  readonly stay: Stay;
  /** Null where the browser does not say. */
  readonly space: Space | null;
}

/** None of it throws or rejects. */
export interface Keeping {
  readonly store: StoreApi<KeepingState>;
  /** Counts again. Asks nobody. */
  count(): Promise<void>;
  /** Something was saved: the browser is asked to keep it, once in the life of a page. */
  savedSomething(): Promise<void>;
  /** Resolves to whether nothing is left. */
  erase(): Promise<boolean>;
}

export interface KeepingWorld {
  readonly device: () => Device;
  readonly copies: Copies;
  /** May throw. */
  readonly manager: () => Manager | undefined;
  /** Everything was erased. */
  readonly onErased: () => void;
}

export function createKeeping({ device, copies, manager, onErased }: KeepingWorld): Keeping {
  const store = createStore<KeepingState>(() => ({ rows: [], stay: 'not asked', space: null }));
  let asked = false;

  async function count(): Promise<void> {
    store.setState({ rows: inventory(device) });
    const [space, stay] = await Promise.all([spaceOf(manager), asked ? null : staySoFar(manager)]);
    store.setState({ space, rows: inventory(device) });
    if (stay !== null && !asked) store.setState({ stay });
  }

  return {
    store,
    count,
    async savedSomething() {
      if (!asked && store.getState().stay !== 'promised') {
        asked = true;
        store.setState({ stay: await askToStay(manager) });
      }
      await count();
    },
    async erase() {
      const left = await eraseAll(device, copies);
      onErased();
      await count();
      return left.length === 0;
    },
  };
}
