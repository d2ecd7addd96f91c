/** Gathers the inputs of the amplification ledger from a scene: options, the current tree, counters so far. Pure. */
import type { FilterScheme, AmplificationFacts } from '../../models/amplification-facts.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import type { LiveRows } from '../../scene/features/tree/live-rows.ts';
import type { Scene } from '../../scene/types.ts';

const counterIds = new Map(counterInfos.map(({ id, name }) => [name, id]));
const optionByName = new Map(optionInfos.map((info) => [info.name, info]));

/** Kinds of pages that contain entries. */
const holds = new Set(['leaf', 'inner']);

function designOf({ btree, indexLog }: Scene, style: string): AmplificationFacts['design'] {
  if (btree !== null) return 'btree';
  if (indexLog !== null) return 'index_log';
  if (style === 'lazy_leveling' || style === 'fifo') return style;
  return style === 'universal' ? 'tiered' : 'leveled';
}

/**
 * `scene`: set to the family shown; bytes and counters are those of the whole database. `rows`: counted by the caller,
 * because counting is expensive.
 */
export function factsOf(scene: Scene, rows: LiveRows | null): AmplificationFacts {
  const counter = (name: string): number => scene.counters[counterIds.get(name)!] ?? 0;
  const option = (name: string): number => {
    const info = optionByName.get(name)!;
    return scene.options.get(info.id) ?? info.default;
  };
  const optionName = (name: string): string => optionByName.get(name)!.names?.[option(name)] ?? '';
  const levels = scene.levels.filter(({ tables }) => tables.length > 0);
  const below = levels.filter(({ level }) => level > 0);
  const last = below.at(-1);
  const level0 = scene.levels[0];
  const tables = levels.flatMap((level) => level.tables.map((number) => scene.tables.get(number)!));
  const sum = <T>(list: readonly T[], of: (item: T) => number): number =>
    list.reduce((total, each) => total + of(each), 0);
  const counted = tables.flatMap(({ entries }) => entries ?? []);
  const entries = sum(counted, (each) => each);
  const pages = scene.btree && [...scene.btree.pages.values()].filter(({ kind }) => holds.has(kind));
  return {
    design: designOf(scene, optionName('compaction_style')),
    fanOut: option('max_bytes_for_level_multiplier'),
    trigger: option('level0_file_num_compaction_trigger'),
    capPercent: option('universal_max_size_amplification_percent'),
    memtables: scene.memtables.length,
    level0Tables: level0?.tables.length ?? 0,
    deeperRuns: below.length,
    levelsBelow: last === undefined ? 0 : last.level - Math.max(1, scene.baseLevel) + 1,
    deepest: last?.level ?? 0,
    memtableBytes: sum(scene.memtables, ({ sizeBytes }) => sizeBytes),
    level0Bytes: level0?.sizeBytes ?? 0,
    lastBytes: last?.sizeBytes ?? 0,
    lastTargetBytes: last?.targetBytes ?? 0,
    tableBytes: sum(levels, ({ sizeBytes }) => sizeBytes),
    scoreMilli: Math.max(0, ...scene.levels.map(({ scoreMilli }) => scoreMilli)),
    snapshots: scene.snapshots.length,
    rows,
    flushes: counter('flush_count'),
    writtenBytes: counter('bytes_written'),
    writtenKeys: counter('number_keys_written'),
    flushedBytes: counter('flush_write_bytes'),
    compactedBytes: counter('compact_write_bytes'),
    movedTables: counter('trivial_move_count'),
    compactions: counter('compaction_count'),
    entriesMerged: counter('compaction_entries_in'),
    entriesDropped: counter('compaction_entries_in') - counter('compaction_entries_out'),
    filter:
      optionName('filter') === 'none'
        ? null
        : {
            scheme: optionName('filter_policy') as FilterScheme,
            bitsPerKey: option('bits_per_key'),
            keys: counted.length > 0 ? entries / counted.length : 0,
          },
    falsePositives: counter('bloom_filter_full_positive') - counter('bloom_filter_full_true_positive'),
    trueNegatives: counter('bloom_filter_useful'),
    cacheBytes: option('block_cache_size'),
    cacheHits: counter('block_cache_data_hit'),
    cacheMisses: counter('block_cache_data_miss'),
    dataBlocks: sum(tables, (table) => table.dataBlocks),
    log: scene.indexLog && {
      spacePermille: option('index_log_space_permille'),
      segmentsRemoved: counter('index_log_segments_removed'),
      appendedBytes: counter('index_log_bytes_appended'),
      fileBytes: counter('index_log_file_bytes'),
      storedBytes: sum([...scene.indexLog.segments.values()], ({ sizeBytes }) => sizeBytes),
      liveBytes: sum([...scene.indexLog.segments.values()], ({ liveBytes }) => liveBytes),
    },
    pages:
      scene.btree === null || pages === null
        ? null
        : {
            pageBytes: scene.btree.pageBytes,
            doublewrite: option('btree_doublewrite') !== 0,
            writtenBytes: counter('btree_bytes_written'),
            count: pages.length,
            usedBytes: sum(pages, ({ usedBytes }) => usedBytes),
            poolBytes: scene.btree.poolPages * scene.btree.pageBytes,
            hits: counter('btree_buffer_pool_hit'),
            reads: counter('btree_pages_read'),
          },
  };
}
