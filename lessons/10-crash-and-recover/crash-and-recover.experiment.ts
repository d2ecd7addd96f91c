/**
 * The experiments of lesson 10: twelve writes, of which eight are synced when the power fails; a
 * busier run without syncs and with them; and a log of several blocks in each recovery mode, torn at its end or damaged in its middle.
 */
import { defineExperiment, type Episode } from '../../web/src/lessons/measurements/lesson-experiment.ts';

const kOptions = { compression: 'none', filter: 'none' } as const;
const kNames = ['amy', 'bob', 'cal', 'dan', 'eve', 'fay', 'gus', 'hal', 'ivy', 'jan', 'kim', 'lou'];
/** Writes that ask for a sync, counted from 1. */
const kSynced = [4, 8];

const puts = (synced: readonly number[]): readonly string[] =>
  kNames.map(
    (name, i) => `put ${name} ${`${name}@example.org`.padEnd(24, '.')}${synced.includes(i + 1) ? ' sync' : ''}`,
  );

/** The writes, the failure, and the log read back record by record. */
const oneFailure: Episode = {
  name: 'a log, and a power failure',
  during: { animation: 'recovery', activity: 0 },
  beats: [
    {
      from: 'start',
      to: { after: 'FileSynced', nth: 1 },
      seconds: 2,
      sentence:
        'Each write is appended to the log. The last of these {FileAppended.count} asks for a sync, and the device keeps all of them.',
      focus: ['recovery/mark'],
    },
    {
      from: { after: 'FileSynced', nth: 1 },
      to: { after: 'EngineCrashed', nth: 0 },
      seconds: 2,
      sentence:
        '{FileAppended.count} more writes are acknowledged without a sync. Then the power fails, and memory is gone.',
      focus: ['recovery/memory'],
    },
    {
      from: { after: 'EngineCrashed', nth: 0 },
      to: { after: 'WalRecordRead', nth: 7 },
      seconds: 3,
      sentence:
        'Recovery reads the log record by record. All {WalRecordRead.count:outcome=replayed} synced writes return.',
      focus: ['recovery/head'],
    },
    {
      from: { after: 'WalRecordRead', nth: 7 },
      to: { after: 'WalRecordRead', nth: 9 },
      seconds: 1.5,
      sentence: '{WalRecordRead.key:0} and {WalRecordRead.key} return too: the device happened to have written them.',
      focus: ['recovery/head'],
    },
    {
      from: { after: 'WalRecordRead', nth: 9 },
      to: 'end',
      seconds: 2.5,
      sentence:
        'The next record is torn, and replay stops. Its write and the one after it were acknowledged, and are lost.',
      focus: ['wal:1/record:490', 'wal:1/record:539'],
    },
  ],
};

const failing = (id: string, synced: readonly number[], seed: number) =>
  ({
    id,
    seed: 1,
    options: kOptions,
    views: ['recovery', 'write-path', 'tree'],
    program: [...puts(synced), `crash mode=torn seed=${seed}`, 'reopen'].join('\n'),
  }) as const;

export const power = defineExperiment({
  ...failing('power', kSynced, 13),
  stops: [
    { name: 'synced', at: { after: 'FileSynced', nth: 1 } },
    { name: 'the power fails', at: { after: 'EngineCrashed', nth: 0 } },
    { name: 'the log is found', at: { after: 'WalRecordRead', nth: 0 } },
    { name: 'the torn record', at: { after: 'WalRecordRead', nth: -1 } },
    { name: 'open again', at: { animation: 'recovery', activity: 0, part: 1 } },
  ],
  opensAt: 'open again',
  episode: oneFailure,
  expect: [
    { what: 'writes_acknowledged', equals: 12 },
    { what: 'writes_synced', equals: 8 },
    { what: 'writes_back', equals: 10 },
    { what: 'synced_writes_lost', equals: 0 },
  ],
});

/** Thirty-six writes, none of which asks for a sync: the option decides. */
export const busy = defineExperiment({
  id: 'busy',
  seed: 1,
  options: { ...kOptions, sync: 0 },
  views: ['recovery', 'write-path'],
  program: 'fill n=36 key_bytes=2 value_bytes=40\ncrash mode=torn seed=10\nreopen',
  stops: [{ name: 'the power fails', at: { after: 'EngineCrashed', nth: 0 } }],
  expect: [
    { what: 'writes_acknowledged', equals: 36 },
    { what: 'writes_lost', atLeast: 10 },
    { what: 'log_syncs', equals: 0 },
  ],
});

/** The same writes, each with a sync. */
export const careful = defineExperiment({
  ...busy,
  id: 'careful',
  options: { ...kOptions, sync: 1 },
  expect: [
    { what: 'writes_lost', equals: 0 },
    { what: 'log_syncs', equals: 36 },
  ],
});

/** Two failures: the first leaves a torn end, the second a wrong bit in the middle of a log that is complete. */
export const damage = defineExperiment({
  id: 'damage',
  seed: 1,
  options: kOptions,
  views: ['recovery'],
  program: [
    ...puts([4]).slice(0, 8),
    'crash mode=torn seed=4',
    'reopen',
    'fill n=12 key_bytes=2 value_bytes=4000 sync',
    'crash mode=keep_all',
    'fault read class=wal effect=bit_flip bit=100000',
    'reopen',
  ].join('\n'),
  stops: [
    { name: 'the first failure', at: { after: 'EngineCrashed', nth: 0 } },
    { name: 'the second failure', at: { after: 'EngineCrashed', nth: 1 } },
  ],
  opensAt: 'the first failure',
  exercises: [{ id: 'torn-log', kind: 'log-replay', failures: 2 }],
  expect: [{ what: 'writes_back', equals: 3 }],
});

const kModes = [
  ['tolerate', 'tolerate_corrupted_tail_records'],
  ['absolute', 'absolute_consistency'],
  ['point', 'point_in_time_recovery'],
  ['skip', 'skip_any_corrupted_records'],
] as const;
type Log = 'torn' | 'bad';

const recovery = { animation: 'recovery', activity: 0 } as const;
const readUpTo = (nth: number) => ({ after: 'WalRecordRead', nth }) as const;
const failure = { after: 'EngineCrashed', nth: 0 } as const;

const tornEnd: Episode = {
  name: 'a torn end',
  during: recovery,
  beats: [
    {
      from: 'start',
      to: failure,
      seconds: 2,
      sentence:
        '{OpBegun.count:op_kind=put} writes fill three blocks of the log. All but the last are synced when the power fails.',
      focus: ['recovery/mark'],
    },
    {
      from: failure,
      to: readUpTo(22),
      seconds: 3.5,
      sentence: 'Recovery reads record after record: {WalRecordRead.count:outcome=replayed} of them are whole.',
      focus: ['recovery/head'],
    },
    {
      from: readUpTo(22),
      to: 'end',
      seconds: 2,
      sentence: 'The last one is torn. Nothing comes after it, so the engine drops it and opens the database.',
      focus: [],
    },
  ],
};

const wrongBit: Episode = {
  name: 'a wrong bit in the middle',
  during: recovery,
  beats: [
    {
      from: 'start',
      to: failure,
      seconds: 2,
      sentence:
        'The power fails. This time the device has the whole log of {OpBegun.count:op_kind=put} writes, but one of its bits has flipped.',
      focus: [],
    },
    {
      from: failure,
      to: readUpTo(2),
      seconds: 2,
      sentence: 'Recovery replays the first {WalRecordRead.count:outcome=replayed} records.',
      focus: ['recovery/head'],
    },
    {
      from: readUpTo(2),
      to: readUpTo(4),
      seconds: 3,
      sentence:
        'The checksum of the next record does not match. Its length may be wrong too, so nothing after it in this block can be found.',
      focus: [],
    },
    {
      from: readUpTo(4),
      to: 'end',
      seconds: 3.5,
      sentence:
        'The next block begins at a known offset. Recovery goes on there, and {WalRecordRead.count:outcome=replayed} more writes return, after a gap.',
      focus: ['recovery/block:1'],
    },
  ],
};

/** A log of three blocks of 32 KiB, each of about eight records: torn inside its last record, or one bit of its fourth record is wrong. */
const inMode = (name: string, mode: string, log: Log, back: number | null) =>
  defineExperiment({
    id: `${log}-${name}`,
    seed: 1,
    options: { ...kOptions, wal_recovery_mode: mode, write_buffer_size: '1MiB' },
    views: ['recovery'],
    program: [
      'fill n=23 key_bytes=2 value_bytes=4000 sync',
      'fill n=1 first=23 key_bytes=2 value_bytes=4000',
      ...(log === 'torn'
        ? ['crash mode=torn seed=1']
        : ['crash mode=keep_all', 'fault read class=wal effect=bit_flip bit=100000']),
      'reopen',
    ].join('\n'),
    stops: [
      { name: 'the power fails', at: { after: 'EngineCrashed', nth: 0 } },
      { name: 'the end', at: { animation: 'recovery', activity: 0, part: 1 } },
    ],
    ...(log === 'torn' && name === 'point' && { episode: tornEnd }),
    ...(log === 'bad' && name === 'skip' && { episode: wrongBit }),
    checks:
      log === 'bad' && name === 'absolute'
        ? [
            {
              id: 'mode',
              kind: 'goal',
              offered: [{ option: 'wal_recovery_mode', values: [1, 0, 2, 3] }],
              wants: [
                { what: 'database_opened', name: 'the database opens', equals: 1 },
                { what: 'writes_after_a_gap', name: 'writes that return although an earlier one does not', equals: 0 },
              ],
            },
          ]
        : [],
    expect: [
      { what: 'writes_acknowledged', equals: 24 },
      { what: 'database_opened', equals: back === null ? 0 : 1 },
      { what: 'writes_back', equals: back ?? 0 },
    ],
  });
const kBack: Readonly<Record<Log, readonly (number | null)[]>> = {
  torn: [23, null, 23, 23],
  bad: [null, null, 3, 18],
};
const modes = (['torn', 'bad'] as const).flatMap((log) =>
  kModes.map(([name, mode], i) => inMode(name, mode, log, kBack[log][i]!)),
);

export const experiments = [power, busy, careful, damage, ...modes];
