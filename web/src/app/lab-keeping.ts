/**
 * What the lab keeps on this device, joined to the page: its two stores, its tabs, its manager of storage. The rest of it, `persistence` and the
 * store, is given its world and knows no browser.
 *
 * A page that goes into the browser's back-and-forward cache gives the turn away and asks for it when it comes back: with a lock it would not be
 * kept there at all.
 */
import { channelGate, type Channel } from '../persistence/channel-gate.ts';
import { createCopier } from '../persistence/copies.ts';
import { pageDevice } from '../persistence/device.ts';
import { copiesIn } from '../persistence/indexed-db.ts';
import { locksGate, type Locks } from '../persistence/locks-gate.ts';
import { createTurn, type Ears, type Gate } from '../persistence/turn.ts';
import { createKeeping, type Keeping } from '../store/keeping.ts';
import { createSavedLabs, type SavedLabs } from '../store/saved-labs.ts';

/** Longer than a tab that is awake takes to answer. */
const kPatience_ms = 400;

export function keepLabs(): { readonly saved: SavedLabs; readonly keeping: Keeping } {
  const copies = copiesIn(() => indexedDB);
  // Pages begin at different times; the fraction tells even two that were opened together apart.
  const turn = createTurn(performance.timeOrigin.toFixed(4), pageDevice, gateOf);
  const saved = createSavedLabs(pageDevice, () => Date.now(), { copier: createCopier(copies, pageDevice), turn });
  const keeping = createKeeping({
    device: pageDevice,
    copies,
    manager: () => (navigator as { readonly storage?: StorageManager }).storage,
    onErased: () => saved.forget(),
  });
  addEventListener('pagehide', () => turn.leave());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) saved.attend();
  });
  addEventListener('storage', ({ key }) => {
    // No key: all of it was cleared.
    if (key === null) void saved.look();
    saved.refresh();
    // Another tab may have signed.
    turn.mayWrite();
  });
  return { saved, keeping };
}

function gateOf(ears: Ears): Gate {
  // Not every browser has them, nor does a page that came over plain HTTP.
  const { locks } = navigator as { readonly locks?: Locks };
  if (locks) return locksGate(locks, ears);
  return channelGate(
    channel(),
    (work) => {
      const timer = setTimeout(work, kPatience_ms);
      return () => clearTimeout(timer);
    },
    ears,
  );
}

/** Without channels every tab believes to be alone, until it finds a greater mark on the device. */
function channel(): Channel {
  const none: Channel = { post: () => undefined, listen: () => undefined };
  if (typeof BroadcastChannel === 'undefined') return none;
  const tabs = new BroadcastChannel('strata.writer');
  return {
    post: (message) => tabs.postMessage(message),
    listen: (listener) => tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data)),
  };
}
