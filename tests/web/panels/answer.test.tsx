/**
 * @vitest-environment happy-dom
 * Where steps land on a real run, and what is shown and listed there: an operation's end with its answer, a compaction with the tables it picked.
 */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { jobId } from '../../../web/src/base/ids.ts';
import { tier1Mask } from '../../../web/src/protocol/records.gen.ts';
import { Cursor } from '../../../web/src/scene/cursor.ts';
import { History } from '../../../web/src/scene/history.ts';
import { nextLanding } from '../../../web/src/scene/markers.ts';
import { narrate } from '../../../web/src/scene/explain.ts';
import { Answer } from '../../../web/src/panels/program/answer.tsx';
import { runProgram } from '../../fixtures/engine.ts';
import { stillSession } from '../../fixtures/still-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const small = 'set dialect=extended write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=4KiB\n';
let end = (): void => undefined;
afterEach(() => end());

async function shown(program: string, mask?: number) {
  const history = new History();
  history.append((await runProgram(program, mask === undefined ? {} : { mask })).records);
  const cursor = new Cursor(history);
  const still = stillSession(history.head, 'tree', '', { cursor: 0, total: history.total });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  end = () => act(() => root.unmount());
  act(() =>
    root.render(createElement(Answer, { session: { ...still, history: () => history, scene: () => cursor.scene } })),
  );
  /** Moves to a position; returns the sentence of its record. */
  const at = (position: number): string => {
    cursor.seek(position);
    act(() => still.store.setState(({ sceneVersion }) => ({ cursor: position, sceneVersion: sceneVersion + 1 })));
    return narrate(history.before(position)!, cursor.scene);
  };
  const cells = () =>
    [...document.querySelectorAll('.answer tbody tr')].map(({ children }) => [...children].map((c) => c.textContent));
  const text = () => document.querySelector('.answer')?.textContent ?? null;
  return { history, at, cells, text, still };
}

it('a step by operation lands at its end, with the value of a Get and the rows of a scan', async () => {
  const { history, at, cells, text, still } = await shown(
    'put a 1\nput b 22\ndelete a\nput c 3\nget b\nget a\nscan from=a\nput d 4',
  );
  const sentences: string[] = [];
  const answers: (string | null)[] = [];
  const rows: unknown[] = [];
  // The first operation is the opening of the database.
  const opened = nextLanding(history, 'operation-finished', 1, 0)!.position;
  for (let landing = nextLanding(history, 'operation-finished', 1, opened); landing !== null;) {
    sentences.push(at(landing.position));
    answers.push(text());
    if (cells().length > 0) rows.push(cells());
    landing = nextLanding(history, 'operation-finished', 1, landing.position);
  }
  expect(sentences).toHaveLength(8);
  expect(sentences[4]).toMatch(/^Operation 6 ended: the value of b is 22, /);
  expect(sentences[5]).toMatch(/^Operation 7 ended: not found, /);
  expect(sentences[6]).toMatch(/^Operation 8 ended: done, 2\srows, /);
  expect(answers.slice(0, 4)).toEqual([null, null, null, null]);
  expect(answers[4]).toBe('Operation 6: the value of b is 22');
  expect(answers[5]).toBe('Operation 7: the value of a is not found');
  expect(rows).toEqual([
    [
      ['b', '22'],
      ['c', '3'],
    ],
  ]);
  expect(answers[7]).toBeNull();
  act(() => still.store.setState({ playing: true }));
  at(nextLanding(history, 'operation-finished', -1, history.total)!.position);
  expect(text()).toBeNull();
});

it('many rows are listed in parts; unrecorded rows are counted', async () => {
  const many = await shown(`${small}fill n=250 order=seq value_bytes=100\nscan`);
  many.at(many.history.total);
  expect(many.cells()).toHaveLength(100);
  expect(many.cells()[0]![1]).toMatch(/\(100\sB\)$/);
  act(() => document.querySelector<HTMLButtonElement>('.answer button')!.click());
  expect(many.cells()).toHaveLength(200);
  end();
  const coarse = await shown('put a 1\nput b 2\nscan', tier1Mask);
  coarse.at(coarse.history.total);
  expect(coarse.cells()).toEqual([]);
  expect(coarse.text()).toMatch(/2\srows were not recorded individually/);
});

it('a step by compaction lands where its picked tables are named and are its inputs, in both directions', async () => {
  const { history, at } = await shown(`${small}fill n=400 order=random key_space=300 value_bytes=60\nsettle`);
  const landings: number[] = [];
  for (let position = 0; ;) {
    const landing = nextLanding(history, 'compaction-picked', 1, position);
    if (landing === null) break;
    landings.push((position = landing.position));
    const scene = history.sceneAt(position);
    const job = scene.jobs.get(jobId(landing.marker.id));
    if (job?.kind !== 'compaction') throw new Error('no compaction');
    const picked = job.inputs.filter(({ level }) => level === job.level).map(({ table }) => table);
    expect(picked.length).toBeGreaterThan(0);
    expect(at(position)).toMatch(
      new RegExp(`picked tables? ${picked.slice(0, 4).join(', ')}( and \\d more)? of L${job.level}: .{10}`),
    );
    // All inputs are recorded: the next record is of another kind.
    expect(history.text(position)).not.toMatch(/^CompactionInput/);
    // From between the pick and its inputs, a step leads to the same position.
    expect(nextLanding(history, 'compaction-picked', 1, landing.marker.record + 1)?.position).toBe(position);
  }
  expect(landings.length).toBeGreaterThan(3);
  const back: number[] = [];
  for (let position = history.total; ;) {
    const landing = nextLanding(history, 'compaction-picked', -1, position);
    if (landing === null) break;
    back.unshift((position = landing.position));
  }
  expect(back).toEqual(landings);
});
