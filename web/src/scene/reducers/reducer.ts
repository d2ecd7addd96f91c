/**
 * A reducer applies one record to one section of the scene. It reads the record in place (`v` is the batch, `at` the record's first
 * byte), copies what it keeps, so that no scene pins a batch, and bumps the versions of the sections it changed.
 *
 * Invariants of every reducer:
 * 1. It depends on the scene and the record only: the same records give the same scene.
 * 2. It never throws for a record that is well formed, however surprising: a file that was never announced gets a plain stand-in.
 * 3. What is shared between keyframes (tables, entries, sealed memtables' complete lists, finished jobs) is replaced, never changed.
 */
import type { JobId } from '../../base/ids.ts';
import type { Scene } from '../types.ts';

export type Reducer = (scene: Scene, v: DataView, at: number, cause: JobId) => void;

/** Record kind to what it does to a section. */
export type Section = readonly (readonly [kind: number, reduce: Reducer])[];
