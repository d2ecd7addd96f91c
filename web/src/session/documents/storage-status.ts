/** The state of the storage panel: what is stored on this device, whether the browser promised to keep it, the free space, and erasing it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Database } from '../../persistence/database.ts';
import { eraseAll, inventory, type InventoryRow } from '../../persistence/inventory.ts';
import {
  persistedState,
  requestPersistentStorage,
  storageEstimate,
  type Manager,
  type PersistState,
  type StorageEstimate,
} from '../../persistence/storage-manager.ts';
import type { StorageSource } from '../../persistence/storage.ts';

export interface StorageStatusState {
  readonly rows: readonly InventoryRow[];
  readonly persist: PersistState;
  /** Null if the browser does not say. */
  readonly estimate: StorageEstimate | null;
}

/** None of it throws or rejects. */
export interface StorageStatus {
  readonly store: StoreApi<StorageStatusState>;
  /** Counts again; does not ask the reader. */
  count(): Promise<void>;
  /** After a save: asks the browser to keep it, once in the life of a page. */
  savedSomething(): Promise<void>;
  /** Resolves to whether nothing is left. */
  erase(): Promise<boolean>;
}

export interface StorageStatusWorld {
  readonly storage: StorageSource;
  readonly database: Database;
  /** May throw. */
  readonly manager: () => Manager | undefined;
  /** Called after everything was erased. */
  readonly onErased: () => void;
}

export function createStorageStatus({ storage, database, manager, onErased }: StorageStatusWorld): StorageStatus {
  const store = createStore<StorageStatusState>(() => ({ rows: [], persist: 'not asked', estimate: null }));
  let asked = false;

  async function count(): Promise<void> {
    const [rows, estimate, persist] = await Promise.all([
      inventory(storage, database),
      storageEstimate(manager),
      asked ? null : persistedState(manager),
    ]);
    store.setState({ rows, estimate });
    if (persist !== null && !asked) store.setState({ persist });
  }

  return {
    store,
    count,
    async savedSomething() {
      if (!asked && store.getState().persist !== 'promised') {
        asked = true;
        store.setState({ persist: await requestPersistentStorage(manager) });
      }
      await count();
    },
    async erase() {
      const left = await eraseAll(storage, database);
      onErased();
      await count();
      return left.length === 0;
    },
  };
}
