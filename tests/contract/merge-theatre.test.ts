/**
 * The engine's records of its merges, by strategy: the structure in `MergeWon.order` is the documented one, cached results are not
 * compared again, and every valid run has its card in the drawing.
 */
import { kLayouts } from '../fixtures/layouts.ts';
import { describe, expect, it } from 'vitest';
import { compareBytes } from '../../web/src/base/bytes.ts';
import { axisOfScene } from '../../web/src/marks/key-axis.ts';
import { forEachRecord, viewOf } from '../../web/src/protocol/decode.ts';
import {
  Kind,
  KeysCompared,
  MergeAdvanced,
  MergeOpened,
  mergeStrategyNames,
  type MergeStrategy,
} from '../../web/src/protocol/records.gen.ts';
import { foldRecord } from '../../web/src/scene/fold.ts';
import { createScene } from '../../web/src/scene/scene.ts';
import { noChild, type Merge } from '../../web/src/scene/types.ts';
import { kMetrics } from '../../web/src/theme/metrics.ts';
import { runProgram } from '../fixtures/engine.ts';

/** One level, then runs above it, then scans both ways; keys with several versions. */
const program = (strategy: MergeStrategy): string =>
  `set write_buffer_size=2KiB level0_file_num_compaction_trigger=12 merge_strategy=${strategy}
fill n=140 order=random key_space=300 key_bytes=4 value_bytes=24
compact
fill n=220 order=random key_space=300 key_bytes=4 value_bytes=24
settle
scan
scan reverse`;

/** Whether a comes before b in the direction of the merge; for equal user keys the newer entry first. */
const before = (merge: Merge, forward: boolean, a: number, b: number): boolean => {
  const [x, y] = [a, b].map((child) => merge.children[child]!.at!);
  const order = compareBytes(x!.key, y!.key) || y!.sequence - x!.sequence;
  return forward ? order < 0 : order > 0;
};

const standing = (merge: Merge): readonly number[] => merge.children.filter((c) => c.at !== null).map((c) => c.child);
const ascending = (numbers: readonly number[]): readonly number[] => [...numbers].sort((a, b) => a - b);

/** Checks the structure of the strategy. */
function checkOrder(merge: Merge, forward: boolean): void {
  const { strategy, order, winner } = merge;
  const valid = standing(merge);
  if (valid.length === 0) {
    expect([winner, order]).toEqual([null, []]);
    return;
  }
  for (const child of valid)
    if (child !== winner) expect(before(merge, forward, winner!, child), `${winner} before ${child}`).toBe(true);
  if (strategy === 'linear') {
    expect(order).toEqual(valid);
  } else if (strategy === 'loser_tree') {
    const runs = order.length / 2;
    expect(order[0]).toBe(winner);
    const up = (place: number): number | null => {
      if (place >= runs) return valid.includes(order[place]!) ? order[place]! : null;
      const sides = [up(2 * place), up(2 * place + 1)].filter((child) => child !== null);
      sides.sort((a, b) => (before(merge, forward, a, b) ? -1 : 1));
      expect(order[place], `loser of match ${place}`).toBe(sides[1] ?? noChild);
      return sides[0] ?? null;
    };
    expect(up(1)).toBe(winner);
  } else {
    expect(order[0]).toBe(winner);
    expect(ascending(order)).toEqual(valid);
    order.slice(1).forEach((child, i) => expect(before(merge, forward, order[i >> 1]!, child)).toBe(true));
  }
}

describe.each(mergeStrategyNames)('%s', (strategy) => {
  it('records its structure, does not compare cached results again, and is drawn completely', async () => {
    const { records } = await runProgram(program(strategy));
    const scene = createScene();
    const v = viewOf(records);
    // Only the last scan goes backward.
    let backward = 0;
    forEachRecord(v, (kind, at) => {
      if (kind === Kind.MergeOpened) backward = MergeOpened.merge(v, at);
    });
    let [wins, comparisons, remembered, drawn] = [0, 0, 0, 0];
    let exhausted = false;
    forEachRecord(v, (kind, at) => {
      const merge = scene.merge;
      if (kind === Kind.MergeAdvanced) exhausted = MergeAdvanced.valid(v, at) === 0;
      if (kind === Kind.KeysCompared && KeysCompared.site(v, at) === 'merge_heap' && merge) {
        comparisons++;
        // When a run ends, the last element of the array sinks from the top and may meet its old neighbor.
        for (let place = 0; place < 32 && !exhausted; place++) {
          if (((merge.remembered >>> place) & 1) === 0) continue;
          const pair = [merge.order[2 * place + 1]!, merge.order[2 * place + 2]!];
          expect(ascending([KeysCompared.left(v, at), KeysCompared.right(v, at)])).not.toEqual(ascending(pair));
        }
      }
      foldRecord(scene, v, at);
      if (kind !== Kind.MergeWon || !scene.merge) return;
      const won = scene.merge;
      expect(won.strategy).toBe(strategy);
      if (won.remembered !== 0) remembered++;
      checkOrder(won, won.merge !== backward);
      if (wins++ % 16 === 0) {
        const marks = kLayouts.merge({
          scene,
          axis: axisOfScene(scene),
          box: { width: 884, height: 300 },
          metrics: kMetrics,
          selection: null,
          highlight: null,
        });
        const cards = new Set(marks.map((mark) => mark.id));
        for (const child of standing(won)) expect(cards).toContain(`merge:${won.merge}/child:${child}`);
        drawn++;
      }
    });
    expect(wins).toBeGreaterThan(500);
    expect(comparisons).toBeGreaterThan(500);
    expect(drawn).toBeGreaterThan(30);
    expect(remembered > 0).toBe(strategy === 'heap_root_cached' || strategy === 'heap_siblings_cached');
  });
});
