/** The experiments of lesson 6: each design runs a short tape, for its picture, and the whole one, for its costs. */
import {
  defineExperiment,
  type Episode,
  type LessonExperiment,
} from '../../web/src/lessons/measurements/lesson-experiment.ts';
import {
  kDesigns,
  kFirstRound,
  kFirstWrites,
  kHash,
  kOperations,
  kScanTape,
  kShop,
  kShortTape,
  kTape,
} from './designs.ts';

const names = kDesigns.map(({ name }) => name);
const rivals = kDesigns.slice(1);

/** The operation with this number, from 0, has ended. */
const ended = (nth: number) => ({ after: 'OpFinished', nth }) as const;

const firstWrites: Episode = {
  name: 'the same writes in each design',
  during: 'operations',
  beats: [
    {
      from: 'start',
      to: ended(30),
      seconds: 2,
      sentence: 'Each design takes the same {OpFinished.count} writes. Both LSM-trees only fill their memory.',
      focus: [],
    },
    {
      from: ended(30),
      to: ended(180),
      seconds: 3,
      sentence: 'Full memory becomes a sorted run. The leveled tree merges it soon: few runs, little that is old.',
      focus: ['leveled-start/design'],
    },
    {
      from: ended(180),
      to: ended(330),
      seconds: 3,
      sentence: 'The tiered tree lets runs of like size gather, and merges several of them at once.',
      focus: ['tiered-start/design'],
    },
    {
      from: ended(330),
      to: 'end',
      seconds: 3,
      sentence:
        'The B-tree changes pages in memory and must write each back whole. The log only appends; its index in memory finds rows.',
      focus: ['btree-start/design', 'log-start/design'],
    },
  ],
};

const wholeRace: Episode = {
  name: 'four costs on one clock',
  during: 'operations',
  beats: [
    {
      from: 'start',
      to: ended(kFirstWrites - 1),
      seconds: 2.5,
      sentence:
        'The first {OpFinished.count} writes. The B-tree writes a page for nearly every changed row; the others write many rows together.',
      focus: ['btree/gauge:write/bar'],
    },
    {
      from: ended(kFirstWrites - 1),
      to: ended(kFirstRound - 1),
      seconds: 2,
      sentence:
        'Gets and scans. The B-tree reads a page even for a missing key. A scan of the log reads once for each row.',
      focus: ['btree/gauge:get/bar', 'log/gauge:scan/bar'],
    },
    {
      from: ended(kFirstRound - 1),
      to: ended(kOperations / 2 - 1),
      seconds: 3,
      sentence:
        'Rows are overwritten. In the tiered tree old versions pile up. The log copies its live rows to the head and frees the rest.',
      focus: ['tiered/gauge:space/bar'],
    },
    {
      from: ended(kOperations / 2 - 1),
      to: 'end',
      seconds: 3.5,
      sentence:
        'After {OpFinished.total} operations no design has all gauges short. Each is good at something and pays for it elsewhere.',
      focus: [],
    },
  ],
};

const short = kDesigns.map(({ id, options }, i): LessonExperiment =>
  defineExperiment({
    id: `${id}-start`,
    seed: 6,
    options,
    views: ['tree'],
    program: kShortTape,
    stops: [
      { name: 'in memory', at: ended(30) },
      { name: 'runs gather', at: ended(330) },
    ],
    ...(i === 0 && {
      episode: firstWrites,
      race: { rivals: rivals.map((rival) => `${rival.id}-start`), names, gauges: [] },
    }),
    expect: [{ what: 'number_keys_written', equals: 480 }],
  }),
);

const whole = kDesigns.map(({ id, options, expect }, i): LessonExperiment =>
  defineExperiment({
    id,
    seed: 6,
    options,
    views: ['tree'],
    program: kTape,
    stops: [
      { name: 'after the first reads', at: ended(kFirstRound - 1) },
      { name: 'half way', at: ended(kOperations / 2 - 1) },
    ],
    ...(i === 0 && {
      episode: wholeRace,
      race: { rivals: rivals.map((rival) => rival.id), names, gauges: ['write', 'get', 'scan', 'space', 'memory'] },
    }),
    expect: [{ what: 'number_keys_read', equals: 480 }, ...expect],
  }),
);

/** Of the options that the check offers: a B-tree, an index and log, an LSM-tree; tiered, leveled; tables or runs of level 0. */
const shop = defineExperiment({
  id: 'shop',
  seed: 6,
  options: kShop,
  views: ['tree'],
  program: kTape,
  stops: [],
  expect: [{ what: 'number_keys_read', equals: 480 }],
  checks: [
    {
      id: 'shop',
      kind: 'goal',
      offered: [
        { option: 'engine', values: [1, 2, 0] },
        { option: 'compaction_style', values: [1, 0] },
        { option: 'level0_file_num_compaction_trigger', values: [2, 4, 6, 8] },
      ],
      wants: [
        { what: 'design_write', name: 'bytes written for a byte', atMost: 5, digits: 2 },
        { what: 'design_space', name: 'space for a live byte', atMost: 1.5, digits: 2 },
        { what: 'design_scan', name: 'reads for a scan', atMost: 5, digits: 2 },
      ],
    },
  ],
});

/** A hash index finds a key, and refuses a scan. */
const hash = defineExperiment({
  id: 'hash',
  seed: 6,
  options: kHash,
  views: ['tree'],
  program: kScanTape,
  stops: [],
  expect: [
    { what: 'design_scans_refused', equals: 1 },
    { what: 'number_keys_read', equals: 1 },
  ],
});

export const experiments = [...short, ...whole, shop, hash];
