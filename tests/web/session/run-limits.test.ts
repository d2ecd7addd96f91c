/** A run has stated limits: it warns once near each limit, and stops the engine at the limit of operations. */
import { expect, it } from 'vitest';
import { History } from '../../../web/src/scene/history.ts';
import { RunWatch, runLimits, tooLongWords } from '../../../web/src/session/run-limits.ts';
import { createSession } from '../../../web/src/session/session.ts';
import { FakeClient } from '../../fixtures/fake-client.ts';
import { join, record } from '../../fixtures/records.ts';

const put = (op: number) =>
  join([record('OpBegun', { op, op_kind: 'put', key: `k${op}` }, 1), record('OpFinished', { step: op }, 1)]);

it('a run beyond the limit of operations is announced before, near the limit, and stopped', async () => {
  const client = new FakeClient();
  const session = createSession(client, { limits: { ...runLimits, operations: 10 } });
  const message = () => session.store.getState().message;
  const running = session.run('fill n=30 order=seq value_bytes=8');
  await expect.poll(message, { interval: 1 }).toBe('This program has 30 operations. A run stops after 10.');
  const before = client.stopped;
  const said: string[] = [];
  for (let op = 1; op <= 12; op++) {
    client.send({ kind: 'batch', bytes: put(op) });
    session.tick(op * 40);
    if (message() !== said.at(-1)) said.push(message());
  }
  await expect.poll(message, { interval: 1 }).toBe('The engine was stopped: the limit of a run is 10 operations.');
  await running;
  expect(said[1]).toBe('This run has made 8 operations. It stops at 10.');
  expect(client.stopped).toBe(before + 1);
  expect(session.store.getState().lastRun.more).toMatchObject([{ lines: [] }]);
});

it('warns once per run of each limit: records, evicted records, engine memory', () => {
  const limits = { operations: 1000, recordBytes: 40_000, engineBytes: 1000 };
  const watch = new RunWatch(limits);
  const warnings: string[] = [];
  const history = new History(1 << 20, limits.recordBytes);
  for (let op = 1; op <= 1100; op++) {
    history.append(put(op));
    const warning = watch.read(history, op > 500 ? 900 : 0);
    if (warning) warnings.push(warning.sentence);
  }
  expect(warnings.map((sentence) => sentence.split(/[\d.:]/)[0]).sort()).toEqual([
    'The engine holds ',
    'The engine was stopped',
    'The page keeps at most ',
    'The records of this run take ',
    'This run has made ',
  ]);
  expect(warnings[0]).toContain('The page keeps at most 39');
  const other = new History();
  other.append(put(1));
  expect(watch.read(other, 900)?.sentence).toContain('its limit is 1000');
});

it('states the limits that hold', () => {
  expect(runLimits).toEqual({ operations: 100_000_000, recordBytes: 512 * 2 ** 20, engineBytes: 2 ** 31 });
  expect(tooLongWords(100_000_000)).toBe('');
  expect(tooLongWords(100_000_001)).toMatch(/A run stops after 100/);
});
