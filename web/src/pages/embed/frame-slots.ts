/**
 * Places for engines, shared by all frames: a page with thirty embeds must not start thirty workers at once. A place is a Web Lock of this site,
 * so a frame that is closed or crashes gives its place back. Where a browser has no locks for the frame (a sandbox without an origin, plain http)
 * every frame has a place of its own.
 */
import type { EngineSlot } from '../shell/engine-slots.ts';

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, granted: () => Promise<void>): Promise<unknown>;
}

const kCustom: EngineSlot = { free: () => undefined };

/** Asks for every place at once, keeps the first that is granted, and takes back the other requests. Never rejects. */
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
