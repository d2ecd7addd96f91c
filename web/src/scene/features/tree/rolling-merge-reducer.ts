/**
 * A rolling merge: its components, block by block.
 *
 * Copies fill the blocks of one component after another, C0 first; from then on every filled block belongs to the lower of the two
 * components that are merged, and blocks are emptied in key order. The end of the operation ends the merge; no other operation runs
 * during it.
 */
import { BlockEmptied, BlockFilled, ComponentMade, FindNoteSank } from '../../../protocol/records.gen.ts';
import type { Section } from '../../reducer.ts';
import type { Component, RollingMerge, Scene } from '../../types.ts';

const begun: RollingMerge = {
  components: [],
  note: null,
  inUseBytes: 0,
  begunBytes: null,
  peakExtraBytes: 0,
  ended: false,
};

function replace(scene: Scene, change: (merge: RollingMerge) => RollingMerge): void {
  if (scene.rollingMerge === null) return;
  scene.rollingMerge = change(scene.rollingMerge);
  scene.versions.tree++;
}

function withComponent(
  merge: RollingMerge,
  number: number,
  change: (component: Component) => Component,
): readonly Component[] {
  const known = merge.components.some(({ component }) => component === number);
  const components = known
    ? merge.components
    : [...merge.components, { component: number, made: false, blocks: [], filled: [] }];
  return components.map((each) => (each.component === number ? change(each) : each));
}

export const rollingMerge: Section = {
  BlockFilled(scene, v, at) {
    if (scene.rollingMerge?.ended !== false) scene.rollingMerge = begun;
    const block = {
      first: BlockFilled.first(v, at),
      last: BlockFilled.last(v, at),
      entries: BlockFilled.entries(v, at),
      bytes: BlockFilled.bytes(v, at),
    };
    const number = BlockFilled.component(v, at);
    const inUseBytes = BlockFilled.inUseBytes(v, at);
    replace(scene, (merge) => {
      const before = BlockFilled.copied(v, at) === 1 ? null : (merge.begunBytes ?? merge.inUseBytes);
      return {
        ...merge,
        components: withComponent(merge, number, (c) => ({ ...c, filled: [...c.filled, block] })),
        inUseBytes,
        begunBytes: before,
        peakExtraBytes: before === null ? 0 : Math.max(merge.peakExtraBytes, inUseBytes - before),
      };
    });
  },
  BlockEmptied(scene, v, at) {
    const number = BlockEmptied.component(v, at);
    replace(scene, (merge) => ({
      ...merge,
      components: withComponent(merge, number, (c) => ({ ...c, blocks: c.blocks.slice(1) })),
      inUseBytes: BlockEmptied.inUseBytes(v, at),
    }));
  },
  ComponentMade(scene, v, at) {
    const number = ComponentMade.component(v, at);
    const merged = ComponentMade.merged(v, at) === 1;
    replace(scene, (merge) => ({
      ...merge,
      components: withComponent(merge, number, (c) => ({ ...c, made: true, blocks: c.filled, filled: [] })).filter(
        ({ component }) => !merged || component >= number,
      ),
      inUseBytes: ComponentMade.inUseBytes(v, at),
      begunBytes: null,
      peakExtraBytes: ComponentMade.peakExtraBytes(v, at),
    }));
  },
  FindNoteSank(scene, v, at) {
    replace(scene, (merge) => ({
      ...merge,
      note: {
        component: FindNoteSank.component(v, at),
        answers: FindNoteSank.answers(v, at),
        complete: FindNoteSank.complete(v, at) === 1,
      },
    }));
  },
  OpFinished(scene) {
    if (scene.rollingMerge?.ended === false) replace(scene, (merge) => ({ ...merge, ended: true }));
  },
};
