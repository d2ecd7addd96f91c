/** The walk of a scan over few entries: every entry of the tree is one mark at its key, and those that were read are counted. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleted } from '../../../lessons/07-tombstones/tombstones.experiment.ts';
import { rid } from '../../../lessons/08-sequential-deletes/sequential-deletes.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import type { KeyAxis } from '../../../web/src/marks/key-axis.ts';
import { KeyAxisCache } from '../../../web/src/figure/key-axis-cache.ts';
import type { Mark, RectMark } from '../../../web/src/marks/marks.ts';
import { highlightedCount } from '../../../web/src/render/text/mark-text.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import { stops } from '../../../web/src/scene/stops.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { layoutTombstones } from '../../../web/src/visualizations/tombstones/layout.ts';
import { walkRows } from '../../../web/src/visualizations/tombstones/walk.ts';
import { placeOf, textsOf } from '../../fixtures/legible.ts';
import { wading } from '../../fixtures/scenes/reads.ts';
import { ranged } from '../../fixtures/scenes/tree.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
const kSizes = [
  [560, 325],
  [348, 313],
] as const;

const draw = (axis: KeyAxis, scene: Scene, [width, height]: readonly [number, number], counter?: string) =>
  layoutTombstones({
    scene,
    axis,
    box: { width, height },
    metrics: kMetrics,
    selection: null,
    highlight: counter === undefined ? null : { counter },
  });

const textOf = (marks: readonly Mark[], id: RegExp): string | undefined =>
  marks.find((mark): mark is Mark & { text: string } => mark.kind === 'text' && id.test(mark.id))?.text;
const entries = (marks: readonly Mark[]) =>
  marks.filter(
    ({ kind, id }) => kind === 'rect' && /^(walk\/.*\/entry:|scan:\d+\/)/.test(id) && !/ground|way/.test(id),
  );

describe.each(kSizes)('a walk at %i by %i', (width, height) => {
  const size = [width, height] as const;
  let session: Session;
  let axis: KeyAxis;
  beforeAll(async () => {
    session = await engines.ran(programOf(deleted), { seed: deleted.seed });
    axis = new KeyAxisCache().axisOf(session.history(), true);
  });

  it('leaves room between the frame around the first key and the words beside it', () => {
    const { stops: all } = stops(session.history(), 'tombstones');
    session.seek(all.find(({ position }) => session.history().sceneAt(position).scan?.skipped === 1)!.position);
    const marks = draw(axis, session.scene(), size);
    const frame = marks.find((mark) => mark.kind === 'rect' && mark.id.endsWith('/way/here')) as RectMark;
    for (const text of textsOf(marks).filter(({ x }) => x < frame.x)) {
      const { right, top, bottom } = placeOf(text);
      if (top < frame.y + frame.h && bottom > frame.y) expect(right, text.text).toBeLessThanOrEqual(frame.x - 2);
    }
  });

  it('draws each of the 34 entries once at every step, and counts those that were read', () => {
    const history = session.history();
    let read = -1;
    for (const { position } of stops(history, 'tombstones').stops) {
      session.seek(position);
      const scene = session.scene();
      const marks = draw(axis, scene, size);
      expect(entries(marks)).toHaveLength(34);
      expect(new Set(marks.map(({ id }) => id)).size, 'marks with an address of their own').toBe(marks.length);
      const { skipped, rows, tombstones } = scene.scan!;
      expect(textOf(marks, /counter$/)).toBe(String(skipped + rows));
      expect(skipped + rows).toBeGreaterThanOrEqual(read);
      read = skipped + rows;
      expect(highlightedCount(draw(axis, scene, size, 'internal_delete_skipped_count'))).toBe(tombstones);
      expect(highlightedCount(draw(axis, scene, size, 'internal_key_skipped_count'))).toBe(skipped - tombstones);
    }
    expect(read).toBe(21);
  });

  it('draws a tombstone and the value under it at the same x, and the walker at the last entry', () => {
    session.seek(session.history().total);
    const marks = draw(axis, session.scene(), size);
    const center = (id: RegExp) => {
      const mark = marks.find((each) => each.kind === 'rect' && id.test(each.id));
      return mark?.kind === 'rect' ? mark.x + mark.w / 2 : NaN;
    };
    for (let i = 0; i < 10; i++)
      expect(center(new RegExp(`/tombstones/i:${i}$`))).toBeCloseTo(center(new RegExp(`/dead/i:${i}$`)), 1);
    expect(center(/way\/here$/)).toBeCloseTo(center(/\/standing$/), 1);
    expect(center(/\/standing$/)).toBeGreaterThan(center(/\/dead\/i:9$/));
  });
});

describe.each(kSizes)('a flush and a compaction at %i by %i', (...size) => {
  let session: Session;
  let axis: KeyAxis;
  beforeAll(async () => {
    session = await engines.ran(programOf(rid), { seed: rid.seed });
    axis = new KeyAxisCache().axisOf(session.history(), true);
  });
  const positionsOf = (kind: 'flush' | 'merge', activity: number): readonly number[] => {
    const plan = stops(session.history(), kind).stops;
    const wanted = [...new Set(plan.map((stop) => stop.activity))].at(activity);
    return plan.flatMap((stop) => (stop.activity === wanted ? [stop.position] : []));
  };
  const written = (marks: readonly Mark[]) =>
    marks.filter(({ kind, id }) => kind === 'rect' && /^walk\/writing\/entry:/.test(id) && !id.endsWith('/ground'));

  it('show the table that is written, its last ten entries in the frame of the window', () => {
    let most = 0;
    for (const position of positionsOf('flush', -1)) {
      session.seek(position);
      const marks = draw(axis, session.scene(), size);
      const own = written(marks);
      most = Math.max(most, own.length);
      if (own.length === 0) continue;
      const frame = marks.find(({ id }) => id === 'bed/level:0/window');
      if (frame?.kind !== 'rect') return expect.fail('no window');
      const inside = own.filter(
        (mark) => mark.kind === 'rect' && mark.x >= frame.x && mark.x + mark.w <= frame.x + frame.w,
      );
      expect(inside).toHaveLength(Math.min(10, own.length));
      expect(textOf(marks, /window\/words$/)).toContain(String(inside.length));
    }
    expect(most).toBe(20);
  });

  it('strike out nothing that stays: the dropped entries are the tombstones and the rows under them', () => {
    session.seek(positionsOf('merge', -2).at(-1)!);
    const marks = draw(axis, session.scene(), size);
    const dropped = marks.filter(({ label }) => label?.endsWith(', dropped'));
    expect(dropped).toHaveLength(40);
    expect(dropped.every(({ opacity }) => opacity !== undefined && opacity < 0.5)).toBe(true);
    expect(written(marks)).toHaveLength(20);
    expect(
      marks.some(({ id }) => id.endsWith('/mark')),
      'the flag of the table that was marked',
    ).toBe(true);
  });
});

it('is not for many entries, or for range tombstones', () => {
  expect(walkRows(wading())).toBeNull();
  expect(walkRows(ranged())).toBeNull();
});
