/**
 * A memtable's filter under the microscope, on real runs: which memtable, at which sequence, with the bits that the Get probed. STRATA_REWRITE=1
 * rewrites the golden file. tests/contract/filter-bits.test.ts checks its bits against the engine.
 */
import { describe, expect, it } from 'vitest';
import { layoutFilterMicroscope } from '../../../web/src/visualizations/filter/layout.ts';
import {
  questionOf,
  filterSubjectOf,
  type FilterSubject,
} from '../../../web/src/visualizations/filter/filter-contents.ts';
import { filterTarget, wantsOfFilter } from '../../../web/src/visualizations/filter/filter-target.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import { readAnswer, type Answers } from '../../../web/src/protocol/answers.ts';
import { marksText } from '../../../web/src/render/text/mark-text.ts';
import { History } from '../../../web/src/scene/history.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { good, runProgram } from '../../fixtures/engine.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';

const filters = `set memtable_prefix_bloom_size_ratio=2 memtable_whole_key_filtering=yes
set write_buffer_size=8KiB compression=none filter=full\n`;
const puts = 'fill n=60 order=random key_space=500 key_bytes=4 value_bytes=24\n';

async function at(program: string, selection: string | null = null) {
  const { engine, records } = await runProgram(program);
  const history = new History();
  history.append(records);
  const scene = history.head;
  const wants = wantsOfFilter(scene, selection);
  const answers: Answers = new Map(
    wants.map((address) => [address, { reported: readAnswer(address, good(engine.inspect(address)))! }]),
  );
  return { scene, wants, answers, target: filterTarget(scene, selection) };
}

const draw = (scene: Scene, answers: Answers, selection: string | null = null, width = 884) =>
  layoutFilterMicroscope({
    scene,
    axis: axisOfScene(scene),
    box: { width, height: 320 },
    metrics: kMetrics,
    selection,
    highlight: null,
    answers,
  });

describe("a memtable's filter", () => {
  it('is shown if the Get probed it last, with the probed bits', async () => {
    const { scene, wants, answers, target } = await at(`${filters}${puts}get 9999`);
    expect(wants).toEqual(['memtable/1/filter/60']);
    const filterSubject = filterSubjectOf(target!, answers) as FilterSubject;
    const question = questionOf(target!, filterSubject)!;
    const stop = scene.operation!.path[0]!;
    expect(question.bits).toEqual(stop.kind === 'memtable' ? stop.probe!.positions : []);
    expect(question).toMatchObject({ by: 'get', maybe: false, present: false });
    const marks = draw(scene, answers);
    const cells = marks.filter(({ dense }) => dense);
    const on = cells.filter(({ role }) => role === 'filter').length;
    matchPicture(marks, new URL('./filter.memtable.golden.txt', import.meta.url), {
      text: `${cells.length} cells, ${on} on\n${marksText(marks.filter(({ dense }) => !dense))}`,
    });
  });

  it('is that of the chosen memtable, at its own last sequence', async () => {
    const program = `${filters}${puts}put a 1\nflush\nput b 1\nput c 1`;
    const { scene, wants, target, answers } = await at(program, 'memtable:2');
    expect(wants).toEqual(['memtable/2/filter/63']);
    // Inserts into other memtables cause no new request.
    expect(wantsOfFilter({ ...scene, lastSequence: 70 }, 'memtable:2')).toEqual(wants);
    expect((filterSubjectOf(target!, answers) as FilterSubject).keys).toHaveLength(2);
    const key = await at(program, 'filter/memtable:2/key:62');
    expect(questionOf(key.target!, filterSubjectOf(key.target!, key.answers) as FilterSubject)).toMatchObject({
      by: 'key',
      maybe: true,
      present: true,
    });
    const bit = await at(program, 'filter/memtable:2/bit:3');
    expect(bit.target).toMatchObject({ home: { kind: 'memtable' }, bit: 3 });
  });

  it("gives way to a table's if that was probed last, or is chosen", async () => {
    const program = `${filters}${puts}flush\nput b 1\nget 02505`;
    expect((await at(program)).target!.home.kind).toBe('table');
    expect((await at(program, 'memtable:2')).target!.home.kind).toBe('memtable');
    expect((await at(`${filters}${puts}flush\nput b 1\nget b`)).target!.home.kind).toBe('memtable');
  });

  it('is shown if no table has one and nothing was probed', async () => {
    expect((await at(`${filters}put a 1`)).wants).toEqual(['memtable/1/filter/1']);
    expect((await at(filters)).wants).toEqual([]);
  });

  it('is not requested if memtables have none', async () => {
    const { target } = await at(`set filter=full\n${puts}flush\nput b 1`, 'memtable:2');
    expect(target!.home.kind).toBe('table');
  });
});
