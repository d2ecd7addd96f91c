/**
 * The components of a rolling merge in the scene, against the engine: after every record the blocks have the bytes that it counts as in use,
 * every component ends with the entries and bytes that it reports, and keys ascend. Two merges in a row, with and without a find note.
 */
import { describe, expect, it } from 'vitest';
import { compareBytes } from '../../web/src/base/bytes.ts';
import { kFigurePresets } from '../../web/src/examples/figure-presets.ts';
import { kindAt, sizeAt, viewOf } from '../../web/src/protocol/decode.ts';
import { BlockEmptied, BlockFilled, ComponentMade, Kind } from '../../web/src/protocol/records.gen.ts';
import { foldRecord } from '../../web/src/scene/fold.ts';
import { createScene } from '../../web/src/scene/scene.ts';
import type { PaperBlock, RollingMerge, Scene } from '../../web/src/scene/types.ts';
import { good, makeEngine } from '../fixtures/engine.ts';

const example = kFigurePresets.find(({ id }) => id === 'rolling-merge')!.program;
const sum = (blocks: readonly PaperBlock[], of: 'bytes' | 'entries'): number =>
  blocks.reduce((total, block) => total + block[of], 0);

/** Compares the scene with a record of the merge that it has just folded; counts the records. */
function check(merge: RollingMerge, kind: number, v: DataView, at: number): void {
  const all = merge.components.flatMap(({ blocks, filled }) => [...blocks, ...filled]);
  if (kind === Kind.BlockFilled) expect(sum(all, 'bytes')).toBe(BlockFilled.inUseBytes(v, at));
  if (kind === Kind.BlockEmptied) expect(sum(all, 'bytes')).toBe(BlockEmptied.inUseBytes(v, at));
  if (kind !== Kind.ComponentMade) return;
  const made = merge.components.find(({ component }) => component === ComponentMade.component(v, at))!;
  expect([made.blocks.length, sum(made.blocks, 'entries'), sum(made.blocks, 'bytes')]).toEqual([
    ComponentMade.blocks(v, at),
    ComponentMade.entries(v, at),
    ComponentMade.bytes(v, at),
  ]);
  made.blocks.forEach(({ first }, i) =>
    expect(i === 0 || compareBytes(made.blocks[i - 1]!.last, first) < 0, `block ${i}`).toBe(true),
  );
}

/** Runs the program and checks every record of a rolling merge; how many of each kind there were. */
async function play(
  program: string,
): Promise<{ readonly scene: Scene; readonly met: Readonly<Record<number, number>> }> {
  const { engine, commands } = await makeEngine(program);
  const scene = createScene();
  const met: Record<number, number> = {};
  for (const command of commands) good(engine.submit(command));
  while (engine.run(64, 0xffffffff) > 0) {
    const batch = engine.takeBatch();
    const v = viewOf(batch);
    for (let at = 0; at < batch.byteLength; at += sizeAt(v, at)) {
      const kind = kindAt(v, at);
      foldRecord(scene, v, at);
      if (scene.rollingMerge === null) continue;
      met[kind] = (met[kind] ?? 0) + 1;
      check(scene.rollingMerge, kind, v, at);
    }
  }
  return { scene, met };
}

describe('a rolling merge in the scene', () => {
  it('has the blocks that the engine has, record by record', async () => {
    const { scene, met } = await play(`${example}\nrolling-merge block_bytes=2KiB`);
    expect(met[Kind.ComponentMade]).toBe(10);
    expect(met[Kind.BlockEmptied]).toBeGreaterThan(10);
    expect(scene.rollingMerge).toMatchObject({ ended: true, note: null });
    expect(scene.rollingMerge!.components).toHaveLength(1);
  });

  it('has the find note where the engine has it', async () => {
    const { scene } = await play(example);
    expect(scene.rollingMerge!.note).toEqual({ component: 2, answers: 70, complete: true });
  });
});
