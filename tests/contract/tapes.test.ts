/**
 * One operation tape, two engines: RocksDB 7.8 and ours give the same answers, and their counters move by the same amounts or differ in a
 * way that is known and holds to the number. Tapes are in tapes/tapes.ts and drawn by tapes/random-tape.ts.
 *
 * STRATA_TAPES sets how many random ones (8; more in the campaign), STRATA_SEED where they begin.
 */
import { describe, expect, it } from 'vitest';
import { temporary } from './strata-command.ts';
import { judge, table, together, type Judgement } from './tapes/judge.ts';
import { play, rocksdbVersion } from './tapes/play.ts';
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
  it.each(writtenTapes())('$name: $why', ({ name, text, shows }) => {
    const judgement = run(text, name);
    rows.push({ name, judgement });
    const needed = new Set(
      judgement.verdicts.flatMap(({ explained }) => [...explained].map((difference) => difference.name)),
    );
    for (const difference of shows ?? []) expect([...needed]).toContain(difference);
  });
});

it('random tapes', () => {
  const seeds = Array.from({ length: random }, (_, i) => first + i);
  const judgements = seeds.map((seed) =>
    run(randomTape(seed), `STRATA_SEED=${seed} STRATA_TAPES=1 npx vitest run tests/contract/tapes.test.ts`),
  );
  rows.push({ name: `${random} random ones`, judgement: together(judgements) });
}, 3_600_000);

it('the table', () => {
  console.log(table(rows));
  expect(rows.length).toBeGreaterThan(20);
});
