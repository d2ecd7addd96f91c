import {
  atLeast,
  atMost,
  between,
  checkExactly,
  defineClaim,
  near,
  type Ask,
} from '../../../web/src/lessons/claims/claim.ts';
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { leveledSpaceAmplification, tieredRunsAtRest } from '../../../web/src/models/amplification.ts';
import { indexStructures } from '../sources.ts';

const rows = 20_000;
/** Each of a third of the rows, so that a merge of all runs does not always fall on a mark. */
const perRound = 7000;
const marks = Array.from({ length: 10 }, (_, i) => `overwrite ${i + 1}`);
/** The size ratio of both: levels differ ten times, and ten runs of like size are gathered before they are merged. */
const RATIO = 10;
const LAST_LEVEL = 4;

/**
 * All rows are in the last level; then each is overwritten three and a half times on average, uniformly. At a mark nothing is due.
 * Dynamic targets are computed upwards from the last level, 2 MiB, but no level gets less than max_bytes_for_level_base; so that one is just above
 * a hundredth of the last level, and every level above the last may hold its share and no more.
 */
const uniform = (style: Trial['options']): Trial => ({
  seed: 59,
  options: {
    dialect: 'extended',
    write_buffer_size: '4KiB',
    target_file_size_base: '16KiB',
    max_bytes_for_level_base: '24KiB',
    max_bytes_for_level_multiplier: RATIO,
    num_levels: LAST_LEVEL + 1,
    compression: 'none',
    filter: 'none',
    ...style,
  },
  parts: [
    { mark: 'load', program: `fill n=${rows} key_bytes=12 value_bytes=88\ncompact` },
    ...marks.map((mark, i) => ({
      mark,
      program: `fill n=${perRound} order=random key_space=${rows} key_bytes=12 value_bytes=88 seed=${2 + i}`,
    })),
  ],
});

const tiered = { compaction_style: 'universal', level0_slowdown_writes_trigger: 20, level0_stop_writes_trigger: 30 };

const equalRows = 2000;

/** Every run holds all rows. Merging for like sizes waits for ten of them; only the trigger for space may come before. */
const equalRuns = (maxSizeAmplificationPercent: number): Trial => ({
  seed: 59,
  options: {
    dialect: 'extended',
    compression: 'none',
    filter: 'none',
    ...tiered,
    level0_file_num_compaction_trigger: 2,
    universal_min_merge_width: RATIO,
    universal_max_size_amplification_percent: maxSizeAmplificationPercent,
  },
  parts: marks.map((mark) => ({ mark, program: `fill n=${equalRows} first=0 key_bytes=12 value_bytes=88\nflush` })),
});

/** Of universal_max_size_amplification_percent. */
const NEVER = 4_294_967_295;
const kDefaultCapPercent = 200;

/** The largest of a figure at all marks. */
const most = (ask: Ask, name: string, figure: (at: Counted) => number): number =>
  Math.max(...marks.map((mark) => figure(ask(name, mark))));
const count = (ask: Ask, name: string, counter: string): number =>
  marks.reduce((sum, mark) => sum + ask(name, mark).count(counter), 0);
/** Entries for each living row, memtable included. */
const space = (at: Counted): number => (at.tree('entries') + at.memtableEntries) / rows;
const young = (at: Counted): number => (at.level(0).entries + at.memtableEntries) / at.level(LAST_LEVEL).entries;
const written = (ask: Ask, name: string): number =>
  (count(ask, name, 'flush_write_bytes') + count(ask, name, 'compact_write_bytes')) / count(ask, name, 'bytes_written');

export const s059 = defineClaim({
  id: 'S59',
  title:
    'A leveled LSM-tree takes little extra space, a tiered one writes less and takes more; both compare keys more often than a B-tree.',
  source: indexStructures,
  kind: 'E',
  published: [
    { what: 'leveled', list: ['little space amplification'] },
    { what: 'tiered', list: ['less write amplification', 'more space'] },
    {
      what: 'comparisons of compactions for an insert, over those of a B-tree',
      value: 4,
      unit: 'times',
      standing: 'opinion',
    },
  ],
  reading:
    'Little space is true of settled levels whose targets follow the last one; static targets may reach about twice. Tiered reaches T times only with the trigger for space off: its default caps near three. The fourfold is a "maybe" of the source: ours is reported, of the whole write and not of compactions alone.',
  shown: 'Leveled and tiered on the plane of write and space amplification, from live counters.',
  trials: {
    dynamic: uniform({ level_compaction_dynamic_level_bytes: 'yes' }),
    // The level above the last may hold nearly as much as there are rows.
    static: uniform({ max_bytes_for_level_base: '18KiB' }),
    tiered: uniform({ ...tiered, level0_file_num_compaction_trigger: RATIO }),
    'equal runs': equalRuns(NEVER),
    'equal runs, capped': equalRuns(kDefaultCapPercent),
  },
  checks: [
    {
      what: 'entries for each row, leveled with dynamic targets, over what is allowed at that moment: the most of ten looks',
      unit: 'times',
      value: (ask) => most(ask, 'dynamic', (at) => space(at) / leveledSpaceAmplification(RATIO, young(at))),
      expect: between(0.9, 1),
      because: 'allowed are 1.112 and what memtable and L0 hold of the last level; levels need not be full',
    },
    {
      what: 'entries for each row there, the most',
      unit: 'times',
      value: (ask) => most(ask, 'dynamic', space),
      expect: between(1, 1.13),
      because: 'the allowance, with a memtable and three tables of L0 at most',
    },
    {
      what: 'the same with static targets, the last but one as large as all rows',
      unit: 'times',
      value: (ask) => most(ask, 'static', space),
      expect: near(2, 0.1),
      because: 'how nearly the level above the last holds every row depends on where its target falls',
    },
    {
      what: 'the same when ten runs are gathered, uniform overwrites',
      unit: 'times',
      value: (ask) => most(ask, 'tiered', space),
      expect: between(1.13, RATIO),
      because: 'runs grow by merging, so that each is about as large as all newer ones together',
    },
    checkExactly(
      `runs that hold every row beside each other, tiered, merged at ${RATIO}, the trigger for space off`,
      tieredRunsAtRest(RATIO),
      'runs',
      (ask) => most(ask, 'equal runs', (at) => at.tree('entries') / equalRows),
    ),
    checkExactly(
      'the same with the trigger for space at its default of 200 %',
      tieredRunsAtRest(RATIO, kDefaultCapPercent),
      'runs',
      (ask) => most(ask, 'equal runs, capped', (at) => at.tree('entries') / equalRows),
    ),
    {
      what: 'bytes written to tables for a byte of overwrites, leveled over tiered',
      unit: 'times',
      value: (ask) => written(ask, 'dynamic') / written(ask, 'tiered'),
      expect: atLeast(1),
      because: 'the order is claimed, not the size',
    },
    {
      what: 'comparisons of keys for a write, leveled, over log2 of the rows',
      unit: 'times',
      value: (ask) => count(ask, 'dynamic', 'user_key_comparison_count') / (marks.length * perRound) / Math.log2(rows),
      expect: atMost(8),
      because: 'the source says maybe four; shown, and only kept from growing without notice',
    },
  ],
});
