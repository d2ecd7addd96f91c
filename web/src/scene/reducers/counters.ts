/** Counters, time and steps: all from the summary record that ends each step. Counters are never read from the engine. */
import { addDeltas } from '../../protocol/decode.ts';
import { Kind, OpFinished, StepFinished } from '../../protocol/records.gen.ts';
import { places } from '../families.ts';
import { settle } from '../live-tombstones.ts';
import type { Scene } from '../types.ts';
import { note } from '../written.ts';
import type { Section } from './reducer.ts';

function finishStep(scene: Scene, step: number, tNs: number, deltas: Uint8Array): void {
  scene.step = step;
  scene.ordinal = 0;
  scene.tNs = tNs;
  for (const { live } of places(scene)) settle(live, tNs);
  if (scene.opened) note(scene.written, scene.lastSequence, tNs);
  if (deltas.length === 0) return;
  addDeltas(scene.counters, deltas);
  scene.versions.counters++;
}

export const counters: Section = [
  [
    Kind.OpFinished,
    (scene, v, at) => finishStep(scene, OpFinished.step(v, at), OpFinished.tNs(v, at), OpFinished.deltas(v, at)),
  ],
  [
    Kind.StepFinished,
    (scene, v, at) => finishStep(scene, StepFinished.step(v, at), StepFinished.tNs(v, at), StepFinished.deltas(v, at)),
  ],
];
