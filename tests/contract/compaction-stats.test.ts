/**
 * The ledger of jobs against the engine: at step boundaries of random programs its counts are, number by number and family by family, what the
 * engine answers to "compaction-stats"; and what stands behind each cell of the table adds up to the cell.
 *
 * Two numbers are told and not reckoned: a score is the one of the last installed version, and which tables a job is to read is known from when
 * it begins, where the engine counts from when it is queued. STRATA_STATS_TRACES sets how many programs (8), STRATA_SEED where they begin.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { statsRows } from '../../web/src/models/compaction-stats.ts';
import type { StatsRow } from '../../web/src/models/stats-row.ts';
import type { StatsColumnId } from '../../web/src/models/stats-columns.ts';
import type { CompactionCounts } from '../../web/src/protocol/compaction-counts.ts';
import { sizeAt, viewOf } from '../../web/src/protocol/decode.ts';
import { History } from '../../web/src/scene/history.ts';
import { countsOf, JobLedger } from '../../web/src/scene/features/jobs/job-table.ts';
import type { Scene } from '../../web/src/scene/types.ts';
import { behindCell } from '../../web/src/panels/compaction-stats/cells.ts';
import { inFamily } from '../../web/src/scene/families.ts';
import { good, makeEngine } from '../fixtures/engine.ts';
import { randomProgram } from './random-program.ts';

const first = Number(process.env['STRATA_SEED'] ?? 1);
const seeds = Array.from({ length: Number(process.env['STRATA_STATS_TRACES'] ?? 8) }, (_, i) => first + i);
/** Steps between two comparisons. */
const kStride = 7;

/** The counts without what is told and not reckoned. */
function reckoned(counts: CompactionCounts, scene: Scene): CompactionCounts {
  const waits = [...scene.jobs.values()].some((job) => job.kind === 'queued' && job.jobKind === 'compaction');
  const levels = counts.levels.map((level) => ({
    ...level,
    score_milli: 0,
    tables_being_compacted: waits ? 0 : level.tables_being_compacted,
  }));
  return { ...counts, levels };
}

/** Columns that add up, and the figure that they add up to. */
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
  it('the counts of the ledger are those of the engine, and cells are what stands behind them', async () => {
    const { engine, commands } = await makeEngine(randomProgram(seed));
    for (const command of commands) good(engine.submit(command));
    const history = new History();
    const ledger = new JobLedger();
    while (engine.run(kStride, 0xffffffff) > 0) {
      history.append(engine.takeBatch());
      const scene = history.head;
      if (!scene.opened || scene.btree !== null) continue;
      for (const family of [0, ...scene.families.map((each) => each.family)]) {
        const told = engine.inspect(`compaction-stats/${family}`);
        if (!told.ok) continue;
        const lines = ledger.read(history).at(history.total, family);
        const ours = countsOf(lines, scene, family);
        const theirs = JSON.parse(new TextDecoder().decode(told.value)) as CompactionCounts;
        const at = { step: scene.step, family };
        expect({ ...at, ...reckoned(ours, scene) }).toEqual({ ...at, ...reckoned(theirs, scene) });
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
          const behind = behindCell(id as StatsColumnId, row, lines, before, inFamily(head, family).levels);
          const sum = behind.jobs.reduce((total, job) => total + job.adds, 0);
          expect({ family, row: row.name, id, sum }).toEqual({ family, row: row.name, id, sum: figure(row) });
        }
    }
  });

  it('says of a moment the same while the history grows and when it is whole', async () => {
    const { engine, commands } = await makeEngine(randomProgram(seed));
    for (const command of commands) good(engine.submit(command));
    engine.run(0xffffffff, 0xffffffff);
    const records = engine.takeBatch().slice();
    const whole = new History();
    whole.append(records.slice());
    const all = new JobLedger().read(whole);
    const growing = new History();
    const ledger = new JobLedger();
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
