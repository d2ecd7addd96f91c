/**
 * The lineage of keys against the scene: on random programs over every command, option and column family, at step boundaries, the live
 * versions of a key are those in memtables and tables, at the same places. STRATA_LINEAGE_TRACES sets the number of programs (4),
 * STRATA_SEED the first seed.
 */
import { isLsm } from '../../web/src/scene/design.ts';
import { describe, expect, it } from 'vitest';
import { hex } from '../../web/src/base/bytes.ts';
import { Prng } from '../../web/src/base/prng.ts';
import { inFamily } from '../../web/src/scene/families.ts';
import { History } from '../../web/src/scene/history.ts';
import { LineageReader } from '../../web/src/scene/features/tree/lineage.ts';
import { homes, versionsIn } from '../../web/src/scene/features/tombstones/snapshot-stripes.ts';
import type { Scene } from '../../web/src/scene/types.ts';
import { runProgram } from '../fixtures/engine.ts';
import { randomProgram } from './random-program.ts';

const first = Number(process.env['STRATA_SEED'] ?? 1);
const seeds = Array.from({ length: Number(process.env['STRATA_LINEAGE_TRACES'] ?? 4) }, (_, i) => first + i);
const kPlaces = 12;
const kKeys = 5;

/** "memtable 3" or "table 7 in L1" for each version, by key and sequence; null if the scene does not know. */
function heldBy(scene: Scene): Map<string, string[]> | null {
  const held = new Map<string, string[]>();
  for (const home of homes(scene)) {
    const versions = versionsIn(home);
    if (versions === null) return null;
    for (const { key, sequence } of versions) {
      const where =
        home.memtable === null ? `table ${home.table.table} in L${home.level}` : `memtable ${home.memtable.memtable}`;
      held.set(hex(key), [...(held.get(hex(key)) ?? []), `@${sequence} ${where}`]);
    }
  }
  return held;
}

describe.each(seeds)('STRATA_SEED=%i STRATA_LINEAGE_TRACES=1', (seed) => {
  it('versions are at the same places as in the scene', async () => {
    const history = new History();
    history.append((await runProgram(randomProgram(seed))).records);
    if (!isLsm(history.head)) return;
    const prng = new Prng(seed);
    for (let i = 0; i < kPlaces; i++) {
      const step = 1 + prng.below(history.head.step);
      const place = history.positionOf({ step, ordinal: 0 });
      const whole = history.sceneAt(place);
      if (!whole.opened) continue;
      for (const family of [0, ...whole.families.map((each) => each.family)]) {
        const held = heldBy(inFamily(whole, family));
        if (held === null) continue;
        const keys = [...held.keys()];
        for (let k = 0; k < Math.min(kKeys, keys.length); k++) {
          const key = keys[prng.below(keys.length)]!;
          const { versions } = new LineageReader(Buffer.from(key, 'hex'), family).read(history, place);
          const ours = versions.flatMap(({ sequence, place: at }) =>
            at.kind === 'table'
              ? [`@${sequence} table ${at.table} in L${at.level}`]
              : at.kind === 'memtable'
                ? [`@${sequence} memtable ${at.memtable}`]
                : [],
          );
          const expected = held.get(key)!;
          expect({ step, family, key, versions: ours.sort() }).toEqual({
            step,
            family,
            key,
            versions: expected.sort(),
          });
        }
      }
    }
  });
});
