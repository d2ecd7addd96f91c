/** The episode of lesson 2 is true of its run, computed from the tables before and after the compaction; and the gauge of level 0 counts tables. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { atWork } from '../../../lessons/02-who-is-compacted-next/who-is-compacted-next.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { compareBytes } from '../../../web/src/base/bytes.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import { beatsOf, type Beat } from '../../../web/src/lessons/figures/episode.ts';
import { figureHeight } from '../../../web/src/lessons/figures/figure-shape.ts';
import { marksOfStaticFigure } from '../../../web/src/lessons/figures/static-figure.tsx';
import { Kind } from '../../../web/src/protocol/records.gen.ts';
import type { Table } from '../../../web/src/scene/types.ts';
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
