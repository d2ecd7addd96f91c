/** What is kept about engines side by side: one axis, stable letters, and the designs that no engine has yet. */
import { describe, expect, it } from 'vitest';
import { formatKey } from '../../../web/src/base/bytes.ts';
import { optionByName } from '../../../web/src/protocol/option-value.ts';
import { History } from '../../../web/src/scene/history.ts';
import type { ComparedEngine } from '../../../web/src/session/comparison/comparison-types.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import { keyWords } from '../../../web/src/visualizations/comparison/View.tsx';
import {
  designName,
  designsFor,
  inForce,
  optionWords,
} from '../../../web/src/visualizations/comparison/engine-presets.ts';
import { ComparisonCache } from '../../../web/src/visualizations/comparison/comparison-cache.ts';
import { readChosen } from '../../../web/src/visualizations/comparison/option-form.tsx';
import { join, record } from '../../fixtures/records.ts';

/** An engine whose engine wrote these keys, with these options in force. */
function engine(id: number, keys: readonly string[], options: Readonly<Record<string, number>> = {}): ComparedEngine {
  const history = new History();
  for (const [i, key] of keys.entries())
    history.append(
      join([record('OpBegun', { op: i + 1, op_kind: 'put', key }, 1), record('OpFinished', { step: i + 1 }, 1)]),
    );
  const inForce = new Map(Object.entries(options).map(([name, value]) => [optionByName(name)!.id, value]));
  const session = {
    history: () => history,
    scene: () => ({ options: inForce }),
    store: { getState: () => ({ status: 'ready', options: new Map<number, number>() }) },
  } as unknown as Session;
  return { id, name: `engine ${id}`, session, difference: '', forkedAt: null, origin: null, refused: '' };
}

describe('the axis of all engines', () => {
  it('has the keys of every engine, and stays until an engine has other keys', () => {
    const cache = new ComparisonCache();
    const [a, b] = [engine(0, ['a', 'c']), engine(1, ['b', 'd'])];
    const alone = cache.axisOf([a]);
    const both = cache.axisOf([a, b]);
    expect(both.boundaries.map((key) => formatKey(key))).toEqual(['a', 'b', 'c', 'd']);
    expect(cache.axisOf([a, b])).toBe(both);
    expect(cache.axisOf([a]).boundaries).toEqual(alone.boundaries);
  });

  it('finds the boundary at or before a place', () => {
    const axis = new ComparisonCache().axisOf([engine(0, ['a', 'b', 'c', 'd', 'e'])]);
    expect([0, 0.24, 0.26, 1].map((at) => keyWords(axis, at))).toEqual(['Key a', 'Key a', 'Key b', 'Key e']);
  });
});

it('an engine keeps its letter while others are added and removed', () => {
  const cache = new ComparisonCache();
  const [a, b, c, d] = [0, 1, 2, 3].map((id) => engine(id, [])) as [
    ComparedEngine,
    ComparedEngine,
    ComparedEngine,
    ComparedEngine,
  ];
  const letters = (...engines: readonly ComparedEngine[]) =>
    engines.map(({ id }) => cache.markOf(id, engines).letter).join('');
  expect(letters(a, b, c)).toBe('ABC');
  expect(letters(a, c)).toBe('AC');
  expect(letters(a, c, d)).toBe('ACB');
  expect(cache.markOf(3, [a, c, d]).sign).toBe('triangle');
});

it('reads courses in pieces up to their end', () => {
  const cache = new ComparisonCache();
  const engines = [
    engine(
      0,
      Array.from({ length: 40 }, (_, i) => `k${i}`),
    ),
    engine(1, ['k']),
  ];
  expect(cache.read(engines)).toBe(true);
  expect(cache.seriesOf(0).length).toBe(40);
  expect(cache.seriesOf(1).length).toBe(1);
});

describe('designs', () => {
  it('are those that the engine does not have', () => {
    const ids = (options: Readonly<Record<string, number>>) =>
      designsFor(engine(0, [], options).session).map(({ id }) => id);
    const others = ['btree', 'btree-copies', 'index-log'];
    const trees = ['leveled', 'universal', 'lazy-leveling', 'fifo'];
    expect(ids({})).toEqual(['universal', 'lazy-leveling', 'fifo', ...others]);
    expect(ids({ compaction_style: 1 })).toEqual(['leveled', 'lazy-leveling', 'fifo', ...others]);
    expect(ids({ compaction_style: 2 })).toEqual(['leveled', 'universal', 'lazy-leveling', ...others]);
    expect(ids({ compaction_style: 3 })).toEqual(['leveled', 'universal', 'fifo', ...others]);
    expect(ids({ engine: 1, compaction_style: 1 })).toEqual([...trees, 'btree-copies', 'index-log']);
    expect(ids({ engine: 1, btree_update: 1 })).toEqual([...trees, 'btree', 'index-log']);
    expect(ids({ engine: 2 })).toEqual([...trees, 'btree', 'btree-copies']);
    const names = [0, 1, 2, 3].map((compaction_style) => designName(engine(0, [], { compaction_style }).session));
    expect(names).toEqual(['Leveled', 'Universal (tiered)', 'FIFO', 'Lazy leveling']);
    expect(designName(engine(0, [], { engine: 1 }).session)).toBe('B+tree');
    expect(designName(engine(0, [], { engine: 1, btree_update: 1 }).session)).toBe('Copy-on-write B+tree');
    expect(designName(engine(0, [], { engine: 2 }).session)).toBe('Index and log');
  });

  it('a B+tree gets the memory and log of the engine, and valid pages', () => {
    for (const write_buffer_size of [1024, 2048, 3000, 65_536, 4 << 20]) {
      const { session } = engine(0, [], { write_buffer_size, max_write_buffer_number: 2, block_cache_size: 4096 });
      const { options } = designsFor(session).find(({ id }) => id === 'btree')!;
      const value = (name: string): number => options.get(optionByName(name)!.id)!;
      for (const [id, n] of options) {
        const names = ['engine', 'btree_update', 'btree_page_size', 'btree_buffer_pool_size', 'btree_redo_log_size'];
        const info = names.map((name) => optionByName(name)!).find((option) => option.id === id)!;
        expect(n).toBeGreaterThanOrEqual(info.min);
        expect(n).toBeLessThanOrEqual(info.max);
      }
      expect(Math.log2(value('btree_page_size')) % 1).toBe(0);
      expect(value('btree_page_size')).toBeLessThanOrEqual(inForce(session, 'block_size'));
      expect(value('btree_buffer_pool_size')).toBeGreaterThanOrEqual(2 * write_buffer_size + 4096);
    }
  });

  it('an index and log gets segments as large as the log of a memtable', () => {
    const segmentOf = (write_buffer_size: number) =>
      designsFor(engine(0, [], { write_buffer_size }).session)
        .find(({ id }) => id === 'index-log')!
        .options.get(optionByName('index_log_segment_size')!.id);
    expect([1024, 65_536, 4 << 20].map(segmentOf)).toEqual([4096, 65_536, 4 << 20]);
  });

  it('an option is shown as it is typed', () => {
    expect(optionWords('compaction_style', 1)).toBe('compaction_style = universal');
    expect(readChosen({ option: 'bits_per_key', text: ' 2 ' })).toEqual({
      id: optionByName('bits_per_key')!.id,
      value: 2,
    });
    expect(readChosen({ option: 'bits_per_key', text: 'many' })).toMatch(/^bits_per_key .*many/);
  });
});
