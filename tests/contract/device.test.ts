/**
 * The device as records describe it, against the engine's answers: at every step boundary the scene knows when the device becomes free,
 * the tokens in its buckets and the size of each file; times derived from the ends of steps equal the recorded ones when limits force the
 * engine to record every request; and no interval of any run has more requests than its limits allow.
 */
import { describe, expect, it } from 'vitest';
import { counterInfos } from '../../web/src/protocol/counters.gen.ts';
import { weight } from '../../web/src/scene/causes.ts';
import { costOf, levelAt, type Timed } from '../../web/src/scene/features/device/device-moment.ts';
import { fold } from '../../web/src/scene/fold.ts';
import { History } from '../../web/src/scene/history.ts';
import { createScene } from '../../web/src/scene/scene.ts';
import { StopPlanner } from '../../web/src/scene/stops.ts';
import type { Request, Scene } from '../../web/src/scene/types.ts';
import { good, makeEngine, runProgram } from '../fixtures/engine.ts';
import { programs } from '../fixtures/programs.ts';

interface DeviceAnswer {
  readonly free_ns: number;
  readonly operations_left: number;
  readonly bytes_left: number;
  readonly used_bytes: number;
  readonly capacity_bytes: number;
}

const utf8 = new TextDecoder();

/** Runs step by step; returns every request in the order of service. */
async function requestsOf(
  program: string,
  check: (scene: Scene, answer: DeviceAnswer, files: ReadonlyMap<string, number>) => void = () => undefined,
): Promise<Request[]> {
  const { engine, commands } = await makeEngine(program);
  const scene = createScene();
  const requests: Request[] = [];
  for (const command of commands) good(engine.submit(command));
  while (engine.run(1, 0xffffffff) > 0) {
    const before = scene.device.served;
    fold(scene, engine.takeBatch());
    const { served } = scene.device;
    if (served - before > scene.device.requests.length) requests.length = 0;
    requests.push(...scene.device.requests.slice(before - served || scene.device.requests.length));
    const answer = (address: string): unknown => JSON.parse(utf8.decode(good(engine.inspect(address))));
    const files = answer('files') as { readonly name: string; readonly size_bytes: number }[];
    check(scene, answer('device') as DeviceAnswer, new Map(files.map(({ name, size_bytes }) => [name, size_bytes])));
  }
  return requests;
}

const walFileBytes = counterInfos.find(({ name }) => name === 'wal_file_bytes')!.id;
const limited = 'set device_iops=500 device_iops_burst=20 device_throughput=40KiB device_throughput_burst=2KiB\n';
const kLimits = [
  [{ name: 'iops', rate: 500, burst: 20 }, 'operations'],
  [{ name: 'throughput', rate: 40960, burst: 2048 }, 'bytes'],
] as const;
const unbound = 'set device_iops=10000000000 device_throughput=10000000000\n';
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);
const timesOf = (requests: readonly Request[]) =>
  requests.map(({ job, request, file, fileClass, bytes, times }) => ({ job, request, file, fileClass, bytes, times }));

describe('the device', () => {
  it.each(
    Object.entries(programs).flatMap(([name, program]) => [
      [name, program],
      [`${name}, with limits`, limited + program],
    ]),
  )('is what the engine says: %s', async (_, program) => {
    const limits = program.startsWith(limited);
    await requestsOf(program, (scene, answer, files) => {
      const last = scene.device.requests.at(-1);
      expect(last?.times?.endNs ?? 0).toBe(answer.free_ns);
      // After a change of limits the next request records them.
      if (limits && last?.left)
        expect(last.left).toEqual({ operations: answer.operations_left, bytes: answer.bytes_left });
      // After a crash the next open records the files.
      if (!scene.opened) return;
      expect([...scene.device.files.values()].map(({ sizeBytes }) => sizeBytes).sort()).toEqual(
        [...files.values()].sort(),
      );
      expect(sum(files.values())).toBe(answer.used_bytes);
    });
  });

  it.each(['leveled', 'crash', 'stalls', 'families', 'btree', 'indexLog'])(
    'derived times are the recorded times: %s',
    async (name) => {
      const program = programs[name]!;
      const worked = await requestsOf(program);
      expect(worked.length).toBeGreaterThan(30);
      expect(timesOf(worked)).toEqual(timesOf(await requestsOf(unbound + program)));
    },
  );

  it.each(['leveled', 'stalls', 'families', 'btree', 'indexLog'])(
    'serves one after another, and never more than its limits: %s',
    async (name) => {
      const requests = await requestsOf(limited + programs[name]!);
      const begins = requests.map(({ times }) => times!.beginNs);
      for (const [i, { times }] of requests.entries()) {
        expect(times!.beginNs).toBeGreaterThanOrEqual(times!.cameNs);
        if (i > 0) expect(times!.beginNs).toBeGreaterThanOrEqual(requests[i - 1]!.times!.endNs);
      }
      // This request found the tokens that have accumulated since the previous one, in whole tokens as recorded.
      for (const [limit, tokens] of kLimits)
        for (let i = 1; i < requests.length; i++) {
          const [before, here] = requests.slice(i - 1, i + 1) as [Timed, Timed];
          if (before.left === null || here.left === null) continue;
          const found = levelAt(limit, [before, here], here.times.beginNs - 1e-3)!;
          const recorded = here.left[tokens] + costOf(limit, here);
          if (Math.abs(found - recorded) > 1.001)
            expect.fail(`request ${i} found ${found} ${tokens}, and recorded ${recorded}`);
        }
      for (const [i, first] of requests.entries()) {
        let bytes = 0;
        for (let j = i; j < requests.length; j++) {
          bytes += requests[j]!.bytes;
          const seconds = (begins[j]! - begins[i]!) / 1e9;
          if (j - i + 1 > 20 + 500 * seconds + 1e-6) expect.fail(`too many operations, ${i} to ${j}`);
          if (bytes > Math.max(2048, first.bytes) + 40960 * seconds + 1e-3) expect.fail(`too many bytes, ${i} to ${j}`);
        }
      }
      const waitedFor = new Set(requests.map(({ limit }) => limit));
      expect(waitedFor).toContain('throughput');
      if (['leveled', 'stalls'].includes(name)) expect(waitedFor).toContain('iops');
    },
  );

  it.each(['leveled', 'stalls', 'families', 'crash'])(
    'has queues whose stops count what the scene counts: %s',
    async (name) => {
      for (const program of [programs[name]!, limited + programs[name]!]) {
        const history = new History();
        history.append((await runProgram(program)).records);
        const { stops } = new StopPlanner(history, 'device').read();
        expect(stops.length).toBeGreaterThan(3);
        let [at, walBytes] = [0, 0];
        for (const { position, phase, activity } of stops) {
          if (phase === 'start') [at, walBytes] = [position - 1, 0];
          history.forEach(at, position, (record) => void (walBytes += weight(walFileBytes, record)));
          at = position;
          const { queue } = history.sceneAt(position).device;
          expect({ activity, position, walBytes }).toEqual({ activity, position, walBytes: queue.walBytes });
        }
      }
    },
  );

  it('that is full refuses what does not fit, and the scene knows the size of the file', async () => {
    let full = false;
    await requestsOf('set device_capacity=4KiB\nfill n=200 key_bytes=8 value_bytes=40', (scene, answer, files) => {
      expect(answer.capacity_bytes).toBe(4096);
      expect(sum([...scene.device.files.values()].map(({ sizeBytes }) => sizeBytes))).toBe(answer.used_bytes);
      expect(sum(files.values())).toBe(answer.used_bytes);
      full ||= scene.stopped === 'no_space' && answer.used_bytes === 4096;
    });
    expect(full).toBe(true);
  });
});
