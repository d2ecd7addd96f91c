/** If a lens is empty at the cursor, on a real run: its link leads to a moment at which it is not, before the cursor if there is one. */
import { expect, it, vi } from 'vitest';
import { sizeAt } from '../../../web/src/protocol/decode.ts';
import { History } from '../../../web/src/scene/history.ts';
import { stops } from '../../../web/src/scene/stops.ts';
import { stopKindOf, type ViewName } from '../../../web/src/visualizations/registry.ts';
import { MarkIndex, nearestOf } from '../../../web/src/visualizations/nearest.ts';
import { kEmptiness } from '../../../web/src/visualizations/emptiness.ts';
import { shownJob } from '../../../web/src/visualizations/compaction/layout.ts';
import { runProgram } from '../../fixtures/engine.ts';

const small = 'set dialect=extended write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=4KiB\n';

async function played(program: string) {
  const history = new History();
  history.append((await runProgram(program)).records);
  const way = (lens: ViewName, position: number) =>
    nearestOf(lens, {
      scene: history.sceneAt(position),
      history,
      position,
      stops: () => stops(history, stopKindOf(lens)),
    });
  return { history, way };
}

it('leads to the last Get, also one that probed no filter, else to the next', async () => {
  const { history, way } = await played('put a 1\nget a\nput b 2\nget b\nput c 3');
  const { total } = history;
  const last = way('read-path', total)!;
  expect(last.words).toBe('Go to the last Get');
  expect(history.sceneAt(last.position).operation).toMatchObject({ opKind: 'get', stage: 'done' });
  expect(new TextDecoder().decode(history.sceneAt(last.position).operation!.key)).toBe('b');
  expect(way('read-path', last.position)).toBeNull();
  expect(way('read-path', 1)?.words).toBe('Go to the next Get');
  expect(way('tombstones', total)).toBeNull();
  expect(way('tree', 0)).toBeNull();
});

it.each([
  ['filter', 'filter'],
  ['bytes', 'write'],
] as const)('leads from an empty view %s to the first %s', async (lens, noun) => {
  const { history, way } = await played(`${small}fill n=100 value_bytes=60`);
  const next = way(lens, 0)!;
  expect(next.words).toBe(`Go to the next ${noun}`);
  expect(way(lens, next.position)).toBeNull();
  expect(way(lens, next.position - 1)?.position).toBe(next.position);
  expect(way(lens, history.total)).toBeNull();
});

it.each(['read-path', 'filter', 'tombstones', 'bytes'] as const)(
  'is the same from an index of %s that reads a run as it grows, and reads each record once',
  async (lens) => {
    const { records } = await runProgram(
      `${small}fill n=60 value_bytes=60\nget a\nscan limit=5\nput a 1\nget a\nput b 1`,
    );
    const v = new DataView(records.buffer, records.byteOffset, records.byteLength);
    const history = new History();
    const index = new MarkIndex(lens);
    const walk = vi.spyOn(history, 'forEach');
    for (let from = 0, to = 0; from < records.length; from = to) {
      for (let n = 0; n < 40 && to < records.length; n++) to += sizeAt(v, to);
      const before = history.total;
      history.append(records.subarray(from, to));
      index.advance(history);
      expect(walk.mock.lastCall?.slice(0, 2)).toEqual([before, history.total]);
    }
    for (let position = 0; position <= history.total; position += 7) {
      const moment = {
        scene: history.sceneAt(position),
        history,
        position,
        stops: () => stops(history, stopKindOf(lens)),
      };
      expect(nearestOf(lens, moment, index)).toEqual(nearestOf(lens, moment));
    }
  },
);

it('offers no filter in a run without filters', async () => {
  const { history, way } = await played(`set filter=none\n${small}fill n=100 value_bytes=60`);
  expect(way('filter', history.total)).toBeNull();
});

it.each(['merge', 'compaction', 'tombstones', 'snapshots'] as const)(
  'leads from an empty %s to one that is not',
  async (lens) => {
    const { history, way } = await played(
      `${small}fill n=300 order=random key_space=200 value_bytes=60\nsnapshot s\nput a 1\nscan limit=5\nsettle`,
    );
    const way0 = way(lens, 0)!;
    expect(way0.words).toMatch(/^Go to the next (merge|compaction|scan|snapshot)$/);
    expect(way(lens, way0.position)).toBeNull();
    expect(way0.position).toBeLessThanOrEqual(history.total);
  },
);

it('the view of a compaction is empty exactly when no flush and no compaction is drawn', async () => {
  const { history } = await played(`${small}fill n=100 value_bytes=60`);
  const scenes = Array.from({ length: 40 }, (_, i) => history.sceneAt(Math.round((i * history.total) / 39)));
  const drawn = scenes.map((scene) => shownJob({ scene })?.kind ?? null);
  expect(scenes.map((scene) => kEmptiness.compaction!.isEmpty(scene))).toEqual(drawn.map((kind) => kind === null));
  expect(drawn).toContain('flush');
  expect(drawn).toContain(null);
});
