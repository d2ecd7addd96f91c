/**
 * Saved labs in this browser: passes the page's IndexedDB, localStorage, Web Locks and BroadcastChannel to the modules that need them.
 *
 * Tabs notify each other of changes over a BroadcastChannel; without one, a tab reads again when it becomes visible. A hidden page releases the
 * lock and closes the channel, so that it can go into the back-forward cache, and takes both again when it returns.
 */
import { pageDatabase } from '../../persistence/database.ts';
import { kindOf } from '../../persistence/kinds.ts';
import { legacyLabs } from '../../persistence/legacy-labs.ts';
import { pageStorage } from '../../persistence/storage.ts';
import { createWriterLock, type Locks } from '../../persistence/writer-lock.ts';
import { SavedLabs } from '../../session/documents/saved-labs.ts';
import { createStorageStatus, type StorageStatus } from '../../session/documents/storage-status.ts';

export function createLabStorage(): { readonly saved: SavedLabs; readonly storageStatus: StorageStatus } {
  const database = pageDatabase();
  // Some browsers, and pages over plain HTTP, have no Web Locks.
  const lock = createWriterLock((navigator as { readonly locks?: Locks }).locks);
  let channel: BroadcastChannel | null = null;
  const announce = () => channel?.postMessage(null);
  const saved = new SavedLabs({
    database,
    legacy: legacyLabs(pageStorage),
    lock,
    nowMs: () => Date.now(),
    announce,
  });
  const storageStatus = createStorageStatus({
    storage: pageStorage,
    database,
    manager: () => (navigator as { readonly storage?: StorageManager }).storage,
    onErased() {
      saved.clear();
      announce();
    },
  });
  const load = () => void saved.load();
  const openChannel = () => {
    if (typeof BroadcastChannel === 'undefined') return;
    channel = new BroadcastChannel('strata.saved');
    channel.onmessage = load;
  };
  openChannel();
  let wasStarted = false;
  addEventListener('pagehide', () => {
    wasStarted = lock.role() !== 'none';
    lock.stop();
    channel?.close();
    channel = null;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    openChannel();
    load();
    if (wasStarted) lock.start();
  });
  // A tab of an earlier version saves labs in localStorage.
  addEventListener('storage', ({ key }) => {
    if (key !== null && kindOf(key) === 'savedLabs') load();
  });
  if (typeof BroadcastChannel === 'undefined') document.addEventListener('visibilitychange', load);
  return { saved, storageStatus };
}
