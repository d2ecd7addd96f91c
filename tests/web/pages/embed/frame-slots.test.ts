/** Engines of embeds never exceed the documented number, however many frames ask at once; each that closes lets the next start. */
import { describe, expect, it } from 'vitest';
import type { EngineSlot } from '../../../../web/src/pages/shell/engine-slots.ts';
import { FrameSlots, type Locks } from '../../../../web/src/pages/embed/frame-slots.ts';

/** The Web Locks of one origin, shared by all of its frames. */
function locksOfSite(): Locks {
  const held = new Set<string>();
  const waiting: { name: string; grant: () => void }[] = [];
  return {
    async request(name, { signal }, granted) {
      await Promise.resolve();
      if (held.has(name))
        await new Promise<void>((grant, refuse) => {
          waiting.push({ name, grant });
          signal.addEventListener('abort', () => refuse(new DOMException('taken back', 'AbortError')));
        });
      if (signal.aborted) throw new DOMException('taken back', 'AbortError');
      held.add(name);
      await granted();
      held.delete(name);
      const next = waiting.findIndex((each) => each.name === name);
      if (next >= 0) waiting.splice(next, 1)[0]!.grant();
    },
  };
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 50; i++) await Promise.resolve();
};

describe('places for the engines of frames', () => {
  it('never exceed the limit, and every frame that asks gets one in the end', async () => {
    const locks = locksOfSite();
    const has: EngineSlot[] = [];
    let served = 0;
    for (let i = 0; i < 12; i++)
      void new FrameSlots(locks, 2).take().then((place) => {
        served++;
        has.push(place);
      });
    for (let round = 0; round < 12; round++) {
      await settled();
      expect(has.length).toBeLessThanOrEqual(2);
      has.shift()?.free();
    }
    await settled();
    expect(served).toBe(12);
  });

  it('are granted to every frame if the browser has no locks or refuses them', async () => {
    const refusing: Locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
    for (const locks of [undefined, refusing]) {
      const places = await Promise.all([1, 2, 3].map(() => new FrameSlots(locks, 2).take()));
      expect(places).toHaveLength(3);
      for (const place of places) place.free();
    }
  });
});
