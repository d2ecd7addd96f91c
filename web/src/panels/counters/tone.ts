/** The color of a sentence, by the subject of its record. Records of ordinary operation have none. */
import { Kind, type RecordName } from '../../protocol/records.gen.ts';

export type Tone = 'tombstone' | 'filter' | 'merge' | 'trouble' | 'ray' | 'plain';

const kNames: Readonly<Record<Exclude<Tone, 'plain'>, readonly RecordName[]>> = {
  tombstone: [
    'TableMarked',
    'EntryDropped',
    'EntrySkipped',
    'SegmentEntryDropped',
    'RangeTombstoneInserted',
    'TombstonesConverted',
    'RangeTombstoneWritten',
    'RangeTombstoneDropped',
  ],
  filter: ['FilterProbed', 'MemtableFilterProbed', 'DeeperFilterAsked'],
  merge: ['MergeOpened', 'MergeRun', 'MergeAdvanced', 'MergeWon', 'KeysCompared'],
  trouble: [
    'StallBegun',
    'SingleDeleteViolated',
    'EngineStopped',
    'BackgroundErrorSet',
    'WriteLost',
    'EngineAborted',
    'EngineTrapped',
    'FileFailed',
  ],
  ray: [
    'SnapshotTaken',
    'SnapshotReleased',
    'MemtableProbed',
    'TableProbed',
    'BlockRead',
    'RowReturned',
    'IteratorLeft',
    'BTreePageVisited',
    'LogIndexProbed',
    'RequestServed',
  ],
};

const kTones = new Map<number, Tone>(
  (Object.keys(kNames) as (keyof typeof kNames)[]).flatMap((tone) =>
    kNames[tone].map((name) => [Kind[name], tone] as const),
  ),
);

/** The tone of a record kind; 'plain' if unknown. Pure. */
export const toneOf = (kind: number): Tone => kTones.get(kind) ?? 'plain';
