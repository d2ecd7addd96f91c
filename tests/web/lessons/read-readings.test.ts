/** Comparisons of reads, by place: the model of the published tree adds up, the counted ones add up to the counter, and an unknown is no number. */
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { kPlaces, modelAt, shapeOf } from '../../../web/src/lessons/measurements/read-readings.ts';
import { comparedAt, readSums } from '../../../web/src/lessons/measurements/read-sums.ts';
import { TreeCalculator } from '../../../web/src/lessons/measurements/cost-calculator.tsx';
import { valueOf } from '../../../web/src/lessons/measurements/measure.ts';
import { callaghansTree } from '../../../web/src/models/read-costs.ts';
import { Kind } from '../../../web/src/protocol/records.gen.ts';
import type { History } from '../../../web/src/session/session-types.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

const kProgram = [
  'set write_buffer_size=4KiB',
  'set compression=none',
  'set filter=full',
  'fill n=400 order=random key_space=10000 key_bytes=6 value_bytes=32 seed=1',
  'read-fill n=50 order=random key_space=10000 key_bytes=6 seed=1',
  'scan from=003000 limit=1',
  'scan from=006000 limit=3',
  '',
].join('\n');

describe('the model by place', () => {
  it('adds up to the published figures, and says how many comparisons find tables', () => {
    const get = modelAt(callaghansTree, 'get');
    expect(sum(Object.values(get))).toBe(83);
    expect(get).toMatchObject({ memtable: 20, fences: 3 + 6 + 9 + 12 + 15, blocks: 18 });
    expect(sum(Object.values(modelAt(callaghansTree, 'scan')))).toBe(235);
  });

  it('is the initial state of the calculator', () => {
    // No-break spaces keep a figure and its unit on one line; here they count as spaces.
    const drawn = renderToStaticMarkup(createElement(TreeCalculator, { children: null })).replace(/<[^>]+>/g, '');
    const said = drawn.replaceAll('\u00a0', ' ');
    for (const words of [
      'compares 83 keys and checks 8 filters; a Seek compares 235; a B-tree of the same rows 33. The Get costs 2.52 times the B-tree’s, and a query that spends 100 % of its time on comparisons takes 2.52 times as long.Tables in L04Levels below it5Fan-out8Cost of a filter probe0 comparisonsShare of comparisons in query time100 %',
      'a Seek compares 235',
      'rows 33.',
      '2.52 times',
    ])
      expect(said).toContain(words);
  });
});

describe('counted comparisons', () => {
  it('add up over the places to the counter, for Gets and for scans', async () => {
    const session = await engines.ran(kProgram, { seed: 3 });
    const history = session.history();
    expect(readSums(history, 'get').operations).toBe(50);
    expect(readSums(history, 'scan').operations).toBe(2);
    for (const [kind, name, whole] of [
      ['get', 'get', 'comparisons_per_get'],
      ['scan', 'seek', 'comparisons_per_scan'],
    ] as const) {
      expect(sum(kPlaces.map(({ sites }) => comparedAt(history, kind, sites)))).toBeCloseTo(valueOf(history, whole), 9);
      for (const { place } of kPlaces) expect(valueOf(history, `${name}_${place}`), place).toBeGreaterThanOrEqual(0);
    }
    expect(valueOf(history, 'get_memtable')).toBeGreaterThan(1);
    expect(sum(shapeOf(history).levels.map(({ tables }) => tables)) + shapeOf(history).l0Runs).toBe(
      valueOf(history, 'tables'),
    );
    session.close();
  });

  it('are NaN if not every comparison was recorded', async () => {
    const session = await engines.ran(kProgram, { seed: 3 });
    const whole = session.history();
    let lost = 0;
    const without = {
      total: whole.total,
      head: whole.head,
      forEach: (...[from, to, visit, kinds]: Parameters<History['forEach']>) =>
        whole.forEach(
          from,
          to,
          (record) => {
            if (record.kind === Kind.KeysCompared && record.number === lastCompared) lost++;
            else visit(record);
          },
          kinds,
        ),
    } as unknown as History;
    let lastCompared = -1;
    whole.forEach(0, whole.total, ({ kind, number }) => {
      if (kind === Kind.KeysCompared) lastCompared = number;
    });
    expect(comparedAt(without, 'scan', ['memtable'])).toBeNaN();
    expect(lost).toBe(1);
    session.close();
  });
});
