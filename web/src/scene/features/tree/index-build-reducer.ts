/**
 * The records of the last bulk index build. Only its view folds them (visualizations/index-build/build-of.ts), so that pages without the view load
 * no code for that.
 */
import type { JobId } from '../../../base/ids.ts';
import { sizeAt } from '../../../protocol/decode.ts';
import type { Section } from '../../reducer.ts';
import type { Scene } from '../../types.ts';

function keep(scene: Scene, v: DataView, at: number, job: JobId | 0): void {
  const record = new Uint8Array(v.buffer, v.byteOffset + at, sizeAt(v, at)).slice();
  scene.indexBuild = { before: scene.indexBuild, record, job, counters: job === 0 ? scene.counters.slice() : null };
  scene.versions.tree++;
}

const ofBuild: Section['TableCreated'] = (scene, v, at, cause) => {
  if (scene.indexBuild?.job === cause) keep(scene, v, at, cause);
};

export const indexBuild: Section = {
  IndexBuildBegun(scene, v, at, cause) {
    scene.indexBuild = null;
    keep(scene, v, at, cause);
  },
  IndexEntriesScanned: ofBuild,
  IndexRunSpilled: ofBuild,
  IndexMergeBegun: ofBuild,
  IndexSliceRead: ofBuild,
  IndexEntriesMerged: ofBuild,
  TableCreated: ofBuild,
  TableInstalled: ofBuild,
  VersionInstalled: ofBuild,
  IndexBuildFinished: (scene, v, at) => keep(scene, v, at, 0),
};
