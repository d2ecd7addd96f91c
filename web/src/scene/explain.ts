/**
 * Narration: one plain sentence per record, made from its structured fields and, if useful, from the scene after it. It
 * is the text version of every animation, the text of the live region, and the explanation next to a decision.
 *
 * Sentences are in the past tense, name things by the numbers that are drawn, and say for a decision which rule made
 * it. They end without a full stop. Pure.
 */
import { infoByKind } from '../protocol/decode.ts';
import type { RecordInfo } from '../protocol/info.ts';
import { readerOf } from '../protocol/readers.ts';
import { Kind, type RecordName } from '../protocol/records.gen.ts';
import { camel } from '../protocol/wire.ts';
import type { RecordAt } from './history.ts';
import type { Scene } from './types.ts';
import { btreeSentences } from './features/btree/btree-sentences.ts';
import { engineSentences } from './features/engine/engine-sentences.ts';
import { indexBuildSentences } from './features/tree/index-build-sentences.ts';
import { indexLogSentences } from './features/index-log/index-log-sentences.ts';
import { readSentences } from './features/reads/read-sentences.ts';
import type { SentenceWriters } from './sentence-parts.ts';
import { tableSentences } from './features/tree/tree-sentences.ts';

type RecordPosition = Pick<RecordAt, 'kind' | 'cause' | 'v' | 'at'>;

const writers: SentenceWriters = {
  ...engineSentences,
  ...tableSentences,
  ...readSentences,
  ...btreeSentences,
  ...indexLogSentences,
  ...indexBuildSentences,
};

const prototypes = new Map<RecordInfo, object>();

/** The prototype of all records of a kind: a getter for each field, which reads the record when it is used. */
function prototypeOf(info: RecordInfo): object {
  let prototype = prototypes.get(info);
  if (prototype === undefined) {
    prototype = {};
    for (const field of info.fields) {
      const read = readerOf(field, info);
      Object.defineProperty(prototype, camel(field.name), {
        get(this: RecordPosition) {
          return read(this.v, this.at);
        },
      });
    }
    prototypes.set(info, prototype);
  }
  return prototype;
}

/** The fields of a record. */
function fieldsOf(info: RecordInfo, { v, at }: RecordPosition): object {
  return Object.assign(Object.create(prototypeOf(info)) as object, { v, at });
}

/**
 * The sentence of a record. `scene`: the scene after it, for names that the record does not carry; without it, numbers
 * are used.
 */
export function narrate(record: RecordPosition, scene: Scene | null = null): string {
  const info = infoByKind[record.kind];
  if (info === undefined) return `A record of unknown kind ${record.kind}`;
  const name = info.name as RecordName;
  const write = writers[name] as (record: object, scene: Scene | null, cause: number) => string;
  return write(fieldsOf(info, record), scene, record.cause);
}

const decisions: ReadonlySet<number> = new Set<number>([
  Kind.CompactionPicked,
  Kind.EntryKept,
  Kind.EntryDropped,
  Kind.DeeperFilterAsked,
  Kind.TableMarked,
  Kind.SingleDeleteViolated,
  Kind.RangeTombstoneDropped,
  Kind.TombstonesConverted,
  Kind.LevelTargeted,
  Kind.RunsWeighed,
  Kind.TrivialMoved,
  Kind.StallBegun,
  Kind.WriteStallEvaluated,
  Kind.JobRateLimited,
  Kind.FilterProbed,
  Kind.MemtableFilterProbed,
  Kind.TableProbed,
  Kind.SequentialSkipReseeked,
  Kind.MergeWon,
  Kind.MemtableSealed,
  Kind.MemtableProbed,
  Kind.LevelScored,
  Kind.EntrySkipped,
  Kind.EngineStopped,
  Kind.BackgroundErrorSet,
  Kind.WriteLost,
  Kind.BTreePageSplit,
  Kind.BTreePageMerged,
  Kind.BTreeHeightChanged,
  Kind.BTreePageWritten,
  Kind.BTreePageVisited,
  Kind.SegmentEntryCopied,
  Kind.SegmentEntryDropped,
  Kind.SegmentRemoved,
  Kind.LogIndexProbed,
]);

/** The sentence of a record that contains a decision and its reason; null for records of plain events. */
export function why(record: RecordPosition, scene: Scene | null = null): string | null {
  return decisions.has(record.kind) ? narrate(record, scene) : null;
}
