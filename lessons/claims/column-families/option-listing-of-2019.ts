import { atLeast, checkExactly, checkRounded, defineClaim, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { dynamicLevelTargets, levelTargets } from '../../../web/src/models/leveled.ts';
import { optionListing } from '../../../web/src/models/option-listing.ts';
import { explore, type Explored } from '../../../web/src/protocol/rocksdb/explore.ts';
import { columnFamilies } from '../sources.ts';

const writes = (n: number): string => 'put a 1\nflush\n'.repeat(n);

/**
 * L0 tables are made one by one, by a write and a flush each, until writes are delayed and then stopped. Compaction is due at 36, as late as
 * the options allow, and the device is slow, so that the next write finds L0 still full.
 */
const stalls: Trial = {
  seed: 121,
  options: {
    level0_file_num_compaction_trigger: 36,
    level0_slowdown_writes_trigger: 20,
    level0_stop_writes_trigger: 36,
    device_bandwidth: '64KiB',
  },
  tallies: {
    delayed: { record: 'StallBegun', where: { reason: ['l0_slowdown'] } },
    stopped: { record: 'StallBegun', where: { reason: ['l0_stop'] } },
  },
  parts: [
    { mark: '19 tables', program: writes(19) },
    { mark: 'a write over 19', program: 'put a 1' },
    { mark: '20 tables', program: 'flush' },
    { mark: 'a write over 20', program: 'put a 1' },
    { mark: '35 tables', program: `flush\n${writes(14)}` },
    { mark: 'flushes over 35 and 36', program: writes(2) },
  ],
};

/** A key with eight older versions, then with nine. */
const versions: Trial = {
  seed: 121,
  options: { max_sequential_skip_in_iterations: 8 },
  parts: [
    { mark: 'eight older', program: `${'put a 1\n'.repeat(9)}put b 1` },
    { mark: 'scan over eight', program: 'scan' },
    { mark: 'nine older', program: 'put a 1' },
    { mark: 'scan over nine', program: 'scan' },
  ],
};

const kScale = 1024;
const explored = optionListing.map((listed) => explore(listed, kScale));
const standing = (which: Explored['standing']): number => explored.filter((row) => row.standing === which).length;

/** What an option is here, in a cell of the table. */
const inWords = ({ standing: is, here, why }: Explored): string =>
  is === 'wired'
    ? here.map(({ name, value, scaled }) => `${name} ${value}${scaled ? ` (1/${kScale})` : ''}`).join(', ')
    : is === 'shared'
      ? `${here.map(({ name }) => name).join(', ')}: ${why}`
      : why;

const shape = { baseBytes: 256 * 2 ** 20, multiplier: 10, levels: 7 };
const MB = 2 ** 20;
/** Bytes of L5 and L6 of the first family, from the table of S120. */
const publishedSizes = [0, 0, 0, 0, 0, 197.05 * MB, 341.24 * MB].map(Math.round);
const fixedTargets = levelTargets(shape);
const movedTargets = dynamicLevelTargets(shape, publishedSizes).targets;

/** The listing on the engine: everything that is wired, bytes at 1/1024, so that there are kilobytes where the published tree has megabytes. */
const listed: Trial = {
  seed: 121,
  options: {
    ...Object.fromEntries(
      explored
        .filter(({ standing: is }) => is === 'wired')
        .flatMap(({ here }) => here.map(({ name, value }) => [name, value.replaceAll('\u00a0', '')] as const)),
    ),
    compression: 'none',
    bottommost_compression: 'same',
    filter: 'full',
  },
  tallies: {
    installed: { record: 'VersionInstalled' },
    ...Object.fromEntries(
      ([4, 5, 6] as const).map((level) => [
        `target of L${level}`,
        { record: 'LevelScored', field: 'target_bytes', where: { level: [level] } } as const,
      ]),
    ),
  },
  parts: [
    { mark: 'load', program: 'fill n=6000 order=random key_space=4000' },
    { mark: 'one more table', program: 'put a 1\nflush' },
  ],
};

/** Targets that the calculator gives for the current tree, to compare with those that the engine reports. */
const calculated = (ask: Ask, level: number): number =>
  dynamicLevelTargets(
    { ...shape, baseBytes: shape.baseBytes / kScale },
    Array.from({ length: shape.levels }, (_, each) => ask('listed', 'one more table').level(each).sizeBytes),
  ).targets[level]!;

const stalled = (mark: string, what: 'delayed' | 'stopped', times: number) =>
  checkExactly(`writes ${what}: ${mark}`, times, 'writes', (ask) => ask('stalls', mark).tally(what));

export const s121 = defineClaim({
  id: 'S121',
  title: 'A listing of all options of a family says how a MyRocks of 2019 was tuned.',
  source: columnFamilies,
  kind: 'T/E',
  published: [
    {
      what: 'options, and what stands for them here',
      columns: ['option', 'value', 'here'],
      rows: explored.map((row) => [row.option, row.value, inWords(row)]),
    },
    {
      what: 'targets of levels, from the options',
      columns: ['level', 'dynamic (MB)', 'static (MB)'],
      rows: [1, 2, 3, 4, 5, 6].map((level) => [
        `L${level}`,
        movedTargets[level] === 0 ? 'none' : Math.round(movedTargets[level]! / MB),
        Math.round(fixedTargets[level]! / MB),
      ]),
      standing: 'arithmetic',
    },
  ],
  reading:
    'With dynamic level bytes on, targets run backwards from the last level, here from the sizes in the table of S120; the static ones, 256 MB, 2.56 and 25.6 GB, are a second column. format_version 2 is the filter of S28 that measures 1.14 %. max_sequential_skip restarts at each key, so it does not cure a run of tombstones.',
  shown: 'An explorer: each option with its knob, scaled, or marked "not modeled".',
  trials: { stalls, versions, listed },
  checks: [
    checkExactly('options listed', 37, 'options', () => explored.length),
    checkExactly('of which wired to options of ours', 27, 'options', () => standing('wired')),
    checkExactly('of which settled', 6, 'options', () => standing('settled')),
    checkExactly('of which not modeled', 3, 'options', () => standing('absent')),
    ...([1, 2, 3] as const).map((level) =>
      checkRounded(
        `static target of L${level}`,
        { 1: '256', 2: '2560', 3: '25600' }[level],
        'MB',
        () => fixedTargets[level]! / MB,
      ),
    ),
    checkRounded('dynamic target of L5, from the sizes of S120', '256', 'MB', () => movedTargets[5]! / MB),
    checkExactly(
      'versions installed by one more table, so that its targets are those of one tree',
      1,
      'versions',
      (ask) => ask('listed', 'one more table').tally('installed'),
    ),
    ...([4, 5, 6] as const).map((level) =>
      checkExactly(
        `target of L${level} in our engine less the calculated one, with the listing at 1/${kScale}`,
        0,
        'bytes',
        (ask) => ask('listed', 'one more table').tally(`target of L${level}`) - calculated(ask, level),
      ),
    ),
    {
      what: 'bytes of L6 there, lest nothing be compared with nothing',
      unit: 'KiB',
      value: (ask) => ask('listed', 'one more table').level(6).sizeBytes / 1024,
      expect: atLeast(256),
      because: 'above the base, the last level sets the targets',
    },
    stalled('a write over 19', 'delayed', 0),
    stalled('a write over 20', 'delayed', 1),
    stalled('35 tables', 'stopped', 0),
    stalled('flushes over 35 and 36', 'stopped', 1),
    checkExactly('reseeks over eight older versions of a key', 0, 'seeks', (ask) =>
      ask('versions', 'scan over eight').count('number_of_reseeks_in_iteration'),
    ),
    checkExactly('reseeks over nine', 1, 'seeks', (ask) =>
      ask('versions', 'scan over nine').count('number_of_reseeks_in_iteration'),
    ),
  ],
});
