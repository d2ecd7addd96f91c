/** The write rate that a tree sustains, and what stalls first above it, in words, beside what the run has measured. Pure. */
import { formatBytes, formatInteger } from '../../base/units.ts';
import type { Forms } from '../../marks/pen.ts';
import type { FirstStall, WriteBound, WriteCapacity } from '../../models/write-capacity.ts';
import { optionByName } from '../../protocol/option-value.ts';
import { counterNow } from '../../scene/counter-now.ts';
import { optionNow } from '../../scene/option-now.ts';
import type { Scene } from '../../scene/types.ts';
import { treeCapacity } from './tree-capacity.ts';

const boundWords: Readonly<Record<WriteBound, string>> = {
  limiter: 'rate limit',
  device: 'device',
  operations: 'device_iops',
  throughput: 'device_throughput',
};

const firstWords: Readonly<Record<FirstStall, string>> = {
  memtable_limit: 'memtables',
  memtable_slowdown: 'memtables',
  l0_slowdown: 'L0',
  pending_bytes_slowdown: 'bytes that wait for compaction',
  pending_bytes_stop: 'bytes that wait for compaction',
};

/** Longest form first; null if the model does not describe the tree. */
export function capacityWords(scene: Scene): Forms | null {
  const capacity = treeCapacity(scene);
  if (capacity === null) return otherStyle(scene);
  if (capacity.bytesPerSecond === 0) return noRate(scene, capacity);
  const rate = `${formatBytes(Math.round(capacity.bytesPerSecond))}/s`;
  const first = firstWords[capacity.firstStall];
  const why = `${boundWords[capacity.bound]} over ${capacity.writeAmplification.toFixed(1)} bytes written per byte`;
  const measured = measuredWords(scene);
  return [
    `Sustainable: ${rate} of writes (${why}); first limit above it: ${first}. ${measured}`,
    `Sustainable: ${rate} of writes (${why}); first limit above it: ${first}`,
    `Sustainable: ${rate} of writes; first limit above it: ${first}`,
    `Sustainable: ${rate}, then ${first}`,
    `Sustainable: ${rate}`,
  ];
}

/** The model describes leveled compaction only: names the style that it refuses. */
function otherStyle(scene: Scene): Forms | null {
  const name = optionByName('compaction_style')!.names![optionNow(scene, 'compaction_style')]!;
  if (name === 'level' || scene.btree !== null || counterNow(scene, 'flush_write_bytes') === 0) return null;
  return [
    `Sustainable rate: computed for compaction_style=level only, not for ${name}. ${measuredWords(scene)}`,
    `Sustainable rate: not computed for compaction_style=${name}`,
    'Sustainable rate: not computed',
  ];
}

function noRate(scene: Scene, { firstStall }: WriteCapacity): Forms {
  const trigger = formatInteger(optionNow(scene, 'level0_file_num_compaction_trigger'));
  const first = firstWords[firstStall];
  const when =
    firstStall === 'l0_slowdown'
      ? `L0 delays them before a compaction begins, at ${trigger} runs`
      : `${first} delay them as soon as a compaction is due`;
  return [`No rate of writes avoids delays: ${when}`, `No rate avoids delays: ${first}`];
}

/** From the begin of the run: the rate includes pauses. */
function measuredWords(scene: Scene): string {
  const seconds = scene.tNs / 1e9;
  const flushed = counterNow(scene, 'flush_write_bytes');
  const written = (flushed + counterNow(scene, 'compact_write_bytes')) / flushed;
  const rate = seconds > 0 ? `${formatBytes(Math.round(counterNow(scene, 'bytes_written') / seconds))}/s` : '0';
  return `So far: ${rate}, ${written.toFixed(1)} bytes`;
}
