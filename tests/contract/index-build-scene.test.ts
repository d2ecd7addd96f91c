/**
 * An index build in the scene, against the engine: runs, bytes and memory that the view draws are the engine's counters and its own count; what is
 * in the buffer and in the slices follows from record to record; a build that fails leaves nothing.
 */
import { describe, expect, it } from 'vitest';
import { kPresets } from '../../web/src/examples/presets.ts';
import { kindAt, sizeAt, viewOf } from '../../web/src/protocol/decode.ts';
import { IndexBuildFinished, IndexEntriesMerged, IndexMergeBegun, Kind } from '../../web/src/protocol/records.gen.ts';
import { counterNow } from '../../web/src/scene/counter-now.ts';
import { foldRecord } from '../../web/src/scene/fold.ts';
import { History } from '../../web/src/scene/history.ts';
import { createScene } from '../../web/src/scene/scene.ts';
import { stops } from '../../web/src/scene/stops.ts';
import type { Scene } from '../../web/src/scene/types.ts';
import { axisOfScene } from '../../web/src/marks/key-axis.ts';
import { kMetrics } from '../../web/src/theme/metrics.ts';
import { layoutIndexBuild } from '../../web/src/visualizations/index-build/layout.ts';
import { buildOf, filesOf } from '../../web/src/visualizations/index-build/build-of.ts';
import type { IndexBuild } from '../../web/src/visualizations/index-build/build-state.ts';
import { writtenByBuild, writtenSince } from '../../web/src/visualizations/index-build/written.ts';
import { sentencesOf } from '../../web/src/visualizations/index-build/words.ts';
import { good, makeEngine, runProgram } from '../fixtures/engine.ts';

const example = (id: string): string => kPresets.find((preset) => preset.id === id)!.program;
const rows = (n: number): string =>
  `set compression=none merge_buf_size=4KiB\nibench l.i0 n=${n} value_bytes=20\nsettle\n`;

/** Runs the program; `seen` is called after every record during and after a build. */
async function play(
  program: string,
  seen: (build: IndexBuild, kind: number, v: DataView, at: number) => void = () => undefined,
): Promise<Scene> {
  const { engine, commands } = await makeEngine(program);
  const scene = createScene();
  for (const command of commands) good(engine.submit(command));
  while (engine.run(64, 0xffffffff) > 0) {
    const batch = engine.takeBatch();
    const v = viewOf(batch);
    for (let at = 0; at < batch.byteLength; at += sizeAt(v, at)) {
      foldRecord(scene, v, at);
      const build = buildOf(scene);
      if (build !== null) seen(build, kindAt(v, at), v, at);
    }
  }
  return scene;
}

/** Every entry that was scanned is in the buffer, in a run, or merged. */
function check(build: IndexBuild, kind: number, v: DataView, at: number): void {
  const { buffer, merge, runs, entryBytes, spilledBytes } = build;
  if (kind === Kind.IndexEntriesScanned) expect(build.rows * entryBytes).toBe(buffer.bytes + spilledBytes);
  if (kind === Kind.IndexRunSpilled) expect([buffer.bytes, buffer.columns.length]).toEqual([0, 0]);
  if (kind === Kind.IndexMergeBegun) expect(IndexMergeBegun.runs(v, at)).toBe(build.runCount);
  if (kind === Kind.IndexEntriesMerged) {
    const left = runs.reduce((sum, run) => sum + run.unreadBytes + (run.slice?.leftBytes ?? 0), 0);
    expect(left + merge!.entries * entryBytes).toBe(spilledBytes);
    for (const { slice, first, last } of runs) {
      if (slice?.head === null || slice === null) continue;
      expect(slice.head).toBeGreaterThanOrEqual(IndexEntriesMerged.last(v, at));
      expect(slice.head >= first && slice.head <= slice.last && slice.last <= last).toBe(true);
    }
  }
  if (kind === Kind.IndexBuildFinished)
    expect([build.sortPeakBytes, build.mergePeakBytes]).toEqual([
      IndexBuildFinished.sortPeakBytes(v, at),
      IndexBuildFinished.mergePeakBytes(v, at),
    ]);
}

describe('an index build in the scene', () => {
  it('has the runs, bytes and memory that the engine counts', async () => {
    const kinds = new Set<number>();
    const scene = await play(example('create-index'), (build, kind, v, at) => {
      kinds.add(kind);
      check(build, kind, v, at);
    });
    for (const name of ['IndexEntriesScanned', 'IndexRunSpilled', 'IndexSliceRead', 'IndexEntriesMerged'] as const)
      expect(kinds.has(Kind[name]), name).toBe(true);
    const build = buildOf(scene)!;
    expect(build).toMatchObject({
      status: 'ok',
      rows: 2000,
      runCount: Math.ceil(32_000 / 4096),
      spilledBytes: 32_000,
      edits: 1,
    });
    expect(build.runCount).toBe(counterNow(scene, 'index_build_runs'));
    const [runs, tables] = writtenByBuild(build).parts;
    expect(runs!.bytes).toBe(counterNow(scene, 'index_build_spilled_bytes'));
    expect(tables!.bytes).toBe(counterNow(scene, 'index_build_write_bytes'));
    expect(build.tables.every(({ level }) => level === 6)).toBe(true);
    expect(build.tables.reduce((sum, { entries }) => sum + entries, 0)).toBe(2000);
    expect(build.mergePeakBytes).toBe(build.merge!.allocatedBytes);
  });

  it('needs no second slice, and less memory, if the runs are smaller than their slices', async () => {
    let slices = 0;
    const scene = await play(`${rows(600)}create-index index=1`, (build, kind, v, at) => {
      check(build, kind, v, at);
      if (kind === Kind.IndexSliceRead) slices++;
      if (kind === Kind.IndexMergeBegun)
        expect(sentencesOf({ ...build }, createScene())[0]).toContain('Every run fits whole');
    });
    expect([slices, buildOf(scene)!.mergePeakBytes]).toEqual([3, 600 * 16]);
    const one = await play(`${rows(200)}create-index index=1`);
    expect(buildOf(one)).toMatchObject({ runCount: 1, mergePeakBytes: 200 * 16 });
  });

  it('keeps a bounded number of columns and runs', async () => {
    const scene = await play(`${rows(4000)}set merge_buf_size=1KiB\ncreate-index index=1`, (build) => {
      expect(build.runs.length).toBeLessThanOrEqual(64);
    });
    expect([buildOf(scene)!.runCount, buildOf(scene)!.runs.length]).toEqual([63, 63]);
    await play(`${rows(4000)}set merge_buf_size=64MiB\ncreate-index index=1`, ({ buffer }) => {
      expect(buffer.columns.length).toBeLessThanOrEqual(1);
    });
  });

  it('compares with what was put since, by the counters', async () => {
    const scene = await play(example('index-or-inserts'));
    const [built, since] = [writtenByBuild(buildOf(scene)!), writtenSince(scene)!];
    expect([built.entries, since.entries]).toEqual([2000, 2000]);
    expect(since.bytes).toBeGreaterThan(3 * built.bytes);
  });

  it('ends the stops of a failed build with the removal of its files', async () => {
    const history = new History();
    history.append((await runProgram(example('create-index-full'))).records);
    const plan = stops(history, 'index-build');
    expect(plan.activities).toBe(2);
    const ends = plan.stops.filter(({ phase }) => phase === 'end').map(({ position }) => history.sceneAt(position));
    expect(ends.map((scene) => [buildOf(scene)!.status, filesOf(scene).bytes])).toEqual([
      ['no_space', 0],
      ['ok', 32_000],
    ]);
  });

  it('gives the space of a build back that found the device full', async () => {
    const states: string[] = [];
    const scene = await play(example('create-index-full'), ({ status }) => {
      if (states.at(-1) !== `${status}`) states.push(`${status}`);
    });
    expect(states).toEqual(['null', 'no_space', 'null', 'ok']);
    const failed = await play(example('create-index-full').split('set device_capacity=1MiB')[0]!);
    const indexBuild = buildOf(failed);
    expect(indexBuild).toMatchObject({ status: 'no_space' });
    expect(indexBuild!.tables.filter(({ table }) => failed.tables.has(table))).toEqual([]);
    expect(indexBuild!.runCount).toBe(8);
    const drawn = layoutIndexBuild({
      scene: failed,
      axis: axisOfScene(failed),
      box: { width: 884, height: 320 },
      metrics: kMetrics,
      selection: null,
      highlight: null,
    });
    expect(drawn.filter(({ id }) => /^level:6\/table:/.test(id))).toEqual([]);
    expect(filesOf(failed)).toEqual({ temporary: false, bytes: 0 });
    expect(sentencesOf(indexBuild!, failed)[0]).toContain('the space is given back');
    expect(buildOf(scene)!.tables.length).toBeGreaterThan(3);
  });
});
