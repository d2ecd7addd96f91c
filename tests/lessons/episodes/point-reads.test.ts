/** The episode of lesson 3: its sentences, computed a second time from the Get’s comparisons by their sites, and from the program. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { spared } from '../../../lessons/03-point-reads/reads.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { beatsOf } from '../../../web/src/lessons/figures/episode.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import { KeysCompared, Kind, OpBegun, TableProbed } from '../../../web/src/protocol/records.gen.ts';
import type { Session } from '../../../web/src/session/session-types.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));

/** Comparisons of the last Get: for each run that it visits, by site. */
function comparisonsByRun(session: Session): readonly Readonly<Record<string, number>>[] {
  const runs: Record<string, number>[] = [{}];
  const history = session.history();
  history.forEach(0, history.total, ({ kind, v, at }) => {
    if (kind === Kind.OpBegun) runs.splice(0, runs.length, {});
    if (kind === Kind.MemtableProbed || kind === Kind.TableProbed) runs.push({});
    if (kind !== Kind.KeysCompared) return;
    const site = KeysCompared.site(v, at);
    runs.at(-1)![site] = (runs.at(-1)![site] ?? 0) + 1;
  });
  return runs.slice(0, -1);
}

describe('one Get, run by run', () => {
  let session: Session;
  beforeAll(async () => {
    const { seed, ...experiment } = spared;
    session = await engines.ran(programOf(experiment), { seed });
  });

  it('is true of its run, sentence by sentence', () => {
    const runs = comparisonsByRun(session);
    const sum = runs.flatMap((sites) => Object.values(sites)).reduce((a, b) => a + b, 0);
    expect(session.scene().operation).toMatchObject({ compared: sum, opKind: 'get', status: 'ok' });
    expect(runs.map((sites) => Object.keys(sites))).toEqual([
      ['memtable'],
      ['l0_table'],
      ['l0_table'],
      ['level_fence'],
      ['level_fence', 'index_block', 'data_block'],
    ]);
    expect(beatsOf(spared.episode!, session.history()).map(({ sentence }) => sentence)).toEqual([
      `Get 42 begins in the memtable, where the newest rows are: ${runs[0]!['memtable']} keys compared, not here.`,
      'The newest table of L0 might hold 42. Its filter says no, and a no is certain: 0 blocks searched.',
      `The older table of L0 says no, too. The Get passes it after ${runs[2]!['l0_table']} comparisons, with its smallest and its largest key.`,
      `Tables of L1 do not overlap: ${runs[3]!['level_fence']} comparisons find the only candidate. Its filter says no.`,
      `In L2, ${runs[4]!['level_fence']} comparisons find the only candidate. Its filter says maybe.`,
      `So its index and one block are searched: deep! This Get compared ${sum} keys in all.`,
    ]);
  });

  it('passes runs without the key: it is written once, and sinks to the last level', () => {
    expect(spared.program.match(/^put 42 /gm)).toHaveLength(1);
    const levels: number[] = [];
    const verdicts: string[] = [];
    let asked = '';
    const history = session.history();
    history.forEach(0, history.total, ({ kind, v, at }) => {
      if (kind === Kind.OpBegun) asked = OpBegun.opKind(v, at);
      if (kind !== Kind.TableProbed || asked !== 'get') return;
      levels.push(TableProbed.level(v, at));
      verdicts.push(TableProbed.verdict(v, at));
    });
    expect(levels).toEqual([0, 0, 1, 2]);
    expect(verdicts).toEqual(['filter_negative', 'filter_negative', 'filter_negative', 'found']);
  });
});
