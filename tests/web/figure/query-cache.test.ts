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
  const tasks: (() => void)[] = [];
  const session = {
    history: () => history as never,
    ask: (addresses: readonly string[]) => {
      asked.push(addresses);
      return new Promise<readonly Outcome<Uint8Array>[]>((resolve) => waiting.push(resolve));
    },
  };
  const cache = new QueryCache(session, () => new Promise((resolve) => tasks.push(resolve)));
  const answer = async (...outcomes: readonly Outcome<Uint8Array>[]) => {
    waiting.shift()!(outcomes);
    await Promise.resolve();
    await Promise.resolve();
  };
  /** Runs the next task that the cache waits for; false if it waits for none. */
  const task = async (): Promise<boolean> => {
    const next = tasks.shift();
    next?.();
    await Promise.resolve();
    await Promise.resolve();
    return next !== undefined;
  };
  return { cache, asked, answer, task, begin: () => (history = {}) };
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

  it('that is long is read in a task of its own, as is what the view prepares, and all are published together', async () => {
    const { cache, answer, task } = world();
    const long = { ok: true, value: utf8(`{"table":7,"full":null,"block":[]}${' '.repeat(20_000)}`) } as const;
    const prepared: number[] = [];
    let heard = 0;
    cache.listen(() => heard++);
    cache.want([a, 'table/8/filter'], 1, (answers) => prepared.push(answers.size));
    await answer(long, long);
    expect([prepared, heard]).toEqual([[], 0]);
    expect(await task()).toBe(true);
    expect([prepared, heard]).toEqual([[], 0]);
    expect(await task()).toBe(true);
    expect([prepared, heard]).toEqual([[2], 0]);
    expect(await task()).toBe(true);
    expect([heard, cache.answers().size]).toEqual([1, 2]);
    expect(await task()).toBe(false);
  });

  it('that is long is dropped if its history ends between two tasks', async () => {
    const { cache, answer, task, begin } = world();
    const long = { ok: true, value: utf8(`{"table":7,"full":null,"block":[]}${' '.repeat(20_000)}`) } as const;
    cache.want([a], 1);
    await answer(long);
    begin();
    cache.want([], 2);
    expect(await task()).toBe(true);
    expect(cache.answers().size).toBe(0);
  });
});
