/** "Your own key" of lesson 1: where its pin is, and how often its bytes were written, computed a second time from the entries of all tables. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { NodeEngines } from '../../web/build/node-world.ts';
import { formatKey } from '../../web/src/base/bytes.ts';
import { layoutOwnKey } from '../../web/src/lessons/tasks/own-key-layout.ts';
import {
  ahead,
  kOwnKeySeed,
  ownKeyRun,
  programOfKey,
  sumOf,
  type OwnKeyRun,
} from '../../web/src/lessons/tasks/own-key-run.ts';
import { kLayouts } from '../fixtures/layouts.ts';
import { makeAxis } from '../../web/src/marks/key-axis.ts';
import { kMetrics } from '../../web/src/theme/metrics.ts';
import { EntryFlushed, EntryKept, Kind } from '../../web/src/protocol/records.gen.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../public/engine/strata.wasm', import.meta.url)));
const kBox = { width: 720, height: 400 };

describe.each(['ada', 'zzz9', 'eve', 'm'])('the key %s', (key) => {
  let run: OwnKeyRun;
  beforeAll(async () => {
    const session = await engines.ran(programOfKey(key), { seed: kOwnKeySeed });
    run = ownKeyRun(session.history(), key);
  });
  /** Entries of the key that flushes and compactions wrote. Each key is written once, so all are of the reader's version. */
  const writtenTo = (position: number): number => {
    let count = 0;
    run.history.forEach(0, position, ({ kind, v, at }) => {
      if (kind === Kind.EntryFlushed && formatKey(EntryFlushed.key(v, at)) === key) count++;
      if (kind === Kind.EntryKept && formatKey(EntryKept.key(v, at)) === key) count++;
    });
    return count;
  };
  const later = () => run.moments.filter(({ station }) => station === 'later');

  it('goes to the client, the log and along its search to the memtable, and has one moment for each later write', () => {
    const own = run.moments.filter(({ station }) => station !== 'later');
    const search = own.slice(3, -1);
    expect(own.map(({ station }) => station)).toEqual([
      'none',
      'client',
      'log',
      ...search.map(() => 'search'),
      'memtable',
    ]);
    expect(search.length).toBe(run.history.sceneAt(own.at(-1)!.position).operation!.search.length);
    const places = run.moments.map(({ position }) => position);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    const puts = programOfKey(key)
      .split('\n')
      .filter((line) => line.startsWith('put '));
    const after = puts.length - 1 - puts.findIndex((line) => line.startsWith(`put ${key} `));
    expect(after).toBeGreaterThan(880);
    // The first is before any of them.
    expect(later()).toHaveLength(after + 1);
    expect(run.bytes).toBeGreaterThan(60);
  });

  it('begins as the run of the write alone, which is shown first', async () => {
    const session = await engines.ran(programOfKey(key, 0), { seed: kOwnKeySeed });
    const alone = ownKeyRun(session.history(), key).moments.slice(0, -1);
    expect(alone.at(-1)!.station).toBe('memtable');
    expect(run.moments.slice(0, alone.length)).toEqual(alone);
  });

  it('moves down the levels, and its counter is the number of times that its bytes were written', () => {
    const levels: number[] = [];
    const logged = run.moments.findIndex(({ station }) => station === 'log');
    run.moments.forEach(({ position, version, times, isNews }, i) => {
      if (!isNews && i % 50 !== 0) return;
      expect(sumOf(times)).toBe((i >= logged ? 1 : 0) + writtenTo(position));
      if (version?.place.kind === 'table') levels.push(version.place.level!);
    });
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(levels.at(-1)).toBeGreaterThan(0);
    expect(run.moments.at(-1)!.times.compactions).toBeGreaterThan(0);
  });

  it('has news exactly where the counter or the place changes, and no step of the button leaves any out', () => {
    const said = run.moments.map(({ times, version }) => JSON.stringify([sumOf(times), version?.place]));
    const changes = said.flatMap((each, i) => (each !== said[i - 1] ? [i] : []));
    expect(run.moments.flatMap(({ isNews }, i) => (isNews ? [i] : []))).toEqual(changes);
    const visited = new Set<number>();
    const last = run.moments.length - 1;
    for (let i = 0; i < last; i = ahead(run.moments, i, 9)) visited.add(i);
    expect(changes.filter((i) => i < last && !visited.has(i))).toEqual([]);
  });

  it('is one chip until it is in the memtable, and one pin after that, also while it is flushed', () => {
    for (const { position, station, version } of run.moments.slice(1, 50)) {
      const scene = run.history.sceneAt(position);
      const input = { scene, axis: makeAxis([]), box: kBox, metrics: kMetrics, selection: null, highlight: null };
      const marks = station === 'later' ? layoutOwnKey({ scene, key, version }, kBox) : kLayouts['write-path'](input);
      const own = station === 'later' ? /^pin$/ : station === 'memtable' ? /\/entry:.*\/key$/ : /^op:\d+\/pair$/;
      const found = marks.filter((mark) => own.test(mark.id) && (mark.kind !== 'text' || mark.text === key));
      expect(found, station).toHaveLength(1);
    }
  });

  it('keeps the addresses of its pin, its entry and its tables from picture to picture, so that they move', () => {
    const marksAt = (i: number) => {
      const { position, version } = later()[i]!;
      return layoutOwnKey({ scene: run.history.sceneAt(position), key, version }, kBox);
    };
    const pins = [0, later().length - 1].map((i) =>
      marksAt(i).flatMap(({ id, kind }) => (id.startsWith('pin') ? [`${id} ${kind}`] : [])),
    );
    expect(pins[0]).toEqual(pins[1]);
    // A path cannot move (marks/tween.ts).
    expect(pins[0]!.filter((pin) => pin.endsWith('path'))).toEqual([]);
    const tower = marksAt(0).find((mark) => mark.kind === 'rect' && mark.highlighted && mark.id.includes('/entry:'));
    const scene = run.history.sceneAt(later()[0]!.position);
    const input = { scene, axis: makeAxis([]), box: kBox, metrics: kMetrics, selection: null, highlight: null };
    expect(kLayouts['write-path'](input).map(({ id }) => id)).toContain(tower!.id);
  });

  it('has a pin inside the picture at the table that holds it', () => {
    const { position, version } = run.moments.at(-1)!;
    const scene = run.history.sceneAt(position);
    const place = version!.place;
    if (place.kind !== 'table') throw new Error('it is in no table');
    const marks = layoutOwnKey({ scene, key, version }, kBox);
    const table = marks.find(({ id }) => id === `level:${place.level}/table:${place.table}`);
    const hole = marks.find(({ id }) => id === 'pin/hole');
    if (table?.kind !== 'rect' || hole?.kind !== 'circle') throw new Error('no table, or no pin');
    expect(table.highlighted).toBe(true);
    expect(hole.cx).toBeGreaterThanOrEqual(table.x - 1);
    expect(hole.cx).toBeLessThanOrEqual(table.x + table.w + 1);
    expect(hole.cy).toBeLessThan(table.y);
  });
});
