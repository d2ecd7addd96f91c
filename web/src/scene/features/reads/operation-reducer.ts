/**
 * The client's operation and its durability: client, log, memtable, in this order.
 *
 * The stage of a write follows the records of the job that carries it: its bytes are appended to the log, possibly
 * synced, then visible in the memtable. A stall pauses it and records the reason.
 */
import type { JobId } from '../../../base/ids.ts';
import {
  FileAppended,
  FileSynced,
  KeysCompared,
  MemtableInserted,
  OpAnswered,
  OpBegun,
  OpFinished,
  StallBegun,
  StallEnded,
  type StatusCode,
  WriterWaited,
} from '../../../protocol/records.gen.ts';
import type { Operation, Scene } from '../../types.ts';
import type { Section } from '../../reducer.ts';
import { isWrite } from '../../entry.ts';

/** The order of a comparison whose left key is the greater one. */
const kGreater = 2;

/** The operation that this job carries, while it is running. */
export function current(scene: Scene, cause: JobId): Operation | null {
  const operation = scene.operation;
  return operation !== null && operation.job === cause && operation.stage !== 'done' ? operation : null;
}

/** A failure; "not found" is not one. */
export const isFailure = (status: StatusCode): boolean => status !== 'ok' && status !== 'not_found';

/** Most clients whose operations are kept: those of a mix, twice. */
const kClientsMax = 512;

/** Keeps the operation as its client's last one; the client that began one the longest ago is forgotten. */
function remember(scene: Scene, client: JobId, op: number): void {
  scene.clients.delete(client);
  scene.clients.set(client, { op, wait: null });
  if (scene.clients.size <= kClientsMax) return;
  for (const oldest of scene.clients.keys()) {
    scene.clients.delete(oldest);
    break;
  }
}

export const operation: Section = {
  OpBegun(scene, v, at, cause) {
    remember(scene, cause, OpBegun.op(v, at));
    scene.operation = {
      op: OpBegun.op(v, at),
      job: cause,
      opKind: OpBegun.opKind(v, at),
      family: OpBegun.family(v, at),
      key: OpBegun.key(v, at).slice(),
      valueBytes: OpBegun.valueBytes(v, at),
      sync: OpBegun.sync(v, at) !== 0,
      stage: 'client',
      reached: 'client',
      status: null,
      latencyNs: 0,
      rows: 0,
      value: null,
      path: [],
      compared: 0,
      search: [],
      inserted: null,
    };
    scene.versions.read++;
  },
  StallBegun(scene, v, at) {
    scene.stall = StallBegun.reason(v, at);
    if (scene.operation?.op === StallBegun.op(v, at)) scene.operation.stage = 'stalled';
    scene.versions.read++;
  },
  StallEnded(scene, v, at) {
    scene.stall = 'none';
    if (scene.operation?.op === StallEnded.op(v, at)) scene.operation.stage = 'client';
    scene.versions.read++;
  },
  WriterWaited(scene, v, at, cause) {
    const [leaderOp, groupWrites] = [WriterWaited.leaderOp(v, at), WriterWaited.groupWrites(v, at)];
    const wait = { waitedNs: WriterWaited.waitedNs(v, at), leaderOp, groupWrites };
    scene.clients.set(cause, { op: WriterWaited.op(v, at), wait });
  },
  FileAppended(scene, v, at, cause) {
    const operation = current(scene, cause);
    if (operation === null || FileAppended.fileClass(v, at) !== 'wal') return;
    operation.stage = operation.reached = 'wal';
    scene.versions.read++;
  },
  FileSynced(scene, v, at, cause) {
    const operation = current(scene, cause);
    if (operation === null || FileSynced.fileClass(v, at) !== 'wal' || operation.stage !== 'wal') return;
    operation.stage = operation.reached = 'synced';
    scene.versions.read++;
  },
  KeysCompared(scene, v, at, cause) {
    if (KeysCompared.site(v, at) !== 'memtable') return;
    const operation = current(scene, cause);
    if (operation === null || !isWrite(operation.opKind)) return;
    operation.search.push({
      level: KeysCompared.left(v, at),
      sequence: KeysCompared.right(v, at),
      isAfter: KeysCompared.order(v, at) === kGreater,
    });
    scene.versions.read++;
  },
  MemtableInserted(scene, v, at, cause) {
    const operation = current(scene, cause);
    if (operation === null) return;
    operation.inserted = MemtableInserted.sequence(v, at);
    if (operation.opKind === 'write') operation.search = [];
    scene.versions.read++;
  },
  MemtableGrown(scene, _v, _at, cause) {
    const operation = current(scene, cause);
    if (operation === null) return;
    operation.stage = operation.reached = 'memtable';
    scene.versions.read++;
  },
  OpAnswered(scene, v, at) {
    if (isFailure(OpAnswered.status(v, at))) scene.failed++;
    const operation = scene.operation;
    if (operation?.op !== OpAnswered.op(v, at)) return;
    operation.status = OpAnswered.status(v, at);
    operation.value = OpAnswered.value(v, at).slice();
    scene.versions.read++;
  },
  OpFinished(scene, v, at, cause) {
    const operation = current(scene, cause);
    if (operation === null) return;
    operation.stage = 'done';
    operation.status = OpFinished.status(v, at);
    operation.latencyNs = OpFinished.latencyNs(v, at);
    operation.rows = OpFinished.rows(v, at);
    scene.versions.read++;
  },
};
