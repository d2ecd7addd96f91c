/** What a picture asked for: kept, asked once, asked again elsewhere when it was refused, forgotten with its history. */
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
const told = { ok: true, value: filter } as const;
const refused = { ok: false, message: 'there is no table 7' } as const;

describe('an answer', () => {
  it('is asked for once, and kept', async () => {
    const { keeper, asked, answer } = world();
    let heard = 0;
    keeper.listen(() => heard++);
    keeper.want([a], 1);
    keeper.want([a], 2);
    expect([asked, keeper.answers().size]).toEqual([[[a]], 0]);
    await answer(told);
    keeper.want([a], 3);
    expect([asked.length, heard]).toEqual([1, 1]);
    expect(keeper.answers().get(a)).toEqual({ told: { kind: 'filter', table: 7, full: null, block: [] } });
  });

  it('that was refused is asked for again at another moment only', async () => {
    const { keeper, asked, answer } = world();
    keeper.want([a], 1);
    await answer(refused);
    expect(keeper.answers().get(a)).toEqual({ refused: 'there is no table 7' });
    keeper.want([a], 1);
    expect(asked).toHaveLength(1);
    keeper.want([a], 2);
    await answer(told);
    expect([asked.length, keeper.answers().get(a)]).toMatchObject([2, { told: { table: 7 } }]);
  });

  it('belongs to its history: with another one all is forgotten, and what comes late is not kept', async () => {
    const { keeper, asked, answer, begin } = world();
    keeper.want([a], 1);
    await answer(told);
    keeper.want([a, 'table/8/filter'], 2);
    begin();
    keeper.want([a], 2);
    expect(keeper.answers().size).toBe(0);
    await answer(told);
    expect(keeper.answers().size).toBe(0);
    await answer(told);
    expect([asked.length, keeper.answers().size]).toEqual([3, 1]);
  });
});
