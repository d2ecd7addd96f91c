/**
 * The gauges of the view of stalls, against the engine: whenever it evaluates RocksDB's stall conditions, they call for the same, and at the end of
 * every step they name the limit that the engine named.
 */
import { describe, expect, it } from 'vitest';
import { kFigurePresets } from '../../web/src/examples/figure-presets.ts';
import { fold } from '../../web/src/scene/fold.ts';
import { createScene } from '../../web/src/scene/scene.ts';
import { nextLimit, reachedBy, stallGauges, type Gauge } from '../../web/src/visualizations/stalls/stall-gauges.ts';
import { good, makeEngine } from '../fixtures/engine.ts';

const example = kFigurePresets.find(({ id }) => id === 'stalls')!.program;
const kGaugeOf: Readonly<Record<string, Gauge['name']>> = {
  memtable_limit: 'memtables',
  memtable_slowdown: 'memtables',
  l0_stop: 'l0',
  l0_slowdown: 'l0',
  pending_bytes_stop: 'pending',
  pending_bytes_slowdown: 'pending',
};

/** How often each cause was met at the end of a step; `check` of every step. */
async function causes(program: string): Promise<Readonly<Record<string, number>>> {
  const { engine, commands } = await makeEngine(program);
  const scene = createScene();
  const met: Record<string, number> = {};
  for (const command of commands) good(engine.submit(command));
  while (engine.run(1, 0xffffffff) > 0) {
    fold(scene, engine.takeBatch());
    const gauges = stallGauges(scene);
    const stall = scene.writeStalls.get(0);
    const called = gauges.map(reachedBy);
    const strongest = called.includes('stopped') ? 'stopped' : called.includes('delayed') ? 'delayed' : 'none';
    expect(strongest).toBe(stall?.condition ?? 'none');
    if (stall === undefined) continue;
    met[stall.reason] = (met[stall.reason] ?? 0) + 1;
    const gauge = gauges.find(({ name }) => name === kGaugeOf[stall.reason])!;
    expect([stall.reason, reachedBy(gauge)]).toEqual([stall.reason, stall.condition]);
  }
  return met;
}

describe('gauges of stalls', () => {
  it('call for what the engine finds, step by step: the example', async () => {
    expect(Object.keys(await causes(example)).sort()).toEqual([
      'l0_slowdown',
      'l0_stop',
      'memtable_limit',
      'pending_bytes_slowdown',
    ]);
  });

  it('with lazy leveling, whose fullest tier counts, and with FIFO compaction, which has no limit of tables', async () => {
    const lazy = await causes(example.replace('set ', 'set dialect=extended compaction_style=lazy_leveling '));
    expect(Object.keys(lazy)).toEqual(expect.arrayContaining(['l0_slowdown']));
    const fifo = await causes(example.replace('set ', 'set compaction_style=fifo fifo_max_table_files_size=64KiB '));
    expect(Object.keys(fifo)).not.toContain('l0_slowdown');
  });

  it('also with four memtables, and with limits of pending bytes that are met first', async () => {
    const met = await causes(
      example
        .replace('max_write_buffer_number=3', 'max_write_buffer_number=4')
        .replace('soft_pending_compaction_bytes_limit=48KiB', 'soft_pending_compaction_bytes_limit=12KiB')
        .replace('hard_pending_compaction_bytes_limit=96KiB', 'hard_pending_compaction_bytes_limit=20KiB'),
    );
    expect(Object.keys(met)).toEqual(expect.arrayContaining(['pending_bytes_stop', 'memtable_slowdown']));
  });

  it('name as next the limit of which the largest share is reached', () => {
    const gauge = (name: Gauge['name'], value: number | null, delayed: number): Gauge => ({
      name,
      value,
      parts: [],
      limits: [{ name: 'delayed', at: delayed }],
    });
    const next = nextLimit([gauge('memtables', 1, 3), gauge('l0', 4, 8), gauge('pending', null, 9)]);
    expect(next?.gauge.name).toBe('l0');
    expect(nextLimit([gauge('pending', null, 9)])).toBeNull();
  });
});
