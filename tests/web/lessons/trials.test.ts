/** Runs with each value of an option: the chosen one first, each once, one at a time, and no more after a failure until another value is chosen. */
import { expect, it } from 'vitest';
import { TrialRunner } from '../../../web/src/lessons/tasks/trials.ts';
import { soon } from '../../fixtures/recorded-session.ts';

const kValues = [1, 2, 4, 8, 16];

/** A runner whose runs end when the test says so. */
function controlled() {
  const runs: { readonly value: number; readonly end: () => Promise<void>; readonly fail: () => Promise<void> }[] = [];
  const runner = new TrialRunner<string>(
    kValues,
    4,
    (value) =>
      new Promise((resolve, reject) =>
        runs.push({
          value,
          end: () => (resolve(`run ${value}`), soon()),
          fail: () => (reject(new Error('no engine')), soon()),
        }),
      ),
  );
  return { runner, runs, values: () => runs.map(({ value }) => value) };
}

it('runs the chosen value, then those nearest to it, one at a time', async () => {
  const { runner, runs, values } = controlled();
  runner.start();
  runner.start();
  expect(values()).toEqual([4]);
  for (let i = 0; i < kValues.length; i++) await runs[i]!.end();
  expect(values()).toEqual([4, 2, 8, 1, 16]);
  expect([...runner.trials().results]).toContainEqual([16, 'run 16']);
  runner.choose(1);
  expect(values(), 'each once').toHaveLength(5);
});

it('continues with a value that the reader chose meanwhile', async () => {
  const { runner, runs, values } = controlled();
  runner.start();
  runner.choose(16);
  await runs[0]!.end();
  await runs[1]!.end();
  expect(values()).toEqual([4, 16, 8]);
});

it('stops at a failure, reports it, and tries again when a value is chosen', async () => {
  const { runner, runs, values } = controlled();
  runner.start();
  await runs[0]!.fail();
  expect(values()).toEqual([4]);
  expect(runner.trials().problem).toBe('no engine');
  runner.choose(8);
  expect(values()).toEqual([4, 8]);
  await runs[1]!.end();
  expect(runner.trials().problem).toBe('');
});
