/** The stripes of snapshots: each version is drawn once, as what it is, however narrow its place; and unrecorded entries are not counted. */
import { kLayouts } from '../../fixtures/layouts.ts';
import { describe, expect, it } from 'vitest';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { census } from '../../../web/src/scene/features/tombstones/snapshot-stripes.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { kScenes } from '../../fixtures/scenes.ts';
import { key } from '../../fixtures/scenes/parts.ts';
import { held, heldUntold, released } from '../../fixtures/scenes/snapshots.ts';

const draw = (scene: Scene, width = 884, height = 320): readonly Mark[] =>
  kLayouts.snapshots({
    scene,
    axis: axisOfScene(scene),
    box: { width, height },
    metrics: kMetrics,
    selection: null,
    highlight: null,
  });
const isVersion = (mark: Mark): boolean =>
  mark.kind === 'rect' && (/^version:\d+$/.test(mark.id) || /\/(kept|tombstone|obsolete):\d+$/.test(mark.id));
const sumOf = (marks: readonly Mark[]): number => marks.reduce((sum, mark) => sum + (mark.count ?? 1), 0);
const texts = (marks: readonly Mark[]): string => marks.flatMap((m) => (m.kind === 'text' ? [m.text] : [])).join('\n');

/** The scene with n more versions of one key in its memtable: places narrower than a mark. */
function crowded(n: number): Scene {
  const scene = held();
  const [memtable] = scene.memtables;
  const list = Array.from({ length: n }, (_, i) => ({
    key: key(50),
    sequence: 24 + n - i,
    type: 'put' as const,
    valueBytes: 1,
    height: 1,
  }));
  scene.memtables = [{ ...memtable!, list: [...memtable!.list, ...list], entries: memtable!.entries + n }];
  scene.lastSequence = 24 + n;
  return scene;
}

describe('versions', () => {
  it.each([
    [held(), 884, 320],
    [held(), 362, 300],
    [released(), 884, 200],
    [crowded(900), 884, 320],
    [crowded(3000), 362, 300],
  ])('are all drawn, kept and obsolete as counted', (scene, width, height) => {
    const { versions, stripes } = census(scene)!;
    const marks = draw(scene, width, height).filter(isVersion);
    expect(sumOf(marks)).toBe(versions.length);
    const obsolete = stripes.reduce((sum, stripe) => sum + stripe.obsolete, 0);
    expect(sumOf(marks.filter((mark) => mark.pattern === 'outline'))).toBe(obsolete);
  });

  it.each([held(), released(), crowded(900)])('are each in one part of the bar of what is stored', (scene) => {
    const { versions, stripes } = census(scene)!;
    const marks = draw(scene);
    const part = (id: string): number => marks.find((mark) => mark.id === `stored/${id}`)?.count ?? 0;
    const keys = new Set(versions.map(({ version }) => String(version.key))).size;
    const obsolete = stripes.reduce((sum, stripe) => sum + stripe.obsolete, 0);
    expect([part('now') + part('held') + part('obsolete'), part('obsolete')]).toEqual([versions.length, obsolete]);
    // The newest version of a key is needed by every reader, and no snapshot hides it.
    expect(part('now')).toBe(keys);
  });

  it('keep their ids when they move down', () => {
    const before = new Set(draw(held()).map(({ id }) => id));
    const scene = held();
    const [memtable] = scene.memtables;
    const table = [...scene.tables.values()][0]!;
    scene.tables.set(table.table, { ...table, versions: [...(table.versions ?? []), ...memtable!.list], entries: 10 });
    scene.memtables = [{ ...memtable!, list: [], entries: 0 }];
    for (const mark of draw(scene).filter(isVersion)) expect(before).toContain(mark.id);
  });
});

describe('keys', () => {
  it('are above their versions where a sequence has room for one, and nowhere else', () => {
    const scene = held();
    const [memtable] = scene.memtables;
    const list = memtable!.list.map((entry) => ({ ...entry, key: new TextEncoder().encode('ab') }));
    scene.memtables = [{ ...memtable!, list }];
    const keys = (width: number): readonly string[] =>
      draw(scene, width).flatMap((mark) => (mark.kind === 'text' && mark.id.endsWith('/key') ? [mark.text] : []));
    expect(keys(884)).toEqual(['ab', 'ab', 'ab', 'ab']);
    expect(keys(362)).toEqual([]);
  });
});

describe('words', () => {
  it('say what a release would free, for the snapshot that keeps most', () => {
    expect(texts(draw(held()))).toMatch(/Without the snapshot at 8, compactions would drop 3\smore versions/);
  });

  it('with one table whose entries were not recorded, nothing is counted, and the reason is given', () => {
    const marks = draw(heldUntold());
    expect(marks.filter(isVersion)).toEqual([]);
    expect(texts(marks)).toContain('Versions are not counted: some tables have no recorded entries');
    expect(texts(marks)).not.toMatch(/keeps|alone|obsolete/);
  });

  it('a compaction reports what it drops', () => {
    expect(texts(draw(released()))).toContain('user0013 at sequence 4 is dropped: a newer version hides it.');
  });

  it('say that nothing was written yet', () => {
    expect(texts(draw(kScenes.empty()))).toBe('Nothing has been written yet. Put some keys, then run: snapshot s');
  });
});
