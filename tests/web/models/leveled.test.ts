import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dynamicLevelTargets } from '../../../web/src/models/leveled.ts';

const shape = { baseBytes: 1000, multiplier: 10, levels: 7 };

/** Sections of the engine's own test of dynamic levels: sizes and targets by level as it printed them, and the base level. */
function printedByTheEngine(): { sizes: number[]; targets: number[]; base: number }[] {
  const path = new URL('../../engine/compaction/testdata/dynamic_levels.txt', import.meta.url);
  const whole = readFileSync(path, 'utf8');
  return [...whole.matchAll(/((?:^L\d bytes \d+ target \d+ .*\n)+)base level (\d)/gm)].map(
    ([, lines = '', base = '']) => {
      const levels = [...lines.matchAll(/bytes (\d+) target (\d+)/g)];
      return {
        sizes: levels.map(([, bytes]) => Number(bytes)),
        targets: levels.map(([, , target]) => Number(target)),
        base: Number(base),
      };
    },
  );
}

it('targets equal those of the engine, for every tree of its test', () => {
  const sections = printedByTheEngine();
  expect(sections.length).toBeGreaterThan(8);
  for (const { sizes, targets, base } of sections) {
    const computed = dynamicLevelTargets(shape, sizes);
    expect(computed.baseLevel, String(sizes)).toBe(base);
    // The score of L0 is relative to the base, not to a target.
    expect(computed.targets.slice(1), String(sizes)).toEqual(targets.slice(1));
  }
});

it('the sizes of claim S120 in megabytes: the last level sets the targets, and none is below the base', () =>
  expect(dynamicLevelTargets({ baseBytes: 256, multiplier: 10, levels: 7 }, [0, 0, 0, 0, 0, 197, 341])).toEqual({
    baseLevel: 5,
    targets: [0, 0, 0, 0, 0, 256, 340],
  }));
