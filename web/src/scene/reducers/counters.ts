/**
 * Counters, time and steps: all from the summary record that ends each step. Counters are never read from the engine.
 *
 * A delta element is a u32: bits 31..21 the counter's id, bit 20 "times 2^20", bits 19..0 the magnitude.
 */
import { Kind, OpFinished, StepFinished } from '../../protocol/records.gen.ts';
import type { Scene } from '../types.ts';
import type { Section } from './reducer.ts';

/** Adds a summary's deltas. Ids that this build does not know are left out. */
export function addDeltas(counters: Float64Array, deltas: Uint32Array): void {
  for (let i = 0; i < deltas.length; i++) {
    const element = deltas[i]!;
    const magnitude = element & 0xfffff;
    const id = element >>> 21;
    if (id < counters.length) counters[id]! += (element & 0x100000) === 0 ? magnitude : magnitude * 0x100000;
  }
}

function finishStep(scene: Scene, step: number, tNs: number, deltas: Uint32Array): void {
  scene.step = step;
  scene.ordinal = 0;
  scene.tNs = tNs;
  if (deltas.length === 0) return;
  addDeltas(scene.counters, deltas);
  scene.versions.counters++;
}

export const counters: Section = [
  [Kind.OpFinished, (scene, v, at) => finishStep(scene, OpFinished.step(v, at), OpFinished.tNs(v, at), OpFinished.deltas(v, at))],
  [Kind.StepFinished, (scene, v, at) => finishStep(scene, StepFinished.step(v, at), StepFinished.tNs(v, at), StepFinished.deltas(v, at))],
];
