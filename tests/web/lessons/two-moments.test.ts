/** Two moments in one picture: each as it is drawn alone, the one above the other, legible, and every mark with an address of its own. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { rid } from '../../../lessons/08-sequential-deletes/sequential-deletes.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { KeyAxisCache } from '../../../web/src/figure/key-axis-cache.ts';
import { beatsOf, layoutOf } from '../../../web/src/lessons/figures/episode.ts';
import { twoMoments } from '../../../web/src/lessons/figures/two-moments.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import type { Layout } from '../../../web/src/marks/input.ts';
import { lowered } from '../../../web/src/marks/lowered.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import type { History } from '../../../web/src/session/session-types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { layoutTombstones } from '../../../web/src/visualizations/tombstones/layout.ts';
import { unreadable } from '../../fixtures/legible.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));

let history: History;
beforeAll(async () => {
  history = (await engines.ran(programOf(rid), { seed: rid.seed })).history();
});

const drawn = (layout: Layout, scene: Scene, [width, height]: readonly [number, number]): readonly Mark[] =>
  layout({
    scene,
    axis: new KeyAxisCache().axisOf(history, true),
    box: { width, height },
    metrics: kMetrics,
    selection: null,
    highlight: null,
  });
const without = (marks: readonly Mark[], ...ids: readonly string[]) => marks.filter(({ id }) => !ids.includes(id));

describe.each([
  [560, 325],
  [348, 313],
  [292, 300],
] as const)('two moments at %i by %i', (width, height) => {
  it('are the pictures of both, the earlier one above', () => {
    const end = beatsOf(rid.episode!, history).at(-1)!;
    const [own, other] = [end.places.at(-1)!, end.beside!.places.at(-1)!].map((place) => history.sceneAt(place)) as [
      Scene,
      Scene,
    ];
    const marks = drawn(
      twoMoments(layoutTombstones, { scene: other, isAbove: true, share: 0.6, names: ['Before', 'After'] }),
      own,
      [width, height],
    );
    const middle = Math.round(0.6 * height);
    const upper = drawn(layoutTombstones, other, [width, middle]).map((mark) => ({ ...mark, id: `other/${mark.id}` }));
    const lower = drawn(layoutTombstones, own, [width, height - middle]).map((mark) => lowered(mark, middle));
    expect(without(marks, 'other/name', 'name', 'between')).toEqual([...upper, ...lower]);
  });

  it('are legible in every picture of every beat', () => {
    for (const beat of beatsOf(rid.episode!, history)) {
      if (!beat.beside) continue;
      for (const place of beat.places)
        for (const at of beat.beside.places.slice(-1)) {
          const marks = drawn(layoutOf(beat, layoutTombstones, history, at), history.sceneAt(place), [width, height]);
          expect(unreadable(marks, { width, height }), `at ${place}`).toEqual([]);
          expect(new Set(marks.map(({ id }) => id)).size, 'marks with an address of their own').toBe(marks.length);
        }
    }
  });
});

describe('a lowered mark', () => {
  const path = (d: string): Mark => ({ kind: 'path', id: 'p', role: 'ray', d });

  it.each([
    ['M1 2L3 4.5', 'M1 12L3 14.5'],
    ['M0 5H7V9Z', 'M0 15H7V19Z'],
    ['M1 2q3 -7 6 0v5h2', 'M1 12q3 -7 6 0v5h2'],
    ['M-1 -2C1 2 3 4 5 6', 'M-1 8C1 12 3 14 5 16'],
  ])('has its path %s at %s', (d, expected) => {
    expect(lowered(path(d), 10)).toEqual(path(expected));
  });

  it('of any other shape is moved down, and not aside', () => {
    const common = { id: 'a', role: 'ink' } as const;
    expect(lowered({ kind: 'rect', x: 1, y: 2, w: 3, h: 4, ...common }, 10)).toMatchObject({ x: 1, y: 12, w: 3, h: 4 });
    expect(lowered({ kind: 'circle', cx: 1, cy: 2, r: 3, ...common }, 10)).toMatchObject({ cx: 1, cy: 12, r: 3 });
    expect(lowered({ kind: 'line', x1: 1, y1: 2, x2: 3, y2: 4, ...common }, 10)).toMatchObject({
      x1: 1,
      y1: 12,
      x2: 3,
      y2: 14,
    });
  });
});
