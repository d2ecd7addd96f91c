/** The options in sections, and the option search. From the schema; pure. */
import { optionDocs } from '../../protocol/docs.gen.ts';
import type { OptionInfo } from '../../protocol/info.ts';
import { optionInfos } from '../../protocol/options.gen.ts';

/** The eleven or so options with the most visible effect, with display names and useful slider ranges. */
export const kFavorites: readonly {
  readonly option: string;
  readonly name: string;
  readonly range?: readonly [number, number];
}[] = [
  { option: 'write_buffer_size', name: 'Memtable', range: [1024, 1 << 20] },
  { option: 'max_write_buffer_number', name: 'Most memtables', range: [2, 8] },
  { option: 'level0_file_num_compaction_trigger', name: 'L0 tables to compact', range: [1, 16] },
  { option: 'max_bytes_for_level_base', name: 'Target of L1', range: [4096, 1 << 24] },
  { option: 'max_bytes_for_level_multiplier', name: 'Size ratio', range: [2, 12] },
  { option: 'target_file_size_base', name: 'Table size', range: [1024, 1 << 22] },
  { option: 'filter', name: 'Filter' },
  { option: 'bits_per_key', name: 'Filter bits per key', range: [1, 20] },
  { option: 'compaction_pri', name: 'Table picker' },
  { option: 'level_score', name: 'Score' },
  { option: 'max_sequential_skip_in_iterations', name: 'Skips before a seek', range: [0, 64] },
  { option: 'sync', name: 'Sync every write' },
  { option: 'disable_auto_compactions', name: 'No compactions' },
];

/** The schema's groups in the order in which a write passes through them, then the rest. */
const kTitles: Readonly<Record<string, string>> = {
  memtable: 'Memtable',
  write: 'Log and writes',
  table: 'Tables',
  filter: 'Filters',
  cache: 'Block cache',
  compaction: 'Compaction',
  universal: 'Universal compaction',
  tombstone: 'Tombstones',
  stall: 'Stalls',
  read: 'Reads',
  device: 'Device',
  format: 'Format',
  open: 'Opening and recovery',
  limits: 'Limits',
  baseline: 'B+tree',
};

export interface OptionGroup {
  readonly id: string;
  readonly title: string;
  readonly options: readonly OptionInfo[];
}

/** Every option once; groups of the schema without a title here come last, under their own names. */
export const kGroups: readonly OptionGroup[] = [
  ...new Set([...Object.keys(kTitles), ...optionInfos.map(({ group }) => group)]),
].map((id) => ({ id, title: kTitles[id] ?? id, options: optionInfos.filter(({ group }) => group === id) }));

/**
 * The options that match a search: each of its words is in the name or the description, ignoring case. All for an empty
 * search.
 */
export function searchOptions(text: string): readonly OptionInfo[] {
  const words = text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  return kGroups
    .flatMap(({ options }) => options)
    .filter(({ name, names = [] }) => {
      const about = `${name} ${names.join(' ')} ${optionDocs[name]}`.toLowerCase();
      return words.every((word) => about.includes(word));
    });
}
