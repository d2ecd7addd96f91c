/**
 * The engine as a whole: open or not, column families, sequence, manifest, options, snapshots, background errors and
 * refusals, lost writes, and progress of a macro.
 *
 * EngineOpened comes before everything that recovery finds, so it clears the state of a previous opening of the
 * database: only counters, options, the clock and what is known about table files remain. A crash and a failed
 * reopening clear it too.
 */
import {
  BackgroundErrorSet,
  EngineOpened,
  EngineStopped,
  EngineTrapped,
  FamilyCreated,
  FamilyDropped,
  MacroAdvanced,
  MemtableGrown,
  OptionSet,
  SnapshotReleased,
  SnapshotTaken,
  OpFinished,
  TableIngested,
  VersionInstalled,
  WalReplayed,
  WriteLost,
  WriteStallEvaluated,
} from '../../../protocol/records.gen.ts';
import { newFamily, memberOf } from '../../families.ts';
import type { Scene } from '../../types.ts';
import { closedDatabase, levelsClosed } from '../../scene.ts';
import { current } from '../reads/operation-reducer.ts';
import type { Section } from '../../reducer.ts';

const text = new TextDecoder();

/** Sequence numbers only rise while a database is open. */
function reached(scene: Scene, sequence: number): void {
  if (sequence > scene.lastSequence) scene.lastSequence = sequence;
}

/** Clears everything that an open database had. */
export function forget(scene: Scene, levels: number): void {
  Object.assign(scene, closedDatabase(levels));
  for (const section of ['tree', 'memtables', 'read', 'merge', 'scan', 'btree', 'indexLog', 'files'] as const)
    scene.versions[section]++;
}

export const engine: Section = {
  EngineOpened(scene, v, at) {
    forget(scene, 0);
    scene.opened = true;
    scene.lastSequence = EngineOpened.lastSequence(v, at);
    scene.manifest = EngineOpened.manifest(v, at);
  },
  EngineCrashed: (scene) => forget(scene, levelsClosed),
  OpFinished(scene, v, at, cause) {
    if (current(scene, cause)?.opKind === 'reopen' && OpFinished.status(v, at) !== 'ok') forget(scene, levelsClosed);
  },
  OptionSet(scene, v, at) {
    memberOf(scene, OptionSet.family(v, at))?.options.set(OptionSet.option(v, at), OptionSet.value(v, at));
    scene.versions.tree++;
  },
  FamilyCreated(scene, v, at) {
    const family = newFamily(FamilyCreated.family(v, at), FamilyCreated.name(v, at).slice());
    scene.families = [...scene.families.filter((each) => each.family !== family.family), family].sort(
      (a, b) => a.family - b.family,
    );
    scene.versions.tree++;
    scene.versions.memtables++;
  },
  FamilyDropped(scene, v, at) {
    const gone = FamilyDropped.family(v, at);
    scene.families = scene.families.filter(({ family }) => family !== gone);
    scene.writeStalls = new Map([...scene.writeStalls].filter(([family]) => family !== gone));
    scene.versions.tree++;
    scene.versions.memtables++;
  },
  MemtableGrown: (scene, v, at) => reached(scene, scene.lastSequence + MemtableGrown.entries(v, at)),
  WalReplayed: (scene, v, at) => reached(scene, WalReplayed.lastSequence(v, at)),
  TableIngested: (scene, v, at) => reached(scene, TableIngested.sequence(v, at)),
  VersionInstalled(scene, v, at) {
    reached(scene, VersionInstalled.lastSequence(v, at));
    scene.manifest = VersionInstalled.manifest(v, at);
    scene.versions.tree++;
  },
  WriteStallEvaluated(scene, v, at) {
    const condition = WriteStallEvaluated.condition(v, at);
    const stalls = new Map(scene.writeStalls);
    const family = WriteStallEvaluated.family(v, at);
    if (condition === 'normal') stalls.delete(family);
    else
      stalls.set(family, {
        condition,
        reason: WriteStallEvaluated.reason(v, at),
        rateBytesPerSecond: WriteStallEvaluated.rateBytesPerSecond(v, at),
        pendingBytes: WriteStallEvaluated.pendingBytes(v, at),
        runs: WriteStallEvaluated.runs(v, at),
        sealed: WriteStallEvaluated.sealed(v, at),
      });
    scene.writeStalls = stalls;
    scene.versions.tree++;
  },
  SnapshotTaken(scene, v, at) {
    scene.snapshots = [
      ...scene.snapshots,
      { snapshot: SnapshotTaken.snapshot(v, at), sequence: SnapshotTaken.sequence(v, at) },
    ];
    scene.versions.tree++;
  },
  SnapshotReleased(scene, v, at) {
    const number = SnapshotReleased.snapshot(v, at);
    const sequence = SnapshotReleased.sequence(v, at);
    const place = scene.snapshots.findIndex((s) => s.snapshot === number && s.sequence === sequence);
    scene.snapshots = scene.snapshots.filter((_, i) => i !== place);
    scene.versions.tree++;
  },
  EngineStopped(scene, v, at) {
    scene.stopped = EngineStopped.status(v, at);
    scene.stoppedWhy = text.decode(EngineStopped.message(v, at));
  },
  BackgroundErrorSet(scene, v, at, cause) {
    const severity = BackgroundErrorSet.severity(v, at);
    // A resume that fails sets the error again, with its own cause: the database has refused work all the time.
    const before = scene.backgroundError?.severity === severity ? scene.backgroundError : null;
    scene.backgroundError = {
      severity,
      reason: BackgroundErrorSet.reason(v, at),
      status: BackgroundErrorSet.status(v, at),
      message: text.decode(BackgroundErrorSet.message(v, at)),
      job: cause,
      op: scene.clients.get(cause)?.op ?? null,
      sinceNs: before?.sinceNs ?? scene.tNs,
      failedBefore: before?.failedBefore ?? scene.failed,
    };
  },
  BackgroundErrorCleared(scene) {
    scene.backgroundError = null;
    scene.stopped = 'ok';
    scene.stoppedWhy = '';
  },
  WriteLost(scene, v, at) {
    scene.lostEntries += WriteLost.entries(v, at);
  },
  EngineTrapped(scene, v, at) {
    scene.stopped = 'trapped';
    scene.stoppedWhy = `${text.decode(EngineTrapped.message(v, at))} (${text.decode(EngineTrapped.file(v, at))}:${EngineTrapped.line(v, at)})`;
  },
  MacroAdvanced(scene, v, at) {
    const done = MacroAdvanced.done(v, at);
    const total = MacroAdvanced.total(v, at);
    scene.macro = done === total ? null : { command: MacroAdvanced.command(v, at), done, total };
    scene.versions.read++;
  },
};
