/**
 * A reducer applies one record to one section of the scene. It reads the record in place (`v` is the batch, `at` the
 * record's first byte), copies what it keeps, so that no scene pins a batch, and bumps the versions of the sections it
 * changed.
 *
 * Invariants of every reducer:
 * 1. It depends only on the scene and the record: the same records give the same scene.
 * 2. It never throws for a well-formed record, however surprising: a file that was never announced gets a placeholder.
 * 3. Objects shared between keyframes (tables, entries, complete lists of sealed memtables, finished jobs) are
 *    replaced, never changed.
 */
import type { JobId } from '../base/ids.ts';
import type { RecordName } from '../protocol/records.gen.ts';
import type { Scene } from './types.ts';

export type Reducer = (scene: Scene, v: DataView, at: number, cause: JobId) => void;

/** The reducers of a section, by the name of their record kind. */
export type Section = Readonly<Partial<Record<RecordName, Reducer>>>;
