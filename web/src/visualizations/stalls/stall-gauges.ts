/**
 * How near a family is to each limit that delays or stops writes: sealed memtables, sorted runs that a read must search, and bytes that
 * wait for compaction. Pure.
 *
 * With stall_rules=leveldb, writes stop when the memtable is full and `max_write_buffer_number` of them, this one included, wait; and the
 * bytes that wait for compaction delay nothing. With stall_rules=rocksdb, writes stop at `max_write_buffer_number` sealed memtables, and
 * are delayed at one fewer if there may be more than three. Source: engine-wasm/src/db/stall_rules.h, stall_condition.cc.
 */
import { fullestTier } from '../../models/tiers.ts';
import { optionByName } from '../../protocol/option-value.ts';
import { optionNow } from '../../scene/option-now.ts';
import type { Scene } from '../../scene/types.ts';
import type { Role } from '../../marks/marks.ts';
import { levelRole } from '../../marks/pen.ts';

export interface GaugeLimit {
  readonly name: 'compaction' | 'delayed' | 'stopped';
  readonly at: number;
}

/** A memtable, a table, or a level that counts as one run. */
interface Run {
  readonly level: number;
  readonly sizeBytes: number;
}

interface Part {
  /** Semantic address. */
  readonly id: string;
  readonly role: Role;
}

export interface Gauge {
  readonly name: 'memtables' | 'l0' | 'pending';
  /** null: not recorded, because it is below every limit. */
  readonly value: number | null;
  /** What the value counts, one by one; empty for bytes. */
  readonly parts: readonly Part[];
  /** Ascending; empty if nothing is limited. */
  readonly limits: readonly GaugeLimit[];
}

const limitsOf = (...limits: readonly (GaugeLimit | false)[]): readonly GaugeLimit[] =>
  limits.filter((limit) => limit !== false).sort((a, b) => a.at - b.at);

export const isRocksDb = (scene: Scene): boolean => optionNow(scene, 'stall_rules') === 1;

/** `scene`: as its family sees it. In the order in which a write meets the limits. */
export function stallGauges(scene: Scene): readonly Gauge[] {
  return [memtables(scene), sortedRuns(scene), pendingBytes(scene)];
}

function memtables(scene: Scene): Gauge {
  const sealed = scene.memtables.filter(({ state }) => state !== 'active');
  const most = optionNow(scene, 'max_write_buffer_number');
  const rocksDb = isRocksDb(scene);
  return {
    name: 'memtables',
    value: sealed.length,
    parts: sealed.map(({ memtable }) => ({ id: `memtable:${memtable}`, role: 'sealed' })),
    limits: limitsOf(rocksDb && most > 3 && { name: 'delayed', at: most - 1 }, {
      name: 'stopped',
      at: rocksDb ? most : most - 1,
    }),
  };
}

/**
 * Tables of L0; with universal compaction each deeper level that holds a table is one more run; with lazy leveling the runs of the fullest
 * tier. FIFO compaction has no limit.
 */
function sortedRuns(scene: Scene): Gauge {
  const style = optionByName('compaction_style')!.names![optionNow(scene, 'compaction_style')];
  const runs = scene.levels.flatMap(({ level, tables, sizeBytes }): readonly (Part & Run)[] => {
    if (level === 0)
      return tables.map((table) => ({
        id: `table:${table}`,
        role: levelRole(0),
        level,
        sizeBytes: scene.tables.get(table)!.sizeBytes,
      }));
    const counts = style === 'universal' || style === 'lazy_leveling';
    return counts && tables.length > 0 ? [{ id: `level:${level}`, role: levelRole(level), level, sizeBytes }] : [];
  });
  const parts =
    style === 'lazy_leveling'
      ? fullestTier(
          runs.filter(({ level }) => level + 1 < optionNow(scene, 'num_levels')),
          optionNow(scene, 'level0_file_num_compaction_trigger'),
        )
      : runs;
  const limit = (name: GaugeLimit['name'], option: string): GaugeLimit => ({ name, at: optionNow(scene, option) });
  const automatic = optionNow(scene, 'disable_auto_compactions') === 0;
  return {
    name: 'l0',
    value: parts.length,
    parts: parts.map(({ id, role }) => ({ id, role })),
    limits:
      automatic && style !== 'fifo'
        ? limitsOf(
            limit('compaction', 'level0_file_num_compaction_trigger'),
            limit('delayed', 'level0_slowdown_writes_trigger'),
            limit('stopped', 'level0_stop_writes_trigger'),
          )
        : [],
  };
}

function pendingBytes(scene: Scene): Gauge {
  const soft = optionNow(scene, 'soft_pending_compaction_bytes_limit');
  const hard = optionNow(scene, 'hard_pending_compaction_bytes_limit');
  const limits =
    isRocksDb(scene) && optionNow(scene, 'disable_auto_compactions') === 0
      ? limitsOf(soft > 0 && { name: 'delayed', at: soft }, hard > 0 && { name: 'stopped', at: hard })
      : [];
  return { name: 'pending', value: scene.writeStalls.get(0)?.pendingBytes ?? null, parts: [], limits };
}

/** The limit that is next to delay or stop writes, by the share of it that is reached; null if nothing can. */
export function nextLimit(gauges: readonly Gauge[]): { readonly gauge: Gauge; readonly limit: GaugeLimit } | null {
  const found = gauges.flatMap((gauge) => {
    const limit = gauge.limits.find(({ name, at }) => name !== 'compaction' && at > (gauge.value ?? 0));
    return limit === undefined || gauge.value === null ? [] : [{ gauge, limit, share: gauge.value / limit.at }];
  });
  return found.length === 0 ? null : found.reduce((best, each) => (each.share > best.share ? each : best));
}

/** What the gauge alone does to writes: the highest limit that it has reached. */
export function reachedBy({ value, limits }: Gauge): 'none' | 'delayed' | 'stopped' {
  const reached = limits.findLast(({ name, at }) => name !== 'compaction' && value !== null && value >= at);
  return reached === undefined || reached.name === 'compaction' ? 'none' : reached.name;
}
