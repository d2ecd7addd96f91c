/**
 * The counters within the current episode: this flush, this Get, this merge, this compaction, this scan, these
 * snapshots, this queue. Summed from the records themselves (the schema says which), so that the numbers follow the
 * picture, even in the middle of a step.
 */
import { counterInfos } from '../../protocol/counters.gen.ts';
import { weight } from '../../scene/causes.ts';
import type { Stop } from '../../scene/stops.ts';
import type { Session } from '../../store/types.ts';
import type { AskingViewName, ViewName } from '../../marks/views.ts';
import { isAsking, type LensName, type PanelName } from '../../visualizations/views.ts';

const kOfTheTree: readonly string[] = [
  'bytes_written',
  'flush_write_bytes',
  'compact_read_bytes',
  'compact_write_bytes',
  'flush_count',
  'compaction_count',
  'trivial_move_count',
  'compaction_key_drop_new',
  'compaction_key_drop_obsolete',
];

/** Counters relevant to a view, in narrative order. */
export const kCounters: Readonly<Record<ViewName | PanelName, readonly string[]>> = {
  tree: kOfTheTree,
  stats: kOfTheTree,
  words: kOfTheTree,
  'write-path': [
    'number_keys_written',
    'bytes_written',
    'wal_file_bytes',
    'wal_file_synced',
    'flush_entries',
    'flush_count',
    'flush_write_bytes',
    'stall_nanos',
  ],
  'read-path': [
    'get_from_memtable_count',
    'bloom_sst_miss_count',
    'bloom_sst_hit_count',
    'bloom_filter_useful',
    'bloom_filter_full_true_positive',
    'block_read_count',
    'block_cache_hit_count',
    'user_key_comparison_count',
  ],
  merge: [
    'merge_heap_comparisons',
    'user_key_comparison_count',
    'seek_child_seek_count',
    'iter_next_count',
    'internal_key_skipped_count',
    'internal_delete_skipped_count',
  ],
  compaction: [
    'compaction_entries_in',
    'compaction_entries_out',
    'compaction_key_drop_new',
    'compaction_key_drop_obsolete',
    'compact_read_bytes',
    'compact_write_bytes',
    'merge_heap_comparisons',
    'trivial_move_count',
  ],
  tombstones: [
    'internal_delete_skipped_count',
    'internal_key_skipped_count',
    'internal_range_del_skipped_count',
    'number_iter_skip',
    'internal_recent_skipped_count',
    'user_key_comparison_count',
    'block_read_count',
    'number_of_reseeks_in_iteration',
  ],
  snapshots: [
    'number_keys_written',
    'flush_entries',
    'compaction_entries_out',
    'compaction_key_drop_new',
    'compaction_key_drop_obsolete',
  ],
};

/** The same for the views that ask the engine. */
const kAskingCounters: Readonly<Record<AskingViewName, readonly string[]>> = {
  filter: [
    'bloom_memtable_miss_count',
    'bloom_memtable_hit_count',
    'bloom_sst_miss_count',
    'bloom_sst_hit_count',
    'bloom_filter_useful',
    'bloom_filter_full_positive',
    'bloom_filter_full_true_positive',
    'block_read_count',
  ],
  memory: [
    'block_cache_hit_count',
    'block_cache_add',
    'block_cache_evict_count',
    'block_cache_data_add',
    'block_cache_index_add',
    'block_cache_filter_add',
    'block_cache_bytes_write',
    'block_read_count',
  ],
  bytes: ['bytes_written', 'wal_file_bytes', 'flush_write_bytes', 'block_read_count', 'block_read_byte'],
  device: [
    'wal_file_bytes',
    'wal_file_synced',
    'flush_write_bytes',
    'compact_read_bytes',
    'compact_write_bytes',
    'block_read_byte',
    'stall_nanos',
  ],
};

/** The counters relevant to any lens. */
export const countersOf = (view: LensName): readonly string[] =>
  isAsking(view) ? kAskingCounters[view] : kCounters[view];

export interface Episode {
  /** Position of its first stop. */
  readonly start: number;
  readonly end: number;
  readonly number: number;
  /** The last stop reached, counted from 0, and the number of stops. */
  readonly stop: number;
  readonly stops: number;
}

/** The episode that contains the cursor, or the last one before it; null before the first. */
export function episodeAt(stops: readonly Stop[], cursor: number): Episode | null {
  let here = -1;
  for (let low = 0, high = stops.length - 1; low <= high;) {
    const middle = (low + high) >> 1;
    if (stops[middle]!.position <= cursor) [here, low] = [middle, middle + 1];
    else high = middle - 1;
  }
  if (here < 0) return null;
  const number = stops[here]!.episode;
  const own = stops.flatMap((stop, i) => (stop.episode === number ? [i] : []));
  return {
    start: stops[own[0]!]!.position,
    end: stops[own.at(-1)!]!.position,
    number,
    stop: own.indexOf(here),
    stops: own.length,
  };
}

/** Sums over [from, cursor), continuing from the previous call if possible. */
export class Meter {
  private from = -1;
  private to = -1;
  private counters: readonly number[] = [];
  private sums = new Map<number, number>();

  /** By counter id; counters without a source are omitted. */
  read(session: Session, counters: readonly number[], from: number, to: number): ReadonlyMap<number, number> {
    const goOn = from === this.from && to >= this.to && counters === this.counters;
    if (!goOn) {
      this.sums = new Map(counters.filter((id) => counterInfos[id]!.source.length > 0).map((id) => [id, 0]));
      this.to = from;
    }
    session.history().forEach(this.to, to, (record) => {
      for (const [id, sum] of this.sums) {
        const adds = weight(id, record);
        if (adds !== 0) this.sums.set(id, sum + adds);
      }
    });
    [this.from, this.to, this.counters] = [from, to, counters];
    return this.sums;
  }
}
