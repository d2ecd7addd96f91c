/** Answers that a picture requested: cached, requested once, requested again elsewhere after a refusal, dropped with their history. */
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../web/src/base/bytes.ts';
import type { Outcome } from '../../../web/src/session/session-types.ts';
import { AnswerKeeper } from '../../../web/src/figure/query-cache.ts';

const filter = utf8('{"table":7,"full":null,"block":[]}');

function world() {
  const asked: (readonly string[])[] = [];
  const waiting: ((outcomes: readonly Outcome<Uint8Array>[]) => void)[] = [];
  let history = {};
  const keeper = new AnswerKeeper({
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
  return { keeper, asked, answer, begin: () => (history = {}) };
}

const a = 'table/7/filter';
const answered = { ok: true, value: filter } as const;
const refused = { ok: false, message: 'there is no table 7' } as const;

describe('an answer', () => {
  it('is requested once, and cached', async () => {
    const { keeper, asked, answer } = world();
    let heard = 0;
    keeper.listen(() => heard++);
    keeper.want([a], 1);
    keeper.want([a], 2);
    expect([asked, keeper.answers().size]).toEqual([[[a]], 0]);
    await answer(answered);
    keeper.want([a], 3);
    expect([asked.length, heard]).toEqual([1, 1]);
    expect(keeper.answers().get(a)).toEqual({ told: { kind: 'filter', table: 7, full: null, block: [] } });
  });

  it('that was refused is requested again only at another moment', async () => {
    const { keeper, asked, answer } = world();
    keeper.want([a], 1);
    await answer(refused);
    expect(keeper.answers().get(a)).toEqual({ refused: 'there is no table 7' });
    keeper.want([a], 1);
    expect(asked).toHaveLength(1);
    keeper.want([a], 2);
    await answer(answered);
    expect([asked.length, keeper.answers().get(a)]).toMatchObject([2, { told: { table: 7 } }]);
  });

  it('belongs to its history: another history drops all answers, and late ones are not cached', async () => {
    const { keeper, asked, answer, begin } = world();
    keeper.want([a], 1);
    await answer(answered);
    keeper.want([a, 'table/8/filter'], 2);
    begin();
    keeper.want([a], 2);
    expect(keeper.answers().size).toBe(0);
    await answer(answered);
    expect(keeper.answers().size).toBe(0);
    await answer(answered);
    expect([asked.length, keeper.answers().size]).toEqual([3, 1]);
  });
});
