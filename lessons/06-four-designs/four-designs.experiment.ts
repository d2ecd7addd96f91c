/** The experiments of lesson 6: each design runs a short tape, for its picture, and the whole one, for its costs. */
import {
  defineExperiment,
  type Episode,
  type LessonExperiment,
} from '../../web/src/lessons/measurements/lesson-experiment.ts';
import {
  kDesigns,
  kFirstRound,
  kFirstSplit,
  kFirstWrites,
  kHash,
  kOperations,
  kPoolFull,
  kScanTape,
  kShop,
  kShortTape,
  kTape,
} from './designs.ts';

const names = kDesigns.map(({ name }) => name);
const rivals = kDesigns.slice(1);

/** The operation with this number has ended. Number 0 opens the database, so `nth` operations of the program have ended. */
const ended = (nth: number) => ({ after: 'OpFinished', nth }) as const;

const firstWrites: Episode = {
  name: 'the same writes in each design',
  during: 'operations',
  beats: [
    {
      from: 'start',
      to: ended(30),
      seconds: 2,
      sentence:
        'Each design takes the same {OpBegun.count:op_kind=put} writes. So far, the LSM-trees have only filled their memory.',
      focus: [],
    },
    {
      from: ended(30),
      to: ended(180),
      seconds: 3,
      sentence:
        'When memory is full, it becomes a sorted run. The leveled tree merges runs soon: it keeps few of them, and few old versions.',
      focus: ['leveled-start/design'],
    },
    {
      from: ended(180),
      to: ended(330),
      seconds: 3,
      sentence: 'The tiered tree lets runs of similar size gather, and merges several at once.',
      focus: ['tiered-start/design'],
    },
    {
      from: ended(330),
      to: 'end',
      seconds: 3,
      sentence:
        'The B-tree changes pages in memory and later writes each one back whole. The log only appends, and its index in memory finds the rows.',
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
      to: ended(kFirstWrites),
      seconds: 2.5,
      sentence:
        'The first {OpBegun.count:op_kind=put} writes. The B-tree writes a page for nearly every changed row; the others write many rows together.',
      focus: ['btree/gauge:write/bar'],
    },
    {
      from: ended(kFirstWrites),
      to: ended(kFirstRound),
      seconds: 2,
      sentence:
        'Gets and scans. The B-tree reads a page even for a missing key. A scan of the log reads once for each row.',
      focus: ['btree/gauge:get/bar', 'log/gauge:scan/bar'],
    },
    {
      from: ended(kFirstRound),
      to: ended(kOperations / 2),
      seconds: 3,
      sentence:
        'Rows are overwritten. In the tiered tree, old versions pile up. The log copies live rows to its head and frees the rest.',
      focus: ['tiered/gauge:space/bar'],
    },
    {
      from: ended(kOperations / 2),
      to: 'end',
      seconds: 3.5,
      sentence:
        'After {OpFinished.total} operations, no design has only short gauges. Each is good at something and pays for it elsewhere.',
      focus: [],
    },
  ],
};

/** Why one changed row costs a page. */
const pagesWritten: Episode = {
  name: 'pages in memory, and pages written',
  during: 'operations',
  beats: [
    {
      from: 'start',
      to: ended(kFirstSplit),
      seconds: 2,
      sentence:
        'Rows go into one page in memory. After {OpBegun.count:op_kind=put} writes it is full and splits in two.',
      focus: ['btree/page:2', 'btree/page:3'],
    },
    {
      from: ended(kFirstSplit),
      to: ended(kPoolFull),
      seconds: 2.5,
      sentence: 'More pages fill and split. While all of them fit into the buffer pool, none has to be written.',
      focus: ['btree/pool'],
    },
    {
      from: ended(kPoolFull),
      to: ended(kPoolFull + 20),
      seconds: 3,
      sentence:
        'Now the pool is full: for each page that comes in, another must leave. A changed page is written first, all of it: {BTreePageWritten.count} pages for {OpBegun.count:op_kind=put} writes.',
      focus: [],
    },
    {
      from: ended(kPoolFull + 20),
      to: 'end',
      seconds: 2.5,
      sentence:
        'In the end, {BTreePageWritten.total} pages of 4 KiB were written for {OpBegun.total:op_kind=put} rows of 100 bytes.',
      focus: [],
    },
  ],
};

/** Why the cleaner of a log needs the index, and what it copies. */
const cleaning: Episode = {
  name: 'the cleaner of a log',
  during: 'operations',
  beats: [
    {
      from: 'start',
      to: { after: 'SegmentCreated', nth: 2 },
      seconds: 2,
      sentence: 'Each row is appended to the newest segment, the head, and the index records its place.',
      focus: [],
    },
    {
      from: { after: 'SegmentCreated', nth: 2 },
      to: { after: 'JobQueued', nth: 0 },
      seconds: 2,
      sentence: 'An overwritten row is still in its old segment, but dead: a segment is filled as high as it is live.',
      focus: [],
    },
    {
      from: { after: 'JobQueued', nth: 0 },
      to: { after: 'SegmentEntryCopied', nth: 20 },
      during: 'run',
      seconds: 2,
      sentence: 'Too much is dead, so the cleaner reads the oldest segment and asks the index about each of its rows.',
      focus: ['segment:1'],
    },
    {
      from: { after: 'SegmentEntryCopied', nth: 20 },
      to: { after: 'SegmentRemoved', nth: 0 },
      during: 'run',
      seconds: 2,
      sentence:
        '{SegmentEntryCopied.total} live rows are copied to the head, {SegmentEntryDropped.total} dead ones are dropped, and the segment is freed.',
      focus: ['segment:5'],
    },
    {
      from: { after: 'SegmentRemoved', nth: 0 },
      to: 'end',
      seconds: 2.5,
      sentence:
        'It goes on like this. For {OpBegun.total:op_kind=put} rows that clients wrote, {SegmentEntryCopied.total} were copied.',
      focus: [],
    },
  ],
};

/** The episodes of figures that show one design alone. */
const alone: Readonly<Record<string, Episode>> = { btree: pagesWritten, log: cleaning };

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
    ...(alone[id] && { episode: alone[id] }),
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
      { name: 'after the first reads', at: ended(kFirstRound) },
      { name: 'half way', at: ended(kOperations / 2) },
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
