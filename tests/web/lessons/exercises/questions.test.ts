/** What a question prints is enough to answer it, and what it says of a wrong answer is the decisive fact. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { byHand } from '../../../../lessons/05-scans-and-the-heap/scans.experiment.ts';
import { decide } from '../../../../lessons/07-tombstones/drops.ts';
import { NodeEngines } from '../../../../web/build/node-world.ts';
import { makeExercise } from '../../../../web/src/lessons/exercises/make.ts';
import { programOf, type LessonExperiment } from '../../../../web/src/lessons/index.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../../public/engine/strata.wasm', import.meta.url)));

async function stepsOf(experiment: LessonExperiment) {
  const session = await engines.ran(programOf(experiment), { seed: experiment.seed });
  return (await makeExercise(session, experiment.exercises![0]!)).steps;
}

describe('which tombstones may go', () => {
  it('is decided by the key ranges that the question prints', async () => {
    const steps = await stepsOf(decide);
    expect(steps.map(({ choices }) => choices.length)).toEqual([3, 6, 6]);
    for (const { asks, choices } of steps) {
      const ranges = [...asks.matchAll(/from (\d\d) to (\d\d)/g)].map(([, from, to]) => [from!, to!] as const);
      expect(ranges.length > 0, asks).toBe(!asks.includes('No table is deeper'));
      for (const { id, right } of choices) {
        const key = id.slice(0, 2);
        expect(right, `${id}: ${asks}`).toBe(!ranges.some(([from, to]) => from <= key && key <= to));
      }
    }
  });
});

describe('the next entry of a merge', () => {
  it('is the one that the hint of every wrong answer names', async () => {
    for (const { choices, engine } of await stepsOf(byHand)) {
      const winner = choices.find(({ id }) => id === engine[0])!;
      const at = winner.fact.replace('is at ', '');
      for (const { right, because } of choices) {
        if (right) continue;
        expect(because).toContain(winner.name);
        expect(because).toContain(at);
      }
    }
  });
});
