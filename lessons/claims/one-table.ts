/**
 * One table with one filter over the whole of it, asked for keys that it has and for as many as it does not, at ten bits a key. A figure that
 * comes from here names the scheme of its filter:
 *
 *   leveldb_bloom      LevelDB's: probes anywhere, all from one 32-bit hash       0.87 % (1,000 keys) to 1.46 % (200,000)
 *   legacy_bloom       RocksDB's up to format_version 4: one cache line           1.14 %
 *   fast_local_bloom   RocksDB's from format_version 5: one line, a 64-bit hash   0.958 %
 *   flat_bloom         the textbook's: probes anywhere, the same 64-bit hash      0.844 %
 */
import type { Trial } from '../../web/src/lessons/claims/trial.ts';

export const present = 1000;

const KEYS = 'order=random key_space=1000000000000';

export type Scheme = 'leveldb_bloom' | 'legacy_bloom' | 'fast_local_bloom' | 'flat_bloom';

export const oneTable = (rows: number, scheme: Scheme = 'leveldb_bloom', absent = 10_000): Trial => ({
  seed: 88,
  options: {
    write_buffer_size: '64MiB',
    filter: 'full',
    filter_policy: scheme,
    bits_per_key: 10,
    compression: 'none',
  },
  tallies: {
    'filters asked': { record: 'FilterProbed' },
    'lines of 512 bits': { record: 'FilterProbed', field: 'positions', stretch: 512 },
  },
  parts: [
    { mark: 'load', program: `fill n=${rows} ${KEYS} key_bytes=12 value_bytes=16 seed=1\nflush` },
    { mark: 'present', program: `read-fill n=${present} ${KEYS} seed=1`, detail: true },
    { mark: 'absent', program: `read-fill n=${absent} ${KEYS} seed=2` },
  ],
});
