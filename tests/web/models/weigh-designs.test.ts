/** Weighing designs: the rule by hand, the reasons, and designs that cannot do something. */
import { describe, expect, it } from 'vitest';
import { weighDesigns } from '../../../web/src/models/weigh-designs.ts';

const slow = { name: 'slow', costs: { write: 8, space: 1 } };
const wide = { name: 'wide', costs: { write: 2, space: 2 } };

describe('the rule', () => {
  it('counts a doubling as one point, and averages by weight', () => {
    const { ranking } = weighDesigns([slow, wide], { write: 1, space: 1 });
    expect(ranking.map(({ name, penalty }) => [name, penalty])).toEqual([
      ['wide', 0.5],
      ['slow', 1],
    ]);
    expect(ranking[0]!.times).toEqual({ write: 1, space: 2 });
    expect(weighDesigns([slow, wide], { write: 1, space: 3 }).ranking.map(({ penalty }) => penalty)).toEqual([
      0.5, 0.75,
    ]);
  });

  it('lets the winner change with the weights, and ignores a cost without weight', () => {
    const winner = (write: number, space: number): string =>
      weighDesigns([slow, wide], { write, space }).ranking[0]!.name;
    expect([winner(1, 0), winner(1, 1), winner(1, 3), winner(0, 1)]).toEqual(['wide', 'wide', 'slow', 'slow']);
  });

  it('does not depend on units, or on the order of designs', () => {
    const milli = [slow, wide].map(({ name, costs }) => ({ name, costs: { ...costs, write: 1000 * costs.write } }));
    const weights = { write: 2, space: 1 };
    const plain = weighDesigns([slow, wide], weights).ranking;
    expect(weighDesigns(milli, weights).ranking).toEqual(plain);
    expect(weighDesigns([wide, slow], weights).ranking).toEqual(plain);
  });

  it('keeps the order of equals', () => {
    const same = { name: 'same', costs: slow.costs };
    expect(weighDesigns([same, slow], { write: 1, space: 1 }).ranking.map(({ name }) => name)).toEqual([
      'same',
      'slow',
    ]);
  });

  it('refuses no weight at all', () => {
    expect(() => weighDesigns([slow, wide], { write: 0, space: 0 })).toThrow('something that matters');
  });
});

describe('the reasons', () => {
  it('are the cost that decides, and the cost that the winner pays', () => {
    expect(weighDesigns([slow, wide], { write: 1, space: 1 })).toMatchObject({ decides: 'write', price: 'space' });
    expect(weighDesigns([slow, wide], { write: 1, space: 4 })).toMatchObject({ decides: 'space', price: 'write' });
  });

  it('are none where nothing differs, and nothing is paid by the best at everything', () => {
    const same = { name: 'same', costs: slow.costs };
    expect(weighDesigns([slow, same], { write: 1, space: 1 })).toMatchObject({ decides: null, price: null });
  });
});

describe('a design that cannot do something', () => {
  const hash = { name: 'hash', costs: { write: 1, space: null } };
  it('is out if that has weight, and may win if it has none', () => {
    const { ranking, decides } = weighDesigns([hash, slow], { write: 4, space: 1 });
    expect(ranking.map(({ name, penalty }) => [name, penalty])).toEqual([
      ['slow', 2.4],
      ['hash', Infinity],
    ]);
    expect(decides).toBe('space');
    expect(weighDesigns([hash, slow], { write: 4, space: 0 }).ranking[0]).toMatchObject({ name: 'hash', penalty: 0 });
  });
});
