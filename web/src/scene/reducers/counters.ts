/** Counters, time and steps: all from the summary record that ends each step. Counters are never read from the engine. */
import type { JobId } from '../../base/ids.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { addDeltas } from '../../protocol/decode.ts';
import { Kind, OpFinished, StepFinished } from '../../protocol/records.gen.ts';
import { placeOf, places } from '../families.ts';
import { passed, settle } from '../live-tombstones.ts';
import type { Scene } from '../types.ts';
import { note } from '../written.ts';
import type { Section } from './reducer.ts';

const idOf = (name: string): number => counterInfos.find((info) => info.name === name)!.id;
const tombstonesPassed = idOf('internal_delete_skipped_count');
const keysPassed = idOf('internal_key_skipped_count');

function finishStep(scene: Scene, cause: JobId, step: number, tNs: number, deltas: Uint8Array): void {
  scene.step = step;
  scene.ordinal = 0;
  scene.tNs = tNs;
  for (const { live } of places(scene)) settle(live, tNs);
  if (scene.opened) note(scene.written, scene.lastSequence, tNs);
  if (deltas.length === 0) return;
  const { counters } = scene;
  const [tombstones, keys] = [counters[tombstonesPassed]!, counters[keysPassed]!];
  addDeltas(counters, deltas);
  scene.versions.counters++;
  const { operation } = scene;
  if (operation?.job !== cause || operation.opKind !== 'scan') return;
  const place = placeOf(scene, operation.family);
  if (place === undefined) return;
  passed(place.live, {
    ...{ op: operation.op, tNs },
    ...{ tombstones: counters[tombstonesPassed]! - tombstones, keys: counters[keysPassed]! - keys },
  });
}

export const counters: Section = [
  [
    Kind.OpFinished,
    (scene, v, at, cause) =>
      finishStep(scene, cause, OpFinished.step(v, at), OpFinished.tNs(v, at), OpFinished.deltas(v, at)),
  ],
  [
    Kind.StepFinished,
    (scene, v, at, cause) =>
      finishStep(scene, cause, StepFinished.step(v, at), StepFinished.tNs(v, at), StepFinished.deltas(v, at)),
  ],
];
