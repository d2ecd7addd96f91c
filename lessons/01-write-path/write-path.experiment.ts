/** The experiments of lesson 1. One row is 4 bytes of key and 64 of value; the memtable is tiny, so that a lesson sees it fill. */
import { defineExperiment } from '../../web/src/lessons/experiment.ts';

const small = { write_buffer_size: 4096, compression: 'none', filter: 'full', max_bytes_for_level_base: 16384, target_file_size_base: 4096, max_bytes_for_level_multiplier: 4 } as const;

/** A dozen writes: all of them stay in memory. */
export const now = defineExperiment({
  id: 'now', seed: 7, options: small, view: 'write-path', at: 'end',
  program: 'fill n=14 order=random key_space=900 key_bytes=4 value_bytes=64',
  expect: [{ counter: 'flush_count', equals: 0 }, { counter: 'number_keys_written', equals: 14 }],
});

/** Sixty writes: one memtable seals and becomes a table. */
export const flush = defineExperiment({
  id: 'flush', seed: 7, options: small, view: 'write-path', at: 'episode',
  program: 'fill n=60 order=random key_space=900 key_bytes=4 value_bytes=64\nsettle',
  expect: [{ counter: 'flush_count', atLeast: 1 }, { counter: 'compaction_count', equals: 0 }],
});

/** Two thousand writes over nine hundred keys: what was cheap is paid for. */
export const later = defineExperiment({
  id: 'later', seed: 7, options: small, view: 'tree', at: 'end',
  program: 'fill n=2000 order=random key_space=900 key_bytes=4 value_bytes=64\nsettle',
  expect: [{ counter: 'compaction_count', atLeast: 5 }, { counter: 'number_keys_written', equals: 2000 }],
});

export const experiments = [now, flush, later];
