/** Writes that the engine refuses: no picture and no sentence takes them for accepted. With records of the real engine. */
import { kLayouts } from '../fixtures/layouts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { utf8 } from '../../web/src/base/bytes.ts';
import type { Mark } from '../../web/src/marks/marks.ts';
import { OpFinished } from '../../web/src/protocol/records.gen.ts';
import { History } from '../../web/src/scene/history.ts';
import { LineageReader } from '../../web/src/scene/features/tree/lineage.ts';
import { sceneWords, textOfWords } from '../../web/src/scene/scene-words.ts';
import type { Scene } from '../../web/src/scene/types.ts';
import { kMetrics } from '../../web/src/theme/metrics.ts';
import { axisOfScene } from '../../web/src/marks/key-axis.ts';
import { runProgram } from '../fixtures/engine.ts';

const history = new History();
/** The position after each operation; the first one opens the database. */
const ends: number[] = [];

beforeAll(async () => {
  const { records } = await runProgram('put a 1\nsingle-delete a\nput b 2\nwrite put c 3; delete-range a b\n');
  history.append(records);
  history.forEach(0, history.total, ({ kind, number }) => {
    if (kind === OpFinished.kind) ends.push(number + 1);
  });
});

const after = (operation: number): Scene => history.sceneAt(ends[operation]!);
const drawn = (scene: Scene): readonly Mark[] =>
  kLayouts['write-path']({
    scene,
    box: { width: 884, height: 320 },
    axis: axisOfScene(scene),
    metrics: kMetrics,
    selection: null,
    highlight: null,
  });
const labels = (scene: Scene): string[] =>
  drawn(scene).flatMap((mark) => ('label' in mark && mark.label ? [mark.label] : []));

describe.each([
  [2, 'a single delete'],
  [4, 'a batch with a range delete'],
])('operation %i, %s in the strict dialect', (operation) => {
  it('is drawn as ended at the client', () => {
    const said = labels(after(operation)).filter((label) => label.startsWith('Operation'));
    expect(said).toEqual([`Operation ${operation + 1} ended at the client: it was refused`]);
  });
  it('marks no entry as written by it', () => {
    const scene = after(operation);
    expect(drawn(scene).filter((mark) => 'lit' in mark && mark.highlighted)).toEqual([]);
  });
  it('is described as not accepted', () => {
    const words = sceneWords(after(operation), { cursor: 1, total: 1, sentence: '', family: 'default' });
    expect(textOfWords(words)).toMatch(new RegExp(`Operation ${operation + 1}, .*: refused \\(not supported\\)`));
  });
});

it('an accepted write reaches the memtable', () => {
  expect(labels(after(3))).toContain('Operation 4 has reached the memtable');
});

it('is not a write in the history of its key', () => {
  expect(new LineageReader(utf8('a'), 0).read(history, history.total).unrecordedCount).toBe(0);
});
