/**
 * Narration: one plain sentence per record, made from its structured fields and, if useful, from the scene after it. It
 * is the text version of every animation, the text of the live region, and the explanation next to a decision.
 *
 * Sentences are in the past tense, name things by the numbers that are drawn, and say for a decision which rule made
 * it. They end without a full stop. Pure.
 */
import { infoByKind } from '../protocol/decode.ts';
import type { Reader } from '../protocol/readers.ts';
import * as r from '../protocol/records.gen.ts';
import type { RecordAt } from './history.ts';
import type { Scene } from './types.ts';
import { btreeSentences } from './features/btree/btree-sentences.ts';
import { engineSentences } from './features/engine/engine-sentences.ts';
import { readSentences } from './features/reads/read-sentences.ts';
import type { SentenceWriters } from './sentence-parts.ts';
import { tableSentences } from './features/tree/tree-sentences.ts';

type RecordPosition = Pick<RecordAt, 'kind' | 'cause' | 'v' | 'at'>;

const writers: SentenceWriters = {
  ...engineSentences,
  ...tableSentences,
  ...readSentences,
  ...btreeSentences,
};

const prototypes = new Map<r.RecordName, object>();

/** The prototype of all records of a kind: a getter for each field, which reads the record when it is used. */
function prototypeOf(name: r.RecordName): object {
  let prototype = prototypes.get(name);
  if (prototype === undefined) {
    prototype = {};
    for (const [field, read] of Object.entries<number | Reader<unknown>>(r[name])) {
      if (typeof read !== 'function') continue;
      Object.defineProperty(prototype, field, {
        get(this: RecordPosition) {
          return read(this.v, this.at);
        },
      });
    }
    prototypes.set(name, prototype);
  }
  return prototype;
}

/** The fields of a record. */
function fieldsOf(name: r.RecordName, { v, at }: RecordPosition): object {
  return Object.assign(Object.create(prototypeOf(name)) as object, { v, at });
}

/**
 * The sentence of a record. `scene`: the scene after it, for names that the record does not carry; without it, numbers
 * are used.
 */
export function narrate(record: RecordPosition, scene: Scene | null = null): string {
  const info = infoByKind[record.kind];
  if (info === undefined) return `A record of unknown kind ${record.kind}`;
  const name = info.name as r.RecordName;
  const write = writers[name] as (record: object, scene: Scene | null, cause: number) => string;
  return write(fieldsOf(name, record), scene, record.cause);
}

const decisions: ReadonlySet<number> = new Set<number>([
  r.Kind.CompactionPicked,
  r.Kind.EntryKept,
  r.Kind.EntryDropped,
  r.Kind.DeeperFilterAsked,
  r.Kind.TableMarked,
  r.Kind.SingleDeleteViolated,
  r.Kind.RangeTombstoneDropped,
  r.Kind.LevelTargeted,
  r.Kind.RunsWeighed,
  r.Kind.TrivialMoved,
  r.Kind.StallBegun,
  r.Kind.FilterProbed,
  r.Kind.MemtableFilterProbed,
  r.Kind.TableProbed,
  r.Kind.SequentialSkipReseeked,
  r.Kind.MergeWon,
  r.Kind.MemtableSealed,
  r.Kind.MemtableProbed,
  r.Kind.LevelScored,
  r.Kind.EntrySkipped,
  r.Kind.EngineStopped,
  r.Kind.BTreePageSplit,
  r.Kind.BTreePageMerged,
  r.Kind.BTreeHeightChanged,
  r.Kind.BTreePageWritten,
  r.Kind.BTreePageVisited,
]);

/** The sentence of a record that contains a decision and its reason; null for records of plain events. */
export function why(record: RecordPosition, scene: Scene | null = null): string | null {
  return decisions.has(record.kind) ? narrate(record, scene) : null;
}
