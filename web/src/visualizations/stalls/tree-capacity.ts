/** What the model of write capacity says about a tree: its inputs from the scene. Pure. */
import { writeCapacity, type WriteCapacity } from '../../models/write-capacity.ts';
import { counterNow } from '../../scene/counter-now.ts';
import { optionNow } from '../../scene/option-now.ts';
import type { Scene } from '../../scene/types.ts';
import { isRocksDb } from './stall-gauges.ts';

/** A log record's header, and that of its batch. */
const kRecordHeaderBytes = 7;

/**
 * `scene`: as its family sees it. Null before the first flush, because the size of a flushed table is not known, and for other
 * styles than leveled compaction, which the model does not describe.
 */
export function treeCapacity(scene: Scene): WriteCapacity | null {
  const option = (name: string): number => optionNow(scene, name);
  const [flushes, entries] = [counterNow(scene, 'flush_count'), counterNow(scene, 'flush_entries')];
  const [written, keys] = [counterNow(scene, 'bytes_written'), counterNow(scene, 'number_keys_written')];
  const flushed = counterNow(scene, 'flush_write_bytes');
  if (scene.btree !== null || option('compaction_style') !== 0) return null;
  if (flushed === 0 || flushes === 0 || entries === 0 || written === 0) return null;
  const base = Math.max(1, scene.baseLevel);
  const last = Math.max(
    base,
    scene.levels.findLastIndex(({ sizeBytes }) => sizeBytes > 0),
  );
  const [baseBytes, ratio] = [option('max_bytes_for_level_base'), option('max_bytes_for_level_multiplier')];
  const targets = Array.from(
    { length: last - base },
    (_, i) => scene.levels[base + i]?.targetBytes || baseBytes * ratio ** i,
  );
  const rocksDb = isRocksDb(scene);
  const flushBytes = flushed / flushes;
  return writeCapacity(
    {
      flushBytes,
      tableBytes: option('target_file_size_base'),
      blockBytes: option('block_size'),
      tableBytesPerByte: flushed / entries / (written / keys),
      l0Trigger: option('level0_file_num_compaction_trigger'),
      targets,
      lastBytes: scene.levels[last]?.sizeBytes ?? 0,
    },
    {
      l0Slowdown: option('level0_slowdown_writes_trigger'),
      softPendingBytes: rocksDb ? option('soft_pending_compaction_bytes_limit') : 0,
      hardPendingBytes: rocksDb ? option('hard_pending_compaction_bytes_limit') : 0,
      memtableSlowdown: rocksDb && option('max_write_buffer_number') > 3,
      automaticCompactions: option('disable_auto_compactions') === 0,
    },
    {
      readNs: option('device_read_latency'),
      writeNs: option('device_write_latency'),
      syncNs: option('device_sync_latency'),
      bandwidth: option('device_bandwidth'),
      operationsPerSecond: option('device_iops'),
      throughput: option('device_throughput'),
      limiter: option('rate_limiter_bytes_per_sec'),
      recordBytes: written / keys + kRecordHeaderBytes,
      isSynced: option('sync') === 1,
    },
  );
}
