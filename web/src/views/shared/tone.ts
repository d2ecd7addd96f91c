/** The hue of a sentence: what its record is about. Records of the engine's ordinary course have none. */
import { Kind, type RecordName } from '../../protocol/records.gen.ts';

export type Tone = 'tombstone' | 'filter' | 'merge' | 'trouble' | 'ray' | 'plain';

const kNames: Readonly<Record<Exclude<Tone, 'plain'>, readonly RecordName[]>> = {
  tombstone: [
    'TableMarked',
    'EntryDropped',
    'EntrySkipped',
    'RangeTombstoneInserted',
    'RangeTombstoneWritten',
    'RangeTombstoneDropped',
  ],
  filter: ['FilterProbed', 'MemtableFilterProbed', 'DeeperFilterAsked'],
  merge: ['MergeOpened', 'MergeRun', 'MergeAdvanced', 'MergeWon', 'KeysCompared'],
  trouble: ['StallBegun', 'SingleDeleteViolated', 'EngineStopped', 'EngineTrapped', 'FileFailed'],
  ray: [
    'SnapshotTaken',
    'SnapshotReleased',
    'MemtableProbed',
    'TableProbed',
    'BlockRead',
    'RowReturned',
    'IteratorLeft',
    'BTreePageVisited',
    'RequestServed',
  ],
};

const kTones = new Map<number, Tone>(
  (Object.keys(kNames) as (keyof typeof kNames)[]).flatMap((tone) =>
    kNames[tone].map((name) => [Kind[name], tone] as const),
  ),
);

/** Of a record kind; plain where none is known. Pure. */
export const toneOf = (kind: number): Tone => kTones.get(kind) ?? 'plain';
