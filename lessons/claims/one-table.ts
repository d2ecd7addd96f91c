/**
 * One table with one filter over the whole of it, asked for keys that it has and for as many as it does not. The filter is LevelDB's: ten bits
 * a key, six probes from one 32-bit hash; a figure that comes from here names that scheme.
 */
import type { Trial } from '../../web/src/lessons/claims/trial.ts';

export const present = 1000;
export const absent = 10_000;

const KEYS = 'order=random key_space=1000000000000';

export const oneTable = (rows: number): Trial => ({
  seed: 88,
  options: { write_buffer_size: '64MiB', filter: 'full', bits_per_key: 10, compression: 'none' },
  parts: [
    { mark: 'load', program: `fill n=${rows} ${KEYS} key_bytes=12 value_bytes=16 seed=1\nflush` },
    { mark: 'present', program: `read-fill n=${present} ${KEYS} seed=1` },
    { mark: 'absent', program: `read-fill n=${absent} ${KEYS} seed=2` },
  ],
});
