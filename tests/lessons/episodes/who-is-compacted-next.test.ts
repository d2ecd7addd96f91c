/** The episodes of lesson 2 are true of their runs, computed from the tables before and after; and the gauge of level 0 counts tables. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { atWork, pressure } from '../../../lessons/02-who-is-compacted-next/who-is-compacted-next.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { compareBytes } from '../../../web/src/base/bytes.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import { beatsOf, type Beat } from '../../../web/src/lessons/figures/episode.ts';
import { figureHeight } from '../../../web/src/lessons/figures/figure-shape.ts';
import { marksOfStaticFigure } from '../../../web/src/lessons/figures/static-figure.tsx';
import { Kind } from '../../../web/src/protocol/records.gen.ts';
import type { Scene, Table } from '../../../web/src/scene/types.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import { kLayouts } from '../../fixtures/layouts.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
const { seed, ...experiment } = atWork;

describe('a few tables, and no others', () => {
  let session: Session;
  let beats: readonly Beat[];
  beforeAll(async () => {
    session = await engines.ran(programOf(experiment), { seed });
    beats = beatsOf(atWork.episode!, session.history());
  });
  const tablesAt = (position: number, level: number): readonly Table[] => {
    const { levels, tables } = session.history().sceneAt(position);
    return levels.find((each) => each.level === level)!.tables.map((number) => tables.get(number)!);
  };
  const entriesOf = (tables: readonly Table[]): number =>
    tables.reduce((sum, { entries }) => sum + (entries ?? NaN), 0);

  it('is true of its run, sentence by sentence', () => {
    const [before, after] = [beats[0]!.places[0]! - 1, beats.at(-1)!.places.at(-1)!];
    const left = (level: number) =>
      tablesAt(before, level).filter(({ table }) => !tablesAt(after, level).some((each) => each.table === table));
    const came = tablesAt(after, 2).filter(({ table }) => !tablesAt(before, 2).some((each) => each.table === table));
    const [moved] = left(1);
    const overlapping = tablesAt(before, 2).filter(
      ({ smallest, largest }) =>
        compareBytes(smallest, moved!.largest) <= 0 && compareBytes(moved!.smallest, largest) <= 0,
    );
    expect(left(1)).toHaveLength(1);
    expect(left(2).map(({ table }) => table)).toEqual(overlapping.map(({ table }) => table));
    for (const level of [0, 3]) expect(tablesAt(after, level)).toEqual(tablesAt(before, level));
    const { sizeBytes, targetBytes } = session
      .history()
      .sceneAt(before)
      .levels.find(({ level }) => level === 1)!;
    expect(sizeBytes).toBeGreaterThan(targetBytes);
    expect(beats.map(({ sentence }) => sentence)).toEqual([
      `Level 1 holds too much, so one of its tables must move down: #${moved!.table}.`,
      `It overlaps ${overlapping.length} tables of level 2, so they must go with it.`,
      `The engine merges them into ${came.length} new tables: ${entriesOf([moved!, ...overlapping])} entries in, ${entriesOf(came)} out.`,
      `The ${came.length} new tables replace the old ones, all at once. No other table moved.`,
    ]);
  });

  it('shows the old tables or the new ones, never some of both', () => {
    const places = beats.flatMap((beat) => beat.places);
    const shown = places.map((position) =>
      [1, 2].flatMap((level) => tablesAt(position, level)).map(({ table }) => table),
    );
    expect(new Set(shown.map((tables) => tables.join(' ')))).toEqual(
      new Set([shown[0]!.join(' '), shown.at(-1)!.join(' ')]),
    );
  });

  it('is drawn with gauges that count the tables of level 0, and the bytes of the others', () => {
    const scored: number[] = [];
    session.history().forEach(0, session.history().total, ({ kind, number }) => {
      if (kind === Kind.CompactionPicked) scored.push(number + 1);
    });
    session.seek(scored[13]!);
    const count = tablesAt(scored[13]!, 0).length;
    const trigger = atWork.options['level0_file_num_compaction_trigger'] as number;
    for (const { size, marks } of marksOfStaticFigure(session, kLayouts.tree, figureHeight)) {
      const labelOf = (level: number) =>
        marks.find(({ id }) => id === `level:${level}/score`)?.label?.replaceAll('\u00a0', ' ');
      expect(labelOf(0), size).toBe(
        `L0 scores ${(count / trigger).toFixed(3)}: ${count} tables of the ${trigger} that make it due`,
      );
      expect(labelOf(1), size).toMatch(/^L1 scores \d\.\d{3}: .* of a target of 4 KiB$/);
    }
  });
});

describe('three levels are due', () => {
  it('is true of its run, sentence by sentence, and does not say which level is next', async () => {
    const { seed: own, ...rest } = pressure;
    const session = await engines.ran(programOf(rest), { seed: own });
    const beats = beatsOf(pressure.episode!, session.history());
    const ends = beats.map(({ places }) => session.history().sceneAt(places.at(-1)!));
    const start = session.history().sceneAt(beats[0]!.places[0]!);
    /** Bytes by the target, and in level 0 tables by the trigger. */
    const scoreOf = ({ levels }: Scene, wanted: number): number => {
      const { level, tables, sizeBytes, targetBytes } = levels.find((each) => each.level === wanted)!;
      const trigger = pressure.options['level0_file_num_compaction_trigger'] as number;
      return level === 0 ? tables.length / trigger : sizeBytes / targetBytes;
    };
    const said = (scene: Scene, level: number): string => scoreOf(scene, level).toFixed(2);
    const newest = ({ levels }: Scene): number => Math.max(...levels[0]!.tables);
    const due = (scene: Scene) => [0, 1, 2, 3].filter((level) => level < 3 && scoreOf(scene, level) >= 1);
    expect([scoreOf(start, 0) < 1, due(ends.at(-1)!)]).toEqual([true, [0, 1, 2]]);
    expect(scoreOf(ends.at(-1)!, 2)).toBeGreaterThan(scoreOf(start, 2));
    expect(beats.map(({ sentence }) => sentence)).toEqual([
      `While a compaction of level 1 runs, a flush adds table #${newest(ends[0]!)} to level 0. Its score reaches ${said(ends[0]!, 0)}: it is due.`,
      `The next flush adds #${newest(ends[1]!)}. The score of level 0 is ${said(ends[1]!, 0)} now, and it waits.`,
      `The compaction ends: the score of level 1 falls from ${said(ends[1]!, 1)} to ${said(ends[2]!, 1)}, which is still too much.`,
      `Level 2 has taken the tables in, and its score has risen to ${said(ends[3]!, 2)}. Three levels are due, and one of them is next.`,
    ]);
    session.close();
  });
});
