/**
 * The statistics that the page folds from records against the engine: at step boundaries of random programs, all counts, family by family,
 * equal the engine's answer to "compaction-stats"; and the jobs listed for each cell of the table add up to the cell.
 *
 * Two numbers are excluded: the score is that of the last installed version, and a job's input tables are known from when it begins,
 * whereas the engine counts them from when it is queued. STRATA_STATS_TRACES sets the number of programs (8), STRATA_SEED the first seed.
 */
import { isLsm } from '../../web/src/scene/design.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { statsRows } from '../../web/src/models/compaction-stats.ts';
import type { StatsRow } from '../../web/src/models/stats-row.ts';
import type { StatsColumnId } from '../../web/src/models/stats-columns.ts';
import type { CompactionCounts } from '../../web/src/protocol/compaction-counts.ts';
import { sizeAt, viewOf } from '../../web/src/protocol/decode.ts';
import { History } from '../../web/src/scene/history.ts';
import { countsOf, JobTable } from '../../web/src/scene/features/jobs/job-table.ts';
import type { Scene } from '../../web/src/scene/types.ts';
import { contributionsTo } from '../../web/src/panels/compaction-stats/cells.ts';
import { inFamily } from '../../web/src/scene/families.ts';
import { good, makeEngine } from '../fixtures/engine.ts';
import { randomProgram } from './random-program.ts';

const first = Number(process.env['STRATA_SEED'] ?? 1);
const seeds = Array.from({ length: Number(process.env['STRATA_STATS_TRACES'] ?? 8) }, (_, i) => first + i);
/** Steps between two comparisons. */
const kStride = 7;

/** The counts without the two numbers that are not computed from records. */
function computed(counts: CompactionCounts, scene: Scene): CompactionCounts {
  const waits = [...scene.jobs.values()].some((job) => job.kind === 'queued' && job.jobKind === 'compaction');
  const levels = counts.levels.map((level) => ({
    ...level,
    score_milli: 0,
    tables_being_compacted: waits ? 0 : level.tables_being_compacted,
  }));
  return { ...counts, levels };
}

/** Columns that add up, and the sums. */
const additive: Readonly<Partial<Record<StatsColumnId, (row: StatsRow) => number>>> = {
  read: (row) => row.readBytes,
  rn: (row) => row.rnBytes,
  rnp1: (row) => row.rnp1Bytes,
  write: (row) => row.writeBytes,
  wnew: (row) => row.wnewBytes,
  moved: (row) => row.movedBytes,
  seconds: (row) => row.nanos,
  jobs: (row) => row.jobs,
  key_in: (row) => row.keyIn,
  key_drop: (row) => row.keyDrop,
};

let jobs = 0;
afterAll(() => expect(jobs, 'jobs that were compared').toBeGreaterThan(0));

describe.each(seeds)('STRATA_SEED=%i STRATA_STATS_TRACES=1', (seed) => {
  it('the folded counts are those of the engine, and the jobs of a cell add up to it', async () => {
    const { engine, commands } = await makeEngine(randomProgram(seed));
    for (const command of commands) good(engine.submit(command));
    const history = new History();
    const ledger = new JobTable();
    while (engine.run(kStride, 0xffffffff) > 0) {
      history.append(engine.takeBatch());
      const scene = history.head;
      if (!scene.opened || !isLsm(scene)) continue;
      for (const family of [0, ...scene.families.map((each) => each.family)]) {
        const answer = engine.inspect(`compaction-stats/${family}`);
        if (!answer.ok) continue;
        const lines = ledger.read(history).at(history.total, family);
        const ours = countsOf(lines, scene, family);
        const theirs = JSON.parse(new TextDecoder().decode(answer.value)) as CompactionCounts;
        const at = { step: scene.step, family };
        expect({ ...at, ...computed(ours, scene) }).toEqual({ ...at, ...computed(theirs, scene) });
        jobs += lines.length;
      }
    }
    const { head } = history;
    for (const family of [0, ...head.families.map((each) => each.family)]) {
      const lines = ledger.at(history.total, family);
      const before = lines.length >> 1;
      const rows = statsRows(countsOf(lines, head, family), countsOf(lines.slice(0, before), head, family));
      for (const row of rows)
        for (const [id, figure] of Object.entries(additive)) {
          const cell = contributionsTo(id as StatsColumnId, row, lines, before, inFamily(head, family).levels);
          const sum = cell.jobs.reduce((total, job) => total + job.adds, 0);
          expect({ family, row: row.name, id, sum }).toEqual({ family, row: row.name, id, sum: figure(row) });
        }
    }
  });

  it('gives the same result for a moment while the history grows and when it is complete', async () => {
    const { engine, commands } = await makeEngine(randomProgram(seed));
    for (const command of commands) good(engine.submit(command));
    engine.run(0xffffffff, 0xffffffff);
    const records = engine.takeBatch().slice();
    const whole = new History();
    whole.append(records.slice());
    const all = new JobTable().read(whole);
    const growing = new History();
    const ledger = new JobTable();
    for (let at = 0; at < records.length;) {
      const size = sizeAt(viewOf(records), at);
      growing.append(records.slice(at, (at += size)));
      const { total } = growing;
      expect({ total, jobs: ledger.read(growing).at(total, 0).length }).toEqual({
        total,
        jobs: all.at(total, 0).length,
      });
    }
  });
});
