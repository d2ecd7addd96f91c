/**
 * The ladder of calls during a Get, and during a Seek or Next of a scan: the published path (S70), continued by the parts of our engine.
 *
 *   join loop, index_read_map, get_row_by_rowid      MySQL and MyRocks: only published, no record shows them
 *   Transaction::Get, GetFromBatchAndDB              uncommitted writes, which our engine does not have: only published
 *   DBImpl::Get                                      OpBegun of the Get
 *   memtable                                         MemtableProbed
 *   Version::Get                                     the first record that names a table
 *   filter, block cache, index block, data block     FilterProbed, BlockRead
 *
 * A rung is lit if a record of the call shows it, and never otherwise. The source has no path for a scan: its ladder has only our rungs.
 */
import type { Access, Calls, OperatorCounts, Rung } from './operator-counts.ts';
import type { Call } from './operator-meter.ts';
import { kCallPath, type Layer } from './published.ts';

export interface LadderRung {
  readonly name: string;
  /** Published: the layer of the source. Otherwise a part of our engine. */
  readonly layer: Layer | 'engine';
  /** It is on the published path. */
  readonly published: boolean;
  /** The records that show it; null: none does. */
  readonly shownBy: Rung | 'call' | null;
}

const kShown: Readonly<Partial<Record<(typeof kCallPath)[number]['name'], Rung | 'call'>>> = {
  'DBImpl::Get': 'call',
  'Version::Get': 'version',
};

const ours = (name: string, shownBy: Rung | 'call'): LadderRung => ({
  name,
  layer: 'engine',
  published: false,
  shownBy,
});

const kGetLadder: readonly LadderRung[] = kCallPath.flatMap(({ name, layer }) => {
  const rung: LadderRung = { name, layer, published: true, shownBy: kShown[name] ?? null };
  if (name === 'DBImpl::Get') return [rung, ours('memtable', 'memtable')];
  if (name !== 'Version::Get') return [rung];
  return [
    rung,
    ours('filter of a table', 'filter'),
    ours('block cache', 'block cache'),
    ours('index block', 'index block'),
    ours('data block', 'data block'),
  ];
});

const kScanLadder: readonly LadderRung[] = [
  ours('iterator call', 'call'),
  ours('merging iterator', 'merge'),
  ours('tables of the version', 'version'),
  ours('block cache', 'block cache'),
  ours('index block', 'index block'),
  ours('data block', 'data block'),
  ours('row', 'row'),
];

export const ladderOf = (access: Access): readonly LadderRung[] => (access === 'get' ? kGetLadder : kScanLadder);

/** How often the call has passed a rung so far; 0 if no record shows it. Pure. */
export function passedBy(call: Call, { shownBy }: LadderRung): number {
  if (shownBy === null) return 0;
  return shownBy === 'call' ? 1 : call.rungs.filter((rung) => rung === shownBy).length;
}

/** How often all calls of an operator have passed it; null if no record can show it. Pure. */
export function passedByAll(counts: OperatorCounts, { shownBy }: LadderRung): number | null {
  if (shownBy === null) return null;
  return shownBy === 'call' ? callsOf(counts.calls) : counts.passed[shownBy];
}

const callsOf = ({ gets, seeks, nexts }: Calls): number => gets + seeks + nexts;

/** The rung that the last record of the call showed. Pure. */
export const lastRungOf = (call: Call): Rung | 'call' => call.rungs.at(-1) ?? 'call';
