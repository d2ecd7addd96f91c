/**
 * Recovery: the logs as they were when the engine lost its memory, and each record of them that the next opening reads.
 *
 * REQUIRES: runs before the section that clears the state of an open database.
 */
import { FileFound, OpBegun, OpFinished, WalRecordRead } from '../../../protocol/records.gen.ts';
import { pushLatest } from '../../latest.ts';
import type { Section } from '../../reducer.ts';
import type { Scene } from '../../types.ts';
import { current } from '../reads/operation-reducer.ts';
import { newRecovery, partsMax } from './recovery-state.ts';

function close(scene: Scene, crashed: boolean): void {
  const written = scene.opened ? scene.wals.filter(({ retired }) => !retired) : (scene.recovery?.written ?? []);
  scene.recovery = newRecovery(written, crashed);
  scene.versions.files++;
}

export const recovery: Section = {
  EngineCrashed: (scene) => close(scene, true),
  OpBegun(scene, v, at) {
    // The first opening finds no log of this run.
    if (scene.recovery === null && !scene.opened) return;
    if (OpBegun.opKind(v, at) === 'reopen') close(scene, !scene.opened && scene.recovery?.crashed === true);
  },
  FileFound(scene, v, at) {
    if (FileFound.fileClass(v, at) !== 'wal') return;
    scene.recovery ??= newRecovery([], false);
    scene.recovery.found = new Map(scene.recovery.found).set(FileFound.file(v, at), FileFound.sizeBytes(v, at));
    scene.versions.files++;
  },
  WalRecordRead(scene, v, at) {
    const outcome = WalRecordRead.outcome(v, at);
    scene.recovery ??= newRecovery([], false);
    const { recovery: own } = scene;
    own.state = 'reading';
    own.read++;
    if (outcome === 'replayed') own.replayed++;
    const part = {
      wal: WalRecordRead.wal(v, at),
      offset: WalRecordRead.offset(v, at),
      bytes: WalRecordRead.bytes(v, at),
      sequence: WalRecordRead.firstSequence(v, at),
      entries: WalRecordRead.entries(v, at),
      key: WalRecordRead.key(v, at).slice(),
      outcome,
    };
    pushLatest(own.parts, part, partsMax);
    scene.versions.files++;
  },
  OpFinished(scene, v, at, cause) {
    if (scene.recovery === null || current(scene, cause)?.opKind !== 'reopen') return;
    scene.recovery.state = OpFinished.status(v, at) === 'ok' ? 'opened' : 'refused';
    scene.versions.files++;
  },
};
