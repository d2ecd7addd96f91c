/**
 * Lives of tombstones as drawn: golden files of real runs (STRATA_REWRITE=1 rewrites them; review the difference). Many keys in little room
 * omit no end.
 */
import { describe, expect, it } from 'vitest';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { layoutLifetimes } from '../../../web/src/visualizations/tombstones/lifetimes-layout.ts';
import { History } from '../../../web/src/scene/history.ts';
import { TombstoneLifetimes } from '../../../web/src/scene/features/tombstones/tombstone-lifetimes.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { runProgram } from '../../fixtures/engine.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';
import { unreadable } from '../../fixtures/legible.ts';

const few = `set dialect=extended compression=none disable_auto_compactions=yes
fill n=12 key_bytes=2 value_bytes=24
flush
compact
delete-fill n=3 key_bytes=2 first=4
single-delete 01
flush
put 05 again
flush
compact
delete 09
`;
const queue = `set compression=none write_buffer_size=2KiB target_file_size_base=2KiB
fill n=200 order=seq key_bytes=6 value_bytes=24
compact
churn n=150
compact
`;

/** Six keys, each written and deleted repeatedly: few rows, and more lifetimes than fit. */
const often = `set compression=none write_buffer_size=2KiB target_file_size_base=2KiB
${Array.from({ length: 900 }, (_, i) => `put k${i % 6} v\ndelete k${i % 6}\n`).join('')}`;

const drawings = {
  few: { program: few, width: 884, height: 300 },
  phone: { program: few, width: 360, height: 300 },
  bands: { program: queue, width: 884, height: 300 },
  often: { program: often, width: 884, height: 300 },
  oftenOnPhone: { program: often, width: 360, height: 300 },
  bandsOnPhone: { program: queue, width: 292, height: 240 },
  none: { program: 'put a 1', width: 884, height: 300 },
} as const;

async function draw(name: keyof typeof drawings) {
  const { program, ...box } = drawings[name];
  const history = new History();
  history.append((await runProgram(program)).records);
  const scene = history.head;
  const reader = new TombstoneLifetimes();
  const lifetimesAt = reader.at(history, history.total, 0, scene.tNs);
  const input = { scene, axis: axisOfScene(scene), box, metrics: kMetrics, selection: null, highlight: null };
  return { lifetimesAt, box, marks: layoutLifetimes(input, { lifetimesAt, keys: reader.keysOf(0) }) };
}

const names = Object.keys(drawings) as (keyof typeof drawings)[];

describe.each(names)('lifetimes of tombstones, %s', (name) => {
  it('are drawn as in the golden file', async () => {
    matchPicture((await draw(name)).marks, new URL(`./tombstone-lifetimes.${name}.golden.txt`, import.meta.url));
  });

  it('are readable', async () => {
    const { marks, box } = await draw(name);
    expect(unreadable(marks, box)).toEqual([]);
  });

  it('have marks of their own, inside the box', async () => {
    const { marks, box } = await draw(name);
    expect(new Set(marks.map(({ id }) => id)).size).toBe(marks.length);
    for (const mark of marks)
      if (mark.kind === 'rect') {
        expect(mark.x).toBeGreaterThanOrEqual(0);
        expect(mark.x + mark.w).toBeLessThanOrEqual(box.width);
        expect(mark.y + mark.h).toBeLessThanOrEqual(box.height);
      }
  });
});

const sumOf = (marks: readonly Mark[], of: RegExp): number =>
  marks.reduce((sum, { id, count }) => sum + (of.test(id) ? (count ?? 0) : 0), 0);

const wordsOf = (marks: readonly Mark[]): readonly string[] =>
  marks
    .filter((mark) => mark.kind === 'text')
    .flatMap(({ id, text }) => (id === 'lifetimes/words' ? [text.replaceAll('\u00a0', ' ')] : []));

it.each([
  ['bands', '150 tombstones drawn together, 9 keys per row, over modeled time'],
  ['often', '900 tombstones drawn together, one key per row, over modeled time'],
] as const)('%s: more lifetimes than fit omit no end and no lifetime', async (name, words) => {
  const { lifetimesAt, marks } = await draw(name);
  const ended = lifetimesAt.lifetimes.filter(({ end }) => end !== null).length;
  expect(ended).toBeGreaterThan(100);
  expect(sumOf(marks, /^lifetimes\/band:\d+\/end:/)).toBe(ended);
  expect(sumOf(marks, /^spread\/bin:/)).toBe(lifetimesAt.lifetimes.length);
  expect(wordsOf(marks)).toEqual([words]);
});

it('a key that is deleted repeatedly has a bounded number of marks', async () => {
  const { lifetimesAt, marks } = await draw('often');
  const oneByOne = lifetimesAt.lifetimes.reduce((sum, { stays }) => sum + stays.length + 1, 0);
  expect(oneByOne).toBeGreaterThan(2000);
  expect(marks.length).toBeLessThan(oneByOne / 2);
});
