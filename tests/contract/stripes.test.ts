/**
 * The law of stripes, with the built module: at every step boundary the scene's census, taken from records, is the engine's answer at the
 * address "stripes", and a table whose entries are all recorded holds as many versions as it has entries. And the predicted gain of
 * releasing a snapshot is the increase of obsolete versions.
 */
import { isLsm } from '../../web/src/scene/design.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex } from '../../web/src/base/bytes.ts';
import { Kind } from '../../web/src/protocol/records.gen.ts';

import type { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import { forEachRecord, viewOf } from '../../web/src/protocol/decode.ts';
import { inFamily } from '../../web/src/scene/families.ts';
import { fold } from '../../web/src/scene/fold.ts';
import { gauges } from '../../web/src/scene/gauges.ts';
import { createScene } from '../../web/src/scene/scene.ts';
import { census } from '../../web/src/scene/features/tombstones/snapshot-stripes.ts';
import type { Scene } from '../../web/src/scene/types.ts';
import { good, makeEngine } from '../fixtures/engine.ts';
import { programs } from '../fixtures/programs.ts';

/** The scene's census in the engine's format; null if there is none. */
function words(scene: Scene): string | null {
  const counted = census(scene);
  if (counted === null) return null;
  const { lastSequence, stripes, oldest } = counted;
  return JSON.stringify({
    last_sequence: lastSequence,
    stripes: stripes.map(({ sequence, kept, keptTombstones, obsolete, freedByRelease }) => ({
      snapshot: sequence,
      kept,
      kept_tombstones: keptTombstones,
      obsolete,
      freed_by_release: freedByRelease,
    })),
    oldest_obsolete: oldest && {
      key: hex(oldest.key),
      sequence: oldest.sequence,
      hidden_by: oldest.hiddenBy,
      age: oldest.age,
    },
  });
}

const answered = (engine: WasmEngine, family: number): string =>
  new TextDecoder().decode(good(engine.inspect(family === 0 ? 'stripes' : `stripes/${family}`)));

interface Seen {
  /** Step boundaries at which the census was complete and compared. */
  compared: number;
  /** How many of these had more than one stripe, something obsolete, something pinned. */
  striped: number;
  obsolete: number;
  pinned: number;
}

/** every: number of steps between comparisons. */
async function law(program: string, every = 1): Promise<Seen> {
  const { engine, commands } = await makeEngine(program);
  const scene = createScene();
  const seen = { compared: 0, striped: 0, obsolete: 0, pinned: 0 };
  /** When each sequence was the last one, from the summaries of steps. */
  const times: { sequence: number; tNs: number }[] = [];
  for (const command of commands) good(engine.submit(command));
  while (engine.run(1, 0xffffffff) > 0) {
    const batch = engine.takeBatch();
    fold(scene, batch);
    forEachRecord(viewOf(batch), (kind) => {
      if (kind === Kind.EngineOpened) times.length = 0;
    });
    if (!scene.opened || !isLsm(scene)) continue;
    times.push({ sequence: scene.lastSequence, tNs: scene.tNs });
    if (scene.step % every !== 0) continue;
    for (const family of [0, ...scene.families.map((each) => each.family)]) {
      const turned = inFamily(scene, family);
      const ours = words(turned);
      if (ours === null) continue;
      if (ours !== answered(engine, family))
        expect(JSON.parse(ours), `step ${scene.step} of\n${program}`).toEqual(JSON.parse(answered(engine, family)));
      const { stripes, oldest } = census(turned)!;
      seen.compared++;
      expect(gauges(turned)).toEqual({
        num_snapshots: scene.snapshots.length,
        obsolete_entries: stripes.reduce((sum, stripe) => sum + stripe.obsolete, 0),
        oldest_obsolete_age: oldest?.age ?? 0,
        oldest_obsolete_age_nanos: oldest?.ageNs ?? 0,
      });
      if (stripes.length > 1) seen.striped++;
      if (stripes.some((stripe) => stripe.freedByRelease > 0)) seen.pinned++;
      if (oldest === null) continue;
      seen.obsolete++;
      // The age in time starts with the first step after which the hiding version exists; a step of another lane may end before it.
      const since = times.find(({ sequence }) => sequence >= oldest.hiddenBy)!;
      expect([oldest.ageNs, oldest.exact], `step ${scene.step} of\n${program}`).toEqual([
        Math.max(0, scene.tNs - since.tNs),
        true,
      ]);
    }
  }
  return seen;
}

const hosted = Object.entries(programs).filter(([name]) => !/^(btree|indexLog)/.test(name));
const small =
  'set write_buffer_size=512 block_size=128 target_file_size_base=512 max_bytes_for_level_base=2KiB max_bytes_for_level_multiplier=3 compression=none';

const key = fc.integer({ min: 0, max: 12 }).map((n) => `k${String(n).padStart(2, '0')}`);
const name = fc.constantFrom('a', 'b', 'c');
/** Lines that write, take and release snapshots; lines with invalid names are left out of the program. */
const line = fc.oneof(
  { weight: 10, arbitrary: key.map((k) => `put ${k} "${'v'.repeat(20)}"`) },
  { weight: 4, arbitrary: key.map((k) => `delete ${k}`) },
  { weight: 1, arbitrary: key.map((k) => `single-delete ${k}`) },
  { weight: 1, arbitrary: fc.tuple(key, key).map(([a, b]) => `delete-range ${a < b ? a : b} ${a < b ? b : a}z`) },
  { weight: 3, arbitrary: name.map((s) => `snapshot ${s}`) },
  { weight: 2, arbitrary: name.map((s) => `release ${s}`) },
  { weight: 1, arbitrary: fc.constantFrom('flush', 'compact', 'settle') },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 4, max: 40 })
      .map((n) => `fill n=${n} order=random key_bytes=2 value_bytes=20 key_space=30`),
  },
);
const anyHeld = fc
  .tuple(
    fc.constantFrom('', ' compaction_style=universal', ' memtable_merges_into_l1=yes', ' num_levels=2'),
    fc.array(line, { minLength: 5, maxLength: 60 }),
  )
  .map(([more, lines]) => {
    const held = new Set<string>();
    const fitting = lines.filter((each) => {
      const [command, snapshot = ''] = each.split(' ');
      if (command === 'snapshot') return !held.has(snapshot) && held.add(snapshot);
      return command !== 'release' || held.delete(snapshot);
    });
    return [`${small} dialect=extended${more}`, ...fitting].join('\n');
  });

describe('at every step boundary the census of the scene equals the answer of the engine', () => {
  it.each(hosted)('%s', async (_, program) => {
    expect((await law(program, 5)).compared).toBeGreaterThan(0);
  });

  it('any program that holds snapshots', async () => {
    const sum = { compared: 0, striped: 0, obsolete: 0, pinned: 0 };
    await fc.assert(
      fc.asyncProperty(anyHeld, async (program) => {
        const seen = await law(program);
        // Nothing existed before the first record, so nothing is unknown.
        expect(seen.compared).toBeGreaterThan(0);
        for (const name of ['compared', 'striped', 'obsolete', 'pinned'] as const) sum[name] += seen[name];
      }),
      { numRuns: 60 },
    );
    // The comparisons covered interesting states.
    expect(sum.striped).toBeGreaterThan(sum.compared / 20);
    expect(sum.obsolete).toBeGreaterThan(sum.compared / 20);
    expect(sum.pinned).toBeGreaterThan(sum.compared / 50);
  });
});

describe('what a release frees', () => {
  it('is obsolete after it, and gone after a compaction, each entry with its reason', async () => {
    const program = `${small}
fill n=20 key_bytes=4 value_bytes=20
snapshot s
fill n=20 key_bytes=4 value_bytes=20
flush
compact
settle
release s
fill n=20 key_bytes=4 value_bytes=20
flush
compact
settle`;
    const { engine, commands } = await makeEngine(program);
    const scene = createScene();
    const drops: string[] = [];
    let predicted: number | null = null;
    let grown: number | null = null;
    for (const command of commands) good(engine.submit(command));
    while (engine.run(1, 0xffffffff) > 0) {
      const before = census(scene)!;
      const batch = engine.takeBatch();
      fold(scene, batch);
      const after = census(scene)!;
      if (before.stripes.length === 2 && after.stripes.length === 1) {
        predicted = before.stripes[0]!.freedByRelease;
        grown = after.stripes[0]!.obsolete - before.stripes.reduce((sum, stripe) => sum + stripe.obsolete, 0);
      }
      if (grown === null) continue;
      for (const job of scene.finished)
        if (job.kind === 'compaction') for (const each of job.recent) if (!each.kept) drops.push(each.reason);
    }
    expect([predicted, grown]).toEqual([20, 20]);
    expect(new Set(drops)).toEqual(new Set(['hidden_by_newer']));
    expect(census(scene)!.stripes).toMatchObject([{ kept: 20, obsolete: 0 }]);
  });
});
