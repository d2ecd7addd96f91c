/** Counters, time and steps: all from the summary record that ends each step, never from the engine's answers. */
import { counterInfos } from '../../../protocol/counters.gen.ts';
import { addDeltasAt, summaryOf } from '../../../protocol/decode.ts';

import { memberOf } from '../../families.ts';
import { passed, settle } from '../tombstones/live-tombstones.ts';
import { note } from '../memory/write-times.ts';
import type { Reducer, Section } from '../../reducer.ts';

const idOf = (name: string): number => counterInfos.find((info) => info.name === name)!.id;
const tombstonesPassed = idOf('internal_delete_skipped_count');
const keysPassed = idOf('internal_key_skipped_count');

const finishStep: Reducer = (scene, v, at, cause) => {
  const { step, tNs } = summaryOf(v, at);
  scene.step = step;
  scene.ordinal = 0;
  scene.tNs = tNs;
  settle(scene.live, tNs);
  for (const { live } of scene.families) settle(live, tNs);
  if (scene.opened) note(scene.written, scene.lastSequence, tNs);
  const { counters, operation } = scene;
  const tombstones = counters[tombstonesPassed]!;
  const keys = counters[keysPassed]!;
  if (!addDeltasAt(counters, v, at)) return;
  scene.versions.counters++;
  if (operation?.job !== cause || operation.opKind !== 'scan') return;
  const place = memberOf(scene, operation.family);
  if (place === undefined) return;
  passed(place.live, {
    op: operation.op,
    tNs,
    tombstones: counters[tombstonesPassed]! - tombstones,
    keys: counters[keysPassed]! - keys,
  });
};

export const counters: Section = {
  OpFinished: finishStep,
  StepFinished: finishStep,
};
