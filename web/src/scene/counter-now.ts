/** The value of a counter in a scene, by its name; 0 if it was never recorded. */
import { counterInfos } from '../protocol/counters.gen.ts';
import type { Scene } from './types.ts';

const ids = new Map<string, number>(counterInfos.map((info) => [info.name, info.id]));

export const counterNow = (scene: Pick<Scene, 'counters'>, name: string): number => scene.counters[ids.get(name)!] ?? 0;
