/** Its row in the registry. */
import { Kind, TableCreated, TableInstalled } from '../../protocol/records.gen.ts';
import { filterTarget } from './filter-target.ts';
import { rightAfter, type Marks, type Visualization } from '../visualization.ts';

/** Tables of a level that have a filter. */
const filters: Marks = {
  kinds: [Kind.TableCreated, Kind.TableInstalled],
  reading: () => {
    const filtered = new Set<number>();
    return ({ kind, v, at }) => {
      if (kind === Kind.TableInstalled) return filtered.has(TableInstalled.table(v, at));
      if (TableCreated.filterBytes(v, at) > 0) filtered.add(TableCreated.table(v, at));
      return false;
    };
  },
  landing: rightAfter,
};

export const filter = {
  tab: 'Filter bits',
  title: 'the bits of a filter and the keys that set them',
  stops: 'filter',
  counters: [
    'bloom_memtable_miss_count',
    'bloom_memtable_hit_count',
    'bloom_sst_miss_count',
    'bloom_sst_hit_count',
    'bloom_filter_useful',
    'bloom_filter_full_positive',
    'bloom_filter_full_true_positive',
    'block_read_count',
  ],
  family: 'of-read',
  View: async () => (await import('./View.tsx')).default,
  tall: 'controls',
  empty: { noun: 'filter', marks: filters, isEmpty: (scene) => filterTarget(scene, null) === null },
} satisfies Visualization;
