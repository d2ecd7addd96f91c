/** The walk of a scan over thousands of entries: few are drawn, each at its key, the others are counted, nothing is left out, and all of it is legible. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { queue } from '../../../lessons/07-tombstones/tombstones.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import { KeyAxisCache } from '../../../web/src/figure/key-axis-cache.ts';
import type { KeyAxis } from '../../../web/src/marks/key-axis.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { highlightedCount } from '../../../web/src/render/text/mark-text.ts';
import { stops } from '../../../web/src/scene/stops.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { unreadable } from '../../fixtures/legible.ts';
import { layoutTombstones } from '../../../web/src/visualizations/tombstones/layout.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));

let session: Session;
let axis: KeyAxis;
/** The stops of each of the four scans. */
let scans: readonly (readonly number[])[];
beforeAll(async () => {
  session = await engines.ran(programOf(queue), { seed: queue.seed });
  axis = new KeyAxisCache().axisOf(session.history(), true);
  const plan = stops(session.history(), 'tombstones').stops;
  scans = [0, 1, 2, 3].map((scan) => plan.flatMap(({ activity, position }) => (activity === scan ? [position] : [])));
});

const isEntry = ({ kind, id }: Mark): boolean =>
  kind === 'rect' &&
  /^(walk\/.*\/entry:|scan:\d+\/(tombstones|dead)\/i:|scan:\d+\/standing$)/.test(id) &&
  !id.endsWith('/ground');
/** Some stops of a scan: its first and last ones, and a few between. */
const someOf = (positions: readonly number[]): readonly number[] =>
  positions.filter((_, i) => i > 0 && (i < 20 || i % 61 === 0 || i > positions.length - 4));
const textOf = (marks: readonly Mark[], id: RegExp): string | undefined =>
  marks.find((mark): mark is Mark & { text: string } => mark.kind === 'text' && id.test(mark.id))?.text;
const numberOf = (text: string | undefined): number => Number(text?.replaceAll(/\D/g, ''));

describe.each([
  [560, 325, 18],
  [348, 313, 13],
] as const)('a long walk at %i by %i', (width, height, columns) => {
  const draw = (position: number, counter?: string) => {
    session.seek(position);
    const scene = session.scene();
    const highlight = counter === undefined ? null : { counter };
    const box = { width, height };
    return { scene, marks: layoutTombstones({ scene, axis, box, metrics: kMetrics, selection: null, highlight }) };
  };
  const center = (marks: readonly Mark[], id: RegExp): number => {
    const mark = marks.find((each) => each.kind === 'rect' && id.test(each.id));
    return mark?.kind === 'rect' ? mark.x + mark.w / 2 : NaN;
  };

  it('draws few entries and counts the others: together they are those that the scan has read', () => {
    for (const positions of scans) {
      for (const position of someOf(positions)) {
        const { scene, marks } = draw(position);
        const { skipped, rows, tombstones } = scene.scan!;
        expect(numberOf(textOf(marks, /counter$/))).toBe(skipped + rows);
        expect(marks.filter(isEntry).length).toBeLessThanOrEqual(3 * columns);
        expect(new Set(marks.map(({ id }) => id)).size, 'marks with an address of their own').toBe(marks.length);
        expect(highlightedCount(draw(position, 'internal_delete_skipped_count').marks)).toBe(tombstones);
        expect(highlightedCount(draw(position, 'internal_key_skipped_count').marks)).toBe(skipped - tombstones);
      }
    }
  });

  it('walks the first entries one by one, a tombstone and the value under it in one column', () => {
    const { marks } = draw(scans[0]![8]!);
    for (let i = 0; i < 4; i++)
      expect(center(marks, new RegExp(`/tombstones/i:${i}$`))).toBeCloseTo(
        center(marks, new RegExp(`/dead/i:${i}$`)),
        1,
      );
    const apart = [1, 2, 3].map(
      (i) => center(marks, new RegExp(`/dead/i:${i}$`)) - center(marks, new RegExp(`/dead/i:${i - 1}$`)),
    );
    for (const distance of apart) expect(distance).toBeCloseTo(apart[0]!, 1);
    const positions = scans[0]!.slice(1, 20);
    expect(positions.map((position) => draw(position).scene.scan!.path.length)).toEqual(positions.map((_, i) => i + 1));
  });

  it('ends at the row, with the last entries before it, and has passed that part of the key axis', () => {
    const { marks } = draw(scans[0]!.at(-1)!);
    expect(center(marks, /way\/here$/)).toBeCloseTo(center(marks, /\/standing$/), 1);
    expect(center(marks, /\/dead\/i:999$/)).toBeLessThan(center(marks, /\/standing$/));
    const [passed, all] = ['walk/axis/passed', 'walk/axis'].map((id) => marks.find((mark) => mark.id === id)!);
    // A thousand of eight thousand keys.
    if (passed?.kind === 'rect' && all?.kind === 'line') expect(passed.w / (all.x2 - all.x1)).toBeCloseTo(1 / 8, 1);
    else expect.fail('the key axis is not drawn');
  });

  it('keeps what the scan has read when compactions have changed the tree', () => {
    const { scene, marks } = draw(session.history().total);
    expect(scene.scan!.path.some(({ home }) => home === 0) && scene.levels[0]!.tables.length === 0).toBe(true);
    expect(numberOf(textOf(marks, /counter$/))).toBe(8001);
    expect(highlightedCount(draw(session.history().total, 'internal_delete_skipped_count').marks)).toBe(4000);
  });
});

it.each([
  [884, 320],
  [560, 325],
  [348, 313],
  [292, 260],
])('is legible at %i by %i', (width, height) => {
  for (const position of [...scans.flatMap(someOf), session.history().total]) {
    session.seek(position);
    const box = { width, height };
    const marks = layoutTombstones({
      scene: session.scene(),
      axis,
      box,
      metrics: kMetrics,
      selection: null,
      highlight: null,
    });
    expect(unreadable(marks, box), `at ${position}`).toEqual([]);
  }
});
