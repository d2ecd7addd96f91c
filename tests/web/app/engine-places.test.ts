/** Never more engines than there are places, whoever comes and goes in whatever order. */
import { describe, expect, it } from 'vitest';
import { EnginePlaces, type Place } from '../../../web/src/app/engine-places.ts';
import { Prng } from '../../../web/src/base/prng.ts';

const settled = async () => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

describe('places for engines', () => {
  it('make the one leave that has rested longest', async () => {
    const places = new EnginePlaces(2);
    const left: string[] = [];
    (await places.take()).rest(() => left.push('a'));
    (await places.take()).rest(() => left.push('b'));
    expect(left).toEqual([]);
    await places.take();
    expect(left).toEqual(['a']);
    await places.take();
    expect(left).toEqual(['a', 'b']);
  });

  it('let nobody in while all are busy, and then in order', async () => {
    const places = new EnginePlaces(1);
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
    first.rest(() => (left = true));
    (await others[0]!).free();
    await others[1]!;
    expect([left, came]).toEqual([true, ['second', 'third']]);
  });

  it('are given back once only', async () => {
    const places = new EnginePlaces(1);
    const first = await places.take();
    first.free();
    first.free();
    await places.take();
    let came = false;
    void places.take().then(() => (came = true));
    await settled();
    expect(came).toBe(false);
  });

  it.each([1, 2, 3])('are never more than there are, and nobody waits for ever: seed %i', async (seed) => {
    const random = new Prng(seed);
    const places = new EnginePlaces(2);
    const busy: Place[] = [];
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
      if (random.below(2) === 0) place.rest(() => live--);
      else {
        live--;
        place.free();
      }
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
