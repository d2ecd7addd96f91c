/** Every failed line is listed, whatever came after it, with records and a log of the real engine. */
import { expect, it } from 'vitest';
import type { LogEntry } from '../../../web/src/engine/client-types.ts';
import { parseProgram } from '../../../web/src/protocol/language.ts';
import { History } from '../../../web/src/scene/history.ts';
import { concat } from '../../../web/src/base/bytes.ts';
import { failuresOf, failuresText } from '../../../web/src/session/failures.ts';
import { good, makeEngine } from '../../fixtures/engine.ts';

/** Runs a program, and later lines, each as one entry of the log. `interject`: before operations that have not begun. */
async function run(
  program: string,
  later: readonly { readonly step: number; readonly text: string; readonly interject?: true }[] = [],
) {
  const { engine } = await makeEngine('');
  const history = new History();
  let steps = 0;
  const advance = (until: number): void => {
    for (; steps < until && engine.run(1, 0xffffffff) > 0; steps++) history.append(engine.takeBatch());
  };
  const entries: LogEntry[] = [];
  const give = (commands: Uint8Array, interject?: true): void => {
    entries.push({ step: steps, commands, ...(interject && { interject }) });
    if (commands.length === 0) engine.forget();
    else good(interject ? engine.interject(commands) : engine.submit(commands));
  };
  give(concat(parseProgram(program).commands));
  for (const { step, text, interject } of later) {
    advance(step);
    give(concat(parseProgram(text).commands), interject);
  }
  advance(Infinity);
  const log = { setup: { seed: 1, options: new Map(), mask: 0 }, entries };
  return { history, failures: await failuresOf(history, log, program) };
}

it('lists all refused lines, even if the last line succeeded', async () => {
  const { history, failures } = await run(
    '# a\nput a 1\ndelete-range a b\nfill n=3\n\nsingle-delete a\nget nothing\nput z 1\n',
  );
  expect(failures.map(({ line, text }) => [line, text])).toEqual([
    [3, 'delete-range a b'],
    [6, 'single-delete a'],
  ]);
  expect(history.head.failed).toBe(2);
  expect(failures[0]!.message).toMatch(/needs dialect=extended/);
  expect(failuresText(2, failures)).toMatch(
    /^2.operations failed, lines 3, 6\. See the list below the program\. First: delete-range a b: /,
  );
});

it('includes lines typed while another ran, and excludes dropped ones', async () => {
  const { failures } = await run('fill n=50\nsingle-delete q\nput a 1\nsingle-delete r', [
    { step: 9, text: 'single-delete typed', interject: true },
    { step: 60, text: '' },
    { step: 60, text: 'single-delete "after it"' },
  ]);
  expect(failures.map(({ line, text }) => [line, text])).toEqual([
    [null, 'single-delete "typed"'],
    [2, 'single-delete q'],
    [4, 'single-delete r'],
    [null, 'single-delete "after it"'],
  ]);
  const stopped = await run('fill n=50\nsingle-delete q', [
    { step: 20, text: '' },
    { step: 20, text: 'single-delete x' },
  ]);
  expect(stopped.failures.map(({ line, text }) => [line, text])).toEqual([[null, 'single-delete "x"']]);
});

it('is empty if nothing failed: a Get that finds nothing is no failure', async () => {
  const { history, failures } = await run('put a 1\nget b\n');
  expect([history.head.failed, failures]).toEqual([0, []]);
});
