/** Which drawing a scan gets: by its entries, by what it skipped for its rows, by the room, and by what is at work after it. */
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { queue } from '../../../lessons/07-tombstones/tombstones.experiment.ts';
import { rid } from '../../../lessons/08-sequential-deletes/sequential-deletes.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { KeyAxisCache } from '../../../web/src/figure/key-axis-cache.ts';
import { programOf, type LessonExperiment } from '../../../web/src/lessons/index.ts';
import { axisSpan } from '../../../web/src/marks/input.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { stops } from '../../../web/src/scene/stops.ts';
import type { History, StopKind } from '../../../web/src/session/session-types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { scanDrawing } from '../../../web/src/visualizations/tombstones/scan-drawing.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
const historyOf = async (experiment: LessonExperiment): Promise<History> =>
  (await engines.ran(programOf(experiment), { seed: experiment.seed })).history();

let few: History;
let many: History;
beforeAll(async () => {
  [few, many] = [await historyOf(rid), await historyOf(queue)];
});

const lastStop = (history: History, kind: StopKind): number => stops(history, kind).stops.at(-1)!.position;

function drawn(history: History, scene: Scene, [width, height] = [560, 325]) {
  const axis = new KeyAxisCache().axisOf(history, true);
  const box = { width, height };
  return scanDrawing({ scene, axis, box, metrics: kMetrics, selection: null, highlight: null }, axisSpan(box));
}
const kindAt = (history: History, position: number, size?: [number, number]) =>
  drawn(history, history.sceneAt(position), size).kind;

it('draws few entries one by one, whatever is at work: the scan, or the job after it', () => {
  const atScan = drawn(few, few.sceneAt(lastStop(few, 'tombstones')));
  const atJob = drawn(few, few.sceneAt(lastStop(few, 'flush') - 4));
  if (atScan.kind !== 'entries' || atJob.kind !== 'entries') return expect.fail('not entry by entry');
  expect([atScan.walk.scan?.path.length, atScan.walk.job]).toEqual([41, null]);
  expect([atJob.walk.scan, atJob.walk.job?.kind]).toEqual([null, 'flush']);
});

it('draws the map if keys are too close', () => {
  expect(kindAt(few, lastStop(few, 'tombstones'), [280, 325])).toBe('map');
});

it('draws the first and the last of many entries, if they were skipped for few rows and there is room', () => {
  const end = lastStop(many, 'tombstones');
  expect(kindAt(many, end)).toBe('first and last entries');
  expect(kindAt(many, end, [560, 180])).toBe('map');
  const scene = many.sceneAt(end);
  expect(drawn(many, { ...scene, scan: { ...scene.scan!, rows: 1000 } }).kind, '8 skipped for each row').toBe('map');
});

it('draws the map of many entries while a job works after the scan, and before the first scan', () => {
  expect(kindAt(many, lastStop(many, 'flush') - 4)).toBe('map');
  expect(kindAt(many, 0)).not.toBe('first and last entries');
});
