/**
 * Slots for engines, shared by all frames: a page with thirty embeds must not start thirty workers at once. A slot is a Web Lock of this site,
 * so the browser frees it when the frame is closed or crashes. Without Web Locks (in a sandbox without an origin, over plain http) every frame
 * has a slot of its own.
 */
import type { EngineSlot } from '../shell/engine-slots.ts';

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, granted: () => Promise<void>): Promise<unknown>;
}

const kCustom: EngineSlot = { free: () => undefined };

/** Requests every slot at once, keeps the first that is granted, and cancels the other requests. Never rejects. */
export class FrameSlots {
  constructor(
    private readonly locks: Locks | undefined,
    private readonly max: number,
  ) {}

  take(): Promise<EngineSlot> {
    const { locks, max } = this;
    if (locks === undefined) return Promise.resolve(kCustom);
    return new Promise((resolve) => {
      const others = new AbortController();
      let isTaken = false;
      let refused = 0;
      const granted = (): Promise<void> => {
        if (isTaken) return Promise.resolve();
        isTaken = true;
        others.abort();
        return new Promise((free) => resolve({ free }));
      };
      const failed = () => {
        if (++refused === max && !isTaken) resolve(kCustom);
      };
      for (let i = 0; i < max; i++)
        locks.request(`strata.embed.engine.${i}`, { signal: others.signal }, granted).catch(failed);
    });
  }
}
