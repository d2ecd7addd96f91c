/**
 * One operation tape, two engines: RocksDB 7.8 and ours give the same answers, and their counters move by the same amounts or differ in a
 * way that is known and holds to the number. Tapes are in tapes/tapes.ts and drawn by tapes/random-tape.ts.
 *
 * STRATA_TAPES sets how many random ones (8; more in the campaign), STRATA_SEED where they begin.
 */
import { describe, expect, it } from 'vitest';
import { temporary } from './strata-command.ts';
import { ourComparisons, rocksdbComparisons } from './tapes/block-search.ts';
import { judge, table, together, type Judgement } from './tapes/judge.ts';
import { play, rocksdbVersion, type Moment, type Said } from './tapes/play.ts';
import { randomTape } from './tapes/random-tape.ts';
import { writtenTapes } from './tapes/tapes.ts';

const random = Number(process.env['STRATA_TAPES'] ?? 8);
const first = Number(process.env['STRATA_SEED'] ?? 1);
const rows: { name: string; judgement: Judgement }[] = [];

/** Plays and judges; every answer and every counter must come out. where: the line that repeats it. */
function run(text: string, where: string): Judgement {
  const judgement = judge(text, play(text, temporary()));
  expect(judgement.mistakes.slice(0, 5), where).toEqual([]);
  return judgement;
}

it('RocksDB is the one whose differences are known', () => {
  expect(rocksdbVersion()).toMatch(/^7\.8\./);
});

describe('tapes by hand', () => {
  it.each(writtenTapes)('$name: $why', ({ name, text, shows }) => {
    const judgement = run(text, name);
    rows.push({ name, judgement });
    const needed = new Set(
      judgement.verdicts.flatMap(({ explained }) => [...explained].map((difference) => difference.name)),
    );
    for (const difference of shows ?? []) expect([...needed]).toContain(difference);
  });
});

it.each([1, 2, 4, 16, 100])('a search in a block, comparison by comparison, restart interval %i', (interval) => {
  const entries = 50;
  const key = (i: number): string => `key${String(i).padStart(3, '0')}`;
  // Every other key is there; all lie in one block of one table, and the memtable is empty.
  const lines = [
    'option compression none',
    'option filter none',
    `option block_restart_interval ${interval}`,
    'open',
    ...Array.from({ length: entries }, (_, i) => `put ${key(2 * i + 1)} v`),
    'share',
    ...Array.from({ length: 2 * entries - 1 }, (_, i) => `get ${key(i + 1)}`),
  ];
  const found = play(`${lines.join('\n')}\n`, temporary()).filter(({ operation }) => operation === 'get');
  expect(found.length).toBe(2 * entries - 1);
  found.forEach(({ ours, theirs }, at) => {
    const i = at + 1;
    const before = Math.floor(i / 2);
    expect(ours.answer).toBe(i % 2 === 1 ? 'v' : '-');
    expect(ours.comparisons['data_block'], key(i)).toBe(ourComparisons(before, { entries, interval }));
    const sought = (theirs.comparisons['data_block'] ?? 0) + (theirs.comparisons['get_context'] ?? 0);
    expect(sought, key(i)).toBe(rocksdbComparisons(before, { entries, interval }));
  });
});

describe('entries under a range tombstone of their own run, which a scan passes one by one', () => {
  const rows = 60;
  const key = (i: number): string => `key${String(i).padStart(3, '0')}`;
  /** What each engine counted in a scan over a memtable in which a range covers so many entries. */
  const scan = (covered: number): Moment[] => {
    const put = Array.from({ length: covered + rows }, (_, i) => `put ${key(i)} v`);
    const text = `option dialect extended\nopen\n${put.join('\n')}\ndelete_range ${key(0)} ${key(covered)}\niterate\nfirst\nnext 1000\nclose\n`;
    run(text, text);
    return play(text, temporary()).filter(({ operation }) => ['first', 'next'].includes(operation));
  };
  const moved = (moments: readonly Moment[], of: (moment: Moment) => Said): Record<string, number> => {
    const sums: Record<string, number> = {};
    for (const moment of moments)
      for (const [name, n] of Object.entries(of(moment).counters)) sums[name] = (sums[name] ?? 0) + n;
    return sums;
  };
  const ours = (moments: readonly Moment[]) => moved(moments, (moment) => moment.ours);
  const theirs = (moments: readonly Moment[]) => moved(moments, (moment) => moment.theirs);

  it.each([1, 20, 45])('%i of them are internal_range_del_skipped_count, and no other counter of skips', (covered) => {
    const counted = ours(scan(covered));
    expect(counted['internal_range_del_skipped_count']).toBe(covered);
    expect(counted['internal_key_skipped_count']).toBe(rows);
    expect(counted['internal_delete_skipped_count']).toBeUndefined();
    expect(counted['internal_range_del_reseek_count']).toBeUndefined();
  });

  it('RocksDB steps over them and compares, but has no counter that says so', () => {
    const [few, many] = [theirs(scan(20)), theirs(scan(45))];
    const differ = Object.keys({ ...few, ...many }).filter((name) => few[name] !== many[name]);
    expect(differ.sort()).toEqual(['next_on_memtable_count', 'user_key_comparison_count']);
  });
});

it('random tapes', () => {
  const seeds = Array.from({ length: random }, (_, i) => first + i);
  const judgements = seeds.map((seed) =>
    run(randomTape(seed), `STRATA_SEED=${seed} STRATA_TAPES=1 npx vitest run tests/contract/tapes.test.ts`),
  );
  rows.push({ name: `${random} random ones`, judgement: together(judgements) });
}, 3_600_000);

it('random tapes with SingleDeletes and ranges', () => {
  const seeds = Array.from({ length: Math.ceil(random / 2) }, (_, i) => first + i);
  const judgements = seeds.map((seed) =>
    run(
      randomTape(seed, 'extended'),
      `STRATA_SEED=${seed} STRATA_TAPES=1 npx vitest run tests/contract/tapes.test.ts -t ranges`,
    ),
  );
  rows.push({ name: `${seeds.length} random ones with ranges`, judgement: together(judgements) });
}, 3_600_000);

it('random tapes with families', () => {
  const seeds = Array.from({ length: Math.ceil(random / 2) }, (_, i) => first + i);
  const judgements = seeds.map((seed) =>
    run(
      randomTape(seed, 'extended', 1 + (seed % 2)),
      `STRATA_SEED=${seed} STRATA_TAPES=1 npx vitest run tests/contract/tapes.test.ts -t families`,
    ),
  );
  rows.push({ name: `${seeds.length} random ones with families`, judgement: together(judgements) });
}, 3_600_000);

it('the table', () => {
  console.log(table(rows));
  expect(rows.length).toBeGreaterThan(20);
});
