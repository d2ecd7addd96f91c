/**
 * An index of the insert benchmark's table, built by sorted runs (`create-index`), and for comparison as many inserts of keys of the same
 * length, in random order. (`ibench l.x` inserts the entries in the order of the index, which is cheaper.)
 *
 *   load | build | index | table
 *   load | insert
 *
 * 5000 entries of 16 bytes are 80,000 bytes; MyRocks' 64 MB and 1 GB are kilobytes here.
 */
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import type { Part, Trial } from '../../../web/src/lessons/claims/trial.ts';
import { startOf, tableRows } from '../benchmark-table.ts';

export const entryBytes = 16;
export const indexBytes = tableRows * entryBytes;
export const bufferBytes = 4096;
export const combineBytes = 16_384;
export const lastLevel = 6;

const scanOf = (index: number): string => `scan from=${startOf(index)} to=${startOf(index + 1)}`;

const options: Trial['options'] = {
  write_buffer_size: '8KiB',
  target_file_size_base: '8KiB',
  max_bytes_for_level_base: '16KiB',
  max_bytes_for_level_multiplier: 4,
  compression: 'none',
  merge_buf_size: bufferBytes,
  merge_combine_read_size: combineBytes,
};

const tallies: NonNullable<Trial['tallies']> = {
  rows: { record: 'OpFinished', field: 'rows' },
  'no space': { record: 'IndexBuildFinished', where: { status: ['no_space'] } },
  tables: { record: 'IndexBuildFinished', field: 'tables' },
  level: { record: 'IndexBuildFinished', field: 'level' },
  'sort memory': { record: 'IndexBuildFinished', field: 'sort_peak_bytes' },
  'merge memory': { record: 'IndexBuildFinished', field: 'merge_peak_bytes' },
  slice: { record: 'IndexMergeBegun', field: 'slice_bytes' },
  installed: { record: 'TableInstalled' },
  'to the last level': { record: 'TableInstalled', where: { level: [lastLevel] } },
  'temporary files made': { record: 'FileCreated', where: { file_class: ['temp'] } },
  'temporary files removed': { record: 'FileRemoved', where: { file_class: ['temp'] } },
  'tables made': { record: 'FileCreated', where: { file_class: ['table'] } },
  'tables removed': { record: 'FileRemoved', where: { file_class: ['table'] } },
};

const load: Part = { mark: 'load', program: `ibench l.i0 n=${tableRows} value_bytes=20\nflush` };

const trialOf = (...parts: readonly Part[]): Trial => ({ seed: 21, options, tallies, parts: [load, ...parts] });

export const build = trialOf(
  { mark: 'build', program: 'create-index index=1' },
  { mark: 'index', program: scanOf(1) },
  { mark: 'table', program: scanOf(0) },
);

/** The build with other merge buffers. */
export const buildWith = (combine: number): Trial => ({
  ...build,
  options: { ...options, merge_combine_read_size: combine },
});

export const inserts = trialOf({
  mark: 'insert',
  program: `fill n=${tableRows} key_space=1000000000000000 key_bytes=${entryBytes} value_bytes=0 order=random\nflush`,
});

/** Bytes of the tables that a part writes. */
export const written = (counted: Counted): number =>
  counted.count('flush_write_bytes') + counted.count('compact_write_bytes') + counted.count('index_build_write_bytes');

/** The rows and all runs fit on the device, and four of the twelve tables of the index. It is enlarged after the failure. */
export const fullBuild = trialOf(
  { mark: 'full', program: 'set device_capacity=330KiB\ncreate-index index=1', mayFail: true },
  { mark: 'index', program: scanOf(1) },
  { mark: 'table', program: scanOf(0) },
  { mark: 'room', program: 'set device_capacity=1GiB\ncreate-index index=1' },
  { mark: 'index later', program: scanOf(1) },
);
