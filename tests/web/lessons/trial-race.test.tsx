/**
 * @vitest-environment happy-dom
 * Two scans that race: what is drawn of each is what the engine had read by then, both at the same pace; the picture is legible; and with less motion
 * both are at their ends.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queue } from '../../../lessons/07-tombstones/tombstones.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import { drawableOf, type Drawable } from '../../../web/src/lessons/tasks/trial-figure.tsx';
import { useRace, type Race } from '../../../web/src/lessons/tasks/trial-race.ts';
import { scanPart } from '../../../web/src/scene/features/reads/scan-part.ts';
import { stops } from '../../../web/src/scene/stops.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import type { History } from '../../../web/src/session/session-types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { layoutTombstones } from '../../../web/src/visualizations/tombstones/layout.ts';
import { unreadable } from '../../fixtures/legible.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const engines = new NodeEngines(`${process.cwd()}/public/engine/strata.wasm`);
const historyWith = async (changed: Readonly<Record<string, string>>): Promise<History> =>
  (await engines.ran(programOf(queue, changed), { seed: queue.seed })).history();

let history: History;
let before: Drawable;
let after: Drawable;
beforeAll(async () => {
  history = await historyWith({});
  before = drawableOf(history, queue, 'tombstones', 'after all');
  const other = await historyWith({ compaction_pri: 'by_compensated_size' });
  after = drawableOf(other, queue, 'tombstones', 'after all');
}, 60_000);

let frame: (time: number) => void = () => undefined;
let end: () => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (step: typeof frame) => ((frame = step), 1));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

/** Shows a scene, alone or below another, and returns what is drawn. */
function raced(still = false) {
  const shown: { race: Race | null } = { race: null };
  function Racing({ scene, other }: { readonly scene: Scene; readonly other: Scene | null }) {
    shown.race = useRace(layoutTombstones, scene, other, still);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  end = () => act(() => root.unmount());
  const show = (scene: Scene, other: Scene | null) => act(() => root.render(<Racing {...{ scene, other }} />));
  const pass = (time: number) => act(() => frame(time));
  return { show, pass, now: () => shown.race! };
}

const draw = ({ scene, layout }: Race, [width, height]: readonly [number, number]) =>
  layout!({ scene, axis: before.axis, box: { width, height }, metrics: kMetrics, selection: null, highlight: null });
/** What the counters of the upper and of the lower picture show. */
const counted = (race: Race): readonly number[] =>
  draw(race, [560, 455]).flatMap((mark) =>
    mark.kind === 'text' && mark.id.endsWith('/counter') ? [Number(mark.text.replaceAll(/\D/g, ''))] : [],
  );

it('shows of a scan what the engine had read after as many steps', () => {
  const { scan } = before.scene;
  const plan = stops(history, 'tombstones').stops;
  const last = plan.filter(({ activity }) => activity === plan.at(-1)!.activity);
  for (const { position } of last.filter((_, i) => i % 40 === 0 || i > last.length - 3)) {
    const then = history.sceneAt(position).scan!;
    expect(scanPart(scan!, then.path.length)).toEqual({ ...then, leaving: scan!.leaving });
  }
  expect(scanPart(scan!, 1e6)).toBe(scan);
  const cut = { ...scan!, path: scan!.path.slice(0, 10) };
  expect(scanPart(cut, 5), 'of a path that is not complete').toBe(cut);
});

it('runs both at the same pace; the one with fewer entries is there first, and the other goes on', () => {
  const { show, pass, now } = raced();
  show(before.scene, null);
  expect([now().isRunning, now().scene]).toEqual([false, before.scene]);
  show(after.scene, before.scene);
  expect([now().isRunning, counted(now())]).toEqual([true, [0, 0]]);
  pass(1000);
  pass(1150);
  expect(counted(now())).toEqual([401, 401]);
  pass(2500);
  expect(counted(now())).toEqual([4001, 785]);
  pass(9000);
  expect([now().isRunning, counted(now())]).toEqual([false, [8001, 785]]);
});

it('shows both ends at once if nothing is to move', () => {
  const { show, now } = raced(true);
  show(after.scene, before.scene);
  expect([now().isRunning, counted(now())]).toEqual([false, [8001, 785]]);
});

it.each([
  [800, 690],
  [640, 557],
  [560, 488],
  [348, 470],
  [292, 450],
] as const)('is legible at %i by %i', (width, height) => {
  const { show, pass, now } = raced();
  show(after.scene, before.scene);
  for (const time of [0, 3, 15, 150, 800, 1800, 4000]) {
    pass(1 + time);
    const marks = draw(now(), [width, height]);
    expect(unreadable(marks, { width, height }), `after ${time} ms`).toEqual([]);
    expect(new Set(marks.map(({ id }) => id)).size).toBe(marks.length);
  }
});
