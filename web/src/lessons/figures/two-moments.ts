/**
 * Two moments of a run in one picture, each drawn as alone: the one above the other, over the same keys, with their names in the free corner below the
 * name of the axis.
 *
 *      keys, in order     00        20        39
 *      Before                           41
 *      Memtable           + + + + +
 *      L1                 / / / / # # # # #
 *      -------------------------------------------
 *      keys, in order     00        20        39
 *      After                         1
 *      L1                           # # # # #
 */
import type { Input, Layout } from '../../marks/input.ts';
import { lowered } from '../../marks/lowered.ts';
import type { Mark } from '../../marks/marks.ts';
import { Pen } from '../../marks/pen.ts';
import type { Scene } from '../../scene/types.ts';

/** Size of the names, px, and where they are in their picture. */
const kName = { size: 16, x: 14, y: 42 } as const;

export interface OtherMoment {
  readonly scene: Scene;
  readonly isAbove: boolean;
  /** Share of the height that the upper picture gets; by default a little more, because there is more to see before than after. */
  readonly share?: number;
  /** Of the upper and of the lower picture. */
  readonly names: readonly [upper: string, lower: string];
}

/** The layout that also draws the other moment. Addresses of its marks begin with "other". Pure. */
export function twoMoments(layout: Layout, { scene, isAbove, share = 0.55, names }: OtherMoment): Layout {
  return (input) => {
    const { width, height } = input.box;
    const middle = Math.round(height * share);
    const draw = (nth: 0 | 1): readonly Mark[] => {
      const isOther = isAbove === (nth === 0);
      const box = { width, height: nth === 0 ? middle : height - middle };
      const marks = pictureOf(layout, { ...input, box, ...(isOther && { scene }) }, names[nth]);
      const placed = nth === 0 ? marks : marks.map((mark) => lowered(mark, middle));
      return isOther ? placed.map((mark) => ({ ...mark, id: `other/${mark.id}` })) : placed;
    };
    const pen = new Pen(input.metrics);
    pen.horizontal(middle, 14, width - 14, { id: 'between', role: 'hair', width: 1 });
    return [...draw(0), ...draw(1), ...pen.marks];
  };
}

function pictureOf(layout: Layout, input: Input, name: string): readonly Mark[] {
  const pen = new Pen(input.metrics);
  pen.text({ id: 'name', role: 'ink', text: name, face: 'serif', weight: 700, ...kName });
  return [...layout(input), ...pen.marks];
}
