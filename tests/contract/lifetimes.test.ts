/**
 * Tombstone lifetimes against the scene: on random programs over every command, option and column family, after every step that changed
 * them, the live tombstones per memtable and level equal the counts of the scene. And a jump is a fold from zero: the state at a position
 * is the same for a reader that has read everything and for one that has read only so far. STRATA_LIVES_TRACES sets the number of programs
 * (4), STRATA_SEED the first seed.
 */
import { isLsm } from '../../web/src/scene/design.ts';
import { describe, expect, it } from 'vitest';
import { Prng } from '../../web/src/base/prng.ts';
import { sizeAt, viewOf } from '../../web/src/protocol/decode.ts';
import { Kind, MemtableInserted } from '../../web/src/protocol/records.gen.ts';
import { isTombstone } from '../../web/src/scene/entry.ts';
import { inFamily } from '../../web/src/scene/families.ts';
import { History } from '../../web/src/scene/history.ts';
import { TombstoneLifetimes } from '../../web/src/scene/features/tombstones/tombstone-lifetimes.ts';
import { runProgram } from '../fixtures/engine.ts';
import { randomProgram } from './random-program.ts';

const first = Number(process.env['STRATA_SEED'] ?? 1);
const seeds = Array.from({ length: Number(process.env['STRATA_LIVES_TRACES'] ?? 4) }, (_, i) => first + i);
const kPlaces = 40;
const kJumps = 24;

/** The first `count` records. */
function firstOf(records: Uint8Array, count: number): Uint8Array {
  const v = viewOf(records);
  let at = 0;
  for (let i = 0; i < count; i++) at += sizeAt(v, at);
  return records.slice(0, at);
}

/** Memtables, L0, L1 ..., without trailing empty ones. */
const trimmed = (counts: readonly number[]): readonly number[] =>
  counts.slice(0, counts.findLastIndex((n) => n > 0) + 1);

describe.each(seeds)('STRATA_SEED=%i STRATA_LIVES_TRACES=1', (seed) => {
  it('live tombstones equal those of the scene, and a jump is a fold', async () => {
    const records = (await runProgram(randomProgram(seed))).records;
    const history = new History();
    history.append(records);
    if (!isLsm(history.head)) return;
    const all = new TombstoneLifetimes();
    const prng = new Prng(seed);
    for (let i = 0; i < kPlaces; i++) {
      const step = 1 + prng.below(history.head.step);
      const place = history.positionOf({ step, ordinal: 0 });
      const whole = history.sceneAt(place);
      if (!whole.opened) continue;
      for (const family of [0, ...whole.families.map((each) => each.family)]) {
        const scene = inFamily(whole, family);
        const { lifetimes } = all.at(history, place, family, scene.tNs);
        const counts = [0];
        for (const { stays, end } of lifetimes) {
          if (end !== null) continue;
          const home = stays.at(-1)!.home;
          const row = home === 'memtable' ? 0 : home + 1;
          counts[row] = (counts[row] ?? 0) + 1;
        }
        const live = Array.from({ length: counts.length }, (_, row) => counts[row] ?? 0);
        expect({ step, family, live: trimmed(live) }).toEqual({ step, family, live: trimmed(scene.live.now) });
      }
    }
    const written: number[] = [];
    const taken: number[] = [];
    history.forEach(0, history.total, ({ kind, number, v, at }) => {
      if (kind === Kind.MemtableInserted && isTombstone(MemtableInserted.type(v, at))) written.push(number);
      if (kind === Kind.TableRemoved || kind === Kind.MemtableRetired || kind === Kind.EngineCrashed)
        taken.push(number);
    });
    for (let i = 0; i < kJumps; i++) {
      // Most positions are in the middle of a step: one that writes a tombstone, or removes a tombstone's holder from the tree.
      const within = [[], written, taken][i % 3]!;
      const place = within.length === 0 ? prng.below(history.total) : 1 + within[prng.below(within.length)]!;
      const { tNs, families } = history.sceneAt(place);
      const short = new History();
      short.append(firstOf(records, place));
      for (const family of [0, ...families.map((each) => each.family)])
        expect(all.at(history, place, family, tNs)).toEqual(new TombstoneLifetimes().at(short, place, family, tNs));
    }
  });
});
