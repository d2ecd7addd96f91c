/** The current value of an option, in its unit; enums as their index. `scene`: as the family sees it whose option is meant. */
import { optionByName } from '../protocol/option-value.ts';
import type { Scene } from './types.ts';

export function optionNow(scene: Pick<Scene, 'options'>, name: string): number {
  const info = optionByName(name)!;
  return scene.options.get(info.id) ?? info.default;
}
