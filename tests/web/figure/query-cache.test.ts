/** Answers that a picture requested: cached, requested once, requested again elsewhere after a refusal, dropped with their history. */
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../web/src/base/bytes.ts';
import type { Outcome } from '../../../web/src/session/session-types.ts';
import { QueryCache } from '../../../web/src/figure/query-cache.ts';

const filter = utf8('{"table":7,"full":null,"block":[]}');

function world() {
  const asked: (readonly string[])[] = [];
  const waiting: ((outcomes: readonly Outcome<Uint8Array>[]) => void)[] = [];
  let history = {};
  const cache = new QueryCache({
    history: () => history as never,
    ask: (addresses) => {
      asked.push(addresses);
      return new Promise((resolve) => waiting.push(resolve));
    },
  });
  const answer = async (...outcomes: readonly Outcome<Uint8Array>[]) => {
    waiting.shift()!(outcomes);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { cache, asked, answer, begin: () => (history = {}) };
}

const a = 'table/7/filter';
const answered = { ok: true, value: filter } as const;
const refused = { ok: false, message: 'there is no table 7' } as const;

describe('an answer', () => {
  it('is requested once, and cached', async () => {
    const { cache, asked, answer } = world();
    let heard = 0;
    cache.listen(() => heard++);
    cache.want([a], 1);
    cache.want([a], 2);
    expect([asked, cache.answers().size]).toEqual([[[a]], 0]);
    await answer(answered);
    cache.want([a], 3);
    expect([asked.length, heard]).toEqual([1, 1]);
    expect(cache.answers().get(a)).toEqual({ reported: { kind: 'filter', table: 7, full: null, block: [] } });
  });

  it('that was refused is requested again only at another moment', async () => {
    const { cache, asked, answer } = world();
    cache.want([a], 1);
    await answer(refused);
    expect(cache.answers().get(a)).toEqual({ refused: 'there is no table 7' });
    cache.want([a], 1);
    expect(asked).toHaveLength(1);
    cache.want([a], 2);
    await answer(answered);
    expect([asked.length, cache.answers().get(a)]).toMatchObject([2, { reported: { table: 7 } }]);
  });

  it('belongs to its history: another history drops all answers, and late ones are not cached', async () => {
    const { cache, asked, answer, begin } = world();
    cache.want([a], 1);
    await answer(answered);
    cache.want([a, 'table/8/filter'], 2);
    begin();
    cache.want([a], 2);
    expect(cache.answers().size).toBe(0);
    await answer(answered);
    expect(cache.answers().size).toBe(0);
    await answer(answered);
    expect([asked.length, cache.answers().size]).toEqual([3, 1]);
  });
});
