import { atLeast, defineClaim, type Ask, type Check } from '../../../web/src/lessons/claims/claim.ts';
import { bloomFilters } from '../sources.ts';

type Kind = 'filter' | 'index' | 'data';

const hitRate = (ask: Ask, kind: Kind): number => {
  const hits = ask('cache', 'gets').count(`block_cache_${kind}_hit`);
  return (100 * hits) / (hits + ask('cache', 'gets').count(`block_cache_${kind}_miss`));
};

const above = (kind: Kind, other: Kind): Check => ({
  what: `hit rate of ${kind} blocks above that of ${other} blocks`,
  unit: '%',
  value: (ask) => hitRate(ask, kind) - hitRate(ask, other),
  expect: atLeast(1),
  because: 'the source says which is hot and not by how much; a percent more is more than chance',
});

export const s089 = defineClaim({
  id: 'S89',
  title: 'Filter blocks live in the block cache and stay there, because every lookup asks them.',
  source: bloomFilters,
  kind: 'E',
  published: [{ what: 'filter blocks', list: ['in the block cache', 'hot'] }],
  reading:
    'With cache_index_and_filter_blocks, which is off in RocksDB unless set. The cache holds about an eighth of the data, and keys are asked evenly, so that no data block is hotter than another; filters and indexes get no part of the cache of their own.',
  shown: 'The cache as a shelf ordered by age: filters keep coming to the front.',
  trials: {
    cache: {
      seed: 89,
      options: {
        write_buffer_size: '64KiB',
        target_file_size_base: '64KiB',
        max_bytes_for_level_base: '256KiB',
        filter: 'full',
        filter_policy: 'fast_local_bloom',
        compression: 'none',
        block_cache_size: '256KiB',
        cache_index_and_filter_blocks: 'yes',
      },
      parts: [
        {
          mark: 'load',
          program: 'fill n=20000 order=random key_space=20000 key_bytes=12 value_bytes=100 seed=1\nflush\nsettle',
        },
        { mark: 'gets', program: 'read-fill n=20000 order=random key_space=20000 seed=2' },
      ],
    },
  },
  checks: [above('filter', 'data'), above('index', 'data')],
});
