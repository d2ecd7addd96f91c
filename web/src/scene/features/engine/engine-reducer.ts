/**
 * The engine as a whole: open or not, column families, sequence, manifest, options, snapshots, refusals, and progress
 * of a macro.
 *
 * EngineOpened comes before everything that recovery finds, so it clears the state of a previous opening of the
 * database: only counters, options, the clock and what is known about table files remain. A crash and a failed
 * reopening clear it too.
 */
import { fileNumber } from '../../../base/ids.ts';
import {
  EngineCrashed,
  EngineOpened,
  EngineStopped,
  EngineTrapped,
  FamilyCreated,
  FamilyDropped,
  Kind,
  MacroAdvanced,
  MemtableGrown,
  OptionSet,
  SnapshotReleased,
  SnapshotTaken,
  OpFinished,
  VersionInstalled,
  WalReplayed,
} from '../../../protocol/records.gen.ts';
import { newFamily, placeOf } from '../../families.ts';
import { noTombstones } from '../tombstones/live-tombstones.ts';
import type { Scene } from '../../types.ts';
import { nothingWritten } from '../memory/write-times.ts';
import { current } from '../reads/operation-reducer.ts';
import type { Section } from '../../reducer.ts';

const text = new TextDecoder();

/** Sequence numbers only rise while a database is open. */
function reached(scene: Scene, sequence: number): void {
  if (sequence > scene.lastSequence) scene.lastSequence = sequence;
}

/** Levels shown for a closed database. An open one has as many as LevelScored reports, in the step that opens it. */
export const levelsClosed = 7;

/** Clears everything that an open database had. */
export function forget(scene: Scene, levels: number): void {
  scene.opened = false;
  scene.lastSequence = 0;
  scene.written = nothingWritten();
  scene.manifest = fileNumber(0);
  scene.memtables = [];
  scene.levels = Array.from({ length: levels }, (_, level) => ({
    level,
    tables: [],
    sizeBytes: 0,
    targetBytes: 0,
    scoreMilli: 0,
  }));
  scene.live = noTombstones();
  scene.baseLevel = 0;
  scene.weighing = null;
  scene.families = [];
  scene.wals = [];
  scene.snapshots = [];
  scene.left = null;
  scene.stall = 'none';
  scene.stopped = 'ok';
  scene.stoppedWhy = '';
  scene.jobs.clear();
  scene.merges.clear();
  scene.merge = null;
  scene.scan = null;
  scene.btree = null;
  for (const section of ['tree', 'memtables', 'read', 'merge', 'scan', 'btree', 'files'] as const)
    scene.versions[section]++;
}

export const engine: Section = [
  [
    EngineOpened.kind,
    (scene, v, at) => {
      forget(scene, 0);
      scene.opened = true;
      scene.lastSequence = EngineOpened.lastSequence(v, at);
      scene.manifest = EngineOpened.manifest(v, at);
    },
  ],
  [EngineCrashed.kind, (scene) => forget(scene, levelsClosed)],
  [
    OpFinished.kind,
    (scene, v, at, cause) => {
      if (current(scene, cause)?.opKind === 'reopen' && OpFinished.status(v, at) !== 'ok') forget(scene, levelsClosed);
    },
  ],
  [
    Kind.OptionSet,
    (scene, v, at) => {
      placeOf(scene, OptionSet.family(v, at))?.options.set(OptionSet.option(v, at), OptionSet.value(v, at));
      scene.versions.tree++;
    },
  ],
  [
    Kind.FamilyCreated,
    (scene, v, at) => {
      const family = newFamily(FamilyCreated.family(v, at), FamilyCreated.name(v, at).slice());
      scene.families = [...scene.families.filter((each) => each.family !== family.family), family].sort(
        (a, b) => a.family - b.family,
      );
      scene.versions.tree++;
      scene.versions.memtables++;
    },
  ],
  [
    Kind.FamilyDropped,
    (scene, v, at) => {
      const gone = FamilyDropped.family(v, at);
      scene.families = scene.families.filter(({ family }) => family !== gone);
      scene.versions.tree++;
      scene.versions.memtables++;
    },
  ],
  [Kind.MemtableGrown, (scene, v, at) => reached(scene, scene.lastSequence + MemtableGrown.entries(v, at))],
  [Kind.WalReplayed, (scene, v, at) => reached(scene, WalReplayed.lastSequence(v, at))],
  [
    Kind.VersionInstalled,
    (scene, v, at) => {
      reached(scene, VersionInstalled.lastSequence(v, at));
      scene.manifest = VersionInstalled.manifest(v, at);
      scene.versions.tree++;
    },
  ],
  [
    Kind.SnapshotTaken,
    (scene, v, at) => {
      scene.snapshots = [
        ...scene.snapshots,
        { snapshot: SnapshotTaken.snapshot(v, at), sequence: SnapshotTaken.sequence(v, at) },
      ];
      scene.versions.tree++;
    },
  ],
  [
    Kind.SnapshotReleased,
    (scene, v, at) => {
      const number = SnapshotReleased.snapshot(v, at);
      const sequence = SnapshotReleased.sequence(v, at);
      const place = scene.snapshots.findIndex((s) => s.snapshot === number && s.sequence === sequence);
      scene.snapshots = scene.snapshots.filter((_, i) => i !== place);
      scene.versions.tree++;
    },
  ],
  [
    Kind.EngineStopped,
    (scene, v, at) => {
      scene.stopped = EngineStopped.status(v, at);
      scene.stoppedWhy = text.decode(EngineStopped.message(v, at));
    },
  ],
  [
    Kind.EngineTrapped,
    (scene, v, at) => {
      scene.stopped = 'trapped';
      scene.stoppedWhy = `${text.decode(EngineTrapped.message(v, at))} (${text.decode(EngineTrapped.file(v, at))}:${EngineTrapped.line(v, at)})`;
    },
  ],
  [
    Kind.MacroAdvanced,
    (scene, v, at) => {
      const done = MacroAdvanced.done(v, at);
      const total = MacroAdvanced.total(v, at);
      scene.macro = done === total ? null : { command: MacroAdvanced.command(v, at), done, total };
      scene.versions.read++;
    },
  ],
];
