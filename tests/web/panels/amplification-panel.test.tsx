/**
 * @vitest-environment happy-dom
 * The ledger in the page: facts are those of the scene and its counters; a deviating ratio shows its direction and its explanation.
 */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { counterInfos } from '../../../web/src/protocol/counters.gen.ts';
import { factsOf } from '../../../web/src/panels/amplification/facts.ts';
import AmplificationTable from '../../../web/src/panels/amplification/table.tsx';
import { rest } from '../../fixtures/scenes/tree.ts';
import { stillSession } from '../../fixtures/still-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const counts = (scene: ReturnType<typeof rest>, values: Readonly<Record<string, number>>): void => {
  for (const { id, name } of counterInfos) scene.counters[id] = values[name] ?? 0;
};

it('gathers the tree, the options and the counters', () => {
  const scene = rest();
  counts(scene, {
    bytes_written: 500,
    flush_write_bytes: 400,
    compact_write_bytes: 900,
    bloom_filter_full_positive: 9,
    bloom_filter_full_true_positive: 7,
  });
  const facts = factsOf(scene, null);
  const below = scene.levels.filter(({ level, tables }) => level > 0 && tables.length > 0);
  expect(facts).toMatchObject({
    design: 'leveled',
    writtenBytes: 500,
    flushedBytes: 400,
    compactedBytes: 900,
    falsePositives: 2,
    deeperRuns: below.length,
    deepest: below.at(-1)!.level,
    level0Tables: scene.levels[0]!.tables.length,
    memtables: scene.memtables.length,
  });
  expect(facts.tableBytes).toBe(scene.levels.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
});

it('shows formula, measured value, ratio and explanation, and the direction in which a ratio deviates', () => {
  const scene = rest();
  counts(scene, { bytes_written: 100, flush_count: 1, flush_write_bytes: 4000, compact_write_bytes: 900 });
  const session = stillSession(scene, 'tree', '');
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(createElement(AmplificationTable, { session })));
  const write = place.querySelector('[data-row="write"]')!;
  expect(write.getAttribute('data-off')).toBe('worse');
  expect(write.querySelectorAll('tr:first-child td')[1]!.textContent).toBe('49.00');
  expect(write.textContent).toContain('Tables are small');
  expect(place.querySelectorAll('tbody')).toHaveLength(5);
  act(() => root.unmount());
});
