/** Engines never exceed the places, in any order of arrivals and departures; and a port that waits for a place loses no message. */
import { describe, expect, it } from 'vitest';
import { EngineSlots, slottedPort, type EngineSlot } from '../../../../web/src/pages/shell/engine-slots.ts';
import { Prng } from '../../../../web/src/base/prng.ts';
import type { Port } from '../../../../web/src/engine/port.ts';

const settled = async () => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

/** Takes a place and is idle in it; `left` is called when it has to leave. */
async function rester(places: EngineSlots, left: () => unknown): Promise<void> {
  const place = await places.take();
  places.rest(() => {
    left();
    place.free();
  });
}

describe('places for engines', () => {
  it('evict the engine that has been idle longest', async () => {
    const places = new EngineSlots(2);
    const left: string[] = [];
    await rester(places, () => left.push('a'));
    await rester(places, () => left.push('b'));
    expect(left).toEqual([]);
    await places.take();
    expect(left).toEqual(['a']);
    await places.take();
    expect(left).toEqual(['a', 'b']);
  });

  it('admit no engine while all are busy, and then admit in order', async () => {
    const places = new EngineSlots(1);
    const first = await places.take();
    const came: string[] = [];
    const others = ['second', 'third'].map((name) =>
      places.take().then((place) => {
        came.push(name);
        return place;
      }),
    );
    await settled();
    expect(came).toEqual([]);
    let left = false;
    places.rest(() => {
      left = true;
      first.free();
    });
    (await others[0]!).free();
    await others[1]!;
    expect([left, came]).toEqual([true, ['second', 'third']]);
  });

  it('are freed only once', async () => {
    const places = new EngineSlots(1);
    const first = await places.take();
    first.free();
    first.free();
    await places.take();
    let came = false;
    void places.take().then(() => (came = true));
    await settled();
    expect(came).toBe(false);
  });

  it('ask the next idle engine if the first has no place to give', async () => {
    const places = new EngineSlots(1);
    places.rest(() => undefined);
    let left = false;
    await rester(places, () => (left = true));
    await places.take();
    expect(left).toBe(true);
  });

  it.each([1, 2, 3])('never exceed the limit, and every request is granted in the end: seed %i', async (seed) => {
    const random = new Prng(seed);
    const places = new EngineSlots(2);
    const busy: EngineSlot[] = [];
    let [live, most, served] = [0, 0, 0];
    const come = () =>
      void places.take().then((place) => {
        served++;
        most = Math.max(most, ++live);
        busy.push(place);
      });
    const go = () => {
      const place = busy.shift();
      if (!place) return;
      const leave = () => {
        live--;
        place.free();
      };
      if (random.below(2) === 0) places.rest(leave);
      else leave();
    };
    for (let i = 0; i < 200; i++) {
      if (random.below(2) === 0) come();
      else go();
      await settled();
    }
    const asked = served;
    for (let i = 0; i < 400; i++) {
      go();
      await settled();
    }
    expect(most).toBe(2);
    expect(served).toBeGreaterThanOrEqual(asked);
    expect(busy).toEqual([]);
    expect(live).toBeLessThanOrEqual(2);
  });
});

describe('a port with a place', () => {
  /** Notes the calls to each port that was created. */
  function noting(places: EngineSlots) {
    const noted: string[][] = [];
    const port = () =>
      slottedPort(places, (): Port => {
        const notes: string[] = [];
        noted.push(notes);
        return {
          post: ({ kind }) => void notes.push(kind),
          listen: () => void notes.push('listen'),
          close: () => void notes.push('close'),
        };
      });
    return { noted, port };
  }

  it('is created when a place is free, and then gets all earlier messages, in order', async () => {
    const { noted, port } = noting(new EngineSlots(1));
    const [first, second] = [port(), port()];
    second.listen(
      () => undefined,
      () => undefined,
    );
    second.post({ kind: 'mask', mask: 1 });
    second.post({ kind: 'credit', count: 1 });
    await settled();
    expect(noted).toEqual([[]]);
    first.close();
    await settled();
    expect(noted).toEqual([['close'], ['listen', 'mask', 'credit']]);
  });

  it('is never created if it is closed before, and blocks no other port', async () => {
    const { noted, port } = noting(new EngineSlots(1));
    const [first, second, third] = [port(), port(), port()];
    await settled();
    second.close();
    first.close();
    await settled();
    expect(noted).toEqual([['close'], []]);
    third.close();
    port();
    port();
    await settled();
    expect(noted).toEqual([['close'], ['close'], []]);
  });
});
