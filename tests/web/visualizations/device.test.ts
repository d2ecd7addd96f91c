/** The device as text, and its sentences about a hand-made queue. STRATA_REWRITE=1 rewrites the golden files; review the difference. */
import { describe, expect, it } from 'vitest';
import { fileNumber, jobId } from '../../../web/src/base/ids.ts';
import { layoutDevice } from '../../../web/src/visualizations/device/layout.ts';
import { storyOf } from '../../../web/src/visualizations/device/device-text.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { optionByName } from '../../../web/src/protocol/option-value.ts';
import { highlightedCount } from '../../../web/src/render/text/mark-text.ts';
import {
  deviceMoment,
  levelAt,
  levelLine,
  limitOf,
  spentOn,
  type Timed,
} from '../../../web/src/scene/features/device/device-moment.ts';
import { fileKey } from '../../../web/src/scene/features/device/device-reducer.ts';
import type { Request, Scene } from '../../../web/src/scene/types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';
import { unreadable } from '../../fixtures/legible.ts';
import { kScenes } from '../../fixtures/scenes.ts';

const ms = 1_000_000;

function request(
  asker: Request['asker'],
  cameMs: number,
  beginMs: number,
  endMs: number,
  more: Partial<Request> = {},
): Request {
  return {
    job: jobId(asker === 'client' ? 1 : 5),
    asker,
    request: 'append',
    file: fileNumber(4),
    fileClass: 'wal',
    bytes: 40,
    times: { cameNs: cameMs * ms, beginNs: beginMs * ms, endNs: endMs * ms },
    serviceNs: (endMs - beginMs) * ms,
    limit: 'none',
    left: { operations: 0, bytes: 900 },
    failed: false,
    ...more,
  };
}

const table = { file: fileNumber(27), fileClass: 'table', bytes: 2048 } as const;

/** Buckets of 2 operations at 100 per second, and 1 KiB at 1 KiB per second: two writes at once, a compaction that waits for bytes, two requests after it. */
const queue = (): Request[] => [
  request('client', 0, 0, 1, { left: { operations: 1, bytes: 984 } }),
  request('client', 1, 1, 2, { left: { operations: 0, bytes: 944 } }),
  request('client', 3, 11, 12, { limit: 'iops', left: { operations: 0, bytes: 914 } }),
  request('compaction', 11.5, 1116, 1120, { ...table, limit: 'throughput', left: { operations: 1, bytes: 0 } }),
  request('client', 13, 1159, 1160, { limit: 'throughput', left: { operations: 1, bytes: 0 } }),
];

function sceneOf(requests: readonly Request[], options: Readonly<Record<string, number>>): Scene {
  const scene = kScenes.compacting();
  scene.device.requests.push(...requests);
  scene.device.served = requests.length;
  scene.device.queue = { first: 3, last: 5, open: true, inStep: false, walBytes: 80, walSyncs: 0 };
  for (const [name, value] of Object.entries(options)) scene.options.set(optionByName(name)!.id, value);
  for (const [fileClass, file, sizeBytes] of [
    ['wal', 4, 1200],
    ['manifest', 2, 300],
    ['table', 900, 2048],
    ...[...scene.tables.keys()].map((number) => ['table', number, 1000] as const),
  ] as const)
    scene.device.files.set(fileKey(fileClass, fileNumber(file)), { file: fileNumber(file), fileClass, sizeBytes });
  return scene;
}

const limits = {
  device_iops: 100,
  device_iops_burst: 2,
  device_throughput: 1024,
  device_throughput_burst: 1024,
  device_capacity: 262_144,
};
const limited = (): Scene => sceneOf(queue(), limits);
const free = (): Scene =>
  sceneOf(
    queue().map((each) => ({ ...each, limit: 'none', left: null })),
    {},
  );

const draw = (scene: Scene, width = 884, more: Partial<Parameters<typeof layoutDevice>[0]> = {}): readonly Mark[] =>
  layoutDevice({
    scene,
    axis: axisOfScene(scene),
    box: { width, height: 300 },
    metrics: kMetrics,
    selection: null,
    highlight: null,
    ...more,
  });
const texts = (marks: readonly Mark[]): string => marks.flatMap((m) => (m.kind === 'text' ? [m.text] : [])).join('\n');
const timed = (scene: Scene): readonly Timed[] => deviceMoment(scene)!.requests;

describe('golden', () => {
  it.each([
    ['queue', () => draw(limited())],
    ['phone', () => draw(limited(), 362)],
    ['free', () => draw(free())],
    ['none', () => draw(kScenes.rest())],
  ] as const)('%s', (name, marks) => {
    matchPicture(marks(), new URL(`device.${name}.golden.txt`, import.meta.url));
  });
});

describe.each([
  [884, 300],
  [560, 300],
  [362, 300],
  [292, 300],
])('at %i by %i', (width, height) => {
  it.each([
    ['queue', limited()],
    ['free', free()],
    ...Object.entries(kScenes).map(([name, scene]) => [name, scene()] as const),
  ] as const)('%s is readable', (_, scene) => {
    expect(unreadable(draw(scene, width), { width, height })).toEqual([]);
  });
});

describe('the moment', () => {
  it('is the arrival of the newest request: requests that were queued and not served then are waiting', () => {
    const moment = deviceMoment(limited())!;
    expect(moment.nowNs).toBe(13 * ms);
    expect(moment.served).toBe(null);
    expect(moment.waiting).toEqual([3, 4]);
  });

  it('reports a request whose step has not ended, and keeps it out of the lanes', () => {
    const unrecorded = request('flush', 0, 0, 0, { times: null });
    const scene = sceneOf([...queue(), unrecorded], limits);
    expect(deviceMoment(scene)!.unrecorded).toBe(unrecorded);
    expect(deviceMoment(scene)!.requests).toHaveLength(5);
    expect(texts(draw(scene))).not.toContain('flush’s');
  });
});

describe('a long story', () => {
  it('shows its last 64 requests, however many older ones the scene has', () => {
    const many = Array.from({ length: 100 }, (_, i) => request('client', i, i, i + 1));
    const shown = timed(sceneOf(many, limits));
    expect(shown).toHaveLength(64);
    expect([shown[0]!.number, shown.at(-1)!.number]).toEqual([37, 100]);
  });
});

describe('levels', () => {
  const iops = limitOf(limited(), 'iops')!;
  const throughput = limitOf(limited(), 'throughput')!;

  it('rise at the rate from what a request left, up to the bucket size', () => {
    expect(levelAt(iops, timed(limited()), 2 * ms)).toBeCloseTo(0.1);
    expect(levelAt(iops, timed(limited()), 1000 * ms)).toBe(2);
    expect(levelAt(iops, timed(limited()), -1)).toBe(null);
  });

  it('exceed the bucket if the request at the head needs more than it holds', () => {
    expect(levelAt(throughput, timed(limited()), 1115 * ms)).toBeGreaterThan(2000);
    expect(levelAt(throughput, timed(limited()), 122 * ms)).toBeCloseTo(914 + 1024 * 0.111, 0);
  });

  it('fall by what each request takes: the line meets the recorded values before and after each fall', () => {
    const line = levelLine(iops, timed(limited()), 0, 1160 * ms);
    expect(line.slice(0, 4)).toEqual([
      [0, 2],
      [0, 1],
      [1 * ms, 1.1],
      [1 * ms, 1],
    ]);
    for (let i = 1; i < line.length; i++) expect(line[i]![0]).toBeGreaterThanOrEqual(line[i - 1]![0]);
    expect(Math.max(...line.map(([, tokens]) => tokens))).toBeLessThanOrEqual(2);
  });

  it('are unknown once the limits have changed', () => {
    expect(levelLine(iops, timed(free()), 0, 1160 * ms)).toEqual([]);
  });

  it('a bucket without a size holds a tenth of a second, at least one', () => {
    expect(limitOf(sceneOf([], { device_iops: 5 }), 'iops')).toMatchObject({ rate: 5, burst: 1 });
    expect(limitOf(sceneOf([], { device_throughput: 10240 }), 'throughput')).toMatchObject({ burst: 1024 });
    expect(limitOf(sceneOf([], {}), 'iops')).toBe(null);
  });
});

describe('words', () => {
  it('say first which request waits before it, then what it waits for', () => {
    expect(storyOf(timed(limited()), 4)).toBe(
      'The client’s append of 40\u00a0B to log 4 came at 13\u00a0ms, waited 1.11\u00a0s for a compaction’s append of 2\u00a0KiB to table 27, then 39\u00a0ms until the bucket held 40\u00a0B of throughput, and took 1\u00a0ms',
    );
    expect(storyOf(timed(limited()), 0)).toContain('was served at once');
    expect(storyOf(timed(limited()), 2)).toContain('waited 8\u00a0ms until the bucket held an operation');
  });

  it('describe the newest request of the selected file', () => {
    const marks = draw(limited(), 884, { selection: 'table:27' });
    expect(texts(marks)).toContain('A compaction’s append of 2\u00a0KiB to table 27 came at 11.5\u00a0ms');
    expect(marks.filter(({ highlighted }) => highlighted).map(({ id }) => id)).toEqual(['request:4/table:27']);
  });

  it('report how the time was spent', () => {
    const spent = spentOn(timed(limited()));
    expect(spent.busyNs).toBe(8 * ms);
    expect(spent.throttledNs).toBe((11 - 3 + 1116 - 12 + 1159 - 1120) * ms);
    expect(spent.queuedNs).toBe((8 + 1104.5 + 1146) * ms);
    expect(spent.busyNs + spent.throttledNs).toBeLessThanOrEqual(spent.toNs - spent.fromNs);
  });

  it('mark a failed request and a full device as errors', () => {
    const failed = [
      ...queue(),
      request('client', 1200, 1200, 1201, { failed: true, left: { operations: 1, bytes: 10 } }),
    ];
    const scene = sceneOf(failed, { ...limits, device_capacity: 1000 });
    const marks = draw(scene);
    expect(marks.find(({ id }) => id === 'request:6/file:4')?.role).toBe('trouble');
    expect(marks.find(({ id }) => id === 'device/space')?.role).toBe('trouble');
    expect(texts(marks)).toContain('it failed');
  });
});

describe('lit', () => {
  const highlight = { counter: 'wal_file_bytes' };
  const drawn = (scene: Scene): number => highlightedCount(draw(scene, 884, { highlight }));

  it('are the requests of the current queue, each once its outcome is recorded', () => {
    const scene = limited();
    expect(drawn(scene)).toBe(80);
    scene.device.announced = true;
    scene.device.queue = { ...scene.device.queue, walBytes: 40 };
    expect(drawn(scene)).toBe(40);
  });

  it('one mark represents the queued requests without a bar', () => {
    const scene = limited();
    scene.device.served = 7;
    scene.device.queue = { ...scene.device.queue, first: 1, last: 7, walBytes: 400 };
    const mark = draw(scene, 884, { highlight }).find(({ id }) => id === 'device/others');
    expect(mark).toMatchObject({ label: '2\u00a0more requests of this queue', highlighted: true, count: 240 });
  });

  it('counts a step whose requests have no times yet', () => {
    const scene = sceneOf([request('client', 0, 0, 0, { times: null })], {});
    expect(texts(draw(scene))).toContain('1\u00a0request so far; their times are recorded at the end of the step.');
  });

  it.each([884, 362])('are bytes of logs and their syncs, each request once, at %i px', (width) => {
    const more = [
      request('client', 1161, 1170, 1171, { request: 'sync', bytes: 0 }),
      request('client', 1172, 1180, 1181, { request: 'sync', bytes: 0, failed: true }),
      request('flush', 1182, 1190, 1191, { ...table, request: 'sync', bytes: 0 }),
    ];
    const scene = sceneOf([...queue(), ...more], limits);
    scene.device.queue = { ...scene.device.queue, last: 8, walSyncs: 1 };
    const lit = (counter: string) => highlightedCount(draw(scene, width, { highlight: { counter } }));
    expect(lit('wal_file_bytes')).toBe(2 * 40);
    expect(lit('wal_file_synced')).toBe(1);
    expect(lit('compact_write_bytes')).toBe(0);
  });
});
